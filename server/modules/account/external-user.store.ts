import { Injectable } from '@nestjs/common';
import type { CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What somebody is let in by. */
export interface Grant {
  readonly rights: readonly string[];
  /** The carriers that the person acts for; null: as the rights say. */
  readonly carrierIds: readonly PartnerId[] | null;
}

@Injectable()
export class ExternalUserStore {
  /** Lets somebody who has accepted work in a company by this. */
  async add(
    tx: Tx,
    {
      companyId,
      userId,
      rights,
      carrierIds,
      invitedBy,
    }: Grant & { companyId: CompanyId; userId: UserId; invitedBy: UserId | null },
  ): Promise<void> {
    await tx.query(
      `
      INSERT INTO external_user (company_id, user_id, rights, invited_by, carrier_ids) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (company_id, user_id) DO UPDATE SET rights = EXCLUDED.rights, carrier_ids = EXCLUDED.carrier_ids, invited_by = EXCLUDED.invited_by, invited_at = now(), revoked_at = NULL`,
      [companyId, userId, rights, invitedBy, carrierIds],
    );
  }

  /** Lets somebody who works in a company in by something else; who it is and what it was before, undefined where nobody with this address does. */
  async change(
    tx: Tx,
    companyId: CompanyId,
    email: string,
    { rights, carrierIds }: Grant,
  ): Promise<{ userId: UserId; before: Grant } | undefined> {
    const [row] = await tx.query<{ userId: UserId; before: string[]; carriersBefore: PartnerId[] | null }>(
      `
      WITH held AS (
        SELECT e.user_id, e.rights, e.carrier_ids FROM external_user e JOIN user_account u ON u.id = e.user_id
        WHERE e.company_id = $1 AND e.revoked_at IS NULL AND lower(u.email) = lower($2) AND u.state <> 'removed' FOR UPDATE OF e)
      UPDATE external_user e SET rights = $3, carrier_ids = $4 FROM held WHERE e.company_id = $1 AND e.user_id = held.user_id RETURNING e.user_id AS "userId", held.rights AS before, held.carrier_ids AS "carriersBefore"`,
      [companyId, email, rights, carrierIds],
    );
    return row && { userId: row.userId, before: { rights: row.before, carrierIds: row.carriersBefore } };
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
