import { Injectable } from '@nestjs/common';
import type { CompanyId, GapId } from '../../domain/ids.js';
import { type MissingChanges, type MissingRelease, MOST_UNPROVEN } from '../../domain/schedule/missing-release.js';
import { partiesOfInterchange, type Release } from '../../domain/schedule/release.js';
import type { Tx } from '../../platform/database/transaction.js';
import { takeOffWarnings } from '../exchange/exchange.warning.service.js';

/** What is missing between parties of releases, and which of them agreed that their numbers have gaps. */
export interface KnownMissing {
  readonly missing: readonly MissingRelease[];
  readonly excused: ReadonlySet<string>;
}

/** Parties, and references, that one statement asks about, at most. */
const PORTION = 500;

const ofParties = (of: string): string =>
  `g.company_id = $1 AND g.sender = ${of}.sender AND g.recipient = ${of}.recipient AND g.test = ${of}.test AND g.level = 'document' AND g.parties = ${of}.parties`;
/** Of what is unproven, as its index has it: no other index serves, whatever a plan that was made early knows of the tables. */
export const UNPROVEN_ORDER = 'ORDER BY g.company_id, g.sender, g.recipient, g.test, g.level, g.parties, g.id';
const GAP = 'g.id, g.parties, g.reference, g.state, g.revealed_by AS "revealedBy"';
/**
 * What is missing of the references asked about, and what is unproven between the parties, by an index each: what else is missing between
 * them grows with their history and is not looked at. Last, the parties that agreed that their numbers have gaps.
 */
const MISSING = /* sql */ `
WITH party AS MATERIALIZED (
  SELECT * FROM unnest($2::text[], $3::text[], $4::boolean[], $5::text[]) AS p (sender, recipient, test, parties)
)
SELECT n.* FROM unnest($6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[]) AS r (sender, recipient, test, parties, reference) CROSS JOIN LATERAL (
  SELECT ${GAP} FROM control_reference_gap g WHERE ${ofParties('r')} AND g.reference = r.reference AND g.state IN ('open', 'unproven') LIMIT 1) AS n
UNION
SELECT u.* FROM party p CROSS JOIN LATERAL (
  SELECT ${GAP} FROM control_reference_gap g WHERE ${ofParties('p')} AND g.state = 'unproven' ${UNPROVEN_ORDER} LIMIT ${String(MOST_UNPROVEN)}) AS u
UNION ALL
SELECT NULL, p.parties, NULL, NULL, NULL FROM party p
WHERE EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.sender = p.sender AND a.recipient = p.recipient AND a.direction = 'in' AND a.active
  AND NOT a.check_reference_gaps)`;

const RECORD = /* sql */ `
WITH found AS (
  UPDATE control_reference_gap g SET state = 'closed', closed_by = f.file, closed_at = now() FROM unnest($2::bigint[], $3::bigint[]) AS f (id, file)
  WHERE g.company_id = $1 AND g.id = f.id
), proven AS (
  UPDATE control_reference_gap g SET state = 'open', revealed_by = p.file FROM unnest($4::bigint[], $5::bigint[]) AS p (id, file)
  WHERE g.company_id = $1 AND g.id = p.id
)
INSERT INTO control_reference_gap (company_id, sender, recipient, test, parties, level, reference, state, revealed_by)
SELECT $1, sender, recipient, test, parties, 'document', reference, state, file
FROM unnest($6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[], $11::text[], $12::bigint[]) AS m (sender, recipient, test, parties, reference, state, file)
ON CONFLICT DO NOTHING`;

/** Keeps account of releases that others name as their predecessors and that never came. */
@Injectable()
export class MissingReleases {
  /** What is missing that releases are, name or may prove. */
  async known(tx: Tx, companyId: CompanyId, releases: readonly Release[]): Promise<KnownMissing> {
    const parties = [...new Set(releases.map((one) => one.parties))];
    const references = referencesOf(releases);
    const missing = new Map<GapId, MissingRelease>();
    const excused = new Set<string>();
    for (let from = 0; from < Math.max(parties.length, references.length); from += PORTION) {
      const some = parties.slice(from, from + PORTION);
      const named = references.slice(from, from + PORTION);
      const rows = await tx.query<MissingRelease | { readonly id: null; readonly parties: string }>(
        MISSING,
        [
          companyId,
          ...columnsOf(some),
          ...columnsOf(named.map((one) => one.parties)),
          named.map((one) => one.reference),
        ],
        'missing-releases',
      );
      for (const row of rows) {
        if (row.id === null) excused.add(row.parties);
        else missing.set(row.id, row);
      }
    }
    return { missing: [...missing.values()], excused };
  }

  /** Records what changed, and takes what was found off the warnings of the files that had shown it to be missing. */
  async record(tx: Tx, companyId: CompanyId, { found, missing, proven }: MissingChanges): Promise<void> {
    if (found.length + missing.length + proven.length === 0) return;
    await tx.query(
      RECORD,
      [
        companyId,
        found.map(({ id }) => id),
        found.map(({ closedBy }) => closedBy),
        proven.map(({ id }) => id),
        proven.map(({ provenBy }) => provenBy),
        ...columnsOf(missing.map(({ parties }) => parties)),
        missing.map(({ reference }) => reference),
        missing.map(({ state }) => state),
        missing.map(({ revealedBy }) => revealedBy),
      ],
      'record-missing-releases',
    );
    const eased = found.filter(({ state, revealedBy, closedBy }) => state === 'open' && revealedBy !== closedBy);
    takeOffWarnings(
      tx,
      companyId,
      eased.map(({ revealedBy }) => revealedBy),
    );
  }
}

/** Parties as columns: sender, recipient, whether they are of tests, and `releaseParties` in full. */
function columnsOf(
  parties: readonly string[],
): readonly [readonly string[], readonly string[], readonly boolean[], readonly string[]] {
  const of = parties.map(partiesOfInterchange);
  return [of.map((p) => p.sender), of.map((p) => p.recipient), of.map((p) => p.test), parties];
}

/** What releases are and which they name as the ones before them, each once. */
function referencesOf(
  releases: readonly Release[],
): readonly { readonly parties: string; readonly reference: string }[] {
  const once = new Map<string, { readonly parties: string; readonly reference: string }>();
  for (const { parties, chain, previousDocumentNumber } of releases)
    for (const reference of [chain, previousDocumentNumber])
      if (reference !== null) once.set(`${parties}\0${reference}`, { parties, reference });
  return [...once.values()];
}
