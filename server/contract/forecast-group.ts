import { z } from 'zod';
import { demandArticleId } from './decision-support.js';
import { endpoint } from './endpoint.js';
import { cursor, flag, instant, limit, quantity, sortBy, sortedCursor, version } from './fields.js';
import { forecastActionId, forecastFilterId, forecastGroupId } from './forecast-filter.js';
import { forecastMember, namedText } from './forecast-member.js';

const READ = { module: 'forecast-ai', action: 'read' } as const;
const EDIT = { module: 'forecast-ai', action: 'edit' } as const;
const DELETE = { module: 'forecast-ai', action: 'delete' } as const;
const GROUPS = '/applications/forecast-ai/article-groups';
const ONE = `${GROUPS}/:id` as const;
/** Articles of a group, at most. */
export const MOST_GROUP_ARTICLES = 5_000;
const params = z.object({ id: forecastGroupId });

const group = z.object({
  articleGroupId: forecastGroupId,
  name: z.string(),
  articles: z.number().int(),
  /** What customers call off in ten weeks, by unit. */
  quantities: z.array(z.object({ unit: z.string(), quantity })),
  /** Percent by which corrections were nearer than customers in past weeks, over the sums of errors; null where too little is known. */
  improvementPercent: z.number().nullable(),
  usedBy: z.array(z.object({ actionId: forecastActionId, name: z.string(), isActive: z.boolean() })),
  /** Filters that name the group. */
  usedByFilters: z.array(z.object({ filterId: forecastFilterId, name: z.string() })),
  version,
  changedAt: instant,
  changedBy: z.string().nullable(),
});
export type ForecastGroup = z.infer<typeof group>;

export const FORECAST_GROUP_SORTS = ['name', 'articles', 'changed'] as const;
export const forecastGroups = endpoint({
  id: 'FC-17',
  method: 'GET',
  path: GROUPS,
  permission: READ,
  summary: 'Article groups: named sets of customers’ articles. An article may be in several.',
  query: z.object({
    q: z.string().trim().max(70).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    sort: sortBy(FORECAST_GROUP_SORTS).default('name'),
  }),
  response: z.object({ rows: z.array(group), total: z.number().int(), nextCursor: z.string().nullable() }),
});
export type ForecastGroupsQuery = z.output<typeof forecastGroups.query>;

const members = z.array(demandArticleId).max(MOST_GROUP_ARTICLES);
export const forecastGroupCreate = endpoint({
  id: 'FC-18',
  method: 'POST',
  path: GROUPS,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Add an article group. A name that is taken is refused, and so is an article that is none of the company’s.',
  body: z.strictObject({ name: namedText(80), articles: members.default([]) }),
  response: group,
  status: 201,
});

export const forecastGroup = endpoint({
  id: 'FC-19',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'An article group.',
  params,
  response: group,
});

export const forecastGroupChange = endpoint({
  id: 'FC-20',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Rename an article group, set its articles, or add and remove some.',
  params,
  body: z.strictObject({
    name: namedText(80).optional(),
    articles: members.optional(),
    add: members.optional(),
    remove: members.optional(),
    version,
  }),
  response: group,
});

export const forecastGroupRemove = endpoint({
  id: 'FC-21',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  requiresUnrestrictedView: true,
  summary:
    'Remove an article group; its articles stay. One that an action or a filter uses is refused with their names.',
  params,
  status: 204,
});

const option = z.object({ articleGroupId: forecastGroupId, name: z.string(), articles: z.number().int() });
export const forecastGroupEdit = endpoint({
  id: 'FC-22',
  method: 'GET',
  path: `${ONE}/edit`,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'An article group as it is edited: with the ids of all its articles.',
  params,
  response: z.object({ group, articles: z.array(demandArticleId) }),
});

export const forecastGroupArticles = endpoint({
  id: 'FC-23',
  method: 'GET',
  path: `${ONE}/articles`,
  permission: READ,
  summary:
    'The articles of a group. With update=true those leave it that no release in force calls off any more; that needs the right to edit.',
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
    /** null unless asked for. */
    changes: z.object({ removed: z.number().int(), removedArticles: z.array(forecastMember) }).nullable(),
    nextCursor: z.string().nullable(),
  }),
});

export const forecastGroupOptions = endpoint({
  id: 'FC-24',
  method: 'GET',
  path: `${GROUPS}/options`,
  permission: READ,
  summary: 'All article groups by name.',
  response: z.object({ groups: z.array(option) }),
});
