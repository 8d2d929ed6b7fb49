import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleProcessRules, scheduleRuleResults } from '../../contract/schedule-rules.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ScheduleRuleRuns } from './schedule.rule-run.service.js';
import { ScheduleRuleRunView } from './schedule.rule-run.view.js';

@Controller()
export class ScheduleRuleRunController {
  constructor(
    private readonly database: Database,
    private readonly runs: ScheduleRuleRuns,
    private readonly view: ScheduleRuleRunView,
  ) {}

  @Handles(scheduleProcessRules)
  process(
    { params }: Input<typeof scheduleProcessRules>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleProcessRules>> {
    return this.runs.request(caller, params.id);
  }

  @Handles(scheduleRuleResults)
  results(
    { params, query }: Input<typeof scheduleRuleResults>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleRuleResults>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.results(tx, caller.companyId, params.id, { ...query, language: caller.language }),
    );
  }
}
