import { z } from 'zod';
import { RULE_CODES } from '../domain/rules/code.js';
import { RULE_RESULT_STATES, RULE_SEVERITIES } from '../domain/schedule/rule-run.js';
import { endpoint } from './endpoint.js';
import { cappedCount, cursor, day, flag, idOfKind, instant, limit, scheduleHeadId, userId } from './fields.js';
import { formatted } from './format.js';
import { ruleResult } from './schedule-rules.js';

const READ = { module: 'customer-control.rules', action: 'read' } as const;
const EDIT = { module: 'customer-control.rules', action: 'edit' } as const;
const RESULTS = '/applications/customer-control/results';
const MOST_RESULTS = 500;

export const ruleResultId = idOfKind('rule-result');
/** One or several values of a query string. */
const several = <const T extends string>(values: readonly [T, ...T[]]) =>
  z
    .union([z.enum(values), z.array(z.enum(values))])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional();

const row = ruleResult.extend({
  resultId: ruleResultId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  /** The release is in force. */
  isInForce: z.boolean(),
  /** The release came after a newer one. */
  isLate: z.boolean(),
  customer: z.string(),
  customerName: z.string().nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  /** Who last decided that it is seen or ignored, and when. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  assignee: z.object({ userId, username: z.string() }).nullable(),
  note: z.string().nullable(),
});
export type ControlResult = z.infer<typeof row>;

const filters = {
  /** Part of the number of the customer's release, of the customer, or of the article. */
  q: z.string().trim().max(70).optional(),
  customer: z.string().trim().max(70).optional(),
  scheduleHeadId: scheduleHeadId.optional(),
  scheduleNumber: z.string().trim().max(70).optional(),
  articleNumber: z.string().trim().max(70).optional(),
  /** The article number must match whole. */
  articleIsExact: flag.default(false),
  ruleCode: several(RULE_CODES),
  severity: several(RULE_SEVERITIES),
  state: several(RULE_RESULT_STATES),
  /** Those that are assigned to the caller, or to nobody. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Of releases that are not in force any more too. */
  all: flag.default(false),
};

export const controlResults = endpoint({
  id: 'CC-01',
  method: 'GET',
  path: RESULTS,
  permission: READ,
  summary: 'What rules found, newest first: of the releases in force, or of all.',
  query: z.object({
    ...filters,
    /** false leaves out the counts. */
    counts: flag.default(true),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(row),
    /** By state, of all that the filter finds whatever its state; null where they are left out. */
    counts: z.object({ open: cappedCount, seen: cappedCount, ignored: cappedCount }).nullable(),
    nextCursor: z.string().nullable(),
  }),
});
export type ControlResultsQuery = z.output<typeof controlResults.query>;
export type ControlResultsAnswer = z.infer<typeof controlResults.response>;

export const controlResultsSuggest = endpoint({
  id: 'CC-02',
  method: 'GET',
  path: `${RESULTS}/autocomplete`,
  permission: READ,
  summary: 'Customers, numbers of releases and articles that have results, by the beginning of what is typed.',
  query: z.object({
    q: z.string().trim().max(70).default(''),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  response: z.object({
    suggestions: z.array(z.object({ kind: z.enum(['customer', 'schedule', 'article']), value: z.string() })),
  }),
});

export const controlResult = endpoint({
  id: 'control-result',
  method: 'GET',
  path: `${RESULTS}/:id`,
  permission: READ,
  summary: 'A result of a rule.',
  params: z.object({ id: ruleResultId }),
  response: row,
});

export const controlResultsDecide = endpoint({
  id: 'control-results-decide',
  method: 'POST',
  path: `${RESULTS}/decide`,
  permission: EDIT,
  summary:
    'Mark results as seen, ignored, or open again, for everybody; who did it and when stays with them. Ids that there are none of are passed over.',
  body: z.strictObject({
    resultIds: z.array(ruleResultId).min(1).max(MOST_RESULTS),
    state: z.enum(RULE_RESULT_STATES),
  }),
  response: z.object({ changed: z.array(ruleResultId) }),
});

export const controlResultChange = endpoint({
  id: 'control-result-change',
  method: 'PATCH',
  path: `${RESULTS}/:id`,
  permission: EDIT,
  summary: 'Assign a result to a colleague, or to nobody, and keep a note with it.',
  params: z.object({ id: ruleResultId }),
  body: z.strictObject({
    assigneeId: userId.nullable().optional(),
    note: formatted(
      'printable',
      z
        .string()
        .trim()
        .max(2000)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'A text without control characters'),
    )
      .nullable()
      .optional(),
  }),
  response: row,
});

/** Colleagues that results can be assigned to. */
export const controlAssignees = endpoint({
  id: 'control-assignees',
  method: 'GET',
  path: `${RESULTS}/assignees`,
  permission: READ,
  summary: 'Colleagues who may read what rules find, by name.',
  response: z.object({ rows: z.array(z.object({ userId, username: z.string(), name: z.string() })) }),
});

/** Results that one file takes. */
export const MOST_EXPORTED = 10_000;
export const controlResultsCsv = endpoint({
  id: 'control-results-csv',
  method: 'GET',
  path: `${RESULTS}/csv`,
  permission: READ,
  summary: `All rows of CC-01 as CSV in the language of the caller; refused above ${String(MOST_EXPORTED)}.`,
  query: z.object(filters),
  produces: 'text/csv; charset=utf-8',
});
export type ControlResultsFilter = z.output<typeof controlResultsCsv.query>;
