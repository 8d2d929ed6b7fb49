import { Injectable } from '@nestjs/common';
import type { CompanyId, ControlRuleId, ScheduleHeadId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { ScheduleRuleRuns } from '../schedule/schedule.rule-run.service.js';

const AT_A_TIME = 500;
/**
 * Releases in force that rules of time may find something in though no release came, and that they have not looked at today: no other one
 * has followed for longer than the largest interval, or nobody has answered in the time for it.
 */
const DUE = /* sql */ `
WITH rule AS (
  SELECT company_id, rule_code, min(days) AS days, array_agg(id::text) AS ids FROM (
    SELECT company_id, rule_code, id, (parameters ->> CASE rule_code WHEN 'MIN_MAX_INTERVAL' THEN 'ruleMaxScheduleInterval' ELSE 'answerDays' END)::integer AS days
    FROM control_rule WHERE is_enabled AND rule_code IN ('MIN_MAX_INTERVAL', 'RELEASE_UNACKNOWLEDGED')) AS r
  WHERE days IS NOT NULL GROUP BY company_id, rule_code
)
SELECT h.company_id AS "companyId", h.id, r.ids AS "ruleIds" FROM rule r JOIN schedule_head h ON h.company_id = r.company_id AND h.superseded_by IS NULL AND is_schedule_in_force(h)
  AND NOT h.is_held AND split_part(h.parties, '|', 3) = ''
  AND CASE r.rule_code WHEN 'MIN_MAX_INTERVAL' THEN coalesce(h.issue_date, h.received_at::date) < current_date - r.days
    ELSE h.answer = 'open' AND h.received_at < current_date - r.days END
WHERE NOT EXISTS (SELECT FROM schedule_rule_run n WHERE n.head_id = h.id AND n.requested_at >= current_date AND n.requested_by IS NULL AND (n.rule_ids IS NULL OR n.rule_ids @> r.ids::bigint[]))
LIMIT ${String(AT_A_TIME)}`;

interface DueRelease {
  readonly companyId: CompanyId;
  readonly id: ScheduleHeadId;
  readonly ruleIds: readonly ControlRuleId[];
}

/** Has rules look at releases that time alone has made late. */
@Injectable()
export class ControlClock {
  constructor(
    private readonly database: Database,
    private readonly runs: ScheduleRuleRuns,
  ) {}

  /** Asks for runs of rules of time where they are due; returns whether more may be. One worker at a time. */
  check(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727020) AS mine');
      if (lock?.mine !== true) return false;
      const due = await tx.query<DueRelease>(DUE, [], 'rules-due-by-time');
      const groups = Map.groupBy(due, ({ companyId, ruleIds }) => `${companyId} ${ruleIds.join()}`);
      for (const [first, ...others] of groups.values()) {
        if (first === undefined) continue;
        const { companyId, ruleIds } = first;
        const heads = [first, ...others].map(({ id }) => id);
        await this.runs.requestSome(tx, companyId, { heads, ruleIds, batchId: null, by: null });
      }
      return due.length === AT_A_TIME;
    });
  }
}
