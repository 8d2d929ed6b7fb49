import { z } from 'zod';
import { RULE_CODES, RULE_SCOPES, RULE_TYPES, SKIP_REASONS } from '../domain/rules/code.js';
import { MOST_DAYS, MOST_ZONES, PERCENT } from '../domain/rules/parameters.js';
import { RULE_RUN_STATES, RULE_SEVERITIES } from '../domain/schedule/rule-run.js';
import { endpoint } from './endpoint.js';
import {
  cursor,
  day,
  flag,
  idOfKind,
  instant,
  limit,
  partnerId,
  relationId,
  scheduleHeadId,
  sortedCursor,
  version,
} from './fields.js';
import { formatted } from './format.js';
import { ruleResult } from './schedule-rules.js';

const READ = { module: 'customer-control.rules', action: 'read' } as const;
const EDIT = { module: 'customer-control.rules', action: 'edit' } as const;
const DELETE = { module: 'customer-control.rules', action: 'delete' } as const;
const RULES = '/applications/customer-control/rules';
const ONE = `${RULES}/:id` as const;
/** Articles that one rule is for, at most, and rules that one call names. */
export const MOST_RULE_ARTICLES = 5_000;
const MOST_RULES = 500;

export const controlRuleId = idOfKind('control-rule');
export const ruleBatchId = idOfKind('rule-batch');
const params = z.object({ id: controlRuleId });
const code = z.enum(RULE_CODES);
const text = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .max(most)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  );
const zone = z.strictObject({
  days: z.number().int().min(0).max(MOST_DAYS),
  minusPercent: z.string().regex(PERCENT, 'A percentage such as 12.5'),
  plusPercent: z.string().regex(PERCENT, 'A percentage such as 12.5'),
});
/** What a rule is set to, by the names of its parameters; which of them a rule has, and what they may be, says its specification. */
const parameters = z.record(
  z.string().regex(/^[A-Za-z]{1,40}$/, 'The name of a parameter'),
  z.union([z.number(), z.boolean(), z.string().max(40), z.array(zone).max(MOST_ZONES), z.null()]),
);
export type RuleParameters = z.output<typeof parameters>;

/** What a rule can be set by, in the language of the caller. */
const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['days', 'percent', 'quantity', 'flag', 'choice', 'zones']),
  /** Whether it may be left empty, which switches its limit off. */
  mayBeEmpty: z.boolean(),
  /** Of a choice. */
  choices: z.array(z.string()),
  initial: parameters.valueType,
});
export type RuleField = z.infer<typeof field>;
const rule = z.object({
  ruleId: controlRuleId,
  ruleCode: code,
  /** What the company calls it, else what it is called in the language of the caller. */
  name: z.string(),
  /** Whether the name is the company's own. */
  isNamed: z.boolean(),
  description: z.string(),
  type: z.enum(RULE_TYPES),
  enabled: z.boolean(),
  severity: z.enum(RULE_SEVERITIES),
  appliedTo: z.enum(RULE_SCOPES),
  /** What it is applied to can be articles: not where it looks at releases as a whole. */
  mayBeOfArticles: z.boolean(),
  parameters,
  fields: z.array(field),
  totals: z.object({ relations: z.number().int(), articles: z.number().int() }),
  /** Results of releases in force that nobody has looked at. */
  openResults: z.number().int(),
  version,
  changedAt: instant,
  changedBy: z.string().nullable(),
});
export type ControlRule = z.infer<typeof rule>;

export const controlRules = endpoint({
  id: 'CC-04',
  method: 'GET',
  path: RULES,
  permission: READ,
  summary: 'The rules of the company in the order of their codes; grouped by code where that is asked for.',
  query: z.object({
    grouped: flag.default(false),
    /** Only rules that count for this article, or could: those of the article itself, and all that are for no articles. */
    articleNumber: z.string().trim().max(70).optional(),
  }),
  response: z.object({
    /** Empty where they are grouped. */
    rows: z.array(rule),
    /** By code; every code stands there, one without rules too. Empty unless they are grouped. */
    groups: z.array(
      z.object({
        ruleCode: code,
        name: z.string(),
        description: z.string(),
        type: z.enum(RULE_TYPES),
        rules: z.array(rule),
      }),
    ),
  }),
});

export const controlRule = endpoint({
  id: 'CC-05',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A rule with what it can be set by.',
  params,
  response: rule,
});

const edited = {
  name: text(80),
  severity: z.enum(RULE_SEVERITIES),
  appliedTo: z.enum(RULE_SCOPES),
  enabled: z.boolean(),
  parameters,
};
export const controlRuleCreate = endpoint({
  id: 'control-rule-create',
  method: 'POST',
  path: RULES,
  permission: EDIT,
  summary:
    'Add another rule of a code, such as one with other limits for some articles. Parameters that are left out have their initial values.',
  body: z.strictObject({
    ruleCode: code,
    ...z.strictObject(edited).partial().shape,
  }),
  response: rule,
  status: 201,
});
export type ControlRuleInput = z.output<typeof controlRuleCreate.body>;

export const controlRuleChange = endpoint({
  id: 'control-rule-change',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  summary:
    'Switch a rule on or off, or change what it is called, set to or applied to. Results keep the parameters that they were made with.',
  params,
  body: z.strictObject({ ...z.strictObject(edited).partial().shape, version }),
  response: rule,
});
export type ControlRuleChange = z.output<typeof controlRuleChange.body>;

export const controlRuleRemove = endpoint({
  id: 'control-rule-remove',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove a rule. Its results stay until rules run again.',
  params,
  status: 204,
});

export const controlRuleVersions = endpoint({
  id: 'control-rule-versions',
  method: 'GET',
  path: `${ONE}/versions`,
  permission: READ,
  summary: 'What a rule was set to, with who set it when, newest first.',
  params,
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({
    rows: z.array(
      z.object({
        version,
        parameters,
        severity: z.enum(RULE_SEVERITIES),
        enabled: z.boolean(),
        appliedTo: z.enum(RULE_SCOPES),
        changedAt: instant,
        changedBy: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type ControlRuleVersions = z.infer<typeof controlRuleVersions.response>;

const listed = {
  q: z.string().trim().max(70).optional(),
  /** Only those that the rule is for. */
  chosen: flag.default(false),
  limit: limit.default(100),
};

export const controlRuleArticles = endpoint({
  id: 'control-rule-articles',
  method: 'GET',
  path: `${ONE}/articles`,
  permission: READ,
  summary:
    'Customers’ articles by number, with which of them a rule is for, and which rule of the same code counts for each and why.',
  params,
  query: z.object({ ...listed, cursor: sortedCursor.optional() }),
  response: z.object({
    rows: z.array(
      z.object({
        articleNumber: z.string(),
        description: z.string(),
        isChosen: z.boolean(),
        /** The rule of the same code that counts for the article where its release comes under no relation with a rule of its own; null for none. */
        counts: z.object({ ruleId: controlRuleId, name: z.string(), because: z.enum(RULE_SCOPES) }).nullable(),
      }),
    ),
    /** Articles that the rule is for. */
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
});
export type ControlRuleArticles = z.infer<typeof controlRuleArticles.response>;

export const controlRuleSetArticles = endpoint({
  id: 'CC-06',
  method: 'PUT',
  path: `${ONE}/articles`,
  permission: EDIT,
  summary:
    'Say which articles a rule is for: all of them, or those that are added and removed. Numbers that no customer has used are refused by name.',
  params,
  body: z.union([
    z.strictObject({ articles: z.array(text(70).min(1)).max(MOST_RULE_ARTICLES), version }),
    z.strictObject({
      add: z.array(text(70).min(1)).max(MOST_RULE_ARTICLES).default([]),
      remove: z.array(text(70).min(1)).max(MOST_RULE_ARTICLES).default([]),
      version,
    }),
  ]),
  response: rule,
});

export const controlRuleRelations = endpoint({
  id: 'control-rule-relations',
  method: 'GET',
  path: `${ONE}/relations`,
  permission: READ,
  summary:
    'Relations with customers and consignees, with which of them a rule is for, and which rule of the same code counts under each and why.',
  params,
  query: z.object({ ...listed, cursor: cursor.optional() }),
  response: z.object({
    rows: z.array(
      z.object({
        relationId,
        partnerCompanyId: partnerId,
        partnerName: z.string(),
        role: z.string(),
        shipToCode: z.string().nullable(),
        externalCode: z.string().nullable(),
        isChosen: z.boolean(),
        /** The rule of the same code that counts under the relation for articles without a rule of their own; null for none. */
        counts: z.object({ ruleId: controlRuleId, name: z.string(), because: z.enum(RULE_SCOPES) }).nullable(),
      }),
    ),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
});
export type ControlRuleRelations = z.infer<typeof controlRuleRelations.response>;

export const controlRuleSetRelations = endpoint({
  id: 'CC-07',
  method: 'PUT',
  path: `${ONE}/relations`,
  permission: EDIT,
  summary: 'Say which relations a rule is for: all of them, or those that are added and removed.',
  params,
  body: z.union([
    z.strictObject({ relations: z.array(relationId).max(MOST_RULE_ARTICLES), version }),
    z.strictObject({
      add: z.array(relationId).max(MOST_RULE_ARTICLES).default([]),
      remove: z.array(relationId).max(MOST_RULE_ARTICLES).default([]),
      version,
    }),
  ]),
  response: rule,
});

/** Runs of chosen rules on all releases in force. */
const batch = z.object({
  batchId: ruleBatchId,
  /** Schedules in all, those that rules have run on, and those of them where that failed. */
  schedules: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Results that the runs left so far, and rules that applied to any of the schedules. */
  results: z.number().int(),
  applied: z.number().int(),
  state: z.enum(RULE_RUN_STATES),
});
export type RuleBatch = z.infer<typeof batch>;

export const controlRulesProcess = endpoint({
  id: 'CC-03',
  method: 'POST',
  path: `${RULES}/process`,
  permission: EDIT,
  summary:
    'Have chosen rules run on all releases in force, by workers. Results of other rules stay. Rules that are switched off are not applied.',
  body: z.strictObject({ ruleIds: z.array(controlRuleId).min(1).max(MOST_RULES) }),
  response: batch,
  status: 202,
});

export const controlRulesProgress = endpoint({
  id: 'control-rules-progress',
  method: 'GET',
  path: `${RULES}/process/:id`,
  permission: READ,
  summary: 'How far a run of chosen rules has come.',
  params: z.object({ id: ruleBatchId }),
  response: batch,
});

/** Releases that a rule is tried on, where nobody says how many, and at most; results of them that are named. */
export const USUAL_BACKTEST = 26;
export const MOST_BACKTEST = 104;
export const MOST_BACKTEST_ROWS = 500;
/** Alarms a week that a limit is searched for, at most. */
export const MOST_ALARMS = 10_000;

const tried = {
  /** What is tried; parameters that are left out are as the rule has them. */
  parameters: parameters.default({}),
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
  path: `${ONE}/backtest`,
  permission: EDIT,
  summary: `What a rule would have raised on past releases with other parameters: as a run of it does, and nothing is stored. The first ${String(MOST_BACKTEST_ROWS)} results are named.`,
  params,
  body: z.strictObject(tried),
  response: backtest,
});

export const controlRuleSuggest = endpoint({
  id: 'control-rule-suggest',
  method: 'POST',
  path: `${ONE}/suggest`,
  permission: EDIT,
  summary:
    'The limit with which a rule would have raised most alarms on past releases, but no more a week than are wanted. Nothing is stored.',
  params,
  body: z.strictObject({ ...tried, alarmsPerWeek: z.number().min(0).max(MOST_ALARMS) }),
  response: z.object({
    /** The parameter that was searched for, with its value; null where the rule has none. */
    parameter: z.string().nullable(),
    value: parameters.valueType,
    /** All parameters with the suggested one among them; null where none can be suggested. */
    parameters: parameters.nullable(),
    /** Why none can be: the rule has no limit, no release was judged, or the widest limit, which is `value`, raises more. */
    reason: z.enum(['no-limit', 'no-release', 'too-many']).nullable(),
    /** What `value` raises a week; null where nothing was searched for, or where the rule fails with it. */
    alarmsPerWeek: z.number().nullable(),
    /** What was tried last: the suggested parameters, or the given ones where none can be suggested. */
    backtest,
  }),
});
export type ControlSuggestion = z.infer<typeof controlRuleSuggest.response>;
