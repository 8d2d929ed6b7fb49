import { z } from 'zod';
import {
  ANOMALY_DIRECTIONS,
  ANOMALY_KINDS,
  ANOMALY_RANGE,
  ANOMALY_REASONS,
  TREND_DIRECTIONS,
} from '../domain/anomaly/names.js';
import { endpoint } from './endpoint.js';
import {
  articleId,
  day,
  idOfKind,
  limit,
  partnerId,
  quantity,
  scheduleHeadId,
  sortBy,
  sortedCursor,
} from './fields.js';

const READ = { module: 'customer-control.decision-support', action: 'read' } as const;
const PATH = '/applications/customer-control/decision-support';

export const demandCustomerId = idOfKind('demand-customer');
export const demandArticleId = idOfKind('demand-article');

/** 0 to 100: 50 is outside the 95 % band, 70 three sigma, 90 about six. */
const score = z.number().int().min(0).max(100);
/** Percent, with one decimal. */
const percent = z.number();

/** Why an article is unlike itself, for a sentence. */
const reason = z.object({
  code: z.enum(ANOMALY_REASONS),
  /** Monday of the week that it is about; null where it is about the ten weeks from the day of issue on. */
  week: day.nullable(),
  /** Where a quantity moved: Monday of the week that it moved from. */
  fromWeek: day.nullable(),
  /** What was to be expected, and what there is now: quantities; of a cadence, weeks of the ten with call-offs. */
  before: quantity,
  now: quantity,
  /** `now` against `before`; null where that is zero. */
  percent: percent.nullable(),
});
export type AnomalyReason = z.infer<typeof reason>;

/** How unlike itself the newest demand is. */
const anomaly = {
  /** null where there is too little history: such a row is in no range. */
  score: score.nullable(),
  /** Percent of the band that just holds it, with one decimal. */
  level: percent.nullable(),
  kind: z.enum(ANOMALY_KINDS).nullable(),
  direction: z.enum(ANOMALY_DIRECTIONS).nullable(),
  reason: reason.nullable(),
};

const trend = z.object({
  /** Over 26 weeks; null where they are too few or the median is zero. */
  percent: percent.nullable(),
  direction: z.enum(TREND_DIRECTIONS).nullable(),
});

/** What a score rests on. */
const history = z.object({
  /** Past values that the newest one is compared with. */
  residuals: z.number().int(),
  status: z.enum(['enough', 'too-little-history']),
});

/** Articles of a customer or a schedule, and those of them in the range that was asked for. */
const share = z.object({
  articles: z.number().int(),
  inRange: z.number().int(),
  /** Articles without a score. */
  unscored: z.number().int(),
  /** Percent of the quantity of ten weeks that articles in range make up; null where nothing is called off. */
  quantityShare: percent.nullable(),
});

const customer = z.object({
  id: demandCustomerId,
  companyName: z.string(),
  /** The address that its schedules come from. */
  externalCode: z.string(),
  /** The customer in the own register; null where the address is in none. */
  partnerCompanyId: partnerId.nullable(),
  /** Of its highest article. */
  ...anomaly,
  /** The article that it is about; null where none has a score. */
  articleId: demandArticleId.nullable(),
  articleNumber: z.string().nullable(),
  share,
});
export type DecisionCustomer = z.infer<typeof customer>;

const schedule = z.object({
  /** A release in force. */
  id: scheduleHeadId,
  scheduleHeadId,
  documentNumber: z.string(),
  consigneeName: z.string().nullable(),
  issueDate: day.nullable(),
  customerId: demandCustomerId,
  companyName: z.string(),
  ...anomaly,
  articleId: demandArticleId.nullable(),
  articleNumber: z.string().nullable(),
  share,
});
export type DecisionSchedule = z.infer<typeof schedule>;

/** What the own register has of an article of the customer. */
const registered = z.object({
  articleId,
  /** The own article that it stands for. */
  internalNumber: z.string().nullable(),
  revision: z.string(),
  minStock: quantity.nullable(),
  minOrderQuantity: quantity.nullable(),
  productionDays: z.number().int().nullable(),
  materialDays: z.number().int().nullable(),
  commodityCode: z.string(),
  family: z.string(),
  barcodePrefix: z.string(),
});

const article = z.object({
  id: demandArticleId,
  articleId: demandArticleId,
  articleNumber: z.string(),
  articleDescription: z.string().nullable(),
  unit: z.string(),
  shipTo: z.string().nullable(),
  shipToName: z.string().nullable(),
  customerId: demandCustomerId,
  companyName: z.string(),
  externalCode: z.string(),
  /** The release in force that calls it off. */
  scheduleHeadId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  /** Called off in the ten weeks from the day of issue on. */
  tenWeekQuantity: quantity,
  ...anomaly,
  trend,
  history,
  /** null where the register does not have it. */
  registered: registered.nullable(),
});
export type DecisionArticle = z.infer<typeof article>;

const range = {
  /** Scores from this one through the other, both included. */
  anomalyMin: z.coerce.number().int().min(0).max(100).default(ANOMALY_RANGE.min),
  anomalyMax: z.coerce.number().int().min(0).max(100).default(ANOMALY_RANGE.max),
};
const REVERSED = { path: ['anomalyMin'], message: 'The lowest score is above the highest' };
function isInOrder({ anomalyMin, anomalyMax }: { readonly anomalyMin: number; readonly anomalyMax: number }): boolean {
  return anomalyMin <= anomalyMax;
}
export const DECISION_SHOWN = ['range', 'unscored', 'all'] as const;
const listed = {
  ...range,
  /** Part of a number, name or code. */
  q: z.string().trim().max(70).optional(),
  /** Rows in the range; those without a score; or all of them, which says nothing of the range but in the counts. */
  show: z.enum(DECISION_SHOWN).default('range'),
  cursor: sortedCursor.optional(),
  limit: limit.default(100),
};
/** What a slider shows without asking again: counts of what the other filters find, whatever the range. */
const counts = z.object({
  all: z.number().int(),
  inRange: z.number().int(),
  unscored: z.number().int(),
  /** Rows of each score from 0 through 100: 101 numbers. */
  histogram: z.array(z.number().int()),
});
export type DecisionCounts = z.infer<typeof counts>;

export const DECISION_CUSTOMER_SORTS = ['score', 'name', 'code', 'articles', 'inRange'] as const;
export const decisionCustomers = endpoint({
  id: 'CC-08',
  method: 'GET',
  path: `${PATH}/customers`,
  permission: READ,
  summary: 'Customers by the score of their highest article, those in a range of scores.',
  query: z.object({ ...listed, sort: sortBy(DECISION_CUSTOMER_SORTS).default('-score') }).refine(isInOrder, REVERSED),
  response: z.object({ rows: z.array(customer), nextCursor: z.string().nullable(), counts }),
});
export type DecisionCustomersQuery = z.output<typeof decisionCustomers.query>;

export const DECISION_SCHEDULE_SORTS = ['score', 'number', 'consignee', 'issued', 'articles', 'inRange'] as const;
export const decisionSchedules = endpoint({
  id: 'CC-09',
  method: 'GET',
  path: `${PATH}/schedules`,
  permission: READ,
  summary: 'Schedules in force by the score of their highest article, those in a range of scores.',
  query: z
    .object({
      ...listed,
      customerId: demandCustomerId.optional(),
      sort: sortBy(DECISION_SCHEDULE_SORTS).default('-score'),
    })
    .refine(isInOrder, REVERSED),
  response: z.object({ rows: z.array(schedule), nextCursor: z.string().nullable(), counts }),
});
export type DecisionSchedulesQuery = z.output<typeof decisionSchedules.query>;

export const DECISION_ARTICLE_SORTS = ['score', 'number', 'customer', 'shipTo', 'quantity', 'trend'] as const;
export const decisionArticles = endpoint({
  id: 'CC-10',
  method: 'GET',
  path: `${PATH}/articles`,
  permission: READ,
  summary: 'Articles of customers by how unlike themselves they are, those in a range of scores.',
  query: z
    .object({
      ...listed,
      customerId: demandCustomerId.optional(),
      scheduleHeadId: scheduleHeadId.optional(),
      /** The whole number, as the customer writes it. */
      articleNumber: z.string().trim().max(70).optional(),
      sort: sortBy(DECISION_ARTICLE_SORTS).default('-score'),
    })
    .refine(isInOrder, REVERSED),
  response: z.object({ rows: z.array(article), nextCursor: z.string().nullable(), counts }),
});
export type DecisionArticlesQuery = z.output<typeof decisionArticles.query>;

/** Rows that one call asks for by their ids, at most. */
const MOST_RESULTS = 500;
const asked = z.object(range).refine(isInOrder, REVERSED);
/** Rows in the order in which they were asked for; an id that names none answers for itself. */
function resultsOf<Row extends z.ZodType, Id extends z.ZodType>(row: Row, id: Id) {
  return z.object({ results: z.array(z.union([row, z.object({ id, problem: z.literal('not-found') })])) });
}

export const decisionCustomerResults = endpoint({
  id: 'CC-11',
  method: 'POST',
  path: `${PATH}/customers/results`,
  permission: READ,
  summary: `Customers by their ids, at most ${String(MOST_RESULTS)}, in the order asked for. Changes nothing.`,
  query: asked,
  body: z.strictObject({ customers: z.array(demandCustomerId).min(1).max(MOST_RESULTS) }),
  response: resultsOf(customer, demandCustomerId),
});

export const decisionScheduleResults = endpoint({
  id: 'CC-12',
  method: 'POST',
  path: `${PATH}/schedules/results`,
  permission: READ,
  summary: `Schedules in force by their ids, at most ${String(MOST_RESULTS)}, in the order asked for. Changes nothing.`,
  query: asked,
  body: z.strictObject({ schedules: z.array(scheduleHeadId).min(1).max(MOST_RESULTS) }),
  response: resultsOf(schedule, scheduleHeadId),
});

export const decisionArticleResults = endpoint({
  id: 'CC-13',
  method: 'POST',
  path: `${PATH}/articles/results`,
  permission: READ,
  summary: `Articles of customers by their ids, at most ${String(MOST_RESULTS)}, in the order asked for. Changes nothing.`,
  body: z.strictObject({ articles: z.array(demandArticleId).min(1).max(MOST_RESULTS) }),
  response: resultsOf(article, demandArticleId),
});

const band = z.object({ low: quantity, high: quantity });
/** Demand of a week, by its Monday. */
const week = z.object({ week: day, quantity });

export const decisionArticle = endpoint({
  id: 'decision-support-article',
  method: 'GET',
  path: `${PATH}/articles/:articleId`,
  permission: READ,
  summary: 'The history of an article: what was called off, what is planned, past scores, trend and a forecast.',
  params: z.object({ articleId: demandArticleId }),
  query: z.object({
    /** The score at which the normal band ends. */
    anomalyMin: range.anomalyMin,
  }),
  response: z.object({
    article,
    /** What was called off at the end of each week, oldest first, at most 104 weeks; the running week and what no release says are not among them. */
    actuals: z.array(week),
    /** What the newest release calls off by week, at most 26 weeks from the running one on. */
    plan: z.array(week),
    /** The releases, oldest first, at most 104: the quantity of ten weeks beside what their own history let expect. */
    points: z.array(
      z.object({
        /** null where the schedule has left the store. */
        scheduleHeadId: scheduleHeadId.nullable(),
        documentNumber: z.string(),
        issueDate: day,
        quantity,
        /** null where there was too little history. */
        expected: quantity.nullable(),
        /** Quantities whose score is below `anomalyMin`; null where there was too little history, and at 100. */
        band: band.nullable(),
        score: score.nullable(),
        level: percent.nullable(),
        kind: z.enum(ANOMALY_KINDS).nullable(),
        direction: z.enum(ANOMALY_DIRECTIONS).nullable(),
      }),
    ),
    /** The line of the trend, by its first and last week; null where there are too few weeks. */
    trendLine: z.object({ from: week, to: week }).nullable(),
    /** The level of past weeks as a simple forecast, the same for each of ten weeks, with a band of 80 % from its own past errors; null where there are too few weeks. */
    forecast: z.object({ quantity, band, tenWeekQuantity: quantity }).nullable(),
    /** The releases in force that call off an article of this number, at most 100, highest score first. */
    schedules: z.array(
      z.object({
        articleId: demandArticleId,
        scheduleHeadId,
        documentNumber: z.string(),
        consigneeName: z.string().nullable(),
        issueDate: day.nullable(),
        companyName: z.string(),
        tenWeekQuantity: quantity,
        unit: z.string(),
        score: score.nullable(),
      }),
    ),
    /** The customers that do, highest score first. */
    customers: z.array(
      z.object({
        customerId: demandCustomerId,
        companyName: z.string(),
        externalCode: z.string(),
        articles: z.number().int(),
        tenWeekQuantity: quantity,
        score: score.nullable(),
      }),
    ),
  }),
});
export type DecisionArticleDetail = z.infer<typeof decisionArticle.response>;
