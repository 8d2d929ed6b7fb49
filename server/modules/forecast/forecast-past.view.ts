import { Injectable } from '@nestjs/common';
import type { ForecastDashboard } from '../../contract/forecast-article.js';
import { dayText } from '../../domain/calendar/day.js';
import type { ErrorSums } from '../../domain/forecast/correction/performance.js';
import type { DemandClass } from '../../domain/forecast/names.js';
import type { CompanyId, DemandCustomerId, ForecastGroupId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAMED_CUSTOMERS } from '../decision-support/decision-support.view.js';
import { ARTICLE_HEAD, percentOf, quantityOf } from './forecast-article.rows.js';

/** Articles that are named as those that gained or lost most. */
const NAMED = 10;
/** Weeks without which nothing is said of an article. */
const LEAST_WEEKS = 8;

/** SQL of the weight of a unit w; nothing was called off of one without. */
const WEIGHT = 'coalesce(w.weight, 0)';
const sumOf = (value: string): string => `coalesce(sum(${value}), 0)`;
/** SQL of sums of errors over the rows p of past weeks. */
const SUMS = /* sql */ `json_build_object('weeks', ${sumOf('p.weeks')}, 'actual', ${sumOf(`p.actual * ${WEIGHT}`)}, ${(
  ['customer', 'naive', 'adjusted'] as const
)
  .map(
    (of) =>
      `'${of}', json_build_object('sum', ${sumOf(`p.${of} * ${WEIGHT}`)}, 'absolute', ${sumOf(`p.${of}_size * ${WEIGHT}`)})`,
  )
  .join(', ')}, 'nearer', ${sumOf('p.nearer')}, 'farther', ${sumOf('p.farther')})`;
const ERRORS = /* sql */ `count(*)::int AS weeks, sum(p.actual) AS actual, sum(p.customer - p.actual) AS customer, sum(abs(p.customer - p.actual)) AS customer_size,
  sum(p.naive - p.actual) AS naive, sum(abs(p.naive - p.actual)) AS naive_size, sum(p.adjusted - p.actual) AS adjusted, sum(abs(p.adjusted - p.actual)) AS adjusted_size,
  sum(abs(p.possible - p.actual)) AS possible_size, (count(*) FILTER (WHERE abs(p.adjusted - p.actual) < abs(p.customer - p.actual)))::int AS nearer,
  (count(*) FILTER (WHERE abs(p.adjusted - p.actual) > abs(p.customer - p.actual)))::int AS farther`;

/**
 * The past weeks of articles in which all that is compared is known, from a Monday on ($2); summed by article and by week. Units are made
 * comparable: each counts as much as it has articles, however many of them a piece or a kilogram is. Of one unit it is the plain sum.
 */
const PAST = (condition: string): string => /* sql */ `
WITH ${NAMED_CUSTOMERS}, past AS MATERIALIZED (
  SELECT a.id AS article_id, a.customer_id, a.unit, f.demand_class, f.past_from + 7 * (p.at - 1)::int AS week, p.actual, p.customer, p.naive, p.adjusted, p.possible
  FROM forecast_article f JOIN demand_article a ON a.id = f.article_id AND a.company_id = $1
  CROSS JOIN LATERAL unnest(f.past_actual, f.past_customer, f.past_naive, f.past_adjusted, f.past_possible) WITH ORDINALITY AS p (actual, customer, naive, adjusted, possible, at)
  WHERE f.company_id = $1 AND a.head_id IS NOT NULL AND f.past_from + 7 * (p.at - 1)::int >= $2::date AND p.actual IS NOT NULL AND p.customer IS NOT NULL AND p.naive IS NOT NULL
    AND p.adjusted IS NOT NULL AND p.possible IS NOT NULL${condition}
), of_article AS MATERIALIZED (
  SELECT p.article_id, p.customer_id, p.unit, p.demand_class, ${ERRORS} FROM past p GROUP BY 1, 2, 3, 4
), of_week AS MATERIALIZED (
  SELECT p.unit, p.week, ${ERRORS} FROM past p GROUP BY 1, 2
), unit_weight AS MATERIALIZED (
  SELECT p.unit, CASE WHEN (SELECT count(DISTINCT o.unit) FROM of_article o) = 1 THEN 1 ELSE count(*) / nullif(sum(p.actual), 0) END AS weight FROM of_article p GROUP BY 1
)`;
const WEEKS = /* sql */ `(
  SELECT coalesce(json_agg(json_build_object('week', s.week, 'sums', s.sums) ORDER BY s.week), '[]')
  FROM (SELECT p.week, ${SUMS} AS sums FROM of_week p JOIN unit_weight w USING (unit) GROUP BY 1) AS s)`;
const TOTAL = /* sql */ `(SELECT ${SUMS} FROM of_article p JOIN unit_weight w USING (unit))`;
const CUSTOMERS = /* sql */ `(
  SELECT coalesce(json_agg(json_build_object('customerId', s.customer_id::text, 'companyName', c.name, 'articles', s.articles, 'sums', s.sums, 'possible', s.possible)), '[]')
  FROM (SELECT p.customer_id, count(*)::int AS articles, ${SUMS} AS sums, sum(p.possible_size * ${WEIGHT}) AS possible FROM of_article p JOIN unit_weight w USING (unit) GROUP BY 1) AS s
  JOIN customer c ON c.id = s.customer_id)`;
const CLASSES = /* sql */ `(
  SELECT coalesce(json_agg(json_build_object('demandClass', s.demand_class, 'articles', s.articles, 'nearer', s.nearer, 'farther', s.farther, 'sums', s.sums)), '[]')
  FROM (SELECT p.demand_class, count(*)::int AS articles, (count(*) FILTER (WHERE p.adjusted_size < p.customer_size))::int AS nearer,
    (count(*) FILTER (WHERE p.adjusted_size > p.customer_size))::int AS farther, ${SUMS} AS sums
    FROM of_article p JOIN unit_weight w USING (unit) WHERE p.demand_class IS NOT NULL GROUP BY 1) AS s)`;
/** Articles that gained most, or lost most, by the weight of their unit. */
const NEAREST = (sign: '>' | '<'): string => /* sql */ `(
  SELECT coalesce(json_agg(json_build_object('articleId', n.article_id::text, 'improvementPercent', ${percentOf('100 * n.gain / nullif(n.customer_size, 0)')}, 'gain', ${quantityOf('n.gain')})
    ORDER BY abs(n.weighed) DESC, n.article_id), '[]')
  FROM (
    SELECT p.article_id, p.customer_size, p.customer_size - p.adjusted_size AS gain, (p.customer_size - p.adjusted_size) * ${WEIGHT} AS weighed
    FROM of_article p JOIN unit_weight w USING (unit) WHERE p.weeks >= ${String(LEAST_WEEKS)} AND p.customer_size - p.adjusted_size ${sign} 0
    ORDER BY abs((p.customer_size - p.adjusted_size) * ${WEIGHT}) DESC, p.article_id LIMIT ${String(NAMED)}) AS n)`;
const HEADS = /* sql */ `
WITH ${NAMED_CUSTOMERS} SELECT ${ARTICLE_HEAD} FROM demand_article a JOIN customer c ON c.id = a.customer_id WHERE a.company_id = $1 AND a.id = ANY ($2::bigint[])`;

/** Which articles are looked at. */
export interface PastOf {
  readonly customerId?: DemandCustomerId | undefined;
  readonly articleGroupId?: ForecastGroupId | undefined;
}
export interface PastWeek {
  /** Monday. */
  readonly week: string;
  readonly sums: ErrorSums;
}
export interface PastCustomer {
  readonly customerId: DemandCustomerId;
  readonly companyName: string;
  readonly articles: number;
  readonly sums: ErrorSums;
  /** Sum of the sizes of errors of a correction within 25 %. */
  readonly possible: number;
}
export interface PastClass {
  readonly demandClass: DemandClass;
  readonly articles: number;
  /** Articles in which corrections were nearer than the customer, and farther. */
  readonly nearer: number;
  readonly farther: number;
  readonly sums: ErrorSums;
}
type Nearest = ForecastDashboard['gains'][number];
type FoundNearest = Pick<Nearest, 'articleId' | 'improvementPercent' | 'gain'>;
type Head = Omit<Nearest, 'improvementPercent' | 'gain'>;
/** Past weeks of the articles of a company. */
export interface Past {
  readonly total: ErrorSums;
  readonly weeks: readonly PastWeek[];
  readonly customers: readonly PastCustomer[];
  readonly gains: readonly Nearest[];
  readonly losses: readonly Nearest[];
}

/** Reads how near customers, naive forecasts and corrections were, summed up over articles. */
@Injectable()
export class ForecastPastView {
  /** Past weeks from a Monday on, as days since 1970-01-01. Two statements, whatever there is. */
  async past(tx: Tx, companyId: CompanyId, since: number, of: PastOf): Promise<Past> {
    const params: unknown[] = [companyId, dayText(since)];
    const [found] = await tx.query<Omit<Past, 'gains' | 'losses'> & Record<'gains' | 'losses', FoundNearest[]>>(
      `${PAST(conditionOf(of, params))} SELECT ${TOTAL} AS total, ${WEEKS} AS weeks, ${CUSTOMERS} AS customers, ${NEAREST('>')} AS gains, ${NEAREST('<')} AS losses`,
      params,
    );
    if (found === undefined) throw new Error('a statement without rows');
    const ids = [...found.gains, ...found.losses].map(({ articleId }) => articleId);
    const heads = await tx.query<Head>(HEADS, [companyId, ids], 'forecast-heads');
    const named = (all: readonly FoundNearest[]): readonly Nearest[] =>
      all.flatMap((one) =>
        heads.filter(({ articleId }) => articleId === one.articleId).map((head) => ({ ...head, ...one })),
      );
    return { ...found, gains: named(found.gains), losses: named(found.losses) };
  }

  /** The same by classes of demand. */
  async classes(tx: Tx, companyId: CompanyId, since: number): Promise<readonly PastClass[]> {
    const [found] = await tx.query<{ classes: PastClass[] }>(`${PAST('')} SELECT ${CLASSES} AS classes`, [
      companyId,
      dayText(since),
    ]);
    return found?.classes ?? [];
  }
}

/** SQL of which articles are looked at, of alias a. */
export function conditionOf({ customerId, articleGroupId }: PastOf, params: unknown[]): string {
  const ofCustomer = customerId === undefined ? '' : ` AND a.customer_id = $${String(params.push(customerId))}`;
  const ofGroup =
    articleGroupId === undefined
      ? ''
      : ` AND a.id IN (SELECT m.article_id FROM forecast_group_article m WHERE m.company_id = $1 AND m.group_id = $${String(params.push(articleGroupId))})`;
  return ofCustomer + ofGroup;
}
