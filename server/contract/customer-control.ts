import { z } from 'zod';
import { RULE_CODES, RULE_SCOPES, RULE_TYPES } from '../domain/rules/code.js';
import { MOST_DAYS, MOST_ZONES, PERCENT } from '../domain/rules/parameters.js';
import { RULE_RUN_STATES, RULE_SEVERITIES } from '../domain/schedule/rule-run.js';
import { endpoint } from './endpoint.js';
import { cursor, flag, idOfKind, instant, limit, partnerId, relationId, sortedCursor, version } from './fields.js';
import { formatted } from './format.js';

const READ = { module: 'customer-control.rules', action: 'read' } as const;
const EDIT = { module: 'customer-control.rules', action: 'edit' } as const;
const DELETE = { module: 'customer-control.rules', action: 'delete' } as const;
const RULES = '/applications/customer-control/rules';
/** The path of one rule. */
export const ONE_RULE = `${RULES}/:id` as const;
/** Articles that one rule is for, at most, and rules that one call names. */
export const MOST_RULE_ARTICLES = 5_000;
const MOST_RULES = 500;

export const controlRuleId = idOfKind('control-rule');
export const ruleBatchId = idOfKind('rule-batch');
export const ruleParams = z.object({ id: controlRuleId });
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
export const ruleParameters = z.record(
  z.string().regex(/^[A-Za-z]{1,40}$/, 'The name of a parameter'),
  z.union([z.number(), z.boolean(), z.string().max(40), z.array(zone).max(MOST_ZONES), z.null()]),
);
export type RuleParameters = z.output<typeof ruleParameters>;

/** What a rule can be set by, in the language of the caller. */
const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['days', 'percent', 'quantity', 'flag', 'choice', 'zones']),
  /** Whether it may be left empty, which switches its limit off. */
  mayBeEmpty: z.boolean(),
  /** Of a choice. */
  choices: z.array(z.string()),
  initial: ruleParameters.valueType,
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
  parameters: ruleParameters,
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
  path: ONE_RULE,
  permission: READ,
  summary: 'A rule with what it can be set by.',
  params: ruleParams,
  response: rule,
});

const edited = {
  name: text(80),
  severity: z.enum(RULE_SEVERITIES),
  appliedTo: z.enum(RULE_SCOPES),
  enabled: z.boolean(),
  parameters: ruleParameters,
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
  path: ONE_RULE,
  permission: EDIT,
  summary:
    'Switch a rule on or off, or change what it is called, set to or applied to. Results keep the parameters that they were made with.',
  params: ruleParams,
  body: z.strictObject({ ...z.strictObject(edited).partial().shape, version }),
  response: rule,
});
export type ControlRuleChange = z.output<typeof controlRuleChange.body>;

export const controlRuleRemove = endpoint({
  id: 'control-rule-remove',
  method: 'DELETE',
  path: ONE_RULE,
  permission: DELETE,
  summary: 'Remove a rule. Its results stay until rules run again.',
  params: ruleParams,
  status: 204,
});

export const controlRuleVersions = endpoint({
  id: 'control-rule-versions',
  method: 'GET',
  path: `${ONE_RULE}/versions`,
  permission: READ,
  summary: 'What a rule was set to, with who set it when, newest first.',
  params: ruleParams,
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({
    rows: z.array(
      z.object({
        version,
        parameters: ruleParameters,
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
  path: `${ONE_RULE}/articles`,
  permission: READ,
  summary:
    'Customers’ articles by number, with which of them a rule is for, and which rule of the same code counts for each and why.',
  params: ruleParams,
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
  path: `${ONE_RULE}/articles`,
  permission: EDIT,
  summary:
    'Say which articles a rule is for: all of them, or those that are added and removed. Numbers that no customer has used are refused by name.',
  params: ruleParams,
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
  path: `${ONE_RULE}/relations`,
  permission: READ,
  summary:
    'Relations with customers and consignees, with which of them a rule is for, and which rule of the same code counts under each and why.',
  params: ruleParams,
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
  path: `${ONE_RULE}/relations`,
  permission: EDIT,
  summary: 'Say which relations a rule is for: all of them, or those that are added and removed.',
  params: ruleParams,
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
