import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cappedCount, day, partnerId } from './fields.js';
import { PERIODS } from './transaction.js';

const count = z.number().int();

/** How many days each period has, today left out. */
export const PERIOD_DAYS = { day: 1, week: 7, month: 30 } as const satisfies Record<(typeof PERIODS)[number], number>;
/** How far back notes are looked at that wait, went wrong or are in transit, in days. */
export const OPEN_DAYS = 90;
/** Below this share of call-offs met, in percent, a customer of the trade gives no new business. */
export const LEAST_PRECISION = 85;

/** Call-offs: what was firm of an article for a ship-to and a day on which it had to leave. */
const scores = z.object({
  /** Those that could be judged. */
  due: count,
  /** Met the day before, or earlier. */
  early: count,
  /** Met on their day. */
  onDay: count,
  /** Met after their day. */
  late: count,
  /** Not met yet. */
  open: count,
  /** Of those late or open: a part had left by their day. */
  partly: count,
  /** Not judged: nothing says what the customer had counted when it called off. */
  unknown: count,
});
export type Scores = z.infer<typeof scores>;

const customer = z.object({
  /** One of its addresses, as in UNB 0004:0007 of its schedules. */
  customer: z.string(),
  customerName: z.string().nullable(),
  partnerId: partnerId.nullable(),
  inPeriod: scores,
  /** Of six months. */
  inAll: scores,
  /** Of the six months, ascending, those in which something had to leave; YYYY-MM. */
  months: z.array(z.object({ month: z.string(), due: count, met: count })),
});
export type CustomerPrecision = z.infer<typeof customer>;

const places = z.object({ articles: count, shipTos: count });

export const deliveryDashboard = endpoint({
  id: 'DEL-01',
  method: 'GET',
  path: '/applications/delivery/dashboard',
  permission: { module: 'delivery.despatch-note', action: 'read' },
  summary: 'What must leave and what left: due, late, in transit, errors, and despatch precision by customer.',
  query: z.object({ period: z.enum(PERIODS).default('week') }),
  response: z.object({
    period: z.enum(PERIODS),
    today: day,
    /** The first day of the period; its days end with yesterday, since today has not passed. */
    from: day,
    /** The company has no despatch note, and nobody calls anything off. Never said to those who see a part of it. */
    isEmpty: z.boolean(),
    /** Firm and open through today, as the list of what is due has it with `only=firm`. */
    due: places,
    /** Of these what should have left before today (`only=late`). */
    late: places,
    /** More articles are called off than are looked at. */
    isDueCut: z.boolean(),
    /** Notes of the last 90 days, as DEL-02 counts them with `days=90`. */
    ready: cappedCount,
    transit: cappedCount,
    errors: cappedCount,
    /** Notes of the period, as DEL-02 counts them with its days. */
    sent: cappedCount,
    /** Each day of the period and today: call-offs that had to leave, articles on notes that left, and articles on notes that went wrong, by the day of despatch. */
    days: z.array(z.object({ day, due: count, sent: count, errors: count })),
    precision: z.object({
      /** The first day that it is known of. */
      since: day,
      /** Begins later than six months ago, since there are too many releases. */
      isCut: z.boolean(),
      customers: z.array(customer),
    }),
  }),
});
export type DeliveryDashboard = z.infer<typeof deliveryDashboard.response>;
