import { z } from 'zod';
import { DEMAND_CLASSES, INTERVALS, VOLUME_CLASSES } from '../domain/forecast/names.js';
import { demandCustomerId } from './decision-support.js';
import { endpoint } from './endpoint.js';
import { cursor, flag, idOfKind, instant, limit, quantity, sortBy, sortedCursor, version } from './fields.js';
import { forecastMember, namedText } from './forecast-member.js';

const READ = { module: 'forecast-ai', action: 'read' } as const;
const EDIT = { module: 'forecast-ai', action: 'edit' } as const;
const DELETE = { module: 'forecast-ai', action: 'delete' } as const;
const FILTERS = '/applications/forecast-ai/filters';
const ONE = `${FILTERS}/:id` as const;
/** Values that one condition names, at most, and filters that one call names. */
export const MOST_FILTER_VALUES = 1_000;
const MOST_FILTERS = 100;
/** Articles that a preview names, at most: as many as a group can have. */
const MOST_PREVIEWED = 5_000;

export const forecastFilterId = idOfKind('forecast-filter');
export const forecastGroupId = idOfKind('forecast-group');
export const forecastActionId = idOfKind('forecast-action');
const params = z.object({ id: forecastFilterId });
const names = z.array(namedText(70)).max(MOST_FILTER_VALUES);
/** Article numbers with * among those that one condition names, at most: each is compared with every article. */
const MOST_PATTERNS = 50;
const articleNumbers = names.refine(
  (numbers) => numbers.filter((number) => number.includes('*')).length <= MOST_PATTERNS,
  `There are ${String(MOST_PATTERNS)} article numbers with * at most`,
);

/** Which articles of customers are meant: those that meet every condition that is set. A filter without conditions has no articles. */
export const forecastConditions = z.strictObject({
  customers: z.array(demandCustomerId).max(MOST_FILTER_VALUES).default([]),
  /** Codes of ship-tos. */
  consignees: names.default([]),
  groups: z.array(forecastGroupId).max(MOST_FILTER_VALUES).default([]),
  /** Article numbers as customers write them; * stands for any characters. */
  articles: articleNumbers.default([]),
  excludedArticles: articleNumbers.default([]),
  /** How often the customer issues releases of the article: the median of days between the last of them, up to 3, up to 10, more. */
  interval: z.enum(INTERVALS).nullable().default(null),
  /** What the release in force calls off in ten weeks, at least. */
  minTenWeekQuantity: quantity.nullable().default(null),
  /** Past weeks of which it is known what was called off in the end, at least. */
  minWeeks: z.number().int().min(1).max(156).nullable().default(null),
  demandClasses: z.array(z.enum(DEMAND_CLASSES)).max(DEMAND_CLASSES.length).default([]),
  volumeClasses: z.array(z.enum(VOLUME_CLASSES)).max(VOLUME_CLASSES.length).default([]),
  /** By how many percent a correction was nearer than the customer in past weeks, at least. */
  minImprovementPercent: z.number().min(-100).max(100).nullable().default(null),
});
export type ForecastConditions = z.output<typeof forecastConditions>;

/** An active or inactive action that uses a filter or a group. */
const user = z.object({ actionId: forecastActionId, name: z.string(), isActive: z.boolean() });
const filter = z.object({
  filterId: forecastFilterId,
  name: z.string(),
  conditions: forecastConditions,
  /** Articles of the stored membership. */
  articles: z.number().int(),
  /** When the membership was found; null before that. */
  evaluatedAt: instant.nullable(),
  usedBy: z.array(user),
  version,
  changedAt: instant,
  changedBy: z.string().nullable(),
});
export type ForecastFilter = z.infer<typeof filter>;

export const FORECAST_FILTER_SORTS = ['name', 'articles', 'evaluated', 'changed'] as const;
export const forecastFilters = endpoint({
  id: 'FC-07',
  method: 'GET',
  path: FILTERS,
  permission: READ,
  summary: 'Filters: which articles of customers are meant by a name.',
  query: z.object({
    q: z.string().trim().max(70).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    sort: sortBy(FORECAST_FILTER_SORTS).default('name'),
  }),
  response: z.object({ rows: z.array(filter), total: z.number().int(), nextCursor: z.string().nullable() }),
});
export type ForecastFiltersQuery = z.output<typeof forecastFilters.query>;

const made = { name: namedText(80), conditions: forecastConditions };
export const forecastFilterCreate = endpoint({
  id: 'FC-08',
  method: 'POST',
  path: FILTERS,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Add a filter. Its articles are found and stored at once. A name that is taken is refused.',
  body: z.strictObject(made),
  response: filter,
  status: 201,
});

const changed = z.strictObject(made).partial().shape;
export const forecastFiltersChange = endpoint({
  id: 'FC-09',
  method: 'PATCH',
  path: FILTERS,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: `Change several filters, at most ${String(MOST_FILTERS)}: all of them or none.`,
  body: z.strictObject({
    filters: z
      .array(z.strictObject({ filterId: forecastFilterId, ...changed, version }))
      .min(1)
      .max(MOST_FILTERS),
  }),
  response: z.object({ rows: z.array(filter) }),
});

export const forecastFiltersRemove = endpoint({
  id: 'FC-10',
  method: 'DELETE',
  path: FILTERS,
  permission: DELETE,
  requiresUnrestrictedView: true,
  summary:
    'Remove several filters: all of them or none. One that an action uses is refused with the names of its actions.',
  body: z.strictObject({ filters: z.array(forecastFilterId).min(1).max(MOST_FILTERS) }),
  status: 204,
});

export const forecastFilter = endpoint({
  id: 'FC-11',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A filter with its conditions.',
  params,
  response: filter,
});

export const forecastFilterChange = endpoint({
  id: 'FC-12',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Change what a filter is called or which articles it means. Its articles are found and stored anew.',
  params,
  body: z.strictObject({ ...changed, version }),
  response: filter,
});

export const forecastFilterRemove = endpoint({
  id: 'FC-13',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  requiresUnrestrictedView: true,
  summary: 'Remove a filter. One that an action uses is refused with the names of its actions.',
  params,
  status: 204,
});

/** A value that a condition can have, with what it is called and how many articles have it. */
const choice = z.object({ value: z.string(), label: z.string(), articles: z.number().int() });
const options = z.object({
  customers: z.array(choice),
  consignees: z.array(choice),
  groups: z.array(choice),
  demandClasses: z.array(choice),
  volumeClasses: z.array(choice),
  intervals: z.array(choice),
  /** Customers, consignees and groups stand there up to this many; the others are found by the autocomplete. */
  most: z.number().int(),
});
export type ForecastFilterOptions = z.infer<typeof options>;

export const forecastFilterEdit = endpoint({
  id: 'FC-14',
  method: 'GET',
  path: `${ONE}/edit`,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'A filter as it is edited: with the options of its conditions, those that it has chosen among them.',
  params,
  response: z.object({ filter, options }),
});

export const forecastFilterArticles = endpoint({
  id: 'FC-15',
  method: 'GET',
  path: `${ONE}/articles`,
  permission: READ,
  summary:
    'The articles of a filter as they were found when they were stored; with update=true they are found anew and stored, with what came and what went. That needs the right to edit.',
  params,
  query: z.object({
    update: flag.default(false),
    q: z.string().trim().max(70).optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(forecastMember),
    total: z.number().int(),
    evaluatedAt: instant.nullable(),
    /** null unless they were found anew: how many came and went, with the first 100 of each. */
    changes: z
      .object({
        added: z.number().int(),
        removed: z.number().int(),
        addedArticles: z.array(forecastMember),
        removedArticles: z.array(forecastMember),
      })
      .nullable(),
    nextCursor: z.string().nullable(),
  }),
});

export const forecastFilterOptions = endpoint({
  id: 'FC-16',
  method: 'GET',
  path: `${FILTERS}/options`,
  permission: READ,
  summary: 'What the conditions of a filter can be, with how many articles have each.',
  response: options,
});

export const forecastFilterPreview = endpoint({
  id: 'forecast-filter-preview',
  method: 'POST',
  path: `${FILTERS}/preview`,
  permission: READ,
  summary:
    'How many articles conditions mean now, with the first ones: ten unless more are asked for. Changes nothing.',
  body: z.strictObject({
    conditions: forecastConditions,
    limit: z.number().int().min(1).max(MOST_PREVIEWED).default(10),
  }),
  response: z.object({ articles: z.number().int(), rows: z.array(forecastMember) }),
});

export type ForecastMember = z.infer<typeof forecastMember>;
