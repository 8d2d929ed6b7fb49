import { Injectable } from '@nestjs/common';
import type { CompanyId, ControlRuleId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AppliedRules, ScheduleRules } from './schedule.rules.port.js';

/** The areas that have rules for schedules. Without any, no rule is applied. */
@Injectable()
export class ScheduleRuleRegistry {
  private readonly areas: ScheduleRules[] = [];

  register(rules: ScheduleRules): void {
    this.areas.push(rules);
  }

  /** Applies the rules of all areas to a schedule, or the named ones alone, one area after the other. */
  async apply(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    only: readonly ControlRuleId[] | null,
  ): Promise<AppliedRules> {
    const outcomes: AppliedRules[] = [];
    for (const area of this.areas) outcomes.push(await area.apply(tx, companyId, id, only));
    return {
      applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
      results: outcomes.flatMap(({ results }) => results),
      skipped: outcomes.flatMap(({ skipped }) => skipped),
      failures: outcomes.flatMap(({ failures }) => failures),
    };
  }
}
