import { Injectable } from '@nestjs/common';
import type { CompanyId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ImpersonationStore {
  /** Makes these the people in whose place a user may act; the list before. */
  async replace(tx: Tx, companyId: CompanyId, userId: UserId, targets: readonly UserId[]): Promise<UserId[]> {
    const before = await tx.query<{ id: UserId }>(
      'SELECT target_id AS id FROM user_impersonation WHERE user_id = $1 ORDER BY target_id',
      [userId],
    );
    await tx.query('DELETE FROM user_impersonation WHERE user_id = $1 AND target_id <> ALL($2::bigint[])', [
      userId,
      targets,
    ]);
    await tx.query(
      `
      INSERT INTO user_impersonation (company_id, user_id, target_id) SELECT $1, $2, t FROM unnest($3::bigint[]) AS t ON CONFLICT DO NOTHING`,
      [companyId, userId, targets],
    );
    return before.map(({ id }) => id);
  }
}
