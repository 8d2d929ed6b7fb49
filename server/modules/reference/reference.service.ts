import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import {
  afterArrival,
  arrivedStreams,
  type GapChange,
  type KnownReferences,
  type NumberedInterchange,
  type Range,
  type ReferencesAfter,
  type Stream,
} from '../../domain/transaction/control-reference.js';
import { plainArray, textArray } from '../../platform/database/array-literal.js';
import type { Tx } from '../../platform/database/transaction.js';
import { takeOffWarnings } from '../exchange/exchange.warning.service.js';

interface Parties {
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
}
/** An interchange that came in for the first time. */
export interface ArrivedReference extends Parties, NumberedInterchange {}
/** References that this file shows to be missing, and gaps that it closes with the files that had revealed them. */
export interface GapsChanged {
  readonly opened: readonly { readonly reference: string }[];
  readonly closed: readonly { readonly reference: string; readonly revealedBy: FileId }[];
}
/** What a file brings between two parties. */
interface ArrivedPair extends Parties {
  readonly references: readonly string[];
  readonly streams: readonly Stream[];
}
interface StreamRow extends Parties {
  /** 0: the row of the pair itself. */
  readonly width: number;
  readonly kind: string;
  readonly received: string;
  readonly named: string;
  readonly missing: readonly string[];
  readonly gapsAgreed: boolean;
}
interface EndedGap {
  readonly reference: string;
  readonly state: 'closed' | 'withdrawn';
  readonly revealedBy: FileId;
}

const LOCK = /* sql */ `
SELECT (l.stream).sender, (l.stream).recipient, (l.stream).test, (l.stream).width, (l.stream).kind, (l.stream).received::text, (l.stream).named::text, (l.stream).missing,
  l.gaps_agreed AS "gapsAgreed"
FROM lock_reference_streams($1, $2, $3, $4, $5, $6) AS l`;

const STORE = /* sql */ `
INSERT INTO reference_stream (company_id, sender, recipient, test, width, kind, received, named, missing)
SELECT $1::bigint, e.sender, e.recipient, e.test, e.width, e.kind, e.received::int8multirange, e.named::int8multirange, e.missing::text[]
FROM unnest($2::text[], $3::text[], $4::boolean[], $5::smallint[], $6::text[], $7::text[], $8::text[], $9::text[]) AS e (sender, recipient, test, width, kind, received, named, missing)
ON CONFLICT (company_id, sender, recipient, test, width, kind) DO UPDATE SET received = excluded.received, named = excluded.named, missing = excluded.missing, updated_at = now()`;

const CHANGE_GAPS = /* sql */ `
WITH change AS (
  SELECT * FROM unnest($3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[]) AS c (sender, recipient, test, reference, state)
), ended AS (
  UPDATE control_reference_gap g SET state = c.state, closed_at = now(), closed_by = $2 FROM change c
  WHERE c.state <> 'open' AND g.company_id = $1 AND g.sender = c.sender AND g.recipient = c.recipient AND g.test = c.test AND g.level = 'interchange' AND g.parties = ''
    AND g.reference = c.reference AND g.state = 'open' RETURNING g.reference, g.state, g.revealed_by
), opened AS (
  INSERT INTO control_reference_gap (company_id, sender, recipient, test, level, reference, revealed_by)
  SELECT $1, sender, recipient, test, 'interchange', reference, $2 FROM change WHERE state = 'open' ON CONFLICT DO NOTHING
)
SELECT reference, state, revealed_by::text AS "revealedBy" FROM ended ORDER BY reference`;

/** Takes the rows in the order in which reading a file takes them. */
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
 * called before an agreement is locked, since reading a file between them locks in this order.
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
  /**
   * Adds a file's references to those known and returns what they reveal. One round trip where no gap opens or ends and two where one does,
   * whatever the number of parties; the streams are stored with the commit. Files between the same parties follow one another from here on.
   */
  async take(tx: Tx, file: FileOfCompany, today: Date, arrived: readonly ArrivedReference[]): Promise<GapsChanged> {
    const pairs = pairsOf(arrived, today);
    if (pairs.length === 0) return { opened: [], closed: [] };
    const rows = Map.groupBy(await this.lock(tx, file.companyId, pairs), partiesOf);
    const after = pairs.map((pair) => ({
      ...pair,
      ...afterArrival(knownOf(rows.get(partiesOf(pair)) ?? []), pair.streams, pair.references),
    }));
    storeStreams(tx, file.companyId, after);
    const changes = after.flatMap((pair) => pair.changes.map((change) => ({ ...pair, ...change })));
    const ended = changes.length === 0 ? [] : await this.changeGaps(tx, file, changes);
    takeOffWarnings(
      tx,
      file.companyId,
      ended.flatMap(({ revealedBy }) => (revealedBy === file.fileId ? [] : revealedBy)),
    );
    return {
      opened: changes.filter(({ state }) => state === 'open').map(({ reference }) => ({ reference })),
      closed: ended
        .filter(({ state }) => state === 'closed')
        .map(({ reference, revealedBy }) => ({ reference, revealedBy })),
    };
  }

  /** Makes files between parties wait until the commit, as reading one of them does. */
  async lockParties(tx: Tx, companyId: CompanyId, parties: readonly Parties[]): Promise<void> {
    await this.lock(
      tx,
      companyId,
      [...Map.groupBy(parties, partiesOf).values()].flatMap((same) =>
        same
          .slice(0, 1)
          .map(({ sender, recipient, test }) => ({ sender, recipient, test, references: [], streams: [] })),
      ),
    );
  }

  private lock(tx: Tx, companyId: CompanyId, pairs: readonly ArrivedPair[]): Promise<StreamRow[]> {
    const wanted = pairs.flatMap(({ streams, ...pair }) =>
      [{ width: 0, kind: '' }, ...streams].map(({ width, kind }) => ({ ...pair, width, kind })),
    );
    return tx.query<StreamRow>(
      LOCK,
      [
        companyId,
        wanted.map(({ sender }) => sender),
        wanted.map(({ recipient }) => recipient),
        wanted.map(({ test }) => test),
        wanted.map(({ width }) => width),
        wanted.map(({ kind }) => kind),
      ],
      'references-lock',
    );
  }

  private changeGaps(
    tx: Tx,
    { companyId, fileId }: FileOfCompany,
    changes: readonly (Parties & GapChange)[],
  ): Promise<EndedGap[]> {
    return tx.query<EndedGap>(
      CHANGE_GAPS,
      [
        companyId,
        fileId,
        changes.map(({ sender }) => sender),
        changes.map(({ recipient }) => recipient),
        changes.map(({ test }) => test),
        changes.map(({ reference }) => reference),
        changes.map(({ state }) => state),
      ],
      'reference-gaps-change',
    );
  }
}

const partiesOf = ({ sender, recipient, test }: Parties): string => JSON.stringify([sender, recipient, test]);

function pairsOf(arrived: readonly ArrivedReference[], today: Date): readonly ArrivedPair[] {
  return [...Map.groupBy(arrived, partiesOf).values()].flatMap((between) =>
    between.slice(0, 1).map(({ sender, recipient, test }) => ({
      sender,
      recipient,
      test,
      references: between.map(({ reference }) => reference),
      streams: arrivedStreams(between, today),
    })),
  );
}

function knownOf(rows: readonly StreamRow[]): KnownReferences {
  const pair = rows.find(({ width }) => width === 0);
  return {
    streams: rows.filter(({ width }) => width > 0).map(streamOf),
    missing: pair?.missing ?? [],
    areGapsAgreed: pair?.gapsAgreed === true,
  };
}

/** Stores the streams of pairs, and the open gaps of those where some opened or ended, in the round trip of the commit. */
function storeStreams(tx: Tx, companyId: CompanyId, pairs: readonly (Parties & ReferencesAfter)[]): void {
  const rows = pairs.flatMap(({ sender, recipient, test, streams, missing, changes }) => {
    const ofPair = changes.length === 0 ? [] : [{ width: 0, kind: '', received: [], named: [], missing }];
    return [...ofPair, ...streams.map((stream) => ({ ...stream, missing: [] }))].map((row) => ({
      ...row,
      sender,
      recipient,
      test,
    }));
  });
  if (rows.length === 0) return;
  tx.withCommit(
    STORE,
    [
      companyId,
      textArray(rows.map(({ sender }) => sender)),
      textArray(rows.map(({ recipient }) => recipient)),
      plainArray(rows.map(({ test }) => test)),
      plainArray(rows.map(({ width }) => width)),
      textArray(rows.map(({ kind }) => kind)),
      textArray(rows.map(({ received }) => rangesText(received))),
      textArray(rows.map(({ named }) => rangesText(named))),
      textArray(rows.map((row) => textArray(row.missing))),
    ],
    'references-store',
  );
}

/** Ranges as Postgres writes them: `{[1,4),[5,6)}`. */
function rangesText(ranges: readonly Range[]): string {
  return `{${ranges.map(({ from, to }) => `[${String(from)},${String(to)})`).join(',')}}`;
}
function streamOf({ width, kind, received, named }: StreamRow): Stream {
  return { width, kind, received: rangesOf(received), named: rangesOf(named) };
}
function rangesOf(text: string): Range[] {
  return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}
