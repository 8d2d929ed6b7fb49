import { Injectable } from '@nestjs/common';
import type { RuleBatch } from '../../contract/customer-control.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ControlRuleId, RuleBatchId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { ScheduleRuleRuns } from '../schedule/schedule.rule-run.service.js';
import { controlRulesProcessed } from './control.events.js';

const BEGIN = /* sql */ `
INSERT INTO control_rule_batch (company_id, rule_ids, requested_by)
SELECT $1, array_agg(c.id), $3 FROM control_rule c WHERE c.company_id = $1 AND c.id = ANY ($2::bigint[]) HAVING count(*) = cardinality($2::bigint[]) RETURNING id`;
const PROGRESS = /* sql */ `
SELECT b.id AS "batchId", count(r.id)::int AS schedules, (count(*) FILTER (WHERE r.state IN ('done', 'failed')))::int AS done, (count(*) FILTER (WHERE r.state = 'failed'))::int AS failed,
  coalesce(sum(r.results), 0)::int AS results, coalesce(max(r.applied), 0)::int AS applied,
  CASE WHEN count(*) FILTER (WHERE r.state IN ('queued', 'running')) > 0 THEN 'running' WHEN count(*) FILTER (WHERE r.state = 'failed') > 0 THEN 'failed' ELSE 'done' END AS state
FROM control_rule_batch b LEFT JOIN schedule_rule_run r ON r.batch_id = b.id WHERE b.company_id = $1 AND b.id = $2 GROUP BY b.id`;

/** Has chosen rules run on all releases in force. */
@Injectable()
export class ControlBatches {
  constructor(
    private readonly database: Database,
    private readonly runs: ScheduleRuleRuns,
  ) {}

  /** @throws Problem not-found where one of the rules is not the company's. */
  request(caller: Caller, ids: readonly ControlRuleId[]): Promise<RuleBatch> {
    const { companyId, userId } = caller;
    const ruleIds = [...new Set(ids)];
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [batch] = await tx.query<{ id: RuleBatchId }>(BEGIN, [companyId, ruleIds, userId], 'rule-batch-begin');
      if (batch === undefined) throw new Problem('not-found');
      await this.runs.requestSome(tx, companyId, { heads: null, ruleIds, batchId: batch.id, by: userId });
      emit(tx, ...ruleIds.map((id) => controlRulesProcessed({ by: caller, id })));
      return this.progress(tx, companyId, batch.id);
    });
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async progress(tx: Tx, companyId: CompanyId, id: RuleBatchId): Promise<RuleBatch> {
    const [batch] = await tx.query<RuleBatch>(PROGRESS, [companyId, id], 'rule-batch-progress');
    if (batch === undefined) throw new Problem('not-found');
    return batch;
  }
}
