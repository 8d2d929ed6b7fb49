import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { RuleResult, RuleResultsAnswer, RuleResultsQuery, RuleRun } from '../../contract/schedule-rules.js';
import type { Language } from '../../contract/fields.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { sentenceOf } from '../../domain/rules/sentence.js';
import type { Tx } from '../../platform/database/transaction.js';

const RUN = /* sql */ `
SELECT r.id AS "ruleRunId", r.head_id AS "scheduleHeadId", r.state, (SELECT u.username FROM user_account u WHERE u.id = r.requested_by) AS "requestedBy",
  r.requested_at AS "requestedAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.applied, r.results, r.skipped, r.failures
FROM schedule_rule_run r WHERE r.head_id = $2 AND r.company_id = $1 ORDER BY r.id DESC LIMIT 1`;
const RESULTS = /* sql */ `
SELECT r.result_key AS "resultKey", r.rule_id AS "ruleId", r.rule_code AS "ruleCode", r.subtype, r.severity, r.head_id AS "scheduleHeadId",
  r.previous_head_id AS "prevScheduleHeadId", r.line_id AS "scheduleLineId", r.calloff_id AS "calloffId", r.ship_to AS "shipTo", r.article_number AS "articleNumber",
  r.day AS date, r.period_from AS "periodFrom", r.period_to AS "periodTo", r.previous_value AS "prevValue", r.current_value AS "curValue", r.difference AS diff,
  r.difference_percent AS "diffPct", r.limit_value AS "limit", r.basis, r.parameters AS params, r.message_key AS "messageKey", r.message_arguments AS args,
  r.state, r.created_at AS "createdAt", r.position
FROM schedule_rule_result r WHERE r.head_id = $2 AND r.company_id = $1 AND r.position > $3 ORDER BY r.position LIMIT $4`;

/** Runs of rules, and what rules found. */
@Injectable()
export class ScheduleRuleRunView {
  /** The last run on a schedule; undefined where none was asked for. */
  async last(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<RuleRun | undefined> {
    const [run] = await tx.query<RuleRun>(RUN, [companyId, id], 'rule-run-last');
    return run;
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async assertSeen(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<void> {
    const rows = await tx.query(
      'SELECT id FROM schedule_head WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'rule-run-schedule',
    );
    if (rows.length === 0) throw new Problem('not-found');
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async results(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    { cursor, limit, language }: RuleResultsQuery & { readonly language: Language },
  ): Promise<RuleResultsAnswer> {
    await this.assertSeen(tx, companyId, id);
    const run = await this.last(tx, companyId, id);
    const found = await tx.query<Omit<RuleResult, 'sentence'> & { readonly position: number }>(
      RESULTS,
      [companyId, id, cursor ?? 0, limit + 1],
      'rule-results',
    );
    const page = found.slice(0, limit);
    return {
      run: run ?? null,
      rows: page.map(({ position: _, ...row }) => ({ ...row, sentence: sentenceOf(row, language) })),
      nextCursor: found.length > limit ? String(page.at(-1)?.position ?? '') : null,
    };
  }
}
