import { Injectable } from '@nestjs/common';
import type {
  InstallationIdentification,
  InstallationQuery,
  OwnIdentification,
} from '../../contract/identification.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, IdentificationId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const COLUMNS = /* sql */ `
  i.id, i.kind, i.identifier, i.qualifier, i.state, i.claimed_at AS "claimedAt",
  (SELECT u.username FROM user_account u WHERE u.id = i.claimed_by) AS "claimedBy", i.decided_at AS "decidedAt", i.reason`;

/** Whether row `u` of the files without a company names row `i` as its receiver. */
export const NAMES_RECEIVER = `u.recipient_kind = i.kind AND split_part(u.recipient, ':', 1) = i.identifier
  AND i.qualifier IN ('', split_part(u.recipient, ':', 2))`;
/** What is waiting is counted to this. */
const MOST_COUNTED = 1_000;
/** Whether row `o` is another company's and can't be approved beside row `i`. */
const RIVALS = `o.kind = i.kind AND o.identifier = i.identifier AND o.company_id <> i.company_id
  AND (o.qualifier = i.qualifier OR '' IN (o.qualifier, i.qualifier))`;
const OF_INSTALLATION = /* sql */ `
  SELECT ${COLUMNS}, json_build_object('id', c.id::text, 'code', c.code, 'name', c.name) AS company,
    (SELECT h.name FROM company_identifier o JOIN company h ON h.id = o.company_id WHERE ${RIVALS} AND o.state = 'approved' LIMIT 1) AS "heldBy",
    (SELECT count(DISTINCT o.company_id)::int FROM company_identifier o WHERE ${RIVALS} AND o.state = 'claimed') AS rivals,
    (SELECT count(*)::int FROM (SELECT FROM unplaced_file u WHERE ${NAMES_RECEIVER} LIMIT ${String(MOST_COUNTED)}) f) AS "waitingFiles"
  FROM company_identifier i JOIN company c ON c.id = i.company_id`;

@Injectable()
export class IdentificationView {
  own(tx: Tx, companyId: CompanyId): Promise<OwnIdentification[]> {
    return tx.query<OwnIdentification>(
      `SELECT ${COLUMNS} FROM company_identifier i WHERE i.company_id = $1 ORDER BY i.kind, i.identifier, i.qualifier`,
      [companyId],
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async one(tx: Tx, companyId: CompanyId, id: IdentificationId): Promise<OwnIdentification> {
    const [row] = await tx.query<OwnIdentification>(
      `SELECT ${COLUMNS} FROM company_identifier i WHERE i.id = $2 AND i.company_id = $1`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** The IAIDs of active agreements whose own side is no approved identification. */
  async unidentifiedAgreements(tx: Tx, companyId: CompanyId): Promise<string[]> {
    const rows = await tx.query<{ iaid: string }>(
      'SELECT iaid FROM communication_agreement WHERE company_id = $1 AND active AND NOT own_side_approved ORDER BY id',
      [companyId],
    );
    return rows.map(({ iaid }) => iaid);
  }

  /** How many a company has, and how many of them wait for the operator. */
  async counts(tx: Tx, companyId: CompanyId): Promise<{ all: number; open: number }> {
    const [row] = await tx.query<{ all: number; open: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'claimed')::int AS open FROM company_identifier WHERE company_id = $1`,
      [companyId],
    );
    return row ?? { all: 0, open: 0 };
  }

  /** A page of those of all companies, newest first. */
  async list(
    tx: Tx,
    { state, cursor, limit }: InstallationQuery,
  ): Promise<{ rows: InstallationIdentification[]; nextCursor: string | null }> {
    const rows = await tx.query<InstallationIdentification>(
      `${OF_INSTALLATION} WHERE ($1::text IS NULL OR i.state = $1) AND ($2::bigint IS NULL OR i.id < $2) ORDER BY i.id DESC LIMIT $3`,
      [state ?? null, cursor ?? null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** @throws Problem not-found. */
  async ofInstallation(tx: Tx, id: IdentificationId): Promise<InstallationIdentification> {
    const [row] = await tx.query<InstallationIdentification>(`${OF_INSTALLATION} WHERE i.id = $1`, [id]);
    if (!row) throw new Problem('not-found');
    return row;
  }
}
