import type { RuleResult, RuleRun } from '../../contract/schedule-rules.js';
import type { CompanyId, ControlRuleId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What a rule found, before it is stored. `resultKey` is the same for the same finding of the next run. */
export type FoundResult = Omit<RuleResult, 'scheduleHeadId' | 'sentence' | 'state' | 'createdAt'>;

/** What became of the rules of a schedule: how many were applied, what they found, in the order in which it is shown, and which were not applied or failed. */
export interface AppliedRules {
  readonly applied: number;
  readonly results: readonly FoundResult[];
  readonly skipped: RuleRun['skipped'];
  readonly failures: RuleRun['failures'];
}

/** An area that has rules for schedules. It registers itself with `ScheduleRuleRegistry` when it is constructed. */
export interface ScheduleRules {
  /**
   * Applies the rules that are active for a schedule, or of these the named ones alone. It reads in the transaction of the run and writes
   * nothing; what it throws ends the run as failed. For the same releases and rules it answers the same.
   */
  apply(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, only: readonly ControlRuleId[] | null): Promise<AppliedRules>;
}
