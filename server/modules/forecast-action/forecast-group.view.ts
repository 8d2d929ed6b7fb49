import { Injectable } from '@nestjs/common';
import type { FORECAST_GROUP_SORTS, ForecastGroup, ForecastGroupsQuery } from '../../contract/forecast-group.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DemandArticleId, ForecastGroupId } from '../../domain/ids.js';
import { column, numberOrder, textOrder, timeOrder } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { TEN_WEEKS } from './forecast-condition.rows.js';
import { pageOfRegister, type Register, type RegisterPage } from './forecast-register.rows.js';

const KNOWN = /* sql */ `
forecast_group_article m JOIN forecast_article f ON f.article_id = m.article_id AND f.company_id = $1 WHERE m.company_id = $1 AND m.group_id = t.id`;
const GROUPS: Register<(typeof FORECAST_GROUP_SORTS)[number]> = {
  rows: /* sql */ `
  SELECT g.id, g.name, (SELECT count(*)::int FROM forecast_group_article m WHERE m.company_id = $1 AND m.group_id = g.id) AS articles, g.version, g.changed_at, g.changed_by
  FROM forecast_group g WHERE g.company_id = $1`,
  columns: /* sql */ `
  t.id, t.id AS "articleGroupId", t.name, t.articles, t.version, t.changed_at AS "changedAt", t.changed_by AS "changedBy",
  (SELECT coalesce(json_agg(json_build_object('unit', q.unit, 'quantity', trim_scale(round(q.quantity::numeric, 3))::text) ORDER BY q.unit), '[]') FROM (
    SELECT upper(btrim(a.unit)) AS unit, sum(${TEN_WEEKS}) AS quantity
    FROM forecast_group_article m JOIN demand_article a ON a.id = m.article_id AND a.company_id = $1 LEFT JOIN forecast_article f ON f.article_id = a.id AND f.company_id = $1
    WHERE m.company_id = $1 AND m.group_id = t.id GROUP BY 1) AS q) AS quantities,
  (SELECT round((100 * (1 - sum(abs(p.actual - p.adjusted)) / nullif(sum(abs(p.actual - p.customer)), 0)))::numeric, 1)::float8 FROM (
    SELECT unnest(f.past_actual) AS actual, unnest(f.past_customer) AS customer, unnest(f.past_adjusted) AS adjusted FROM ${KNOWN} AND f.improvement_percent IS NOT NULL) AS p
   WHERE p.actual IS NOT NULL AND p.customer IS NOT NULL AND p.adjusted IS NOT NULL) AS "improvementPercent",
  (SELECT coalesce(json_agg(json_build_object('actionId', a.id::text, 'name', a.name, 'isActive', a.is_active) ORDER BY a.name, a.id), '[]')
   FROM forecast_action_group x JOIN forecast_action a ON a.id = x.action_id AND a.company_id = $1 WHERE x.company_id = $1 AND x.group_id = t.id) AS "usedBy",
  (SELECT coalesce(json_agg(json_build_object('filterId', f.id::text, 'name', f.name) ORDER BY f.name, f.id), '[]')
   FROM forecast_filter f WHERE f.company_id = $1 AND f.conditions -> 'groups' ? t.id::text) AS "usedByFilters"`,
  sorts: {
    name: textOrder(column('name')),
    articles: numberOrder(column('articles')),
    changed: timeOrder(column('changed_at')),
  },
};

/** Reads article groups. */
@Injectable()
export class ForecastGroupView {
  list(tx: Tx, companyId: CompanyId, query: ForecastGroupsQuery): Promise<RegisterPage<ForecastGroup>> {
    return pageOfRegister<ForecastGroup & { readonly id: string }, (typeof FORECAST_GROUP_SORTS)[number]>(
      tx,
      companyId,
      GROUPS,
      query,
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async group(tx: Tx, companyId: CompanyId, id: ForecastGroupId): Promise<ForecastGroup> {
    const [group] = await tx.query<ForecastGroup>(
      `SELECT ${GROUPS.columns} FROM (${GROUPS.rows} AND g.id = $2) AS t`,
      [companyId, id],
      'forecast-group',
    );
    if (group === undefined) throw new Problem('not-found');
    return group;
  }

  /** The ids of all articles of a group. */
  async articleIds(tx: Tx, companyId: CompanyId, id: ForecastGroupId): Promise<DemandArticleId[]> {
    const rows = await tx.query<{ id: DemandArticleId }>(
      'SELECT article_id AS id FROM forecast_group_article WHERE company_id = $1 AND group_id = $2 ORDER BY article_id',
      [companyId, id],
      'forecast-group-article-ids',
    );
    return rows.map((row) => row.id);
  }

  /** All groups by name. */
  all(
    tx: Tx,
    companyId: CompanyId,
  ): Promise<{ readonly articleGroupId: ForecastGroupId; readonly name: string; readonly articles: number }[]> {
    return tx.query(
      `SELECT t.id AS "articleGroupId", t.name, t.articles FROM (${GROUPS.rows}) AS t ORDER BY t.name COLLATE natural_order, t.id`,
      [companyId],
      'forecast-groups-all',
    );
  }
}
