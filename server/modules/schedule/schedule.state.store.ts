import { Injectable } from '@nestjs/common';
import type { ScheduleAnswer } from '../../contract/schedule.js';
import type { CompanyId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { AnswerState } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import { cancels } from './schedule.cancellation.store.js';

/** A release with what decides whether it can be answered. */
export interface AnswerableRelease {
  readonly state: AnswerState | null;
  readonly reason: string | null;
  readonly supersededBy: ScheduleHeadId | null;
  readonly isHeld: boolean;
  /** The company itself sent it: it is the customer, and somebody else answers. */
  readonly isOwn: boolean;
}

/** Columns of a head `h`: what was answered, null where none is kept. */
export const ANSWER = /* sql */ `
  CASE WHEN h.answer IS NOT NULL THEN json_build_object('state', h.answer, 'reason', h.answer_reason,
    'by', (SELECT u.username FROM user_account u WHERE u.id = h.answered_by), 'at', to_char(h.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`;

/** What people do with schedules: answer, archive, delete. */
@Injectable()
export class ScheduleStateStore {
  /** A release, held until the transaction ends. */
  async answerable(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<AnswerableRelease | undefined> {
    const [found] = await tx.query<AnswerableRelease>(
      `
      SELECT h.answer AS state, h.answer_reason AS reason, h.superseded_by AS "supersededBy", h.is_held AS "isHeld", EXISTS (
        SELECT FROM company_identifier i WHERE i.company_id = $1 AND i.state = 'approved' AND i.kind IN ('edi', 'vda')
          AND i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END = split_part(h.parties, '|', 1)) AS "isOwn"
      FROM schedule_head h WHERE h.company_id = $1 AND h.id = $2 FOR NO KEY UPDATE`,
      [companyId, id],
      'schedule-answerable',
    );
    return found;
  }

  async answer(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    { state, reason, by }: { state: AnswerState; reason: string | null; by: UserId },
  ): Promise<ScheduleAnswer> {
    const [row] = await tx.query<{ answer: ScheduleAnswer }>(
      `
      UPDATE schedule_head h SET answer = $3, answer_reason = $4, answered_by = $5, answered_at = now()
      WHERE h.company_id = $1 AND h.id = $2 RETURNING ${ANSWER} AS answer`,
      [companyId, id, state, reason, by],
      'schedule-answer',
    );
    if (!row) throw new Error('The answer was not stored');
    return row.answer;
  }

  /** How many of these schedules the caller sees. */
  async seen(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<number> {
    const rows = await tx.query(
      'SELECT id FROM schedule_head WHERE company_id = $1 AND id = ANY ($2::bigint[])',
      [companyId, ids],
      'schedules-seen',
    );
    return rows.length;
  }

  /** Returns those that this changes. */
  async archive(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleHeadId[],
    isArchived: boolean,
  ): Promise<readonly ScheduleHeadId[]> {
    const changed = await tx.query<{ id: ScheduleHeadId }>(
      `
      UPDATE schedule_head SET is_archived = $3 WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND is_archived <> $3 RETURNING id`,
      [companyId, ids, isArchived],
      'schedules-archive',
    );
    return changed.map(({ id }) => id);
  }

  /** Deletes a schedule: it is held, so that it replaces nothing. The system writes, since no request sees a deleted one. */
  async remove(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, by: UserId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE schedule_head SET deleted_at = now(), deleted_by = $3, is_held = true
      WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
      [companyId, id, by],
      'schedule-delete',
    );
    return rows.length > 0;
  }

  /** Takes a deletion back; it is held again only where it was for its errors. */
  async restore(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE schedule_head SET deleted_at = NULL, deleted_by = NULL, is_held = cancelled_by IS NOT NULL OR ${cancels('schedule_head')} OR is_incorrect AND NOT is_confirmed AND incorrect_because IS NOT NULL
      WHERE company_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING id`,
      [companyId, id],
      'schedule-restore',
    );
    return rows.length > 0;
  }

  /** The parties of a schedule that somebody deleted; undefined for one that is not deleted, or by another. */
  async partiesOfDeleted(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, by: UserId): Promise<string | undefined> {
    const [row] = await tx.query<{ parties: string }>(
      'SELECT parties FROM schedule_head WHERE company_id = $1 AND id = $2 AND deleted_by = $3',
      [companyId, id, by],
      'schedule-deleted',
    );
    return row?.parties;
  }
}
