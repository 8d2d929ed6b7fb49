import { z } from 'zod';
import { SKIP_REASONS } from '../domain/rules/code.js';
import { ONE_RULE, ruleParameters, ruleParams } from './customer-control.js';
import { endpoint } from './endpoint.js';
import { day, scheduleHeadId } from './fields.js';
import { ruleResult } from './schedule-rules.js';

const EDIT = { module: 'customer-control.rules', action: 'edit' } as const;

/** Releases that a rule is tried on, where nobody says how many, and at most; results of them that are named. */
export const USUAL_BACKTEST = 26;
export const MOST_BACKTEST = 104;
export const MOST_BACKTEST_ROWS = 500;
/** Alarms a week that a limit is searched for, at most. */
export const MOST_ALARMS = 10_000;

const tried = {
  /** What is tried; parameters that are left out are as the rule has them. */
  parameters: ruleParameters.default({}),
  /** How many releases are looked at, of those that the rule could judge: the newest by their issue dates. */
  releases: z.number().int().min(1).max(MOST_BACKTEST).default(USUAL_BACKTEST),
};
const found = {
  results: z.number().int(),
  articles: z.number().int(),
  /** Releases in which the rule would have failed, so that nothing is known of them. */
  failed: z.number().int(),
};
const backtest = z.object({
  /** Releases that the rule judged: neither skipped nor failed. */
  compared: z.number().int(),
  /** From the first issue date to the last one, at least 1. */
  weeks: z.number(),
  /** What it would have raised with the parameters that are tried, and on how many articles. */
  ...found,
  /** The same with its own parameters, whether or not it is switched on. */
  now: z.object(found),
  /** The releases that were looked at, the oldest first. */
  releases: z.array(
    z.object({
      scheduleHeadId,
      documentNumber: z.string(),
      customer: z.string(),
      customerName: z.string().nullable(),
      issueDate: day,
      results: z.number().int(),
      /** With its own parameters. */
      now: z.number().int(),
      /** Why the rule would not have been applied; null where it would. */
      skipped: z.enum(SKIP_REASONS).nullable(),
      /** Why it would have failed. */
      error: z.string().nullable(),
    }),
  ),
  /** The results, those of the newest release first: as a run of the rule leaves them. */
  rows: z.array(ruleResult.omit({ state: true, createdAt: true })),
});
export type ControlBacktest = z.infer<typeof backtest>;

export const controlRuleBacktest = endpoint({
  id: 'control-rule-backtest',
  method: 'POST',
  path: `${ONE_RULE}/backtest`,
  permission: EDIT,
  summary: `What a rule would have raised on past releases with other parameters: as a run of it does, and nothing is stored. The first ${String(MOST_BACKTEST_ROWS)} results are named.`,
  params: ruleParams,
  body: z.strictObject(tried),
  response: backtest,
});

export const controlRuleSuggest = endpoint({
  id: 'control-rule-suggest',
  method: 'POST',
  path: `${ONE_RULE}/suggest`,
  permission: EDIT,
  summary:
    'The limit with which a rule would have raised most alarms on past releases, but no more a week than are wanted. Nothing is stored.',
  params: ruleParams,
  body: z.strictObject({ ...tried, alarmsPerWeek: z.number().min(0).max(MOST_ALARMS) }),
  response: z.object({
    /** The parameter that was searched for, with its value; null where the rule has none. */
    parameter: z.string().nullable(),
    value: ruleParameters.valueType,
    /** All parameters with the suggested one among them; null where none can be suggested. */
    parameters: ruleParameters.nullable(),
    /** Why none can be: the rule has no limit, no release was judged, or the widest limit, which is `value`, raises more. */
    reason: z.enum(['no-limit', 'no-release', 'too-many']).nullable(),
    /** What `value` raises a week; null where nothing was searched for, or where the rule fails with it. */
    alarmsPerWeek: z.number().nullable(),
    /** What was tried last: the suggested parameters, or the given ones where none can be suggested. */
    backtest,
  }),
});
export type ControlSuggestion = z.infer<typeof controlRuleSuggest.response>;
