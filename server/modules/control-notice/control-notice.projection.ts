import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { NOTICE_MINUTES } from '../../domain/rules/notice.js';
import { defineProjection } from '../../platform/events/projection.js';
import { NEXT_MORNING } from '../schedule-digest/schedule-digest.rows.js';
import { MODE } from './control-notice.rows.js';

/** A run of rules that nobody asked for left results in a release. */
export interface FoundByRules {
  readonly companyId: CompanyId;
  readonly scheduleHeadId: ScheduleHeadId;
}

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    controlNotice: FoundByRules;
  }
}

/** What the run whose transaction this is found first: what an earlier one had found keeps the time of that. */
const PENDING = /* sql */ `
INSERT INTO control_notice_pending (company_id, user_id, mode, due_at, result_ids)
SELECT n.company_id, n.user_id, m.mode, CASE m.mode WHEN 'daily' THEN ${NEXT_MORNING('n.time_zone')} ELSE now() + make_interval(mins => ${String(NOTICE_MINUTES)}) END,
  array_agg(r.id ORDER BY r.position)
FROM control_notice n
JOIN schedule_rule_result r ON r.company_id = n.company_id AND r.head_id = $2 AND r.created_at = now() AND r.is_in_force
CROSS JOIN LATERAL (SELECT ${MODE}) AS m (mode)
WHERE n.company_id = $1 AND m.mode <> 'off' GROUP BY n.company_id, n.user_id, m.mode`;

/** Keeps new results for those who want to hear of them. */
export const controlNoticeProjection = defineProjection('controlNotice', (tx, inputs) => {
  for (const { input } of inputs)
    tx.withCommit(PENDING, [input.companyId, input.scheduleHeadId], 'control-notice-pending');
});
