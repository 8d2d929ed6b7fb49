import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ExternalUserStore {
  /** Lets somebody work in a company with these rights; what they were before, null where there was no invitation. */
  async invite(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    rights: readonly string[],
    invitedBy: string,
  ): Promise<string[] | null> {
    const [before] = await tx.query<{ rights: string[] }>(
      'SELECT rights FROM external_user WHERE company_id = $1 AND user_id = $2 AND revoked_at IS NULL FOR UPDATE',
      [companyId, userId],
    );
    await tx.query(
      `
      INSERT INTO external_user (company_id, user_id, rights, invited_by) VALUES ($1, $2, $3, $4)
      ON CONFLICT (company_id, user_id) DO UPDATE SET rights = EXCLUDED.rights, invited_by = EXCLUDED.invited_by, invited_at = now(), revoked_at = NULL`,
      [companyId, userId, rights, invitedBy],
    );
    return before?.rights ?? null;
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
