import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AppliedRules, ScheduleRules } from './schedule.rules.port.js';

/** The areas that have rules for schedules. Without any, no rule is applied. */
@Injectable()
export class ScheduleRuleRegistry {
  private readonly areas: ScheduleRules[] = [];

  register(rules: ScheduleRules): void {
    this.areas.push(rules);
  }

  /** Applies the rules of all areas to a schedule, one area after the other. */
  async apply(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<AppliedRules> {
    const outcomes: AppliedRules[] = [];
    for (const area of this.areas) outcomes.push(await area.apply(tx, companyId, id));
    return {
      applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
      results: outcomes.flatMap(({ results }) => results),
    };
  }
}
