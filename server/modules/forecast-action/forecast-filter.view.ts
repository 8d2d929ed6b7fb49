import { Injectable } from '@nestjs/common';
import type { FORECAST_FILTER_SORTS, ForecastFilter, ForecastFiltersQuery } from '../../contract/forecast-filter.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ForecastFilterId } from '../../domain/ids.js';
import { column, numberOrder, textOrder, timeOrder } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { pageOfRegister, type Register, type RegisterPage } from './forecast-register.rows.js';

/** How many of the articles of a filter of alias f the caller sees. */
export const SEEN_OF_FILTER = /* sql */ `
CASE WHEN (SELECT app_sees_all()) THEN f.article_count ELSE (SELECT count(*)::int FROM forecast_filter_article m WHERE m.company_id = $1 AND m.filter_id = f.id) END`;

const FILTERS: Register<(typeof FORECAST_FILTER_SORTS)[number]> = {
  rows: /* sql */ `
  SELECT f.id, f.name, f.conditions, ${SEEN_OF_FILTER} AS articles, f.evaluated_at, f.version, f.changed_at, f.changed_by FROM forecast_filter f WHERE f.company_id = $1`,
  columns: /* sql */ `
  t.id, t.id AS "filterId", t.name, t.conditions, t.articles, t.evaluated_at AS "evaluatedAt", t.version, t.changed_at AS "changedAt", t.changed_by AS "changedBy",
  (SELECT coalesce(json_agg(json_build_object('actionId', a.id::text, 'name', a.name, 'isActive', a.is_active) ORDER BY a.name, a.id), '[]')
   FROM forecast_action a WHERE a.company_id = $1 AND a.filter_id = t.id) AS "usedBy"`,
  sorts: {
    name: textOrder(column('name')),
    articles: numberOrder(column('articles')),
    evaluated: timeOrder(column('evaluated_at')),
    changed: timeOrder(column('changed_at')),
  },
};

/** Reads filters. */
@Injectable()
export class ForecastFilterView {
  list(tx: Tx, companyId: CompanyId, query: ForecastFiltersQuery): Promise<RegisterPage<ForecastFilter>> {
    return pageOfRegister<ForecastFilter & { readonly id: string }, (typeof FORECAST_FILTER_SORTS)[number]>(
      tx,
      companyId,
      FILTERS,
      query,
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async filter(tx: Tx, companyId: CompanyId, id: ForecastFilterId): Promise<ForecastFilter> {
    const [filter] = await tx.query<ForecastFilter>(
      `SELECT ${FILTERS.columns} FROM (${FILTERS.rows} AND f.id = $2) AS t`,
      [companyId, id],
      'forecast-filter',
    );
    if (filter === undefined) throw new Problem('not-found');
    return filter;
  }
}
