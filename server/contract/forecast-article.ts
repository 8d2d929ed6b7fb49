import { z } from 'zod';
import { TREND_DIRECTIONS } from '../domain/anomaly/names.js';
import {
  ADJUST_PERCENTAGES,
  DEFAULT_LAG,
  DEMAND_CLASSES,
  FORECAST_PERIODS,
  FORECAST_STATUSES,
  LAGS,
  VOLUME_CLASSES,
} from '../domain/forecast/names.js';
import { demandArticleId, demandCustomerId } from './decision-support.js';
import { endpoint } from './endpoint.js';
import { day, instant, limit, quantity, scheduleHeadId, sortBy, sortedCursor } from './fields.js';
import { forecastExplanation } from './forecast-explanation.js';
import { forecastActionId, forecastFilterId, forecastGroupId } from './forecast-filter.js';
import { forecastArticleHead } from './forecast-member.js';

const READ = { module: 'forecast-ai', action: 'read' } as const;
const PATH = '/applications/forecast-ai';
/** Articles that one call looks back at, at most, and weeks. */
export const MOST_PERFORMANCE_ARTICLES = 500;
const MOST_WEEKS = 104;

/** Percent with one decimal. */
const percent = z.number();
const lag = z.coerce.number().pipe(z.union(LAGS.map((weeks) => z.literal(weeks))));
const isoWeek = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'A week such as 2026-W07');

const stars = z.number().min(0).max(5);
/** How near somebody was, over the weeks that are known. */
const accuracy = {
  /** By how many percent the adjusted schedule was nearer than the customer; null under 8 weeks. */
  improvementPercent: percent.nullable(),
  /** Whether it won in so many weeks that chance explains less than one in ten. */
  isSignificant: z.boolean(),
  /** How much more the customer planned than was called off in the end, in percent. */
  biasPercent: percent.nullable(),
  /** Sum of the customer's errors by the sum of their sizes: -1 always too low, 1 always too high. Our own formula. */
  trackingSignal: z.number().nullable(),
  /** 100 percent less the sum of the sizes of errors by what was called off. */
  customerAccuracy: percent.nullable(),
  naiveAccuracy: percent.nullable(),
  adjustedAccuracy: percent.nullable(),
  /** Of the quantity of ten weeks; half stars. */
  stars: stars.nullable(),
};
const trend = z.object({ percent: percent.nullable(), direction: z.enum(TREND_DIRECTIONS).nullable() });
const estimate = z.object({
  /** What the customer calls off in the next ten full weeks. */
  customer: quantity,
  /** What is estimated without limits of an action; null where too little is known. */
  quantity: quantity.nullable(),
  /** Within these with 80 %; null under 26 past weeks. */
  low: quantity.nullable(),
  high: quantity.nullable(),
});

const article = z.object({
  ...forecastArticleHead.shape,
  externalCode: z.string(),
  /** The release in force that calls it off. */
  scheduleHeadId: scheduleHeadId.nullable(),
  documentNumber: z.string().nullable(),
  status: z.enum(FORECAST_STATUSES),
  demandClass: z.enum(DEMAND_CLASSES).nullable(),
  volumeClass: z.enum(VOLUME_CLASSES).nullable(),
  estimate,
  trend,
  ...accuracy,
  explanation: forecastExplanation.nullable(),
  /** The action that counts for it. */
  action: z
    .object({
      userActionId: forecastActionId,
      name: z.string(),
      adjustPercent: z.union(ADJUST_PERCENTAGES.map((p) => z.literal(p))),
    })
    .nullable(),
  calculatedAt: instant.nullable(),
});
export type ForecastArticle = z.infer<typeof article>;

export const FORECAST_ARTICLE_SORTS = [
  'number',
  'customer',
  'quantity',
  'estimate',
  'trend',
  'improvement',
  'bias',
  'tracking',
  'stars',
] as const;
/** Which way customers plan: by the tracking signal, beyond 0.6 either way. */
export const FORECAST_TENDENCIES = ['too-high', 'too-low', 'neither'] as const;
const listed = {
  q: z.string().trim().max(70).optional(),
  customerId: demandCustomerId.optional(),
  filterId: forecastFilterId.optional(),
  articleGroupId: forecastGroupId.optional(),
  actionId: forecastActionId.optional(),
  status: z.enum(FORECAST_STATUSES).optional(),
  tendency: z.enum(FORECAST_TENDENCIES).optional(),
};
export const forecastArticles = endpoint({
  id: 'FC-27',
  method: 'GET',
  path: `${PATH}/articles`,
  permission: READ,
  summary: 'Articles of customers with what is estimated of ten weeks, their trend, and who was nearer in the past.',
  query: z.object({
    ...listed,
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
    sort: sortBy(FORECAST_ARTICLE_SORTS).default('-quantity'),
  }),
  response: z.object({ rows: z.array(article), total: z.number().int(), nextCursor: z.string().nullable() }),
});
export type ForecastArticlesQuery = z.output<typeof forecastArticles.query>;

const week = z.object({ week: day, quantity });
export const forecastArticle = endpoint({
  id: 'FC-28',
  method: 'GET',
  path: `${PATH}/articles/:id`,
  permission: READ,
  summary:
    'An article: what was called off, what the customer plans, what it is corrected to and what is forecast, by week.',
  params: z.object({ id: demandArticleId }),
  response: z.object({
    article,
    /** What was called off of each week in the end, oldest first, at most 104; weeks of which nothing is known are not among them. */
    actuals: z.array(week),
    /** What was despatched in each of these weeks, where it is known. */
    despatched: z.array(week),
    /** From the running week on. */
    weeks: z.array(
      z.object({
        week: day,
        customer: quantity,
        /** As the action that counts corrects it, before whole packs; null for none. */
        adjusted: quantity.nullable(),
        /** Our own forecast, with the bands of 80 and 95 %; null where too little is known. */
        forecast: quantity.nullable(),
        p10: quantity.nullable(),
        p90: quantity.nullable(),
        p2_5: quantity.nullable(),
        p97_5: quantity.nullable(),
      }),
    ),
    /** The last day of the firm zone; null where none is agreed. */
    firmThrough: day.nullable(),
    /** The line of the trend; null where too few weeks are known. */
    trendLine: z.object({ from: week, to: week }).nullable(),
    /** What the own forecast is made of, in percent, the largest first. */
    methods: z.array(z.object({ method: z.string(), percent })),
    groups: z.array(z.object({ articleGroupId: forecastGroupId, name: z.string() })),
    modelVersion: z.string().nullable(),
  }),
});

export type ForecastArticleDetail = z.infer<typeof forecastArticle.response>;

export const forecastPerformance = endpoint({
  id: 'FC-29',
  method: 'POST',
  path: `${PATH}/performance`,
  permission: READ,
  summary:
    'Who was nearer: the customer, a naive forecast or the adjusted schedule, as each of them stood some weeks before. The same weeks and weeks ahead for all three. Changes nothing.',
  body: z.strictObject({
    /** The first week; left out for the last ones. */
    startWeek: isoWeek.optional(),
    weeks: z.number().int().min(1).max(MOST_WEEKS).default(26),
    externalArticles: z.array(demandArticleId).min(1).max(MOST_PERFORMANCE_ARTICLES),
    /** Weeks ahead. */
    lag: lag.default(DEFAULT_LAG),
    /** The limit that the adjusted schedule is looked at with; left out for that of the action that counts, else 12.5. */
    adjustPercent: z.union(ADJUST_PERCENTAGES.map((p) => z.literal(p))).optional(),
  }),
  response: z.object({
    startWeek: isoWeek,
    weeks: z.number().int(),
    lag: z.number().int(),
    articles: z.array(
      z.union([
        z.object({
          articleId: demandArticleId,
          articleNumber: z.string(),
          unit: z.string(),
          /** A week of which nothing is known has null in what is not known: a gap. */
          history: z.array(
            z.object({
              week: isoWeek,
              actual: quantity.nullable(),
              customer: quantity.nullable(),
              naive: quantity.nullable(),
              adjusted: quantity.nullable(),
              lag: z.number().int(),
            }),
          ),
          improvementPercent: percent.nullable(),
          isSignificant: z.boolean(),
          bias: percent.nullable(),
          trackingSignal: z.number().nullable(),
          customerAccuracy: percent.nullable(),
          naiveAccuracy: percent.nullable(),
          adjustedAccuracy: percent.nullable(),
          /** Our own formulas, as LG07 of Odette names them: accuracy by weighted weeks ahead, and the weighted tracking signal. */
          faiLike: percent.nullable(),
          wts: z.number().nullable(),
          stars: stars.nullable(),
          adjustPercent: z.number(),
          status: z.enum([...FORECAST_STATUSES, 'too-few-weeks']),
        }),
        z.object({ articleId: demandArticleId, problem: z.literal('not-found') }),
      ]),
    ),
    /** Over the sums of errors of all articles, each weighed by what one unit of it is of what was called off. */
    total: z.object({
      improvementPercent: percent.nullable(),
      bias: percent.nullable(),
      customerAccuracy: percent.nullable(),
      naiveAccuracy: percent.nullable(),
      adjustedAccuracy: percent.nullable(),
    }),
  }),
});
export type ForecastPerformanceBody = z.output<typeof forecastPerformance.body>;
export type ForecastPerformance = z.infer<typeof forecastPerformance.response>;

const nearest = z.object({
  ...forecastArticleHead.shape,
  improvementPercent: percent.nullable(),
  /** Sum of the sizes of the customer's errors less those of the adjusted schedule: what was gained, in the unit. */
  gain: quantity,
});
const planner = z.object({
  customerId: demandCustomerId,
  companyName: z.string(),
  articles: z.number().int(),
  biasPercent: percent.nullable(),
  trackingSignal: z.number().nullable(),
  improvementPercent: percent.nullable(),
  /** What a correction within 25 % would have gained. */
  possiblePercent: percent.nullable(),
});
export const forecastDashboard = endpoint({
  id: 'FC-30',
  method: 'GET',
  path: `${PATH}/dashboard`,
  permission: READ,
  summary:
    'How near customers, a naive forecast and adjusted schedules were, who plans too high or too low, and what is gained and lost.',
  query: z.object({
    /** How far back it looks, and what the chart counts by: the last 4 weeks by week, 26 weeks by week, 12 months, 4 quarters. Facts are of weeks: no days are told apart. */
    period: z.enum(FORECAST_PERIODS).default('week'),
    customerId: demandCustomerId.optional(),
    articleGroupId: forecastGroupId.optional(),
  }),
  response: z.object({
    /** Articles by what is done with them, and the part of the quantity of ten weeks that is corrected, in percent. */
    coverage: z.object({
      articles: z.number().int(),
      corrected: z.number().int(),
      observed: z.number().int(),
      gated: z.number().int(),
      insufficient: z.number().int(),
      inactive: z.number().int(),
      withoutAction: z.number().int(),
      quantityPercent: percent.nullable(),
    }),
    improvementPercent: percent.nullable(),
    isSignificant: z.boolean(),
    biasPercent: percent.nullable(),
    customerAccuracy: percent.nullable(),
    naiveAccuracy: percent.nullable(),
    adjustedAccuracy: percent.nullable(),
    estimate: z.object({
      customer: z.array(z.object({ unit: z.string(), quantity })),
      adjusted: z.array(z.object({ unit: z.string(), quantity })),
    }),
    trend,
    /** Oldest first; a period without facts has null: a gap. A week belongs to the month and the quarter of its Thursday. */
    series: z.array(
      z.object({
        from: day,
        through: day,
        articles: z.number().int(),
        customerAccuracy: percent.nullable(),
        naiveAccuracy: percent.nullable(),
        adjustedAccuracy: percent.nullable(),
        biasPercent: percent.nullable(),
      }),
    ),
    gains: z.array(nearest),
    losses: z.array(nearest),
    tooHigh: z.array(planner),
    tooLow: z.array(planner),
    /** When articles were last calculated, and how many wait. */
    calculatedAt: instant.nullable(),
    waiting: z.number().int(),
  }),
});
export type ForecastDashboard = z.infer<typeof forecastDashboard.response>;

export const forecastMethod = endpoint({
  id: 'forecast-method',
  method: 'GET',
  path: `${PATH}/method`,
  permission: READ,
  summary: 'How forecasts are made, how near they were on the data of this company, and where they do nothing.',
  response: z.object({
    modelVersion: z.string(),
    /** Articles by status and by class of demand, with how near each was: what the back-test of this company says. */
    backtest: z.array(
      z.object({
        demandClass: z.enum(DEMAND_CLASSES),
        articles: z.number().int(),
        weeks: z.number().int(),
        customerAccuracy: percent.nullable(),
        naiveAccuracy: percent.nullable(),
        adjustedAccuracy: percent.nullable(),
        improvementPercent: percent.nullable(),
        /** Articles in which the adjusted schedule was nearer, and farther. */
        nearer: z.number().int(),
        farther: z.number().int(),
      }),
    ),
    statuses: z.array(z.object({ status: z.enum(FORECAST_STATUSES), articles: z.number().int() })),
    /** Where nothing is done, by why. */
    idle: z.array(z.object({ stoppedBy: z.string(), articles: z.number().int() })),
    /** How often the quantity of ten weeks was within its band of 80 %, in percent; null where too few are known. */
    coverage80: percent.nullable(),
    methods: z.array(z.object({ method: z.string(), articles: z.number().int(), percent })),
    calculatedAt: instant.nullable(),
  }),
});
export type ForecastMethod = z.infer<typeof forecastMethod.response>;
