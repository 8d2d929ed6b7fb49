import { Injectable } from '@nestjs/common';
import type { CompanyId, RuleRunId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { RuleCounts } from '../../domain/schedule/rule-run.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PRIORITY } from '../../platform/queue/job.js';
import { runRulesJob } from './schedule.jobs.js';
import type { FoundResult } from './schedule.rules.port.js';

/** A run with the schedule that it is about. */
export interface ClaimedRun {
  readonly id: RuleRunId;
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
}

const RUN = 'id, company_id AS "companyId", head_id AS "headId"';
/** Seconds that a run is under way before its job counts as lost. */
const STALLED_SECONDS = 10;

/** A run and its job. */
const REQUEST = /* sql */ `
WITH run AS (
  INSERT INTO schedule_rule_run (company_id, head_id, requested_by) VALUES ($1, $2, $3)
  ON CONFLICT (head_id) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id, company_id
), job AS (
  INSERT INTO outbox (job, job_id, payload, lane, priority)
  SELECT '${runRulesJob.name}', 'rules-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane(company_id, 'rules'), ${String(PRIORITY.awaited)} FROM run)
SELECT id FROM run`;
/** A run that another worker has locked is being done there. */
const LOCKED = 'FOR NO KEY UPDATE SKIP LOCKED';
const REQUEUE = /* sql */ `
INSERT INTO outbox (job, job_id, payload, lane, priority)
SELECT '${runRulesJob.name}', 'rules-' || id || '-' || extract(epoch FROM now())::bigint, jsonb_build_object('id', id::text), outbox_lane(company_id, 'rules'), ${String(PRIORITY.awaited)}
FROM schedule_rule_run r WHERE r.state IN ('queued', 'running') AND coalesce(r.started_at, r.requested_at) < now() - make_interval(secs => $1)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.job = '${runRulesJob.name}' AND o.payload ->> 'id' = r.id::text)
ORDER BY r.id LIMIT $2 RETURNING id`;
/** What somebody decided about a result stays with it. */
const REPLACE = /* sql */ `
WITH found AS (
  SELECT f.* FROM jsonb_to_recordset($3::jsonb) AS f ("resultKey" text, position integer, "prevScheduleHeadId" bigint, "scheduleLineId" bigint, "calloffId" text, "ruleId" text,
    "ruleCode" text, subtype text, severity text, "shipTo" text, "articleNumber" text, date date, "periodFrom" date, "periodTo" date, "prevValue" text, "curValue" text,
    diff text, "diffPct" text, "limit" text, basis text, params jsonb, "messageKey" text, args jsonb)
), gone AS (
  DELETE FROM schedule_rule_result r WHERE r.head_id = $2 AND r.company_id = $1 AND NOT EXISTS (SELECT FROM found f WHERE f."resultKey" = r.result_key)
)
INSERT INTO schedule_rule_result (company_id, head_id, result_key, position, previous_head_id, line_id, calloff_id, rule_id, rule_code, subtype, severity, ship_to,
  article_number, day, period_from, period_to, previous_value, current_value, difference, difference_percent, limit_value, basis, parameters, message_key, message_arguments)
SELECT $1, $2, f.* FROM found f
ON CONFLICT (head_id, result_key) DO UPDATE SET position = excluded.position, line_id = excluded.line_id, calloff_id = excluded.calloff_id, severity = excluded.severity,
  period_from = excluded.period_from, period_to = excluded.period_to, previous_value = excluded.previous_value, current_value = excluded.current_value,
  difference = excluded.difference, difference_percent = excluded.difference_percent, limit_value = excluded.limit_value, parameters = excluded.parameters,
  message_arguments = excluded.message_arguments`;

/** Runs of rules on schedules, and what rules found. */
@Injectable()
export class ScheduleRuleRunStore {
  /** Asks for a run with its job; false where one of the schedule is under way. */
  async request(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, by: UserId): Promise<boolean> {
    const rows = await tx.query(REQUEST, [companyId, id, by], 'rule-run-request');
    return rows.length > 0;
  }

  /** Notes that a run has begun; undefined where it has ended, or another worker is at it. */
  async begin(tx: Tx, id: RuleRunId): Promise<ClaimedRun | undefined> {
    const [run] = await tx.query<ClaimedRun>(
      `
      UPDATE schedule_rule_run SET state = 'running', started_at = coalesce(started_at, now())
      WHERE id = (SELECT r.id FROM schedule_rule_run r WHERE r.id = $1 AND r.state IN ('queued', 'running') ${LOCKED}) RETURNING ${RUN}`,
      [id],
      'rule-run-begin',
    );
    return run;
  }

  /** Holds a run that has begun until the transaction ends; undefined where it has ended, or another worker is at it. */
  async hold(tx: Tx, id: RuleRunId): Promise<ClaimedRun | undefined> {
    const [run] = await tx.query<ClaimedRun>(
      `SELECT ${RUN} FROM schedule_rule_run WHERE id = $1 AND state = 'running' ${LOCKED}`,
      [id],
      'rule-run-hold',
    );
    return run;
  }

  async end(tx: Tx, id: RuleRunId, { applied, results }: RuleCounts): Promise<void> {
    await tx.query(
      `UPDATE schedule_rule_run SET state = 'done', finished_at = now(), applied = $2, results = $3 WHERE id = $1`,
      [id, applied, results],
      'rule-run-end',
    );
  }

  async fail(tx: Tx, id: RuleRunId): Promise<void> {
    await tx.query(
      `UPDATE schedule_rule_run SET state = 'failed', finished_at = now() WHERE id = $1 AND state = 'running'`,
      [id],
      'rule-run-fail',
    );
  }

  /** Puts what rules found in the place of what the run before left. */
  async replaceResults(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    results: readonly FoundResult[],
  ): Promise<void> {
    const json = JSON.stringify(results.map((one, at) => ({ ...one, position: at + 1 }))).replaceAll('\\u0000', '');
    await tx.query(REPLACE, [companyId, id, json], 'rule-results-replace');
  }

  /** Queues runs again whose job was lost; returns how many. */
  async requeueStalled(tx: Tx, atMost: number): Promise<number> {
    const rows = await tx.query(REQUEUE, [STALLED_SECONDS, atMost], 'rule-runs-requeue');
    return rows.length;
  }
}
