import { Injectable } from '@nestjs/common';
import type { ExternalQuery, ExternalUser, WorkingCompany } from '../../contract/external-user.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const EXTERNAL = /* sql */ `
  SELECT u.id AS "userId", u.username, u.email, e.rights AS roles, e.invited_at AS "invitedAt", (SELECT i.username FROM user_account i WHERE i.id = e.invited_by) AS "invitedBy"
  FROM external_user e JOIN user_account u ON u.id = e.user_id WHERE e.company_id = $1 AND e.revoked_at IS NULL AND u.state <> 'removed'`;

@Injectable()
export class ExternalUserView {
  /** A page of the people of other companies who may work in this one, keyed by id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: ExternalQuery,
  ): Promise<{ rows: ExternalUser[]; nextCursor: string | null }> {
    const rows = await tx.query<ExternalUser>(
      `${EXTERNAL} AND ($2::bigint IS NULL OR u.id < $2) ORDER BY u.id DESC LIMIT $3`,
      [companyId, query.cursor ?? null, query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.userId ?? null) : null };
  }

  /** @throws Problem not-found. */
  async one(tx: Tx, companyId: CompanyId, userId: UserId): Promise<ExternalUser> {
    const [row] = await tx.query<ExternalUser>(`${EXTERNAL} AND u.id = $2`, [companyId, userId]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** Somebody's own company, then those with an invitation. A system's look: it goes across companies. */
  companiesOf(tx: Tx, userId: UserId, current: CompanyId): Promise<WorkingCompany[]> {
    return tx.query<WorkingCompany>(
      `
      SELECT c.id, c.code, c.name, c.id = u.company_id AS "isOwn", c.id = $2 AS "isCurrent" FROM user_account u
      JOIN company c ON c.id = u.company_id OR EXISTS (SELECT FROM external_user e WHERE e.company_id = c.id AND e.user_id = u.id AND e.revoked_at IS NULL)
      WHERE u.id = $1 ORDER BY c.id = u.company_id DESC, c.name, c.id`,
      [userId, current],
    );
  }

  /** The account that an address has in another company, active or soon so. A system's look. */
  async accountElsewhere(tx: Tx, companyId: CompanyId, email: string): Promise<UserId | undefined> {
    const [row] = await tx.query<{ id: UserId }>(
      `
      SELECT id FROM user_account WHERE lower(email) = lower($1) AND company_id <> $2 AND state IN ('active', 'locked', 'pending', 'awaiting-acknowledge')`,
      [email, companyId],
    );
    return row?.id;
  }
}
