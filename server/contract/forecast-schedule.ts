import { z } from 'zod';
import { ADJUST_REASONS, FORECAST_STATUSES } from '../domain/forecast/names.js';
import { CALLOFF_STATUSES } from '../domain/schedule/schedule.js';
import { demandArticleId, demandCustomerId } from './decision-support.js';
import { endpoint } from './endpoint.js';
import { day, flag, instant, limit, quantity, scheduleHeadId, scheduleLineId, sortBy, sortedCursor } from './fields.js';
import { forecastExplanation } from './forecast-explanation.js';
import { forecastActionId } from './forecast-filter.js';

const READ = { module: 'forecast-ai', action: 'read' } as const;
const PATH = '/applications/forecast-ai/adjusted-schedules';

const schedule = z.object({
  scheduleHeadId,
  documentNumber: z.string(),
  customerId: demandCustomerId.nullable(),
  companyName: z.string(),
  consigneeName: z.string().nullable(),
  issueDate: day.nullable(),
  receivedAt: instant,
  adjustedAt: instant,
  /** Whether the release is in force. */
  isInForce: z.boolean(),
  modelVersion: z.string(),
  /** Lines and call-offs, and those of them that are not as the customer sent them. */
  lines: z.number().int(),
  adjustedLines: z.number().int(),
  calloffs: z.number().int(),
  adjustedCalloffs: z.number().int(),
  /** What is called off in all, by unit. */
  totals: z.array(z.object({ unit: z.string(), original: quantity, adjusted: quantity })),
});
export type ForecastSchedule = z.infer<typeof schedule>;

export const FORECAST_SCHEDULE_SORTS = ['issued', 'number', 'customer', 'adjusted', 'calloffs'] as const;
export const forecastSchedules = endpoint({
  id: 'FC-25',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Adjusted schedules: what the releases of customers are corrected to. They are never sent.',
  query: z.object({
    q: z.string().trim().max(70).optional(),
    customerId: demandCustomerId.optional(),
    actionId: forecastActionId.optional(),
    /** Only of releases in force. */
    inForce: flag.default(true),
    /** Only those in which a call-off is not as the customer sent it. */
    adjusted: flag.default(false),
    from: day.optional(),
    to: day.optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    sort: sortBy(FORECAST_SCHEDULE_SORTS).default('-issued'),
  }),
  response: z.object({ rows: z.array(schedule), total: z.number().int(), nextCursor: z.string().nullable() }),
});
export type ForecastSchedulesQuery = z.output<typeof forecastSchedules.query>;

const calloff = z.object({
  date: day,
  /** The last day of a period; null for a single day. */
  period: day.nullable(),
  status: z.enum(CALLOFF_STATUSES),
  original: quantity,
  /** Before whole packs. */
  raw: quantity,
  adjusted: quantity,
  reason: z.enum(ADJUST_REASONS),
  p10: quantity.nullable(),
  p90: quantity.nullable(),
});
export type ForecastCalloff = z.infer<typeof calloff>;

const line = z.object({
  scheduleLineId,
  articleId: demandArticleId.nullable(),
  articleNumber: z.string(),
  articleDescription: z.string().nullable(),
  shipTo: z.string().nullable(),
  unit: z.string(),
  status: z.enum(FORECAST_STATUSES),
  /** The action that counts; null for none. */
  action: z.object({ userActionId: forecastActionId, name: z.string(), adjustPercent: z.number() }).nullable(),
  explanation: forecastExplanation.nullable(),
  /** The pack that quantities are rounded to; null where none is known. */
  packQuantity: quantity.nullable(),
  original: quantity,
  adjusted: quantity,
  calloffs: z.array(calloff),
});
export type ForecastLine = z.infer<typeof line>;

export const forecastSchedule = endpoint({
  id: 'FC-26',
  method: 'GET',
  path: `${PATH}/:id`,
  permission: READ,
  summary:
    'An adjusted schedule with its lines, at most 500 at a time, and their call-offs: what the customer sent, what it is corrected to, and why.',
  params: z.object({ id: scheduleHeadId }),
  query: z.object({
    /** Part of an article number. */
    q: z.string().trim().max(70).optional(),
    scheduleLineId: scheduleLineId.optional(),
    /** Only lines in which a call-off is not as the customer sent it. */
    adjusted: flag.default(false),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ schedule, lines: z.array(line), nextCursor: z.string().nullable() }),
});
export type ForecastScheduleQuery = z.output<typeof forecastSchedule.query>;
