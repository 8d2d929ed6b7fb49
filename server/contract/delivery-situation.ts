import { z } from 'zod';
import { type AsOfAnswer, asOf, asOfAnswer } from './as-of.js';
import { GAP_REASONS } from '../domain/schedule/gap.js';
import { IN_TRANSIT_METHODS } from '../domain/schedule/in-transit.js';
import { endpoint } from './endpoint.js';
import { despatchedRow } from './despatched.js';
import {
  cumulativeQuantity,
  day,
  flag,
  limit,
  quantity,
  relationId,
  scheduleHeadId,
  scheduleLineId,
  sortBy,
  sortedCursor,
} from './fields.js';
import { calloffStatus } from './schedule.js';

const READ = { module: 'schedule.delivery-situation', action: 'read' } as const;

/** What goods in transit were found by; `cumulative-difference` where the agreed method lacks its fact, null where nothing says it. */
export const inTransitMethod = z.enum([...IN_TRANSIT_METHODS, 'cumulative-difference']);

/** What stands open, what has left and not arrived, what arrived. */
export const DELIVERY_STATES = ['to-deliver', 'in-transit', 'delivered'] as const;

/** An article at a ship-to on the calculation date. Quantities are decimal strings in `unit`. */
export const situationRow = z.object({
  /** The line of the newest release that calls it off. */
  articleId: scheduleLineId,
  articleNumber: z.string(),
  description: z.string().nullable(),
  /** The customer's address, and its name where it is known. */
  customer: z.string(),
  customerName: z.string().nullable(),
  relationId: relationId.nullable(),
  shipTo: z.string().nullable(),
  shipToName: z.string().nullable(),
  unit: z.string(),
  scheduleHeadId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  /** Cumulative quantity that should have left by the end of the day. */
  required: cumulativeQuantity,
  /** As the customer counts: received and in transit. */
  shipped: cumulativeQuantity,
  /** What the customer has received, as its release says; null where it says nothing. */
  received: cumulativeQuantity.nullable(),
  /** The own count of what was despatched, corrections among it. */
  despatched: cumulativeQuantity,
  /** null where neither the release nor a despatch says anything. */
  inTransit: quantity.nullable(),
  /** `shipped` less `required`: negative is behind. */
  balance: quantity,
  /** By how much the customer counts more through the last note that it names; null where that note is not known. */
  reconciliationDifference: quantity.nullable(),
  /** The customer counts more than was ever despatched. */
  isCustomerHigher: z.boolean(),
  firstOpenDate: day.nullable(),
  coverageUntil: day.nullable(),
  method: inTransitMethod.nullable(),
  /** Despatches in another unit, which are not counted. */
  hasOtherUnits: z.boolean(),
});
export type SituationRow = z.infer<typeof situationRow>;

const filters = {
  /** The calculation date; today where it is left out. */
  date: day.optional(),
  /** Only what has a call-off from this day on, and through the other one. */
  from: day.optional(),
  to: day.optional(),
  /** Part of the ship-to's code or name. */
  shipTo: z.string().trim().max(70).optional(),
  articleNumber: z.string().trim().max(70).optional(),
  /** The article number must match whole. */
  articleIsExact: flag.default(false),
  /** Sorted by ship-to, then article; otherwise by article. */
  groupByShipTo: flag.default(false),
  /** What was known and in force at this moment; the calculation date is its day then, where none is given. */
  asOf: asOf.optional(),
};

/** What the situation of articles is sorted by. */
export const SITUATION_SORTS = [
  ...(['article', 'customer', 'shipTo', 'required', 'shipped', 'inTransit'] as const),
  ...(['balance', 'difference', 'open', 'coverage', 'unit', 'method'] as const),
] as const;
export const situationList = endpoint({
  id: 'SCH-14',
  method: 'GET',
  path: '/applications/schedule/delivery-situation',
  permission: READ,
  summary: 'Where deliveries stand on a day, by article and ship-to of the releases in force.',
  query: z.object({
    ...filters,
    /** Absent: by article, or by ship-to where they are grouped so. */
    sort: sortBy(SITUATION_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    date: day,
    rows: z.array(situationRow),
    /** What is ahead and what is behind of an article in one unit, summed over the ship-tos of this page apart: one does not make up for the other. */
    totals: z.array(
      z.object({
        articleNumber: z.string(),
        unit: z.string(),
        shipTos: z.number().int(),
        ahead: quantity,
        behind: quantity,
      }),
    ),
    nextCursor: z.string().nullable(),
    ...asOfAnswer,
  }),
});
export type SituationQuery = z.output<typeof situationList.query>;
export type SituationAnswer = Omit<z.infer<typeof situationList.response>, AsOfAnswer>;

/** Articles and ship-tos that one file takes. */
export const MAX_SITUATION_ROWS = 10_000;

export const situationCsv = endpoint({
  id: 'situation-csv',
  method: 'GET',
  path: '/applications/schedule/delivery-situation/csv',
  permission: READ,
  summary: `All rows of SCH-14 as CSV in the language of the caller; refused above ${String(MAX_SITUATION_ROWS)}.`,
  query: z.object(filters),
  produces: 'text/csv; charset=utf-8',
});
export type SituationFilter = z.output<typeof situationCsv.query>;

const situationCalloff = z.object({
  date: day,
  lastDate: day,
  status: calloffStatus,
  quantity,
  /** What goods in transit leave of it. */
  open: quantity,
  /** The despatches in transit that cover it. */
  coveredBy: z.array(z.object({ noteNumber: z.string(), quantity })),
  state: z.enum(DELIVERY_STATES).exclude(['delivered']),
});

export const situationDetail = endpoint({
  id: 'SCH-15',
  method: 'GET',
  path: '/applications/schedule/delivery-situation/:articleId',
  permission: READ,
  summary:
    'An article at a ship-to: its call-offs with what covers each, despatches, corrections, both counts, and the note that explains their difference.',
  params: z.object({ articleId: scheduleLineId }),
  query: z.object({ date: filters.date, asOf: filters.asOf }),
  response: situationRow.extend({
    date: day,
    /** Days that the transport takes, which dates of delivery are due earlier. */
    transitDays: z.number().int(),
    cumulativeStartDate: day.nullable(),
    lastDespatchNote: z.string().nullable(),
    calloffs: z.array(situationCalloff),
    /** Those in transit and the 100 newest of the others, newest first, at most 500 in all; `state` says which are in transit. */
    despatches: z.array(despatchedRow.extend({ state: z.enum(DELIVERY_STATES).exclude(['to-deliver']) })),
    /** The 100 newest. */
    corrections: z.array(despatchedRow),
    /** The despatch that explains the difference of both counts alone; null where none does. */
    explanation: z.object({ reason: z.enum(GAP_REASONS), noteNumber: z.string(), date: day, quantity }).nullable(),
    ...asOfAnswer,
  }),
});
export type SituationDetail = Omit<z.infer<typeof situationDetail.response>, AsOfAnswer>;
