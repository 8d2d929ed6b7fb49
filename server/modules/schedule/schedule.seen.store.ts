import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const SEEN = /* sql */ `
WITH head AS (SELECT id FROM schedule_head WHERE company_id = $1 AND id = $3), noted AS (
  INSERT INTO schedule_seen (company_id, user_id, head_id) SELECT $1, $2, id FROM head ON CONFLICT DO NOTHING
)
SELECT id FROM head`;

@Injectable()
export class ScheduleSeenStore {
  /** Notes that somebody has looked at what a schedule changes. @throws Problem not-found, for foreign ids and for none alike. */
  async see(tx: Tx, companyId: CompanyId, userId: UserId, id: ScheduleHeadId): Promise<void> {
    const found = await tx.query(SEEN, [companyId, userId, id], 'schedule-seen');
    if (found.length === 0) throw new Problem('not-found');
  }
}
