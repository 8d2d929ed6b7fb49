import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import {
  covered,
  KEPT,
  missingNow,
  namedBy,
  numbered,
  REACH,
  joined,
  type Range,
  type Stream,
} from '../../domain/transaction/control-reference.js';
import type { Tx } from '../../platform/database/transaction.js';
import { takeOffWarnings } from '../exchange/exchange.warning.service.js';

/** An interchange that came in for the first time. */
export interface ArrivedReference {
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
  readonly messageType: string;
  readonly reference: string;
  /** The predecessor it names (VDA 511, positions 24-28); '' for none. */
  readonly previousReference: string;
}
/** References that this file shows to be missing, and gaps that it closes with the files that had revealed them. */
export interface GapsChanged {
  readonly opened: readonly { readonly reference: string }[];
  readonly closed: readonly { readonly reference: string; readonly revealedBy: FileId }[];
}
interface StreamRow {
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
  readonly width: number;
  readonly kind: string;
  readonly received: string;
  readonly named: string;
  readonly missing: string[];
}
interface Draft {
  readonly of: ArrivedReference;
  readonly width: number;
  readonly kind: string;
  readonly received: Range[];
  readonly named: Range[];
}
type Parties = Pick<ArrivedReference, 'sender' | 'recipient' | 'test'>;

/**
 * Adds numbers to what is known of their streams, whatever the history: a stream is one row of few ranges. A number far from those known
 * begins anew. The row with width 0 comes first and stays locked until the commit, so that two files between the same parties follow one another.
 */
const TRACK = /* sql */ `
INSERT INTO reference_stream AS s (company_id, sender, recipient, test, width, kind, received, named)
SELECT $1, e.sender, e.recipient, e.test, e.width, e.kind, e.received::int8multirange, e.named::int8multirange
FROM unnest($2::text[], $3::text[], $4::boolean[], $5::smallint[], $6::text[], $7::text[], $8::text[]) AS e (sender, recipient, test, width, kind, received, named)
ORDER BY e.sender COLLATE "C", e.recipient COLLATE "C", e.test, e.width, e.kind COLLATE "C"
ON CONFLICT (company_id, sender, recipient, test, width, kind) DO UPDATE SET updated_at = now(),
  received = CASE WHEN lower(excluded.received) <= upper(s.received) + ${String(REACH)} AND upper(excluded.received) >= lower(s.received) - ${String(REACH)}
    THEN (s.received + excluded.received) * int8multirange(int8range(greatest(upper(s.received), upper(excluded.received)) - ${String(KEPT)}, NULL))
    ELSE excluded.received END,
  named = CASE WHEN lower(excluded.received) <= upper(s.received) + ${String(REACH)} AND upper(excluded.received) >= lower(s.received) - ${String(REACH)}
    THEN (s.named + excluded.named) * int8multirange(int8range(greatest(upper(s.received), upper(excluded.received)) - ${String(KEPT)}, NULL))
    ELSE excluded.named END
RETURNING s.sender, s.recipient, s.test, s.width, s.kind, s.received::text, s.named::text, s.missing`;

/** Brings the gaps between two parties to what is missing now, unless an agreement says that their numbers have gaps. */
const SETTLE = /* sql */ `
WITH missing AS (
  SELECT r AS reference FROM unnest($6::text[]) AS r WHERE NOT EXISTS (SELECT FROM communication_agreement a
    WHERE a.company_id = $1 AND a.sender = $2 AND a.recipient = $3 AND a.direction = 'in' AND a.active AND NOT a.check_reference_gaps)
), stream AS (
  UPDATE reference_stream SET missing = ARRAY(SELECT reference FROM missing ORDER BY 1)
  WHERE company_id = $1 AND sender = $2 AND recipient = $3 AND test = $4 AND width = 0 AND kind = ''
), over AS (
  UPDATE control_reference_gap g SET state = CASE WHEN g.reference = ANY ($7::text[]) THEN 'closed' ELSE 'withdrawn' END, closed_at = now(), closed_by = $5
  WHERE g.company_id = $1 AND g.sender = $2 AND g.recipient = $3 AND g.test = $4 AND g.level = 'interchange' AND g.state = 'open'
    AND g.reference NOT IN (SELECT reference FROM missing) RETURNING g.reference, g.revealed_by, g.state
), new AS (
  INSERT INTO control_reference_gap (company_id, sender, recipient, test, level, reference, revealed_by)
  SELECT $1, $2, $3, $4, 'interchange', reference, $5 FROM missing WHERE NOT (reference = ANY ($8::text[]))
  ON CONFLICT DO NOTHING RETURNING reference
)
SELECT reference, revealed_by::text AS "revealedBy", state FROM over UNION ALL SELECT reference, NULL, 'new' FROM new ORDER BY 1`;

/** In the order in which who reads a file takes the rows. */
const WITHDRAW = /* sql */ `
WITH stream AS (
  UPDATE reference_stream SET missing = '{}' WHERE company_id = $1 AND sender = $2 AND recipient = $3 AND width = 0 AND kind = '' RETURNING 1
), over AS (
  UPDATE control_reference_gap g SET state = 'withdrawn', closed_at = now() FROM control_reference_gap o
  WHERE (SELECT count(*) FROM stream) >= 0 AND o.id = g.id AND g.company_id = $1 AND g.sender = $2 AND g.recipient = $3 AND g.state IN ('open', 'unproven')
  RETURNING g.revealed_by, o.state
) SELECT revealed_by::text AS "revealedBy" FROM over WHERE state = 'open'`;

/**
 * Withdraws what is missing of references and releases between two parties: it was agreed that their numbers have gaps. To be
 * called before an agreement is locked, since who reads a file between them locks in this order.
 */
export async function withdrawGaps(
  tx: Tx,
  companyId: CompanyId,
  { sender, recipient }: Pick<ArrivedReference, 'sender' | 'recipient'>,
): Promise<void> {
  const open = await tx.query<{ revealedBy: FileId }>(WITHDRAW, [companyId, sender, recipient]);
  takeOffWarnings(
    tx,
    companyId,
    open.map(({ revealedBy }) => revealedBy),
  );
}

/** A file and the company that received it. */
interface FileOfCompany {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
}

/** Keeps account of partners' control references as part of the transaction that reads a file. */
@Injectable()
export class ReferenceService {
  /** Takes note of a file's references and says what they reveal: one statement where nothing is missing, another for parties where something is. */
  async take(tx: Tx, file: FileOfCompany, today: Date, arrived: readonly ArrivedReference[]): Promise<GapsChanged> {
    const drafts = draftsOf(arrived, today);
    if (drafts.length === 0) return { opened: [], closed: [] };
    const rows = await tx.query<StreamRow>(
      TRACK,
      [
        file.companyId,
        drafts.map((d) => d.of.sender),
        drafts.map((d) => d.of.recipient),
        drafts.map((d) => d.of.test),
        drafts.map((d) => d.width),
        drafts.map((d) => d.kind),
        drafts.map((d) => literal(d.received)),
        drafts.map((d) => literal(d.named)),
      ],
      'references-track',
    );
    const opened: GapsChanged['opened'][number][] = [];
    const closed: GapsChanged['closed'][number][] = [];
    const [rowsOf, arrivedOf] = [Map.groupBy(rows, partiesOf), Map.groupBy(arrived, partiesOf)];
    for (const pair of rows.filter((row) => row.width === 0)) {
      const parties = partiesOf(pair);
      const references = arrivedOf.get(parties)?.map((one) => one.reference) ?? [];
      for (const change of await this.settle(tx, file, pair, rowsOf.get(parties) ?? [], references)) {
        if (change.state === 'new') opened.push({ reference: change.reference });
        else if (change.state === 'closed' && change.revealedBy !== null)
          closed.push({ reference: change.reference, revealedBy: change.revealedBy });
      }
    }
    return { opened, closed };
  }

  private async settle(
    tx: Tx,
    { companyId, fileId }: FileOfCompany,
    pair: StreamRow,
    rows: readonly StreamRow[],
    arrived: readonly string[],
  ) {
    const missing = missingNow(rows.filter((row) => row.width > 0).map(streamOf), pair.missing, arrived);
    if (missing.length === 0 && pair.missing.length === 0) return [];
    const changes = await tx.query<{ reference: string; revealedBy: FileId | null; state: string }>(
      SETTLE,
      [companyId, pair.sender, pair.recipient, pair.test, fileId, missing, arrived, pair.missing],
      'references-settle',
    );
    const eased = changes.flatMap(({ revealedBy }) => (revealedBy === null || revealedBy === fileId ? [] : revealedBy));
    takeOffWarnings(tx, companyId, eased);
    return changes;
  }
}

const partiesOf = ({ sender, recipient, test }: Parties): string => JSON.stringify([sender, recipient, test]);

/** The rows that a file's references touch: for each pair of parties its own, and for each width the one of all types and those of each. */
function draftsOf(arrived: readonly ArrivedReference[], today: Date): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  const draft = (of: ArrivedReference, width: number, kind: string): Draft => {
    const key = JSON.stringify([of.sender, of.recipient, of.test, width, kind]);
    const there = drafts.get(key) ?? { of, width, kind, received: [], named: [] };
    drafts.set(key, there);
    return there;
  };
  for (const one of arrived) {
    draft(one, 0, '');
    const number = numbered(one.reference, today);
    if (number === null) continue;
    const previous = numbered(one.previousReference, today);
    const named = namedBy(number, previous);
    for (const kind of new Set(['', one.messageType])) {
      const stream = draft(one, number.width, kind);
      stream.received.push(covered(number, previous));
      if (named !== null) stream.named.push(named);
    }
  }
  return [...drafts.values()];
}

/** Ranges as Postgres writes them: `{[1,4),[5,6)}`. */
function literal(ranges: readonly Range[]): string {
  return `{${joined(ranges)
    .map(({ from, to }) => `[${String(from)},${String(to)})`)
    .join(',')}}`;
}
function streamOf({ width, kind, received, named }: StreamRow): Stream {
  return { width, kind, received: rangesOf(received), named: rangesOf(named) };
}
function rangesOf(text: string): Range[] {
  return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}
