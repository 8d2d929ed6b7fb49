import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import type { MissingChanges, MissingRelease } from '../../domain/schedule/missing-release.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import type { Tx } from '../../platform/database/transaction.js';
import { takeOffWarnings } from '../exchange/exchange.warning.service.js';

/** What is missing between parties of releases, and which of them agreed that their numbers have gaps. */
export interface KnownMissing {
  readonly missing: readonly MissingRelease[];
  readonly excused: ReadonlySet<string>;
}

/** By the index of what is open: its parties stand in full. */
const MISSING = /* sql */ `
SELECT g.id, g.parties, g.reference, g.state, g.revealed_by AS "revealedBy" FROM unnest($2::text[], $3::text[], $4::boolean[], $5::text[]) AS p (sender, recipient, test, parties)
JOIN control_reference_gap g ON g.company_id = $1 AND g.sender = p.sender AND g.recipient = p.recipient AND g.test = p.test AND g.level = 'document' AND g.parties = p.parties
  AND g.state IN ('open', 'unproven')
UNION ALL
SELECT NULL, p.parties, NULL, NULL, NULL FROM unnest($2::text[], $3::text[], $4::boolean[], $5::text[]) AS p (sender, recipient, test, parties)
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
  /** What is missing between parties, each named as `releaseParties` does. */
  async known(tx: Tx, companyId: CompanyId, parties: readonly string[]): Promise<KnownMissing> {
    const of = parties.map(partiesOfInterchange);
    const rows = await tx.query<MissingRelease | { readonly id: null; readonly parties: string }>(
      MISSING,
      [companyId, of.map((p) => p.sender), of.map((p) => p.recipient), of.map((p) => p.test), parties],
      'missing-releases',
    );
    return {
      missing: rows.filter((row) => row.id !== null),
      excused: new Set(rows.flatMap((row) => (row.id === null ? [row.parties] : []))),
    };
  }

  /** Records what changed, and takes what was found off the warnings of the files that had shown it to be missing. */
  async record(tx: Tx, companyId: CompanyId, { found, missing, proven }: MissingChanges): Promise<void> {
    if (found.length + missing.length + proven.length === 0) return;
    const of = missing.map(({ parties }) => partiesOfInterchange(parties));
    await tx.query(
      RECORD,
      [
        companyId,
        found.map(({ id }) => id),
        found.map(({ closedBy }) => closedBy),
        proven.map(({ id }) => id),
        proven.map(({ provenBy }) => provenBy),
        of.map((p) => p.sender),
        of.map((p) => p.recipient),
        of.map((p) => p.test),
        missing.map(({ parties }) => parties),
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
