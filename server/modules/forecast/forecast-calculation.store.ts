import { Injectable } from '@nestjs/common';
import { dayText } from '../../domain/calendar/day.js';
import { KEPT_FORECAST_WEEKS } from '../../domain/forecast/names.js';
import type { CompanyId, DemandArticleId, ForecastActionId, ForecastGroupId, Ids } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { CalculatedArticle, KnownArticle } from './forecast.calculate.js';

const WEEK = 7;
/** Days of issue that say how often releases come. */
const ISSUES = 14;
/** Articles of a pool: those of which most is called off. */
const POOLED = 60;

const PLANS = (article: string): string => /* sql */ `
  (SELECT coalesce(json_agg(json_build_array(p.week - date '1970-01-01', p.planned) ORDER BY p.week), '[]') FROM forecast_plan p WHERE p.article_id = ${article} AND p.week >= $2)`;
/** Articles ($1) with what is known of them, from a week ($2) on. */
const KNOWN = /* sql */ `
SELECT a.id AS "articleId", a.customer_id AS "customerId", (SELECT min(g.group_id) FROM forecast_group_article g WHERE g.article_id = a.id) AS "groupId",
  ${PLANS('a.id')} AS plans,
  (SELECT json_build_object('issued', o.issued, 'weeks', o.weeks) FROM demand_observation o WHERE o.article_id = a.id AND o.head_id = a.head_id ORDER BY o.release_order DESC LIMIT 1) AS current,
  (SELECT coalesce(json_agg(i.issued), '[]') FROM (SELECT o.issued FROM demand_observation o WHERE o.article_id = a.id ORDER BY o.release_order DESC LIMIT ${String(ISSUES)}) AS i) AS issued,
  (SELECT count(*)::int FROM demand_observation o WHERE o.article_id = a.id) AS releases,
  (SELECT coalesce(json_object_agg(d.week, d.quantity), '{}') FROM (
    SELECT date_trunc('week', d.day::timestamp)::date AS week, sum(d.quantity)::double precision AS quantity FROM despatched_quantity d
    WHERE d.company_id = a.company_id AND d.article_number = a.article_number AND d.customer = c.address AND upper(d.ship_to_code) = upper(a.ship_to)
      AND upper(d.unit) = upper(a.unit) AND d.day >= $2 AND d.undone_at IS NULL GROUP BY 1) AS d) AS despatched,
  CASE WHEN x.id IS NOT NULL THEN json_build_object('adjustPercent', x.adjust_percent, 'direction', x.direction, 'fromWeek', x.from_week, 'toWeek', x.to_week,
    'minImprovementPercent', x.min_improvement_percent) END AS action, x.id AS "actionId"
FROM unnest($1::bigint[]) WITH ORDINALITY AS k (id, place) JOIN demand_article a ON a.id = k.id JOIN demand_customer c ON c.id = a.customer_id
JOIN forecast_article f ON f.article_id = a.id LEFT JOIN forecast_action x ON x.id = f.action_id AND x.is_active
ORDER BY k.place`;
const OF_CUSTOMER = /* sql */ `
SELECT ${PLANS('k.id')} AS plans FROM (
  SELECT a.id FROM demand_article a WHERE a.customer_id = $1 AND a.head_id IS NOT NULL ORDER BY a.quantity DESC, a.id LIMIT ${String(POOLED)}) AS k ORDER BY k.id`;
const OF_GROUP = /* sql */ `
SELECT ${PLANS('k.id')} AS plans FROM (
  SELECT a.id FROM forecast_group_article g JOIN demand_article a ON a.id = g.article_id WHERE g.group_id = $1 ORDER BY a.quantity DESC, a.id LIMIT ${String(POOLED)}) AS k ORDER BY k.id`;

/** What of an article is stored: its field in the result of a calculation, its column and its type. */
const COLUMNS = [
  ['actualsFrom', 'actuals_from', 'date'],
  ['actuals', 'actuals', 'double precision[]'],
  ['despatched', 'despatched', 'double precision[]'],
  ['status', 'status', 'text'],
  ['demandClass', 'demand_class', 'text'],
  ['releaseInterval', 'release_interval', 'text'],
  ['releases', 'releases', 'integer'],
  ['weeks', 'weeks', 'integer'],
  ['asOf', 'as_of', 'date'],
  ['modelVersion', 'model_version', 'text'],
  ['customerQuantity', 'customer_quantity', 'double precision'],
  ['estimate', 'estimate', 'double precision'],
  ['estimateLow', 'estimate_low', 'double precision'],
  ['estimateHigh', 'estimate_high', 'double precision'],
  ['trendPercent', 'trend_percent', 'double precision'],
  ['trendDirection', 'trend_direction', 'text'],
  ['improvementPercent', 'improvement_percent', 'double precision'],
  ['isSignificant', 'is_significant', 'boolean'],
  ['biasPercent', 'bias_percent', 'double precision'],
  ['trackingSignal', 'tracking_signal', 'double precision'],
  ['customerAccuracy', 'customer_accuracy', 'double precision'],
  ['naiveAccuracy', 'naive_accuracy', 'double precision'],
  ['adjustedAccuracy', 'adjusted_accuracy', 'double precision'],
  ['stars', 'stars', 'double precision'],
  ['explanation', 'explanation', 'jsonb'],
  ['forecast', 'forecast', 'jsonb'],
  ['factors', 'factors', 'double precision[]'],
  ['pastFrom', 'past_from', 'date'],
  ['pastActual', 'past_actual', 'double precision[]'],
  ['pastCustomer', 'past_customer', 'double precision[]'],
  ['pastNaive', 'past_naive', 'double precision[]'],
  ['pastAdjusted', 'past_adjusted', 'double precision[]'],
  ['pastPossible', 'past_possible', 'double precision[]'],
] as const satisfies readonly (readonly [field: keyof CalculatedArticle, column: string, type: string])[];
const columnsOf = (of: string): string => COLUMNS.map(([, column]) => `${of}.${column}`).join(', ');
const fieldsOf = (of: string): string => COLUMNS.map(([field]) => `${of}."${field}"`).join(', ');
/** Rows that say what they said before are left as they are. */
const WRITE = /* sql */ `
UPDATE forecast_article f SET ${COLUMNS.map(([field, column]) => `${column} = g."${field}"`).join(', ')}, calculated_at = now()
FROM jsonb_to_recordset($1::jsonb) AS g ("articleId" bigint, ${COLUMNS.map(([field, , type]) => `"${field}" ${type}`).join(', ')})
WHERE f.article_id = g."articleId" AND (${columnsOf('f')}) IS DISTINCT FROM (${fieldsOf('g')})
RETURNING f.company_id AS "companyId"`;

/** A: up to 80 % of what a unit calls off in ten weeks; B: up to 95 %; by what stands before an article, so that the largest is always A. */
const CLASSES = /* sql */ `
UPDATE forecast_article f SET volume_class = n.volume_class FROM (
  SELECT s.article_id, CASE WHEN s.total <= 0 OR s.quantity <= 0 THEN 'C' WHEN s.before < 0.8 * s.total THEN 'A' WHEN s.before < 0.95 * s.total THEN 'B' ELSE 'C' END AS volume_class FROM (
    SELECT k.article_id, k.customer_quantity AS quantity, sum(k.customer_quantity) OVER unit AS total,
      sum(k.customer_quantity) OVER (PARTITION BY upper(a.unit) ORDER BY k.customer_quantity DESC, k.article_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - k.customer_quantity AS before
    FROM forecast_article k JOIN demand_article a ON a.id = k.article_id WHERE k.company_id = $1 WINDOW unit AS (PARTITION BY upper(a.unit))) AS s) AS n
WHERE f.article_id = n.article_id AND f.volume_class IS DISTINCT FROM n.volume_class RETURNING f.article_id`;
/** Articles that were calculated in a week before ($1), or never. */
const STALE = /* sql */ `
(SELECT f.article_id AS id FROM forecast_article f WHERE f.as_of IS NULL LIMIT $2) UNION ALL (SELECT f.article_id FROM forecast_article f WHERE f.as_of < $1 ORDER BY f.as_of LIMIT $2) LIMIT $2`;

/** An article with what it is pooled by. */
export interface StoredKnowledge extends KnownArticle {
  readonly customerId: Ids['demand-customer'];
  readonly groupId: ForecastGroupId | null;
  readonly actionId: ForecastActionId | null;
}
export type StoredPlans = KnownArticle['plans'];

/** What is known of articles, and what is calculated of them. */
@Injectable()
export class ForecastCalculationStore {
  /** In the order of the ids. */
  known(tx: Tx, articles: readonly DemandArticleId[], asOf: number): Promise<StoredKnowledge[]> {
    return tx.query<StoredKnowledge>(KNOWN, [articles, oldestOf(asOf)], 'forecast-known');
  }

  /** The plans of the largest articles of a customer, or of an article group. */
  async pooled(tx: Tx, kind: 'customer' | 'group', id: string, asOf: number): Promise<readonly StoredPlans[]> {
    const sql = kind === 'customer' ? OF_CUSTOMER : OF_GROUP;
    const rows = await tx.query<{ plans: StoredPlans }>(sql, [id, oldestOf(asOf)], `forecast-pool-${kind}`);
    return rows.map(({ plans }) => plans);
  }

  /** Answers the companies of which something changed. */
  async write(tx: Tx, calculated: readonly CalculatedArticle[]): Promise<ReadonlySet<CompanyId>> {
    const changed = await tx.query<{ companyId: CompanyId }>(WRITE, [JSON.stringify(calculated)], 'forecast-write');
    return new Set(changed.map(({ companyId }) => companyId));
  }

  /** Puts the articles of a company into their classes of volume; whether one of them is in another one than before. */
  async classify(tx: Tx, companyId: CompanyId): Promise<boolean> {
    return (await tx.query(CLASSES, [companyId], 'forecast-classes')).length > 0;
  }

  async stale(tx: Tx, asOf: number, limit: number): Promise<readonly DemandArticleId[]> {
    const rows = await tx.query<{ id: DemandArticleId }>(STALE, [dayText(asOf), limit], 'forecast-stale');
    return rows.map(({ id }) => id);
  }
}

function oldestOf(asOf: number): string {
  return dayText(asOf - KEPT_FORECAST_WEEKS * WEEK);
}
