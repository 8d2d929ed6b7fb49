import { Injectable } from '@nestjs/common';
import type { Answer } from '../../contract/endpoint.js';
import { FORECAST_KINDS, type forecastAutocomplete } from '../../contract/forecast-action.js';
import type { ForecastConditions, ForecastFilterOptions } from '../../contract/forecast-filter.js';
import { DEMAND_CLASSES, INTERVALS, VOLUME_CLASSES } from '../../domain/forecast/names.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAMED_CUSTOMERS } from '../decision-support/decision-support.view.js';
import { patternOf } from '../situation/demand.view.js';
import { CALLED_OFF } from './forecast-condition.rows.js';

/** Customers, consignees and groups that an answer names, those with most articles first. */
const MOST = 200;
type Choice = ForecastFilterOptions['groups'][number];
type Kind = Exclude<keyof ForecastFilterOptions, 'most'>;
/** What a filter has chosen already. */
type Chosen = Pick<ForecastConditions, 'customers' | 'consignees' | 'groups'>;
const NONE: Chosen = { customers: [], consignees: [], groups: [] };

const OPTIONS = /* sql */ `
WITH ${NAMED_CUSTOMERS}, known AS MATERIALIZED (
  SELECT a.id, a.customer_id, upper(btrim(a.ship_to)) AS place, f.demand_class, f.volume_class, f.release_interval FROM ${CALLED_OFF}
), choice AS (
  SELECT 'customers' AS kind, c.id::text AS value, c.name AS label, coalesce(n.articles, 0) AS articles
  FROM customer c LEFT JOIN (SELECT customer_id, count(*)::int AS articles FROM known GROUP BY customer_id) AS n ON n.customer_id = c.id WHERE n.articles > 0 OR c.id = ANY ($3::bigint[])
  UNION ALL SELECT 'consignees', n.place, n.place, count(k.id)::int
  FROM (SELECT place FROM known WHERE place <> '' UNION SELECT upper(code) FROM unnest($4::text[]) AS code) AS n LEFT JOIN known k ON k.place = n.place GROUP BY n.place
  UNION ALL SELECT 'groups', g.id::text, g.name, (SELECT count(*)::int FROM forecast_group_article m JOIN known k ON k.id = m.article_id WHERE m.company_id = $1 AND m.group_id = g.id)
  FROM forecast_group g WHERE g.company_id = $1
  UNION ALL SELECT 'demandClasses', demand_class, demand_class, count(*)::int FROM known WHERE demand_class IS NOT NULL GROUP BY demand_class
  UNION ALL SELECT 'volumeClasses', volume_class, volume_class, count(*)::int FROM known WHERE volume_class IS NOT NULL GROUP BY volume_class
  UNION ALL SELECT 'intervals', release_interval, release_interval, count(*)::int FROM known WHERE release_interval IS NOT NULL GROUP BY release_interval
), ranked AS (
  SELECT c.*, row_number() OVER (PARTITION BY c.kind ORDER BY c.articles DESC, c.label, c.value) AS place FROM choice c
)
SELECT r.kind, r.value, r.label, r.articles FROM ranked r WHERE r.place <= $2
  OR r.value = ANY (CASE r.kind WHEN 'customers' THEN $3::bigint[]::text[] WHEN 'consignees' THEN ARRAY(SELECT upper(code) FROM unnest($4::text[]) AS code) WHEN 'groups' THEN $5::bigint[]::text[] END)
ORDER BY r.kind, r.label COLLATE natural_order, r.value`;

/** Names of all kinds; what a page of them takes is taken in turn, so that each kind has its share. */
const NAMED = /* sql */ `
WITH ${NAMED_CUSTOMERS}, found AS (
  SELECT 'article' AS kind, a.id::text AS value, a.article_number AS label, concat_ws(' · ', c.name, nullif(a.ship_to, ''), a.unit) AS detail
  FROM demand_article a JOIN customer c ON c.id = a.customer_id WHERE a.company_id = $1 AND a.head_id IS NOT NULL AND a.article_number ILIKE $2
  UNION ALL SELECT 'customer', c.id::text, c.name, c.address FROM customer c WHERE concat_ws(' ', c.name, c.address) ILIKE $2
  UNION ALL SELECT DISTINCT 'consignee', upper(btrim(a.ship_to)), upper(btrim(a.ship_to)), NULL FROM demand_article a
  WHERE a.company_id = $1 AND a.head_id IS NOT NULL AND btrim(a.ship_to) <> '' AND a.ship_to ILIKE $2
  UNION ALL SELECT 'filter', f.id::text, f.name, NULL FROM forecast_filter f WHERE f.company_id = $1 AND f.name ILIKE $2
  UNION ALL SELECT 'group', g.id::text, g.name, NULL FROM forecast_group g WHERE g.company_id = $1 AND g.name ILIKE $2
  UNION ALL SELECT 'action', x.id::text, x.name, NULL FROM forecast_action x WHERE x.company_id = $1 AND x.name ILIKE $2
), ranked AS (
  SELECT f.*, row_number() OVER (PARTITION BY f.kind ORDER BY length(f.label), f.label, f.value) AS place FROM found f WHERE $3::text IS NULL OR f.kind = $3
), taken AS (
  SELECT * FROM ranked ORDER BY place, array_position($5::text[], kind) LIMIT $4
)
SELECT kind, value, label, detail FROM taken ORDER BY array_position($5::text[], kind), place`;

/** Reads what conditions can be, and what is found by a name. */
@Injectable()
export class ForecastOptionView {
  /** What conditions can be, with how many of the articles that the caller sees have each; what is chosen already is among it. */
  async options(
    tx: Tx,
    companyId: CompanyId,
    { customers, consignees, groups } = NONE,
  ): Promise<ForecastFilterOptions> {
    const found = await tx.query<Choice & { readonly kind: Kind }>(
      OPTIONS,
      [companyId, MOST, customers, consignees, groups],
      'forecast-filter-options',
    );
    const byKind = Map.groupBy(found, ({ kind }) => kind);
    const of = (kind: Kind): Choice[] =>
      (byKind.get(kind) ?? []).map(({ value, label, articles }) => ({ value, label, articles }));
    /** All of them, also those that no article has. */
    const all = (kind: Kind, values: readonly string[]): Choice[] => {
      const counts = new Map(of(kind).map(({ value, articles }) => [value, articles]));
      return values.map((value) => ({ value, label: value, articles: counts.get(value) ?? 0 }));
    };
    return {
      customers: of('customers'),
      consignees: of('consignees'),
      groups: of('groups'),
      demandClasses: all('demandClasses', DEMAND_CLASSES),
      volumeClasses: all('volumeClasses', VOLUME_CLASSES),
      intervals: all('intervals', INTERVALS),
      most: MOST,
    };
  }

  /** What is called by a text, of one kind or of all. */
  named(
    tx: Tx,
    companyId: CompanyId,
    { q, kind, limit }: { readonly q: string; readonly kind?: string | undefined; readonly limit: number },
  ): Promise<Answer<typeof forecastAutocomplete>['rows']> {
    return tx.query(
      NAMED,
      [companyId, patternOf(q) ?? '%', kind ?? null, limit, FORECAST_KINDS],
      'forecast-autocomplete',
    );
  }

  /** How many articles releases in force call off, and of how many enough is known. */
  async counts(tx: Tx, companyId: CompanyId): Promise<{ readonly articles: number; readonly knownArticles: number }> {
    const [row] = await tx.query<{ articles: number; knownArticles: number }>(
      `SELECT count(*)::int AS articles, (count(*) FILTER (WHERE f.status <> 'insufficient'))::int AS "knownArticles" FROM ${CALLED_OFF}`,
      [companyId],
      'forecast-article-counts',
    );
    return row ?? { articles: 0, knownArticles: 0 };
  }
}
