import { Injectable } from '@nestjs/common';
import type {
  FORECAST_ARTICLE_SORTS,
  FORECAST_TENDENCIES,
  ForecastArticle,
  ForecastArticlesQuery,
} from '../../contract/forecast-article.js';
import { Problem } from '../../contract/problem.js';
import { SYSTEMATIC_SIGNAL } from '../../domain/forecast/names.js';
import type { CompanyId, DemandArticleId } from '../../domain/ids.js';
import {
  column,
  numberOrder,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAMED_CUSTOMERS } from '../decision-support/decision-support.view.js';
import { patternOf } from '../situation/demand.view.js';
import { ARTICLE_HEAD, estimateOf, percentOf, quantityOf, TEN_WEEKS } from './forecast-article.rows.js';

/** Articles that a release in force calls off, with what is known of each; $1 is the company. */
const ARTICLES = /* sql */ `
SELECT a.*, c.name AS customer_name, c.address, h.document_number, f.status, f.demand_class, f.volume_class, ${TEN_WEEKS} AS customer_quantity, f.estimate, f.estimate_low, f.estimate_high,
  f.trend_percent AS own_trend, f.trend_direction AS own_direction, f.improvement_percent, coalesce(f.is_significant, false) AS is_significant, f.bias_percent, f.tracking_signal,
  f.customer_accuracy, f.naive_accuracy, f.adjusted_accuracy, f.stars, f.explanation, f.action_id, f.calculated_at
FROM demand_article a JOIN customer c ON c.id = a.customer_id LEFT JOIN forecast_article f ON f.article_id = a.id AND f.company_id = $1
LEFT JOIN schedule_head h ON h.id = a.head_id AND h.company_id = $1
WHERE a.company_id = $1`;
const COLUMNS = /* sql */ `
  ${ARTICLE_HEAD}, a.id, a.address AS "externalCode", a.head_id AS "scheduleHeadId", a.document_number AS "documentNumber", coalesce(a.status, 'insufficient') AS status,
  a.demand_class AS "demandClass", a.volume_class AS "volumeClass", json_build_object('customer', ${quantityOf('a.customer_quantity')}, 'quantity', ${estimateOf('a.estimate')},
    'low', ${estimateOf('a.estimate_low')}, 'high', ${estimateOf('a.estimate_high')}) AS estimate,
  json_build_object('percent', ${percentOf('a.own_trend')}, 'direction', a.own_direction) AS trend, ${percentOf('a.improvement_percent')} AS "improvementPercent",
  a.is_significant AS "isSignificant", ${percentOf('a.bias_percent')} AS "biasPercent", round(a.tracking_signal::numeric, 2)::float8 AS "trackingSignal",
  ${percentOf('a.customer_accuracy')} AS "customerAccuracy", ${percentOf('a.naive_accuracy')} AS "naiveAccuracy", ${percentOf('a.adjusted_accuracy')} AS "adjustedAccuracy",
  a.stars, a.explanation, a.calculated_at AS "calculatedAt",
  (SELECT json_build_object('userActionId', k.id::text, 'name', k.name, 'adjustPercent', k.adjust_percent) FROM forecast_action k WHERE k.id = a.action_id AND k.company_id = $1) AS action`;
const SEARCHED = `concat_ws(' ', a.article_number, a.customer_name, a.address, a.ship_to, a.document_number)`;
const WITH = /* sql */ `WITH ${NAMED_CUSTOMERS}, article AS (${ARTICLES})`;
/** The name of the customer stands in the row itself. */
const FROM = /* sql */ `FROM (SELECT t.*, t.customer_name AS name FROM article t) AS a CROSS JOIN LATERAL (SELECT a.customer_name AS name) AS c`;

const SORTS: Sorts<(typeof FORECAST_ARTICLE_SORTS)[number]> = {
  number: textOrder(column('article_number')),
  customer: textOrder(column('customer_name')),
  quantity: numberOrder(column('customer_quantity')),
  estimate: numberOrder(column('estimate')),
  trend: lowest('own_trend'),
  improvement: lowest('improvement_percent'),
  bias: lowest('bias_percent'),
  tracking: lowest('tracking_signal'),
  stars: numberOrder(column('stars')),
};
/** Numbers that may be below zero, absent ones first. */
function lowest(name: string): Sorts<string>[string] {
  return { kind: 'number', of: (t) => `coalesce(${t}.${name}, '-Infinity')` };
}

const TENDENCIES: Readonly<Record<(typeof FORECAST_TENDENCIES)[number], string>> = {
  'too-high': `a.tracking_signal > ${String(SYSTEMATIC_SIGNAL)}`,
  'too-low': `a.tracking_signal < -${String(SYSTEMATIC_SIGNAL)}`,
  neither: `abs(a.tracking_signal) <= ${String(SYSTEMATIC_SIGNAL)}`,
};

type Row = ForecastArticle & { readonly id: string };
type Param = (value: unknown) => string;

/** Reads articles with what is forecast of them. */
@Injectable()
export class ForecastArticleView {
  /** A page of the articles that a release in force calls off and the caller sees, and how many there are. */
  async page(
    tx: Tx,
    companyId: CompanyId,
    query: ForecastArticlesQuery,
  ): Promise<{ rows: ForecastArticle[]; total: number; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param: Param = (value) => `$${String(params.push(value))}`;
    const conditions = ['a.head_id IS NOT NULL', ...conditionsOf(query, param)];
    const [counted] = await tx.query<{ total: number }>(
      `${WITH} SELECT count(*)::int AS total ${FROM} WHERE ${conditions.join(' AND ')}`,
      params,
    );
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'a', sorts: SORTS, param });
    if (behind !== null) conditions.push(behind);
    const found = await tx.query<SortedRow<Row>>(
      `${WITH} SELECT ${COLUMNS}, ${sortValue} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const { rows, nextCursor } = pageOfSorted(found, query.limit);
    return { rows: rows.map(({ id: _, ...row }) => row), total: counted?.total ?? 0, nextCursor };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async article(tx: Tx, companyId: CompanyId, id: DemandArticleId): Promise<ForecastArticle> {
    const [found] = await tx.query<Row>(
      `${WITH} SELECT ${COLUMNS} ${FROM} WHERE a.id = $2`,
      [companyId, id],
      'forecast-article',
    );
    if (found === undefined) throw new Problem('not-found');
    const { id: _, ...row } = found;
    return row;
  }
}

function conditionsOf(
  { q, customerId, filterId, articleGroupId, actionId, status, tendency }: ForecastArticlesQuery,
  param: Param,
): readonly string[] {
  const when = <T>(value: T | undefined, sql: (value: T) => string): readonly string[] =>
    value === undefined ? [] : [sql(value)];
  return [
    ...when(patternOf(q) ?? undefined, (pattern) => `${SEARCHED} ILIKE ${param(pattern)}`),
    ...when(customerId, (id) => `a.customer_id = ${param(id)}`),
    ...when(
      filterId,
      (id) =>
        `a.id IN (SELECT m.article_id FROM forecast_filter_article m WHERE m.company_id = $1 AND m.filter_id = ${param(id)})`,
    ),
    ...when(
      articleGroupId,
      (id) =>
        `a.id IN (SELECT m.article_id FROM forecast_group_article m WHERE m.company_id = $1 AND m.group_id = ${param(id)})`,
    ),
    ...when(actionId, (id) => `a.action_id = ${param(id)}`),
    ...when(status, (of) => `coalesce(a.status, 'insufficient') = ${param(of)}`),
    ...when(tendency, (of) => TENDENCIES[of]),
  ];
}
