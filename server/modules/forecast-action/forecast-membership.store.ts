import { Injectable } from '@nestjs/common';
import { forecastConditions } from '../../contract/forecast-filter.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DemandArticleId, ForecastFilterId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CALLED_OFF, meantBy } from './forecast-condition.rows.js';

/** Articles of each kind that an answer names. */
const NAMED = 100;
/** Sets are compared as such: joins of them would be planned by statistics from before a large change. */
const FOUND = (where: string): string => /* sql */ `
WITH found AS MATERIALIZED (
  SELECT a.id FROM ${CALLED_OFF} AND ${where}
), stale AS MATERIALIZED (
  SELECT m.article_id AS id FROM forecast_filter_article m WHERE m.company_id = $1 AND m.filter_id = $2 EXCEPT SELECT id FROM found
), gone AS (
  DELETE FROM forecast_filter_article m WHERE m.company_id = $1 AND m.filter_id = $2 AND m.article_id = ANY (ARRAY(SELECT id FROM stale)) RETURNING m.article_id AS id
), come AS (
  INSERT INTO forecast_filter_article (company_id, filter_id, article_id) SELECT $1, $2, id FROM found ON CONFLICT DO NOTHING RETURNING article_id AS id
), filter AS (
  UPDATE forecast_filter SET article_count = (SELECT count(*) FROM found), evaluated_at = now() WHERE company_id = $1 AND id = $2
)
SELECT (SELECT count(*)::int FROM come) AS added, (SELECT count(*)::int FROM gone) AS removed,
  ARRAY(SELECT id FROM come ORDER BY id LIMIT ${String(NAMED)}) AS "addedIds", ARRAY(SELECT id FROM gone ORDER BY id LIMIT ${String(NAMED)}) AS "removedIds"`;

/** What came and what went when the articles of a filter were found anew; of each kind the first are named. */
export interface MembershipChange {
  readonly added: number;
  readonly removed: number;
  readonly addedIds: readonly DemandArticleId[];
  readonly removedIds: readonly DemandArticleId[];
}

/** The stored articles of filters. */
@Injectable()
export class ForecastMembership {
  /**
   * Finds the articles of a filter anew and stores them, one at a time for each filter. The transaction must see the whole company.
   * @throws Problem not-found
   */
  async find(tx: Tx, companyId: CompanyId, filterId: ForecastFilterId): Promise<MembershipChange> {
    const [filter] = await tx.query<{ conditions: unknown }>(
      'SELECT conditions FROM forecast_filter WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [companyId, filterId],
      'forecast-filter-hold',
    );
    if (filter === undefined) throw new Problem('not-found');
    const params: unknown[] = [companyId, filterId];
    const where = meantBy(forecastConditions.parse(filter.conditions), (value) => `$${String(params.push(value))}`);
    const [change] = await tx.query<MembershipChange>(FOUND(where), params);
    if (change === undefined) throw new Error('The articles of the filter were not stored');
    return change;
  }
}
