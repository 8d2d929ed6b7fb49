import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { cancels } from './schedule.cancellation.store.js';

/** A schedule with the parties between which releases follow one another. */
export interface FoundSchedule {
  readonly id: ScheduleHeadId;
  readonly parties: string;
}

@Injectable()
export class ScheduleConfirmationStore {
  find(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<FoundSchedule[]> {
    return tx.query<FoundSchedule>(
      'SELECT id, parties FROM schedule_head WHERE company_id = $1 AND id = ANY ($2::bigint[])',
      [companyId, ids],
      'schedules-to-confirm',
    );
  }

  /** Confirms incorrect schedules or withdraws it; returns those that this changes. Schedules of older builds are never held. */
  async confirm(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleHeadId[],
    { isConfirmed, by }: { isConfirmed: boolean; by: UserId },
  ): Promise<readonly ScheduleHeadId[]> {
    const changed = await tx.query<{ id: ScheduleHeadId }>(
      `
      UPDATE schedule_head SET is_confirmed = $3, is_held = cancelled_by IS NOT NULL OR ${cancels('schedule_head')} OR NOT $3 AND incorrect_because IS NOT NULL,
        confirmed_at = CASE WHEN $3 THEN now() END, confirmed_by = CASE WHEN $3 THEN $4::bigint END
      WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND is_incorrect AND is_confirmed <> $3 AND deleted_at IS NULL RETURNING id`,
      [companyId, ids, isConfirmed, by],
      'schedules-confirm',
    );
    return changed.map(({ id }) => id);
  }

  /** Makes what schedules superseded current for the moment; returns it. */
  async unfollow(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly ScheduleHeadId[]> {
    const before = await tx.query<{ id: ScheduleHeadId }>(
      `
      UPDATE schedule_head SET superseded_at = NULL, superseded_by = NULL
      WHERE company_id = $1 AND superseded_by = ANY ($2::bigint[]) RETURNING id`,
      [companyId, ids],
      'schedules-unfollow',
    );
    return before.map(({ id }) => id);
  }
}
