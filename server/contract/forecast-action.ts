import { z } from 'zod';
import {
  ADJUST_DIRECTIONS,
  ADJUST_PERCENTAGES,
  FORECAST_RUN_STATES,
  INTERVALS,
  PLANNED_WEEKS,
} from '../domain/forecast/names.js';
import { endpoint } from './endpoint.js';
import { cursor, idOfKind, instant, limit, sortBy, sortedCursor, version } from './fields.js';
import { forecastActionId, forecastFilterId, forecastGroupId } from './forecast-filter.js';
import { namedText } from './forecast-member.js';

const READ = { module: 'forecast-ai', action: 'read' } as const;
const EDIT = { module: 'forecast-ai', action: 'edit' } as const;
const DELETE = { module: 'forecast-ai', action: 'delete' } as const;
const ACTIONS = '/applications/forecast-ai/actions';
const ONE = `${ACTIONS}/:id` as const;
const params = z.object({ id: forecastActionId });
export const forecastRunId = idOfKind('forecast-run');

const week = z
  .number()
  .int()
  .min(0)
  .max(PLANNED_WEEKS - 1);
/** What an action does; all of it has a value that it starts with. */
const doing = {
  /** Its articles: those of a filter, or of article groups; one of both. */
  filterId: forecastFilterId.nullable().default(null),
  articleGroupIds: z.array(forecastGroupId).max(50).default([]),
  /** How far a single call-off may be moved, in percent of what the customer says; 0 observes only. */
  adjustPercent: z.union(ADJUST_PERCENTAGES.map((percent) => z.literal(percent))).default(0),
  direction: z.enum(ADJUST_DIRECTIONS).default('both'),
  /** Weeks ahead that are moved: from this one through the other; never within the firm zone. */
  fromWeek: week.default(0),
  toWeek: week.default(PLANNED_WEEKS - 1),
  /** The sum of what is moved stays what the customer says. */
  preserveTotal: z.boolean().default(false),
  /** By how many percent a correction must have been nearer than the customer. */
  minImprovementPercent: z.number().min(0).max(100).default(2),
  /** When its articles are found and calculated anew. Releases that come between are adjusted at once. */
  schedule: z.enum(INTERVALS).default('weekly'),
  isActive: z.boolean().default(false),
};

const run = z.object({
  runId: forecastRunId,
  state: z.enum(FORECAST_RUN_STATES),
  /** null where a schedule of the action began it. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Articles and schedules to be calculated, and those that are. */
  articles: z.number().int(),
  articlesDone: z.number().int(),
  schedules: z.number().int(),
  schedulesDone: z.number().int(),
  /** Articles by what became of them. */
  corrected: z.number().int(),
  observed: z.number().int(),
  gated: z.number().int(),
  insufficient: z.number().int(),
  /** Articles that came to the action and went from it since the run before. */
  added: z.number().int(),
  removed: z.number().int(),
  error: z.string().nullable(),
});
export type ForecastRun = z.infer<typeof run>;

const action = z.object({
  userActionId: forecastActionId,
  name: z.string(),
  ...z.object(doing).shape,
  filterName: z.string().nullable(),
  articleGroups: z.array(z.object({ articleGroupId: forecastGroupId, name: z.string() })),
  /** Articles of its filter or its groups, and those of them for which no other action counts. */
  articles: z.number().int(),
  countedArticles: z.number().int(),
  lastRun: run.nullable(),
  nextRunAt: instant.nullable(),
  version,
  changedAt: instant,
  changedBy: z.string().nullable(),
});
export type ForecastAction = z.infer<typeof action>;

export const FORECAST_ACTION_SORTS = ['name', 'percent', 'articles', 'changed'] as const;
export const forecastActions = endpoint({
  id: 'FC-01',
  method: 'GET',
  path: ACTIONS,
  permission: READ,
  summary: 'Actions: which articles’ schedules are corrected, and how far at most.',
  query: z.object({
    q: z.string().trim().max(70).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    sort: sortBy(FORECAST_ACTION_SORTS).default('name'),
  }),
  response: z.object({ rows: z.array(action), total: z.number().int(), nextCursor: z.string().nullable() }),
});
export type ForecastActionsQuery = z.output<typeof forecastActions.query>;

const REFUSED = 'An action has a filter or article groups, not both';
export const forecastActionCreate = endpoint({
  id: 'FC-02',
  method: 'POST',
  path: ACTIONS,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Add an action. It has a filter or article groups. One that is active runs at once.',
  body: z
    .strictObject({ name: namedText(80), ...doing })
    .refine(({ filterId, articleGroupIds }) => (filterId === null) !== (articleGroupIds.length === 0), {
      path: ['filterId'],
      message: REFUSED,
    })
    .refine(({ fromWeek, toWeek }) => fromWeek <= toWeek, {
      path: ['fromWeek'],
      message: 'The first week is after the last',
    }),
  response: action,
  status: 201,
});
export type ForecastActionInput = z.output<typeof forecastActionCreate.body>;

export const forecastAction = endpoint({
  id: 'FC-03',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'An action with its last run.',
  params,
  response: action,
});

/** No defaults: what is left out stays. */
const changed = z
  .strictObject({
    name: namedText(80),
    filterId: forecastFilterId.nullable(),
    articleGroupIds: z.array(forecastGroupId).max(50),
    adjustPercent: z.union(ADJUST_PERCENTAGES.map((percent) => z.literal(percent))),
    direction: z.enum(ADJUST_DIRECTIONS),
    fromWeek: week,
    toWeek: week,
    preserveTotal: z.boolean(),
    minImprovementPercent: z.number().min(0).max(100),
    schedule: z.enum(INTERVALS),
    isActive: z.boolean(),
  })
  .partial();
export const forecastActionChange = endpoint({
  id: 'FC-04',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary:
    'Change an action, or switch it on or off. It runs anew; switched off, its adjusted schedules are no longer in force and its log stays.',
  params,
  body: z.strictObject({ ...changed.shape, version }),
  response: action,
});
export type ForecastActionChange = z.output<typeof forecastActionChange.body>;

export const forecastActionRemove = endpoint({
  id: 'FC-05',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  requiresUnrestrictedView: true,
  summary: 'Remove an action. Past adjusted schedules stay for what they tell of accuracy.',
  params,
  status: 204,
});

export const forecastActionSettings = endpoint({
  id: 'FC-06',
  method: 'GET',
  path: '/applications/forecast-ai/action-settings',
  permission: READ,
  summary: 'What an action can be set to.',
  response: z.object({
    adjustPercentages: z.array(z.number()),
    directions: z.array(z.enum(ADJUST_DIRECTIONS)),
    schedules: z.array(z.enum(INTERVALS)),
    weeks: z.object({ first: z.number().int(), last: z.number().int() }),
    initial: z.object(doing),
    /** Articles, and those for which enough is known. */
    articles: z.number().int(),
    knownArticles: z.number().int(),
  }),
});

export const forecastActionRun = endpoint({
  id: 'forecast-action-run',
  method: 'POST',
  path: `${ONE}/runs`,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Have an action run now. One that is waiting or running already is answered in its place.',
  params,
  response: run,
  status: 201,
});

export const forecastActionRuns = endpoint({
  id: 'forecast-action-runs',
  method: 'GET',
  path: `${ONE}/runs`,
  permission: READ,
  summary: 'The runs of an action, newest first: its log.',
  params,
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(run), nextCursor: z.string().nullable() }),
});

export const forecastRunCancel = endpoint({
  id: 'forecast-run-cancel',
  method: 'POST',
  path: '/applications/forecast-ai/runs/:id/cancel',
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Stop a run that waits or runs. What it calculated stays.',
  params: z.object({ id: forecastRunId }),
  response: run,
});

export const FORECAST_KINDS = ['article', 'customer', 'consignee', 'filter', 'group', 'action'] as const;
export const forecastAutocomplete = endpoint({
  id: 'FC-31',
  method: 'GET',
  path: '/applications/forecast-ai/autocomplete',
  permission: READ,
  summary: 'Names that contain a text: articles, customers, consignees, filters, groups and actions.',
  query: z.object({
    q: z.string().trim().max(70).default(''),
    kind: z.enum(FORECAST_KINDS).optional(),
    limit: limit.default(10),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(FORECAST_KINDS),
        /** The id; of a consignee its code. */
        value: z.string(),
        label: z.string(),
        /** What tells two of one label apart: customer and ship-to of an article. */
        detail: z.string().nullable(),
      }),
    ),
  }),
});
