import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { PLACES } from '../../domain/transaction/event.js';
import { type Claim, repeats, REUSE_DAYS, takesOver } from '../../domain/transaction/reuse.js';
import type { Finding } from '../../edi/finding.js';
import { severityOf } from '../../edi/finding-severity.js';
import type { Envelope } from '../../edi/interchange.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AgreedProfile, Parties } from '../agreement/agreement.rows.js';
import { agreedBetween } from '../agreement/agreement.view.js';
import type { Placement } from './placement.js';
import { NOWHERE, PLACEMENT, placementOf, placementParameters, type PlacementRow } from './placement.view.js';
import type { FileReadResult } from './read-result.js';

export interface LockedFile extends StoredFile {
  readonly id: FileId;
  readonly placement: Placement;
}
interface StoredFile {
  readonly company_id: CompanyId;
  readonly source: string;
  readonly received_at: string;
  readonly wake: number;
  readonly attempts: number;
  readonly sha256: Buffer;
  /** The first file with these bytes, which may be this one. */
  readonly first_id: FileId | null;
  /** Kinds of documents that an earlier reading found; null where it found more messages than have rows. */
  readonly kinds_before: readonly string[] | null;
}
/** A file that waits, with its parties as far as intake recognised them, and what was agreed with them. */
export interface WaitingFile {
  readonly source: string;
  readonly content: Buffer;
  readonly size: number;
  readonly attempts: number;
  readonly wake: number;
  readonly company_id: CompanyId;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly agreed: readonly AgreedProfile[];
}
/** Whether we wrote the file ourselves from what somebody entered: no agreement of the partner says how to read it, and nobody waits for an answer to it. */
export function isWrittenHere({ source }: { readonly source: string }): boolean {
  return source === 'manual';
}
/** The file that came first with an interchange, by the interchange's place in the later file. */
export interface Earlier {
  readonly interchange: number;
  readonly message_id: FileId;
  readonly same_bytes: boolean;
}

/** Interchanges of a file that can be claimed: without a sender a reference says nothing, since the next partner's may be the same. */
const NAMED = /* sql */ `(
  SELECT sender, recipient, test, control_reference, decode(digest, 'hex') AS digest, n
  FROM unnest($3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[]) WITH ORDINALITY AS e (sender, recipient, test, control_reference, digest, n)
  WHERE sender <> '' AND control_reference <> ''
)`;
/** In an order that everybody keeps: two files with the same interchanges wait for one another, and never both. */
const CLAIM = /* sql */ `
WITH wanted AS (
  SELECT DISTINCT ON (sender, recipient, test, control_reference) sender, recipient, test, control_reference, digest FROM ${NAMED} AS e ORDER BY sender, recipient, test, control_reference, n
), claimed AS (
  INSERT INTO interchange (company_id, sender, recipient, test, control_reference, message_id, digest)
  SELECT $1::bigint, sender, recipient, test, control_reference, $2::bigint, digest FROM wanted
  ORDER BY sender COLLATE "C", recipient COLLATE "C", test, control_reference COLLATE "C"
  ON CONFLICT (company_id, sender, recipient, test, control_reference) DO UPDATE SET digest = excluded.digest, message_id = excluded.message_id
  WHERE interchange.message_id = excluded.message_id RETURNING 1
) SELECT (SELECT count(*) FROM claimed) = (SELECT count(*) FROM wanted) AS all`;
/** Who holds the interchanges that aren't ours: rows that the claim has locked, whoever's they are. */
const HOLDERS = /* sql */ `
SELECT e.n::int - 1 AS interchange, i.message_id AS "fileId", encode(i.digest, 'hex') AS digest, m.id IS NOT NULL AS "isKept", m.sha256 = $8 AS "isSameFile",
  first_id(now() - interval '${String(REUSE_DAYS)} days')::text AS oldest FROM ${NAMED} AS e
JOIN interchange i ON i.company_id = $1 AND i.sender = e.sender AND i.recipient = e.recipient AND i.test = e.test AND i.control_reference = e.control_reference
LEFT JOIN traffic_message m ON m.id = i.message_id WHERE i.message_id <> $2 ORDER BY e.n`;
const TAKE_OVER = /* sql */ `
UPDATE interchange i SET message_id = $2, digest = e.digest FROM ${NAMED} AS e
WHERE i.company_id = $1 AND i.sender = e.sender AND i.recipient = e.recipient AND i.test = e.test AND i.control_reference = e.control_reference AND e.n - 1 = ANY ($8::int[])`;

const LOCK_WAITING = /* sql */ `
WITH locked AS MATERIALIZED (
  SELECT company_id, source, received_at::text, wake, attempts, sha256,
    (SELECT d.message_id FROM content_digest d WHERE d.company_id = m.company_id AND d.sha256 = m.sha256) AS first_id,
    CASE WHEN NOT EXISTS (SELECT FROM edi_transaction t WHERE t.id = m.id * 10000 + ${String(PLACES - 1)}) THEN ARRAY(SELECT DISTINCT t.document_kind FROM edi_transaction t WHERE m.wake > 0 AND t.company_id = m.company_id AND t.id >= m.id * 10000 AND t.id < (m.id + 1) * 10000
      AND t.document_kind IS NOT NULL) END AS kinds_before
  FROM traffic_message m WHERE id = $7 AND company_id = $1 AND state = 'received' FOR UPDATE OF m
) SELECT locked.*, placement.* FROM locked LEFT JOIN LATERAL (${PLACEMENT}) AS placement ON true`;

/** The reference with its counter. The number of an XML document is no interchange's: each release of a document bears it again. */
function claimOf({ standard, controlReference, counter }: Envelope): string {
  if (standard === 'XML' || controlReference === '') return '';
  return counter === undefined ? controlReference : `${controlReference}|${counter}`;
}

@Injectable()
export class ReadStore {
  /** A file that waits to be read, with its bytes; undefined when it doesn't wait any more. */
  async waiting(tx: Tx, id: FileId): Promise<WaitingFile | undefined> {
    const [row] = await tx.query<WaitingFile>(
      `
      SELECT m.source, f.content, m.size, m.attempts, m.wake, m.company_id, m.sender, m.recipient, ${agreedBetween('m.company_id', 'm.sender', 'm.recipient')} AS agreed
      FROM traffic_message m JOIN traffic_file f ON f.message_id = m.id WHERE m.id = $1 AND m.state = 'received'`,
      [id],
      'content-of-waiting',
    );
    return row;
  }

  /** Locks the file for its one effect, and looks where it belongs; undefined when another worker already had it. */
  async lockWaiting(
    tx: Tx,
    id: FileId,
    companyId: CompanyId,
    reading: FileReadResult,
  ): Promise<LockedFile | undefined> {
    const [row] = await tx.query<StoredFile & PlacementRow>(
      LOCK_WAITING,
      [...placementParameters(companyId, reading), id],
      'lock-waiting',
    );
    if (!row) return undefined;
    return { ...row, id, placement: isWrittenHere(row) ? NOWHERE : placementOf(row, reading) };
  }

  /**
   * Claims the interchanges of a file for it, whatever their number in one statement. Those that aren't ours come back with the file that
   * came first under the same sender, recipient, test indicator, counter and control reference: asked by a second statement, which sees what
   * another worker has committed while the first one waited for it on the key.
   */
  async claimInterchanges(
    tx: Tx,
    companyId: CompanyId,
    messageId: FileId,
    { interchanges: envelopes, interchangeDigests }: Pick<FileReadResult, 'interchanges' | 'interchangeDigests'>,
    sha256: Buffer,
  ): Promise<readonly Earlier[]> {
    if (envelopes.length === 0) return [];
    const named = [
      companyId,
      messageId,
      envelopes.map((e) => e.sender),
      envelopes.map((e) => e.recipient),
      envelopes.map((e) => e.test),
      envelopes.map(claimOf),
      envelopes.map((_, i) => interchangeDigests[i] ?? null),
    ];
    const [claimed] = await tx.query<{ all: boolean }>(CLAIM, named, 'claim-interchanges');
    if (claimed?.all === true) return [];
    const holders = await tx.query<HolderRow>(HOLDERS, [...named, sha256], 'holders-of-interchanges');
    const { takenOver, earlier } = sortClaims(
      messageId,
      envelopes.map((envelope, i) => ({
        ...envelope,
        claim: claimOf(envelope),
        digest: interchangeDigests[i] ?? null,
      })),
      holders,
    );
    if (takenOver.length > 0) await tx.query(TAKE_OVER, [...named, takenOver], 'take-over-interchanges');
    return earlier;
  }
}

/** Who holds an interchange that a file brings too. */
interface HolderRow extends Claim {
  /** Its place in the file. */
  readonly interchange: number;
  /** The holder is still there. */
  readonly isKept: boolean;
  /** Both files have the same bytes. */
  readonly isSameFile: boolean | null;
  /** The lowest id of files inside the window of reuse. */
  readonly oldest: string;
}

/** Which of the interchanges that others hold a file takes over, by their places, and which came earlier in another file. */
function sortClaims(
  fileId: FileId,
  interchanges: readonly (Parties & {
    readonly test: boolean;
    readonly claim: string;
    readonly digest: string | null;
  })[],
  holders: readonly HolderRow[],
): { readonly takenOver: readonly number[]; readonly earlier: readonly Earlier[] } {
  const takenOver: number[] = [];
  const earlier: Earlier[] = [];
  const ours = new Set<string>();
  for (const holder of holders) {
    const { sender, recipient, test, claim, digest } = interchanges[holder.interchange] ?? NO_INTERCHANGE;
    const key = JSON.stringify([sender, recipient, test, claim]);
    const mine: Claim = { fileId, digest };
    const oldest = BigInt(holder.oldest);
    if (ours.has(key)) continue;
    if (takesOver(mine, holder, oldest)) {
      takenOver.push(holder.interchange);
      ours.add(key);
    } else if (holder.isKept && repeats(mine, holder, oldest))
      earlier.push({
        interchange: holder.interchange,
        message_id: holder.fileId,
        same_bytes: holder.digest === null || digest === null ? holder.isSameFile === true : holder.digest === digest,
      });
  }
  return { takenOver, earlier };
}
const NO_INTERCHANGE = { sender: '', recipient: '', test: false, claim: '', digest: null };

/** Said of a file whose control reference was used before by another file with other bytes. */
export function reusedReference(earlier: string, controlReference: string): Finding {
  const code = 'control-reference-reused';
  return {
    code,
    severity: severityOf(code),
    start: 0,
    end: 0,
    segment: 1,
    path: 'UNB / 0020',
    found: controlReference,
    expected: `another reference than that of file ${earlier}`,
    actor: 'sender',
  };
}
