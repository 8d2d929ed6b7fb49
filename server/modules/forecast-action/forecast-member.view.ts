import { Injectable } from '@nestjs/common';
import type { ForecastConditions, ForecastMember } from '../../contract/forecast-filter.js';
import type { CompanyId, DemandArticleId, ForecastFilterId, ForecastGroupId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAMED_CUSTOMERS } from '../decision-support/decision-support.view.js';
import { patternOf } from '../situation/demand.view.js';
import { CALLED_OFF, meantBy, type Param, TEN_WEEKS } from './forecast-condition.rows.js';
import type { RegisterPage } from './forecast-register.rows.js';

const MEMBER = /* sql */ `
SELECT a.id AS "articleId", a.article_number AS "articleNumber", (SELECT l.description FROM schedule_line l WHERE l.id = a.line_id AND l.company_id = $1) AS "articleDescription",
  a.unit, nullif(a.ship_to, '') AS "shipTo", a.customer_id AS "customerId", c.name AS "companyName", coalesce(f.status, 'insufficient') AS status,
  f.demand_class AS "demandClass", f.volume_class AS "volumeClass", trim_scale(round((${TEN_WEEKS})::numeric, 3))::text AS "tenWeekQuantity",
  round(f.improvement_percent::numeric, 1)::float8 AS "improvementPercent"`;
const ARTICLE = /* sql */ `demand_article a JOIN customer c ON c.id = a.customer_id LEFT JOIN forecast_article f ON f.article_id = a.id AND f.company_id = $1`;
const SEARCHED = `concat_ws(' ', a.article_number, c.name, c.address, a.ship_to)`;

/** Whose articles are read: of a filter as they are stored, or of a group. */
export type MembersOf = { readonly filterId: ForecastFilterId } | { readonly groupId: ForecastGroupId };
/** A page of them. */
interface Listed {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Reads the articles of filters and groups. */
@Injectable()
export class ForecastMemberView {
  /** A page of the articles of a filter or a group that the caller sees, and how many there are. */
  async page(
    tx: Tx,
    companyId: CompanyId,
    of: MembersOf,
    { q, cursor, limit }: Listed,
  ): Promise<RegisterPage<ForecastMember>> {
    const { params, param } = parameters(companyId);
    const members =
      'filterId' in of
        ? `SELECT m.article_id FROM forecast_filter_article m WHERE m.company_id = $1 AND m.filter_id = ${param(of.filterId)}`
        : `SELECT m.article_id FROM forecast_group_article m WHERE m.company_id = $1 AND m.group_id = ${param(of.groupId)}`;
    const search = patternOf(q);
    const where = `a.company_id = $1 AND a.id IN (${members})${search === null ? '' : ` AND ${SEARCHED} ILIKE ${param(search)}`}`;
    const [counted] = await tx.query<{ total: number }>(
      `WITH ${NAMED_CUSTOMERS} SELECT count(*)::int AS total FROM demand_article a JOIN customer c ON c.id = a.customer_id WHERE ${where}`,
      params,
    );
    const behind = cursor === undefined ? '' : ` AND a.id > ${param(cursor)}`;
    const found = await tx.query<ForecastMember>(
      `WITH ${NAMED_CUSTOMERS} ${MEMBER} FROM ${ARTICLE} WHERE ${where}${behind} ORDER BY a.id LIMIT ${param(limit + 1)}`,
      params,
    );
    const rows = found.slice(0, limit);
    return {
      rows,
      total: counted?.total ?? 0,
      nextCursor: found.length > limit ? (rows.at(-1)?.articleId ?? null) : null,
    };
  }

  /** Articles by their ids. */
  named(tx: Tx, companyId: CompanyId, ids: readonly DemandArticleId[]): Promise<ForecastMember[]> {
    return tx.query<ForecastMember>(
      `WITH ${NAMED_CUSTOMERS} ${MEMBER} FROM ${ARTICLE} WHERE a.company_id = $1 AND a.id = ANY ($2::bigint[]) ORDER BY a.id`,
      [companyId, ids],
      'forecast-members-named',
    );
  }

  /** How many articles conditions mean now, of those that the caller sees, with the first of them. */
  async meant(
    tx: Tx,
    companyId: CompanyId,
    conditions: ForecastConditions,
    limit: number,
  ): Promise<{ readonly articles: number; readonly rows: ForecastMember[] }> {
    const { params, param } = parameters(companyId);
    const where = meantBy(conditions, param);
    const [found] = await tx.query<{ articles: number; ids: DemandArticleId[] }>(
      `SELECT count(*)::int AS articles, (array_agg(m.id ORDER BY m.id))[:${param(limit)}] AS ids FROM (SELECT a.id FROM ${CALLED_OFF} AND ${where}) AS m`,
      params,
    );
    return { articles: found?.articles ?? 0, rows: await this.named(tx, companyId, found?.ids ?? []) };
  }
}

function parameters(companyId: CompanyId): { readonly params: unknown[]; readonly param: Param } {
  const params: unknown[] = [companyId];
  return { params, param: (value) => `$${String(params.push(value))}` };
}
