import { z } from 'zod';
import { type AsOfAnswer, asOf, asOfAnswer } from './as-of.js';
import { DELIVERY_STATES } from './delivery-situation.js';
import { DESPATCH_SOURCES } from './despatched.js';
import { endpoint } from './endpoint.js';
import {
  cumulativeQuantity,
  day,
  despatchedId,
  limit,
  quantity,
  scheduleHeadId,
  scheduleLineId,
  sortBy,
  sortedCursor,
} from './fields.js';

const READ = { module: 'schedule.previous-deliveries', action: 'read' } as const;
const PATH = '/applications/schedule/pdn-history';

/** Deliveries to a customer's ship-to. The id is that of a delivery there, which names both. */
const head = z.object({
  companyRelationHeadId: despatchedId,
  customer: z.string(),
  customerName: z.string().nullable(),
  shipTo: z.string().nullable(),
  shipToCompanyName: z.string().nullable(),
  lastDespatchDate: day,
  lastDespatchNote: z.string().nullable(),
});
export type DeliveryHead = z.infer<typeof head>;

const period = {
  /** First and last day; the last 30 days where they are left out. */
  from: day.optional(),
  to: day.optional(),
  /** What was known and in force at this moment, whose day ends the period then, where none is given. */
  asOf: asOf.optional(),
};

/** What ship-tos are sorted by. */
export const DELIVERIES_SORTS = ['shipTo', 'name', 'customer', 'last', 'note'] as const;
export const previousDeliveries = endpoint({
  id: 'SCH-16',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Customers and ship-tos to which something was delivered in a period, by customer.',
  query: z.object({
    ...period,
    /** Part of the ship-to's code or name. */
    shipTo: z.string().trim().max(70).optional(),
    /** Absent: newest first. */
    sort: sortBy(DELIVERIES_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ from: day, to: day, rows: z.array(head), nextCursor: z.string().nullable(), ...asOfAnswer }),
});
export type DeliveriesQuery = z.output<typeof previousDeliveries.query>;

/** A quantity on a day: still open of a call-off, in transit, or delivered. */
const delivery = z.object({
  articleNumber: z.string(),
  /** The line that calls it off now; null where no release in force does. */
  articleId: scheduleLineId.nullable(),
  date: day,
  state: z.enum(DELIVERY_STATES),
  quantity,
  unit: z.string(),
  noteNumber: z.string().nullable(),
  source: z.enum(DESPATCH_SOURCES).nullable(),
});
export type DeliveryRow = z.infer<typeof delivery>;

/** What a release of the period said of an article, beside the own count through the note that it names. */
const releaseRow = z.object({
  scheduleHeadId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  articleNumber: z.string(),
  unit: z.string(),
  received: cumulativeQuantity.nullable(),
  lastDespatchNote: z.string().nullable(),
  /** null where the note is not known. */
  despatched: cumulativeQuantity.nullable(),
  difference: quantity.nullable(),
});
export type ReleaseRow = z.infer<typeof releaseRow>;

const detail = z.object({ ...period, articleNumber: z.string().trim().max(70).optional() });
const params = z.object({ id: despatchedId });

export const previousDelivery = endpoint({
  id: 'SCH-17',
  method: 'GET',
  path: `${PATH}/:id`,
  permission: READ,
  summary:
    'What was delivered to a ship-to in a period and what is still to be, beside what the releases of the period said.',
  params,
  query: detail,
  response: z.object({
    head,
    from: day,
    to: day,
    /** By article and day, at most 5,000; `isCut` where there are more. */
    rows: z.array(delivery),
    /** Newest first, at most 500. */
    releases: z.array(releaseRow),
    isCut: z.boolean(),
    ...asOfAnswer,
  }),
});
export type DeliveryQuery = z.output<typeof detail>;
export type DeliveryHistory = Omit<z.infer<typeof previousDelivery.response>, AsOfAnswer>;

export const previousDeliveryCsv = endpoint({
  id: 'SCH-18',
  method: 'GET',
  path: `${PATH}/:id/csv`,
  permission: READ,
  summary: 'The deliveries of SCH-17 as CSV in the language of the caller.',
  params,
  query: detail,
  produces: 'text/csv; charset=utf-8',
});
