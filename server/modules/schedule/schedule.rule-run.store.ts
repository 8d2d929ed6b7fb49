import { Injectable } from '@nestjs/common';
import type { CompanyId, ControlRuleId, RuleBatchId, RuleRunId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import { RULE_CODES } from '../../domain/rules/code.js';
import type { RuleCounts } from '../../domain/schedule/rule-run.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PRIORITY, type Priority } from '../../platform/queue/job.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { runRulesJob } from './schedule.jobs.js';
import type { AppliedRules, FoundResult } from './schedule.rules.port.js';

/** A run with the schedule that it is about. */
export interface ClaimedRun {
  readonly id: RuleRunId;
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
  /** The rules that run alone; null for all. */
  readonly ruleIds: readonly ControlRuleId[] | null;
  /** The release itself, or the time, was the reason. */
  readonly isOfItself: boolean;
}

const RUN =
  'id, company_id AS "companyId", head_id AS "headId", rule_ids::text[] AS "ruleIds", requested_by IS NULL AS "isOfItself"';
/** Seconds that a run is under way before its job counts as lost. */
const STALLED_SECONDS = 10;

/** A run and its job: of a row of `run` with its id and company. */
const job = (priority: Priority): string => /* sql */ `
  INSERT INTO outbox (job, job_id, payload, lane, priority)
  SELECT '${runRulesJob.name}', 'rules-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane(company_id, 'rules'), ${String(priority)} FROM run`;
const REQUEST = /* sql */ `
WITH asked AS (
  INSERT INTO schedule_rule_run AS r (company_id, head_id, requested_by) VALUES ($1, $2, $3)
  ON CONFLICT (head_id) WHERE state IN ('queued', 'running') DO UPDATE SET rule_ids = NULL, is_again = r.is_again OR r.state = 'running' WHERE r.rule_ids IS NOT NULL
  RETURNING id, company_id, (xmax = 0) AS "isNew"
), run AS (SELECT id, company_id FROM asked WHERE "isNew"), job AS (${job(PRIORITY.awaited)})
SELECT id FROM asked`;
/** Of releases that came, where the company has rules that are switched on; tests are not looked at. */
export const REQUEST_OF_RELEASES = /* sql */ `
WITH run AS (
  INSERT INTO schedule_rule_run (company_id, head_id)
  SELECT h.company_id, h.id FROM schedule_head h WHERE h.company_id = $1 AND h.id = ANY ($2::bigint[]) AND split_part(h.parties, '|', 3) = ''
    AND EXISTS (SELECT FROM control_rule c WHERE c.company_id = $1 AND c.is_enabled)
  ON CONFLICT (head_id) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id, company_id
)${job(PRIORITY.awaited)}`;
/**
 * Of releases in force, all or some ($2), with some rules ($3), which a batch ($4) waits for. A run that waits already takes these rules
 * along; one that is under way begins again behind its end, since it may have read what changed meanwhile.
 */
const REQUEST_SOME = /* sql */ `
WITH asked AS (
  INSERT INTO schedule_rule_run AS r (company_id, head_id, requested_by, rule_ids, batch_id)
  SELECT $1, h.id, $5, $3, $4 FROM schedule_head h
  WHERE h.company_id = $1 AND is_schedule_in_force(h) AND NOT h.is_held AND split_part(h.parties, '|', 3) = '' AND ($2::bigint[] IS NULL OR h.id = ANY ($2))
  ON CONFLICT (head_id) WHERE state IN ('queued', 'running') DO UPDATE SET
    rule_ids = CASE WHEN r.rule_ids IS NOT NULL THEN r.rule_ids || excluded.rule_ids END, batch_id = coalesce(excluded.batch_id, r.batch_id),
    is_again = r.is_again OR r.state = 'running'
  RETURNING id, company_id, (xmax = 0) AS "isNew"
), run AS (SELECT id, company_id FROM asked WHERE "isNew"), job AS (${job(PRIORITY.bulk)})
SELECT id FROM asked`;
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
  DELETE FROM schedule_rule_result r WHERE r.head_id = $2 AND r.company_id = $1 AND ($4::text[] IS NULL OR r.rule_id = ANY ($4)) AND NOT EXISTS (SELECT FROM found f WHERE f."resultKey" = r.result_key)
)
INSERT INTO schedule_rule_result (company_id, head_id, is_in_force, result_key, position, previous_head_id, line_id, calloff_id, rule_id, rule_code, subtype, severity, ship_to,
  article_number, day, period_from, period_to, previous_value, current_value, difference, difference_percent, limit_value, basis, parameters, message_key, message_arguments)
SELECT $1, $2, (SELECT is_schedule_in_force(h) FROM schedule_head h WHERE h.id = $2), f.* FROM found f
ON CONFLICT (head_id, result_key) DO UPDATE SET position = excluded.position, line_id = excluded.line_id, calloff_id = excluded.calloff_id, severity = excluded.severity,
  period_from = excluded.period_from, period_to = excluded.period_to, previous_value = excluded.previous_value, current_value = excluded.current_value,
  difference = excluded.difference, difference_percent = excluded.difference_percent, limit_value = excluded.limit_value, parameters = excluded.parameters,
  message_key = excluded.message_key, message_arguments = excluded.message_arguments`;
/** Where some rules ran alone, their results take their places among those of the others ($3: codes in their order). */
const RENUMBER = /* sql */ `
UPDATE schedule_rule_result r SET position = n.position FROM (
  SELECT id, row_number() OVER (ORDER BY article_number, ship_to NULLS FIRST, array_position($3::text[], rule_code), day NULLS FIRST, position, id) AS position
  FROM schedule_rule_result WHERE company_id = $1 AND head_id = $2) AS n
WHERE r.id = n.id AND r.position <> n.position`;

/** How a run ended. */
export interface RunEnd extends RuleCounts {
  readonly skipped: AppliedRules['skipped'];
  readonly failures: AppliedRules['failures'];
}
/** Runs of some rules on releases in force. */
export interface RequestedRuns {
  /** null for all. */
  readonly heads: readonly ScheduleHeadId[] | null;
  readonly ruleIds: readonly ControlRuleId[];
  /** null where nobody waits for them. */
  readonly batchId: RuleBatchId | null;
  readonly by: UserId | null;
}

/** Runs of rules on schedules, and what rules found. */
@Injectable()
export class ScheduleRuleRunStore {
  /** Asks for a run of all rules with its job; false where one of the schedule is under way. One of some rules becomes one of all. */
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

  /** Ends a run; one that was asked for again while it was under way waits for its next turn. */
  async end(tx: Tx, id: RuleRunId, { applied, results, skipped, failures }: RunEnd): Promise<void> {
    await tx.query(
      `
      WITH run AS (
        UPDATE schedule_rule_run SET is_again = false, skipped = $4, failures = $5, started_at = CASE WHEN is_again THEN NULL ELSE started_at END,
          requested_at = CASE WHEN is_again THEN now() ELSE requested_at END, state = CASE WHEN is_again THEN 'queued' ELSE 'done' END,
          finished_at = CASE WHEN NOT is_again THEN now() END, applied = CASE WHEN NOT is_again THEN $2::integer END, results = CASE WHEN NOT is_again THEN $3::integer END
        WHERE id = $1 RETURNING id, company_id, state
      )
      INSERT INTO outbox (job, job_id, payload, lane, priority)
      SELECT '${runRulesJob.name}', 'rules-' || id || '-' || extract(epoch FROM clock_timestamp()), jsonb_build_object('id', id::text), outbox_lane(company_id, 'rules'),
        ${String(PRIORITY.bulk)} FROM run WHERE state = 'queued'`,
      [id, applied, results, JSON.stringify(skipped), JSON.stringify(failures)],
      'rule-run-end',
    );
    wakeRelay(tx);
  }

  async fail(tx: Tx, id: RuleRunId): Promise<void> {
    await tx.query(
      `UPDATE schedule_rule_run SET state = 'failed', finished_at = now() WHERE id = $1 AND state = 'running'`,
      [id],
      'rule-run-fail',
    );
  }

  /** Puts what rules found in the place of what the run before left of them. */
  async replaceResults(
    tx: Tx,
    { companyId, headId, ruleIds }: ClaimedRun,
    results: readonly FoundResult[],
  ): Promise<void> {
    const json = JSON.stringify(results.map((one, at) => ({ ...one, position: at + 1 }))).replaceAll('\\u0000', '');
    await tx.query(REPLACE, [companyId, headId, json, ruleIds], 'rule-results-replace');
    if (ruleIds !== null) await tx.query(RENUMBER, [companyId, headId, RULE_CODES], 'rule-results-renumber');
  }

  /** Asks for runs of some rules on releases in force, with their jobs; returns how many wait. */
  async requestSome(tx: Tx, companyId: CompanyId, { heads, ruleIds, batchId, by }: RequestedRuns): Promise<number> {
    const rows = await tx.query(REQUEST_SOME, [companyId, heads, ruleIds, batchId, by], 'rule-run-some');
    wakeRelay(tx);
    return rows.length;
  }

  /** Queues runs again whose job was lost; returns how many. */
  async requeueStalled(tx: Tx, atMost: number): Promise<number> {
    const rows = await tx.query(REQUEUE, [STALLED_SECONDS, atMost], 'rule-runs-requeue');
    return rows.length;
  }
}
