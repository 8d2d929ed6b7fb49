import { Injectable } from '@nestjs/common';
import type { ForecastDashboard, ForecastMethod } from '../../contract/forecast-article.js';
import { trendOf } from '../../domain/anomaly/trend.js';
import { dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import {
  addErrorSums,
  comparisonOf,
  type Comparison,
  type ErrorSums,
} from '../../domain/forecast/correction/performance.js';
import { extremesOf } from '../../domain/forecast/correction/scores.js';
import { type DashboardSpan, spanOf } from '../../domain/forecast/dashboard-period.js';
import { MODEL_VERSION } from '../../domain/forecast/forecast.js';
import type { ForecastPeriod } from '../../domain/forecast/names.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { percentOf, quantityOf, TEN_WEEKS } from './forecast-article.rows.js';
import { oneDecimal } from '../decision-support/decision-support.rows.js';
import {
  conditionOf,
  ForecastPastView,
  type Past,
  type PastCustomer,
  type PastOf,
  type PastWeek,
} from './forecast-past.view.js';

/** Customers that are named as planning too high, or too low. */
const NAMED_CUSTOMERS = 10;
/** Weeks that the back-test of the page about the method looks at. */
const METHOD_WEEKS = 52;
const WEEK = 7;

/** SQL of what the explanation of an article says. */
const STOPPED = `f.explanation ->> 'stoppedBy'`;
const ARTICLES = (condition: string): string => /* sql */ `
FROM demand_article a LEFT JOIN forecast_article f ON f.article_id = a.id AND f.company_id = $1 WHERE a.company_id = $1 AND a.head_id IS NOT NULL${condition}`;
const counted = (name: string, condition: string): string => `(count(*) FILTER (WHERE ${condition}))::int AS "${name}"`;
const COVERAGE = /* sql */ `
  count(*)::int AS articles, ${counted('withoutAction', 'f.action_id IS NULL')}, ${counted('corrected', `f.action_id IS NOT NULL AND f.explanation IS NOT NULL AND ${STOPPED} IS NULL`)},
  ${counted('observed', `f.action_id IS NOT NULL AND ${STOPPED} = 'observed'`)}, ${counted('gated', `f.action_id IS NOT NULL AND ${STOPPED} IN ('gate', 'window')`)},
  ${counted('inactive', `f.action_id IS NOT NULL AND ${STOPPED} = 'inactive'`)},
  ${counted('insufficient', `f.action_id IS NOT NULL AND (f.explanation IS NULL OR ${STOPPED} = 'insufficient')`)}`;
const CORRECTED_QUANTITY = `${TEN_WEEKS} * (1 + coalesce((f.explanation ->> 'appliedPercent')::double precision, 0) / 100)`;
const SITUATION = (condition: string): string => /* sql */ `
WITH covered AS (SELECT ${COVERAGE}, max(f.calculated_at) AS "calculatedAt", ${counted('waiting', `f.as_of IS NULL OR f.as_of < date_trunc('week', now() AT TIME ZONE 'UTC')::date`)} ${ARTICLES(condition)}),
of_unit AS (
  SELECT a.unit, sum(${TEN_WEEKS}) AS customer, sum(${CORRECTED_QUANTITY}) AS adjusted,
    coalesce(sum(${TEN_WEEKS}) FILTER (WHERE f.action_id IS NOT NULL AND f.explanation IS NOT NULL AND ${STOPPED} IS NULL), 0) AS corrected, count(*) AS articles ${ARTICLES(condition)} GROUP BY 1)
SELECT c.*, coalesce((SELECT json_agg(json_build_object('unit', u.unit, 'quantity', ${quantityOf('u.customer')}) ORDER BY u.articles DESC, u.unit) FROM of_unit u), '[]') AS "customerQuantities",
  coalesce((SELECT json_agg(json_build_object('unit', u.unit, 'quantity', ${quantityOf('u.adjusted')}) ORDER BY u.articles DESC, u.unit) FROM of_unit u), '[]') AS "adjustedQuantities",
  (SELECT ${percentOf('100 * sum(u.articles * u.corrected / nullif(u.customer, 0)) / nullif(sum(u.articles) FILTER (WHERE u.customer > 0), 0)')} FROM of_unit u) AS "quantityPercent"
FROM covered c`;

const STATUSES = /* sql */ `
SELECT json_agg(s) AS statuses FROM (SELECT coalesce(f.status, 'insufficient') AS status, count(*)::int AS articles ${ARTICLES('')} GROUP BY 1 ORDER BY 2 DESC, 1) AS s`;
const IDLE = /* sql */ `
SELECT json_agg(s) AS idle FROM (
  SELECT coalesce(${STOPPED}, 'insufficient') AS "stoppedBy", count(*)::int AS articles ${ARTICLES(` AND (f.explanation IS NULL OR ${STOPPED} IS NOT NULL)`)} GROUP BY 1 ORDER BY 2 DESC, 1) AS s`;
const METHODS = /* sql */ `
SELECT coalesce(json_agg(s), '[]') AS methods FROM (
  SELECT m.method, count(*)::int AS articles, ${percentOf('sum(m.percent) / sum(sum(m.percent)) OVER () * 100')} AS percent
  FROM forecast_article f CROSS JOIN LATERAL jsonb_to_recordset(f.forecast -> 'methods') AS m (method text, percent double precision)
  WHERE f.company_id = $1 GROUP BY 1 ORDER BY sum(m.percent) DESC, 1) AS s`;
const MODEL = /* sql */ `
SELECT max(f.calculated_at) AS "calculatedAt", (SELECT n.model_version FROM forecast_article n WHERE n.company_id = $1 AND n.model_version IS NOT NULL ORDER BY n.calculated_at DESC LIMIT 1) AS "modelVersion",
  ${percentOf(`100 * sum((f.forecast ->> 'coveredTotals')::double precision) / nullif(sum((f.forecast ->> 'knownTotals')::double precision), 0)`)} AS "coverage80"
FROM forecast_article f WHERE f.company_id = $1`;

type Coverage = Omit<ForecastDashboard['coverage'], 'quantityPercent'>;
interface Situation extends Coverage {
  readonly calculatedAt: string | null;
  readonly waiting: number;
  readonly customerQuantities: ForecastDashboard['estimate']['customer'];
  readonly adjustedQuantities: ForecastDashboard['estimate']['adjusted'];
  readonly quantityPercent: number | null;
}

/** Reads what all articles of a company are together. */
@Injectable()
export class ForecastDashboardView {
  constructor(private readonly pasts: ForecastPastView) {}

  /** @param today as days since 1970-01-01 */
  async dashboard(
    tx: Tx,
    companyId: CompanyId,
    { period, ...of }: PastOf & { readonly period: ForecastPeriod },
    today: number,
  ): Promise<ForecastDashboard> {
    const span = spanOf(period, today);
    const params: unknown[] = [companyId];
    const [situation] = await tx.query<Situation>(SITUATION(conditionOf(of, params)), params);
    if (situation === undefined) throw new Error('a count without a row');
    const { calculatedAt, waiting, customerQuantities, adjustedQuantities, ...coverage } = situation;
    const past = await this.pasts.past(tx, companyId, span.since, of);
    const { improvementPercent, isSignificant, ...total } = figuresOf(past.total);
    const { highest, lowest } = extremesOf(
      past.customers.map(plannerOf),
      ({ trackingSignal }) => trackingSignal,
      NAMED_CUSTOMERS,
    );
    return {
      coverage,
      improvementPercent,
      isSignificant,
      ...total,
      estimate: { customer: customerQuantities, adjusted: adjustedQuantities },
      trend: trendOfWeeks(past.weeks, today),
      series: seriesOf(past, span),
      gains: [...past.gains],
      losses: [...past.losses],
      tooHigh: [...highest],
      tooLow: [...lowest],
      calculatedAt,
      waiting,
    };
  }

  /** How near forecasts were on the data of the company, and where they do nothing. */
  async method(tx: Tx, companyId: CompanyId, today: number): Promise<ForecastMethod> {
    const classes = await this.pasts.classes(tx, companyId, mondayOf(today) - METHOD_WEEKS * WEEK);
    const [statuses] = await tx.query<Pick<ForecastMethod, 'statuses'>>(STATUSES, [companyId], 'forecast-statuses');
    const [idle] = await tx.query<Pick<ForecastMethod, 'idle'>>(IDLE, [companyId], 'forecast-idle');
    const [methods] = await tx.query<Pick<ForecastMethod, 'methods'>>(METHODS, [companyId], 'forecast-methods');
    const [model] = await tx.query<
      Pick<ForecastMethod, 'calculatedAt' | 'coverage80'> & { modelVersion: string | null }
    >(MODEL, [companyId], 'forecast-model');
    return {
      modelVersion: model?.modelVersion ?? MODEL_VERSION,
      backtest: classes.map(({ demandClass, articles, nearer, farther, sums }) => {
        const { isSignificant: _, biasPercent: _bias, ...figures } = figuresOf(sums);
        return { demandClass, articles, weeks: sums.weeks, ...figures, nearer, farther };
      }),
      statuses: statuses?.statuses ?? [],
      idle: idle?.idle ?? [],
      coverage80: model?.coverage80 ?? null,
      methods: methods?.methods ?? [],
      calculatedAt: model?.calculatedAt ?? null,
    };
  }
}

type Figures = Pick<
  ForecastDashboard,
  'improvementPercent' | 'isSignificant' | 'biasPercent' | 'customerAccuracy' | 'naiveAccuracy' | 'adjustedAccuracy'
>;

function figuresOf(sums: ErrorSums): Figures {
  const comparison: Comparison | null = sums.weeks > 0 ? comparisonOf(sums) : null;
  return {
    improvementPercent: comparison?.improvementPercent ?? null,
    isSignificant: comparison?.isSignificant ?? false,
    biasPercent: rounded(comparison?.customer.biasPercent),
    customerAccuracy: rounded(comparison?.customer.accuracyPercent),
    naiveAccuracy: rounded(comparison?.naive.accuracyPercent),
    adjustedAccuracy: rounded(comparison?.adjusted.accuracyPercent),
  };
}
function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : oneDecimal(value);
}

function plannerOf({
  customerId,
  companyName,
  articles,
  sums,
  possible,
}: PastCustomer): ForecastDashboard['tooHigh'][number] {
  const { biasPercent, improvementPercent } = figuresOf(sums);
  const { sum, absolute } = sums.customer;
  return {
    customerId,
    companyName,
    articles,
    biasPercent,
    trackingSignal: absolute > 0 ? Math.round((100 * sum) / absolute) / 100 : null,
    improvementPercent,
    possiblePercent: absolute > 0 ? oneDecimal(100 * (1 - possible / absolute)) : null,
  };
}

/** The trend of what was called off, over the last weeks that have ended. */
function trendOfWeeks(weeks: readonly PastWeek[], today: number): ForecastDashboard['trend'] {
  const known = new Map(weeks.map(({ week, sums }) => [week, sums.actual]));
  const last = mondayOf(today) - WEEK;
  const { percent, direction } = trendOf(
    Array.from({ length: 26 }, (_, at) => known.get(dayText(last - (25 - at) * WEEK)) ?? null),
  );
  return { percent: percent === null ? null : oneDecimal(percent), direction };
}

/** What the chart shows: every period of the span, those of which nothing is known too. */
function seriesOf({ weeks }: Past, { periods, periodOf }: DashboardSpan): ForecastDashboard['series'] {
  const byPeriod = Map.groupBy(weeks, ({ week }) => periodOf(dayNumber(week)).from);
  return periods.map(({ from, through }) => {
    const sums = (byPeriod.get(from) ?? []).map((week) => week.sums);
    const { improvementPercent: _, isSignificant: _significant, ...figures } = figuresOf(addErrorSums(sums));
    return {
      from: dayText(from),
      through: dayText(through),
      articles: Math.max(0, ...sums.map((one) => one.weeks)),
      ...figures,
    };
  });
}
