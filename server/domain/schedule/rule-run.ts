/** Rules of customer control that look at a schedule: what a run is, and what is said of it when it ends. */

/** Where a run is. At most one of a schedule is queued or running. */
export const RULE_RUN_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type RuleRunState = (typeof RULE_RUN_STATES)[number];

/** What somebody decided about a result. */
export const RULE_RESULT_STATES = ['open', 'seen', 'ignored'] as const;
export const RULE_SEVERITIES = ['info', 'warning', 'error'] as const;

/** What became of the rules of a run. Rules that were skipped, as for a first release, are not applied. */
export interface RuleCounts {
  readonly applied: number;
  readonly results: number;
}
/** none: no rule applied (TXT_316); found: there are results (TXT_204, with their number); clear: rules applied and found nothing (TXT_203). */
export type RuleOutcome = 'none' | 'found' | 'clear';

/** What is to be said of rules that were processed. */
export function outcomeOfRules({ applied, results }: RuleCounts): RuleOutcome {
  if (applied === 0) return 'none';
  return results > 0 ? 'found' : 'clear';
}

/** Whether a run has yet to end; until then no other one of the schedule begins. */
export function isUnderWay({ state }: { readonly state: RuleRunState }): boolean {
  return state === 'queued' || state === 'running';
}

/** Of one fact at most one result stands: results with the same id are one. */
export function onceEach<T extends { readonly resultKey: string }>(results: readonly T[]): readonly T[] {
  return [...new Map(results.map((one) => [one.resultKey, one])).values()];
}
