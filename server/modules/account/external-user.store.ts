import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ExternalUserStore {
  /** Lets somebody who has accepted work in a company with these rights. */
  async add(
    tx: Tx,
    {
      companyId,
      userId,
      rights,
      invitedBy,
    }: { companyId: CompanyId; userId: UserId; rights: readonly string[]; invitedBy: UserId | null },
  ): Promise<void> {
    await tx.query(
      `
      INSERT INTO external_user (company_id, user_id, rights, invited_by) VALUES ($1, $2, $3, $4)
      ON CONFLICT (company_id, user_id) DO UPDATE SET rights = EXCLUDED.rights, invited_by = EXCLUDED.invited_by, invited_at = now(), revoked_at = NULL`,
      [companyId, userId, rights, invitedBy],
    );
  }

  /** Gives somebody who works in a company other rights; who it is and what they were before, undefined where nobody with this address does. */
  async change(
    tx: Tx,
    companyId: CompanyId,
    email: string,
    rights: readonly string[],
  ): Promise<{ userId: UserId; before: string[] } | undefined> {
    const [row] = await tx.query<{ userId: UserId; before: string[] }>(
      `
      WITH held AS (
        SELECT e.user_id, e.rights FROM external_user e JOIN user_account u ON u.id = e.user_id
        WHERE e.company_id = $1 AND e.revoked_at IS NULL AND lower(u.email) = lower($2) AND u.state <> 'removed' FOR UPDATE OF e)
      UPDATE external_user e SET rights = $3 FROM held WHERE e.company_id = $1 AND e.user_id = held.user_id RETURNING e.user_id AS "userId", held.rights AS before`,
      [companyId, email, rights],
    );
    return row;
  }

  /** Takes an invitation back: the rights it gave, undefined where there is none. */
  async revoke(tx: Tx, companyId: CompanyId, userId: UserId): Promise<string[] | undefined> {
    const [row] = await tx.query<{ rights: string[] }>(
      'UPDATE external_user SET revoked_at = now() WHERE company_id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING rights',
      [companyId, userId],
    );
    return row?.rights;
  }
}
