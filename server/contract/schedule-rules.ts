import { z } from 'zod';
import { SKIP_REASONS } from '../domain/rules/code.js';
import { RULE_RESULT_STATES, RULE_RUN_STATES, RULE_SEVERITIES } from '../domain/schedule/rule-run.js';
import { endpoint } from './endpoint.js';
import { cursor, day, decimal, idOfKind, instant, limit, scheduleHeadId, scheduleLineId } from './fields.js';

const MODULE = 'schedule.delivery-schedule';
const SCHEDULES = '/applications/schedule/schedules';
export const ruleRunId = idOfKind('rule-run');

/** A run of the rules on a schedule. `applied` and `results` are null until it is done. */
export const ruleRun = z.object({
  ruleRunId,
  scheduleHeadId,
  state: z.enum(RULE_RUN_STATES),
  /** null where the release itself was the reason. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Rules that were applied, and results that they left. */
  applied: z.number().int().nullable(),
  results: z.number().int().nullable(),
  /** Rules that were not applied, and why. */
  skipped: z.array(z.object({ ruleId: z.string(), ruleCode: z.string(), reason: z.enum(SKIP_REASONS) })),
  /** Rules that failed, each alone: the others were applied. */
  failures: z.array(z.object({ ruleId: z.string(), ruleCode: z.string(), error: z.string() })),
});
export type RuleRun = z.infer<typeof ruleRun>;

/** What a rule found. Values are as the rule measures: decimal strings, dates, or words such as an order number. */
export const ruleResult = z.object({
  resultKey: z.string(),
  ruleId: z.string(),
  ruleCode: z.string(),
  subtype: z.string().nullable(),
  severity: z.enum(RULE_SEVERITIES),
  scheduleHeadId,
  prevScheduleHeadId: scheduleHeadId.nullable(),
  scheduleLineId: scheduleLineId.nullable(),
  calloffId: z.string().nullable(),
  shipTo: z.string().nullable(),
  articleNumber: z.string(),
  date: day.nullable(),
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  prevValue: z.string().nullable(),
  curValue: z.string().nullable(),
  diff: z.string().nullable(),
  diffPct: decimal.nullable(),
  limit: z.string().nullable(),
  basis: z.enum(['cumulative', 'discrete']),
  /** The parameters of the rule when it ran. */
  params: z.record(z.string(), z.unknown()),
  messageKey: z.string(),
  /** What it says, in the language of the caller. */
  sentence: z.string(),
  args: z.record(z.string(), z.string()),
  state: z.enum(RULE_RESULT_STATES),
  createdAt: instant,
});
export type RuleResult = z.infer<typeof ruleResult>;

export const scheduleProcessRules = endpoint({
  id: 'SCH-10',
  method: 'POST',
  path: `${SCHEDULES}/:id/process-rules`,
  permission: { module: MODULE, action: 'edit' },
  summary:
    'Have the rules of customer control run on a schedule, by a worker. While a run of it is under way, that one is answered.',
  params: z.object({ id: scheduleHeadId }),
  response: ruleRun,
  status: 202,
});

export const scheduleRuleResults = endpoint({
  id: 'SCH-11',
  method: 'GET',
  path: `${SCHEDULES}/:id/rule-results`,
  permission: { module: MODULE, action: 'read' },
  summary: 'The last run of rules on a schedule with its state, and what rules found, by article.',
  params: z.object({ id: scheduleHeadId }),
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({
    /** null where none was asked for. */
    run: ruleRun.nullable(),
    rows: z.array(ruleResult),
    nextCursor: z.string().nullable(),
  }),
});
export type RuleResultsQuery = z.output<typeof scheduleRuleResults.query>;
export type RuleResultsAnswer = z.infer<typeof scheduleRuleResults.response>;
