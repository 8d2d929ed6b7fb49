import { Injectable } from '@nestjs/common';
import type { CompanyId, RuleResultId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { RULE_RESULT_STATES } from '../../domain/schedule/rule-run.js';
import type { Tx } from '../../platform/database/transaction.js';

const DECIDE = /* sql */ `
WITH old AS (SELECT id, state FROM schedule_rule_result WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND state <> $3 ORDER BY id FOR NO KEY UPDATE)
UPDATE schedule_rule_result r SET state = $3, decided_at = now(), decided_by = $4 FROM old WHERE r.company_id = $1 AND r.id = old.id RETURNING r.id, old.state`;
const SETTLE = /* sql */ `
UPDATE schedule_rule_result SET state = 'ignored', decided_at = now(), decided_by = $3
WHERE company_id = $1 AND head_id = ANY ($2::bigint[]) AND state = 'open'`;
const UNSETTLE = /* sql */ `
UPDATE schedule_rule_result r SET state = 'open', decided_at = now(), decided_by = $3 FROM schedule_head h
WHERE h.company_id = $1 AND h.id = ANY ($2::bigint[]) AND r.company_id = h.company_id AND r.head_id = h.id AND r.state = 'ignored' AND r.decided_at = h.confirmed_at`;
const CHANGE = /* sql */ `
UPDATE schedule_rule_result SET assignee_id = CASE WHEN $3 THEN $4::bigint ELSE assignee_id END, note = CASE WHEN $5 THEN $6 ELSE note END
WHERE company_id = $1 AND id = $2`;

type State = (typeof RULE_RESULT_STATES)[number];

/** What people decide about what rules found. */
@Injectable()
export class ScheduleRuleResults {
  /** Decides about results; returns those that this changes, as they were. */
  decide(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly RuleResultId[],
    { state, by }: { readonly state: State; readonly by: UserId },
  ): Promise<readonly { readonly id: RuleResultId; readonly state: State }[]> {
    return tx.query(DECIDE, [companyId, ids, state, by], 'rule-results-decide');
  }

  /** Ignores what nobody has looked at in schedules that are confirmed in the same transaction with their errors. */
  async ignoreWith(tx: Tx, companyId: CompanyId, headIds: readonly ScheduleHeadId[], by: UserId): Promise<void> {
    await tx.query(SETTLE, [companyId, headIds, by], 'rule-results-ignore-with');
  }

  /** Opens again what was ignored when schedules were confirmed, before that is withdrawn. */
  async reopenWith(tx: Tx, companyId: CompanyId, headIds: readonly ScheduleHeadId[], by: UserId): Promise<void> {
    await tx.query(UNSETTLE, [companyId, headIds, by], 'rule-results-reopen-with');
  }

  /** Assigns a result, or keeps a note with it; what is undefined stays. */
  async change(
    tx: Tx,
    companyId: CompanyId,
    id: RuleResultId,
    { assigneeId, note }: { readonly assigneeId: UserId | null | undefined; readonly note: string | null | undefined },
  ): Promise<void> {
    const changes = [assigneeId !== undefined, assigneeId ?? null, note !== undefined, note ?? null];
    await tx.query(CHANGE, [companyId, id, ...changes], 'rule-result-change');
  }
}
