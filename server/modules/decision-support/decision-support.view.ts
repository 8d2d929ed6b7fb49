import { Injectable } from '@nestjs/common';
import type {
  DECISION_ARTICLE_SORTS,
  DECISION_CUSTOMER_SORTS,
  DECISION_SCHEDULE_SORTS,
  DecisionArticle,
  DecisionArticlesQuery,
  DecisionCounts,
  DecisionCustomer,
  DecisionCustomersQuery,
  DecisionSchedule,
  DecisionSchedulesQuery,
} from '../../contract/decision-support.js';
import type { CompanyId } from '../../domain/ids.js';
import {
  column,
  numberOrder,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { patternOf } from '../situation/demand.view.js';

type Param = (value: unknown) => string;
/** Scores from one through the other. */
type Range = Pick<DecisionArticlesQuery, 'anomalyMin' | 'anomalyMax'>;

/** Customers by their addresses, with what they are called and the partner that an address is of: a part of WITH; $1 is the company. */
export const NAMED_CUSTOMERS = /* sql */ `
customer AS MATERIALIZED (
  SELECT c.id, c.address, p.id AS partner_id, coalesce(p.name, (
    SELECT coalesce(h.buyer_name, h.buyer_code) FROM demand_article a JOIN schedule_head h ON h.id = a.head_id WHERE a.customer_id = c.id ORDER BY a.id LIMIT 1), c.address) AS name
  FROM demand_customer c LEFT JOIN LATERAL (
    SELECT k.id, k.name FROM partner_identifier i JOIN partner_company k ON k.id = i.partner_company_id AND k.company_id = $1
    WHERE i.company_id = $1 AND i.identifier = split_part(c.address, ':', 1) AND i.qualifier IN (split_part(c.address, ':', 2), '') ORDER BY i.qualifier DESC LIMIT 1) AS p ON true
  WHERE c.company_id = $1
)`;
/** Those, and what releases in force call off. */
const DEMANDED = /* sql */ `
WITH ${NAMED_CUSTOMERS}, demanded AS (
  SELECT a.id, a.customer_id, a.article_number, a.ship_to, a.unit, a.head_id, a.line_id, a.quantity, a.score, a.level, a.kind, a.direction, a.reason, a.residuals,
    a.trend_percent, a.trend_direction, h.document_number, h.issue_date, coalesce(h.ship_to_name, h.ship_to_code) AS consignee, h.ship_to_name AS head_ship_to_name, c.name AS customer_name, c.address, c.partner_id
  FROM demand_article a JOIN schedule_head h ON h.id = a.head_id AND h.company_id = $1 JOIN customer c ON c.id = a.customer_id WHERE a.company_id = $1
)`;
const QUANTITY = (value: string): string => `trim_scale(round((${value})::numeric, 3))::text`;
const PERCENT = (value: string): string => `round((${value})::numeric, 1)::float8`;
const ANOMALY = /* sql */ `t.score, ${PERCENT('t.level')} AS level, t.kind, t.direction, t.reason`;

/** What a row of a list is: SQL of its rows of alias `t`, by the range where they count what is in it. */
interface Listed<Column extends string> {
  readonly rows: (range: () => string) => string;
  readonly columns: string;
  readonly searched: string;
  readonly sorts: Sorts<Column>;
}

const ARTICLES: Listed<(typeof DECISION_ARTICLE_SORTS)[number]> = {
  rows: () => 'SELECT * FROM demanded',
  columns: /* sql */ `
  t.id, t.id AS "articleId", t.article_number AS "articleNumber", t.unit, nullif(t.ship_to, '') AS "shipTo", t.customer_id AS "customerId", t.customer_name AS "companyName",
  t.address AS "externalCode", t.head_id AS "scheduleHeadId", t.document_number AS "documentNumber", t.issue_date AS "issueDate", ${QUANTITY('t.quantity')} AS "tenWeekQuantity",
  ${ANOMALY}, json_build_object('percent', t.trend_percent, 'direction', t.trend_direction) AS trend,
  json_build_object('residuals', t.residuals, 'status', CASE WHEN t.score IS NULL THEN 'too-little-history' ELSE 'enough' END) AS history,
  (SELECT l.description FROM schedule_line l WHERE l.id = t.line_id AND l.company_id = $1) AS "articleDescription",
  coalesce((SELECT l.ship_to_name FROM schedule_line l WHERE l.id = t.line_id AND l.company_id = $1), t.head_ship_to_name) AS "shipToName",
  (SELECT json_build_object('articleId', r.id::text, 'internalNumber', i.article_number, 'revision', r.revision, 'minStock', r.min_stock::text, 'minOrderQuantity', r.min_order_quantity::text,
      'productionDays', r.production_days, 'materialDays', r.material_days, 'commodityCode', r.commodity_code, 'family', r.family, 'barcodePrefix', r.barcode_prefix)
   FROM article r LEFT JOIN article i ON i.id = r.internal_article_id AND i.company_id = $1
   WHERE r.company_id = $1 AND r.article_number = t.article_number AND r.kind IN ('customer', 'external') AND (r.partner_company_id = t.partner_id OR r.partner_company_id IS NULL)
   ORDER BY r.partner_company_id IS NULL, r.id LIMIT 1) AS registered`,
  searched: `concat_ws(' ', t.article_number, t.customer_name, t.address, t.ship_to, t.consignee, t.document_number)`,
  sorts: {
    score: numberOrder(column('score')),
    number: textOrder(column('article_number')),
    customer: textOrder(column('customer_name')),
    shipTo: textOrder(column('ship_to')),
    quantity: numberOrder(column('quantity')),
    trend: { kind: 'number', of: (t) => `coalesce(${t}.trend_percent, '-Infinity')` },
  },
};

/** Articles by what they belong to, and the highest of each. */
const grouped = (by: string, range: string): string => /* sql */ `
  SELECT a.${by}, count(*)::int AS articles, (count(*) FILTER (WHERE a.score ${range}))::int AS in_range, (count(*) FILTER (WHERE a.score IS NULL))::int AS unscored,
    sum(a.quantity) AS quantity, coalesce(sum(a.quantity) FILTER (WHERE a.score ${range}), 0) AS quantity_in_range,
    (array_agg(a.id ORDER BY a.score DESC NULLS LAST, a.id))[1] AS top_id
  FROM demanded a GROUP BY a.${by}`;
const OF_HIGHEST = /* sql */ `top.score, top.level, top.kind, top.direction, top.reason, top.article_number, g.top_id, g.articles, g.in_range, g.unscored, g.quantity, g.quantity_in_range`;
const HIGHEST = /* sql */ `${ANOMALY}, CASE WHEN t.score IS NOT NULL THEN t.top_id END AS "articleId", CASE WHEN t.score IS NOT NULL THEN t.article_number END AS "articleNumber",
  json_build_object('articles', t.articles, 'inRange', t.in_range, 'unscored', t.unscored,
    'quantityShare', CASE WHEN t.quantity > 0 THEN ${PERCENT('100 * t.quantity_in_range / t.quantity')} END) AS share`;

const CUSTOMERS: Listed<(typeof DECISION_CUSTOMER_SORTS)[number]> = {
  rows: (range) => /* sql */ `
    SELECT c.id, c.name, c.address, c.partner_id, ${OF_HIGHEST} FROM (${grouped('customer_id', range())}) AS g JOIN customer c ON c.id = g.customer_id JOIN demand_article top ON top.id = g.top_id`,
  columns: `t.id, t.name AS "companyName", t.address AS "externalCode", t.partner_id AS "partnerCompanyId", ${HIGHEST}`,
  searched: `concat_ws(' ', t.name, t.address)`,
  sorts: {
    score: numberOrder(column('score')),
    name: textOrder(column('name')),
    code: textOrder(column('address')),
    articles: numberOrder(column('articles')),
    inRange: numberOrder(column('in_range')),
  },
};

const SCHEDULES: Listed<(typeof DECISION_SCHEDULE_SORTS)[number]> = {
  rows: (range) => /* sql */ `
    SELECT top.head_id AS id, top.document_number, top.consignee, top.issue_date, top.customer_id, top.customer_name, top.address, ${OF_HIGHEST}
    FROM (${grouped('head_id', range())}) AS g JOIN demanded top ON top.id = g.top_id`,
  columns: /* sql */ `
  t.id, t.id AS "scheduleHeadId", t.document_number AS "documentNumber", t.consignee AS "consigneeName", t.issue_date AS "issueDate", t.customer_id AS "customerId",
  t.customer_name AS "companyName", ${HIGHEST}`,
  searched: `concat_ws(' ', t.document_number, t.consignee, t.customer_name, t.address)`,
  sorts: {
    score: numberOrder(column('score')),
    number: textOrder(column('document_number')),
    consignee: textOrder(column('consignee')),
    issued: timeOrder((t) => `${t}.issue_date::timestamp AT TIME ZONE 'UTC'`),
    articles: numberOrder(column('articles')),
    inRange: numberOrder(column('in_range')),
  },
};

/** A page of rows, where the next one begins, and how many there are of each score. */
interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
  readonly counts: DecisionCounts;
}
/** What all lists are asked for, and what some are. */
type Query<Column extends string> = Omit<DecisionCustomersQuery, 'sort'> &
  Partial<Pick<DecisionArticlesQuery, 'customerId' | 'scheduleHeadId' | 'articleNumber'>> & {
    readonly sort: Column | `-${Column}`;
  };
/** Rows in the order of the ids; an id of none answers for itself. */
type Results<Row extends { readonly id: string }> = (Row | { readonly id: Row['id']; readonly problem: 'not-found' })[];

/** Reads how unlike itself demand is. */
@Injectable()
export class DecisionSupportView {
  customers(tx: Tx, companyId: CompanyId, query: DecisionCustomersQuery): Promise<Page<DecisionCustomer>> {
    return page(tx, companyId, CUSTOMERS, query);
  }

  schedules(tx: Tx, companyId: CompanyId, query: DecisionSchedulesQuery): Promise<Page<DecisionSchedule>> {
    return page(tx, companyId, SCHEDULES, query);
  }

  articles(tx: Tx, companyId: CompanyId, query: DecisionArticlesQuery): Promise<Page<DecisionArticle>> {
    return page(tx, companyId, ARTICLES, query);
  }

  customerResults(
    tx: Tx,
    companyId: CompanyId,
    range: Range,
    ids: readonly DecisionCustomer['id'][],
  ): Promise<Results<DecisionCustomer>> {
    return results(tx, companyId, { listed: CUSTOMERS, range }, ids);
  }

  scheduleResults(
    tx: Tx,
    companyId: CompanyId,
    range: Range,
    ids: readonly DecisionSchedule['id'][],
  ): Promise<Results<DecisionSchedule>> {
    return results(tx, companyId, { listed: SCHEDULES, range }, ids);
  }

  articleResults(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DecisionArticle['id'][],
  ): Promise<Results<DecisionArticle>> {
    return results(tx, companyId, { listed: ARTICLES, range: { anomalyMin: 0, anomalyMax: 100 } }, ids);
  }

  /** Articles of a number, those most unlike themselves first. */
  async ofNumber(tx: Tx, companyId: CompanyId, articleNumber: string, limit: number): Promise<DecisionArticle[]> {
    return tx.query<DecisionArticle>(
      `${DEMANDED} SELECT ${ARTICLES.columns} FROM demanded AS t WHERE t.article_number = $2 ORDER BY t.score DESC NULLS LAST, t.id LIMIT $3`,
      [companyId, articleNumber, limit],
      'decision-articles-of-number',
    );
  }
}

async function page<Row extends { readonly id: string }, Column extends string>(
  tx: Tx,
  companyId: CompanyId,
  listed: Listed<Column>,
  query: Query<Column>,
): Promise<Page<Row>> {
  const params: unknown[] = [companyId];
  const param: Param = (value) => `$${String(params.push(value))}`;
  const from = `(${listed.rows(() => between(query, param))}) AS t`;
  const conditions = [
    ...filtered('t.customer_id', query.customerId, param),
    ...filtered('t.head_id', query.scheduleHeadId, param),
    ...filtered('t.article_number', query.articleNumber?.replaceAll('\0', ''), param),
  ];
  const search = patternOf(query.q);
  if (search !== null) conditions.push(`${listed.searched} ILIKE ${param(search)}`);
  const where = (all: readonly string[]): string => (all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`);
  const byScore = await tx.query<{ score: number | null; count: number }>(
    `${DEMANDED} SELECT t.score, count(*)::int AS count FROM ${from}${where(conditions)} GROUP BY t.score`,
    params,
  );
  if (query.show !== 'all')
    conditions.push(query.show === 'unscored' ? 't.score IS NULL' : `t.score ${between(query, param)}`);
  const { orderBy, behind, sortValue } = sortedBy(query, { as: 't', sorts: listed.sorts, param });
  if (behind !== null) conditions.push(behind);
  const rows = await tx.query<SortedRow<Row>>(
    `${DEMANDED} SELECT ${listed.columns}, ${sortValue} FROM ${from}${where(conditions)} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
    params,
  );
  return { ...pageOfSorted(rows, query.limit), counts: countsOf(byScore, query) };
}

async function results<Row extends { readonly id: string }>(
  tx: Tx,
  companyId: CompanyId,
  { listed, range }: { readonly listed: Pick<Listed<string>, 'rows' | 'columns'>; readonly range: Range },
  ids: readonly Row['id'][],
): Promise<Results<Row>> {
  const params: unknown[] = [companyId, ids];
  const from = listed.rows(() => between(range, (value) => `$${String(params.push(value))}`));
  const rows = await tx.query<Row>(
    `${DEMANDED} SELECT ${listed.columns} FROM (${from}) AS t WHERE t.id = ANY ($2::bigint[])`,
    params,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? { id, problem: 'not-found' });
}

function between({ anomalyMin, anomalyMax }: Range, param: Param): string {
  return `BETWEEN ${param(anomalyMin)} AND ${param(anomalyMax)}`;
}

function filtered(name: string, value: string | undefined, param: Param): readonly string[] {
  return value === undefined ? [] : [`${name} = ${param(value)}`];
}

function countsOf(
  byScore: readonly { readonly score: number | null; readonly count: number }[],
  { anomalyMin, anomalyMax }: Range,
): DecisionCounts {
  const histogram = Array.from({ length: 101 }, () => 0);
  let unscored = 0;
  for (const { score, count } of byScore) {
    if (score === null) unscored += count;
    else histogram[score] = count;
  }
  const sum = (of: readonly number[]): number => of.reduce((total, count) => total + count, 0);
  return {
    all: unscored + sum(histogram),
    inRange: sum(histogram.slice(anomalyMin, anomalyMax + 1)),
    unscored,
    histogram,
  };
}
