import { Injectable } from '@nestjs/common';
import type { FORECAST_ACTION_SORTS, ForecastAction, ForecastActionsQuery } from '../../contract/forecast-action.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ForecastActionId } from '../../domain/ids.js';
import { column, numberOrder, textOrder, timeOrder } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ForecastRunView } from '../forecast/forecast-run.view.js';
import { SEEN_OF_FILTER } from './forecast-filter.view.js';
import { pageOfRegister, type Register, type RegisterPage } from './forecast-register.rows.js';

const ACTIONS: Register<(typeof FORECAST_ACTION_SORTS)[number]> = {
  rows: /* sql */ `
  SELECT x.*, f.name AS filter_name, CASE WHEN f.id IS NOT NULL THEN ${SEEN_OF_FILTER} ELSE (
    SELECT count(DISTINCT m.article_id)::int FROM forecast_action_group g JOIN forecast_group_article m ON m.group_id = g.group_id AND m.company_id = $1
    WHERE g.company_id = $1 AND g.action_id = x.id) END AS articles
  FROM forecast_action x LEFT JOIN forecast_filter f ON f.id = x.filter_id AND f.company_id = $1 WHERE x.company_id = $1`,
  columns: /* sql */ `
  t.id, t.id AS "userActionId", t.name, t.filter_id AS "filterId", t.filter_name AS "filterName", t.adjust_percent AS "adjustPercent", t.direction, t.from_week AS "fromWeek", t.to_week AS "toWeek",
  t.preserve_total AS "preserveTotal", t.min_improvement_percent AS "minImprovementPercent", t.schedule, t.is_active AS "isActive", t.next_run_at AS "nextRunAt", t.articles,
  t.version, t.changed_at AS "changedAt", t.changed_by AS "changedBy",
  (SELECT count(*)::int FROM forecast_article a WHERE a.company_id = $1 AND a.action_id = t.id) AS "countedArticles",
  (SELECT coalesce(json_agg(json_build_object('articleGroupId', g.id::text, 'name', g.name) ORDER BY g.name, g.id), '[]')
   FROM forecast_action_group m JOIN forecast_group g ON g.id = m.group_id AND g.company_id = $1 WHERE m.company_id = $1 AND m.action_id = t.id) AS "articleGroups"`,
  sorts: {
    name: textOrder(column('name')),
    percent: numberOrder(column('adjust_percent')),
    articles: numberOrder(column('articles')),
    changed: timeOrder(column('changed_at')),
  },
};

/** An action as it is read; its groups are told once, and its last run is read apart. */
type ReadAction = Omit<ForecastAction, 'articleGroupIds' | 'lastRun'> & { readonly id: string };

/** Reads actions. */
@Injectable()
export class ForecastActionView {
  constructor(private readonly runs: ForecastRunView) {}

  async list(tx: Tx, companyId: CompanyId, query: ForecastActionsQuery): Promise<RegisterPage<ForecastAction>> {
    const page = await pageOfRegister<ReadAction, (typeof FORECAST_ACTION_SORTS)[number]>(
      tx,
      companyId,
      ACTIONS,
      query,
    );
    return { ...page, rows: await this.completed(tx, companyId, page.rows) };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async action(tx: Tx, companyId: CompanyId, id: ForecastActionId): Promise<ForecastAction> {
    const found = await tx.query<ReadAction>(
      `SELECT ${ACTIONS.columns} FROM (${ACTIONS.rows} AND x.id = $2) AS t`,
      [companyId, id],
      'forecast-action',
    );
    const [action] = await this.completed(tx, companyId, found);
    if (action === undefined) throw new Problem('not-found');
    return action;
  }

  private async completed(tx: Tx, companyId: CompanyId, actions: readonly ReadAction[]): Promise<ForecastAction[]> {
    const runs = await this.runs.latest(
      tx,
      companyId,
      actions.map(({ userActionId }) => userActionId),
    );
    return actions.map((action) => ({
      ...action,
      articleGroupIds: action.articleGroups.map(({ articleGroupId }) => articleGroupId),
      lastRun: runs.get(action.userActionId) ?? null,
    }));
  }
}
