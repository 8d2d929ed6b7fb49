import { Injectable } from '@nestjs/common';
import type {
  ARTICLE_SORTS,
  ArticleExportQuery,
  ArticleQuery,
  ArticleRecord,
  ArticleRow,
} from '../../contract/article.js';
import { Problem } from '../../contract/problem.js';
import { ARTICLE_KINDS, ARTICLE_STATES } from '../../domain/article/article.js';
import type { ArticleId, CompanyId } from '../../domain/ids.js';
import {
  codeOrder,
  column,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Cross references and schedules that are shown, at most. */
const MOST_REFERENCES = 500;
const MOST_SCHEDULES = 50;
/** Lines of an article that are looked at, the newest of each of its numbers: nearly all that came before is superseded. */
const MOST_LINES = 1_000;

const COLUMNS = /* sql */ `
  a.id, a.kind, a.partner_company_id AS "partnerCompanyId", p.code AS "partnerCode", p.name AS "partnerName", a.article_number AS "articleNumber",
  a.description, a.revision, a.unit, trim_scale(a.min_stock)::text AS "minStock", trim_scale(a.min_order_quantity)::text AS "minOrderQuantity",
  trim_scale(a.pack_quantity)::text AS "packQuantity", a.production_days AS "productionDays", a.material_days AS "materialDays",
  a.commodity_code AS "commodityCode", a.family, a.barcode_prefix AS "barcodePrefix", a.state, a.successor,
  a.internal_article_id AS "internalArticleId", i.article_number AS "internalNumber", a.version, a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  (SELECT u.username FROM user_account u WHERE u.id = a.updated_by) AS "updatedBy", a.import_file AS "importFile"`;
const FROM = /* sql */ `
  FROM article a
  LEFT JOIN partner_company p ON p.company_id = a.company_id AND p.id = a.partner_company_id
  LEFT JOIN article i ON i.company_id = a.company_id AND i.id = a.internal_article_id`;
/** Number, description and time have indexes of their own. */
const SORTS: Sorts<(typeof ARTICLE_SORTS)[number]> = {
  number: { kind: 'text', of: column('article_number') },
  description: { kind: 'text', of: (t) => `lower(${t}.description)` },
  kind: codeOrder(ARTICLE_KINDS, column('kind')),
  partner: textOrder(
    (t) =>
      `(SELECT p.name FROM partner_company p WHERE p.company_id = ${t}.company_id AND p.id = ${t}.partner_company_id)`,
  ),
  internal: textOrder(
    (t) =>
      `(SELECT i.article_number FROM article i WHERE i.company_id = ${t}.company_id AND i.id = ${t}.internal_article_id)`,
  ),
  state: codeOrder(ARTICLE_STATES, column('state')),
  revision: textOrder(column('revision')),
  unit: textOrder(column('unit')),
  pack: numberOrder(column('pack_quantity')),
  order: numberOrder(column('min_order_quantity')),
  stock: numberOrder(column('min_stock')),
  days: numberOrder(column('production_days')),
  family: textOrder(column('family')),
  updated: { kind: 'time', of: column('updated_at') },
};

type Filter = Pick<ArticleQuery, 'q' | 'kind' | 'state' | 'partnerCompanyId'>;
type References = ArticleRecord['references'];
type Schedules = NonNullable<ArticleRecord['schedules']>;

/** The conditions of a filter, and their parameters; the company is the first. */
function conditionsOf(companyId: CompanyId, filter: Filter): { conditions: string[]; params: unknown[] } {
  const params: unknown[] = [companyId];
  const conditions = ['a.company_id = $1'];
  const add = (condition: (n: string) => string, value: unknown): void => {
    conditions.push(condition(`$${String(params.push(value))}`));
  };
  if (filter.q !== undefined && filter.q !== '')
    add((n) => `(a.article_number || ' ' || a.description) ILIKE ${n}`, `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`);
  if (filter.kind !== undefined) add((n) => `a.kind = ${n}`, filter.kind);
  if (filter.state !== undefined) add((n) => `a.state = ${n}`, filter.state);
  if (filter.partnerCompanyId !== undefined) add((n) => `a.partner_company_id = ${n}`, filter.partnerCompanyId);
  return { conditions, params };
}

@Injectable()
export class ArticleView {
  /** A page of the articles, keyed by what they are sorted by and their id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: ArticleQuery,
  ): Promise<{ rows: ArticleRow[]; nextCursor: string | null }> {
    const { conditions, params } = conditionsOf(companyId, query);
    const { orderBy, behind, sortValue } = sortedBy(query, {
      as: 'a',
      sorts: SORTS,
      param: (value) => `$${String(params.push(value))}`,
    });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<ArticleRow>>(
      `SELECT ${COLUMNS}, ${sortValue} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** Articles for a file, as JSON that nothing here reads: with all that there are it is long. */
  async forFile(tx: Tx, companyId: CompanyId, query: ArticleExportQuery, most: number): Promise<string> {
    const { conditions, params } = conditionsOf(companyId, query);
    const [row] = await tx.query<{ json: string }>(
      `SELECT coalesce(json_agg(x ORDER BY x."articleNumber", x.id), '[]')::text AS json FROM (
        SELECT ${COLUMNS} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY a.article_number, a.id LIMIT $${String(params.push(most))}) AS x`,
      params,
    );
    return row?.json ?? '[]';
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async row(tx: Tx, companyId: CompanyId, id: ArticleId): Promise<ArticleRow> {
    const [row] = await tx.query<ArticleRow>(`SELECT ${COLUMNS} ${FROM} WHERE a.company_id = $1 AND a.id = $2`, [
      companyId,
      id,
    ]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** Those of the ids that there are. */
  rows(tx: Tx, companyId: CompanyId, ids: readonly ArticleId[]): Promise<ArticleRow[]> {
    return tx.query<ArticleRow>(`SELECT ${COLUMNS} ${FROM} WHERE a.company_id = $1 AND a.id = ANY ($2::bigint[])`, [
      companyId,
      ids,
    ]);
  }

  /** The articles that this transaction has written: they carry its time. */
  written(tx: Tx, companyId: CompanyId): Promise<ArticleRow[]> {
    return tx.query<ArticleRow>(`SELECT ${COLUMNS} ${FROM} WHERE a.company_id = $1 AND a.updated_at = now()`, [
      companyId,
    ]);
  }

  /** An article with what refers to it. @throws Problem not-found */
  async article(tx: Tx, companyId: CompanyId, id: ArticleId, seesSchedules: boolean): Promise<ArticleRecord> {
    const row = await this.row(tx, companyId, id);
    const references = row.kind === 'internal' ? await this.references(tx, companyId, id) : [];
    const numbers =
      row.kind === 'internal' ? references.map(({ articleNumber }) => articleNumber) : [row.articleNumber];
    const [successor] = await tx.query<{ id: ArticleId }>(
      `SELECT id FROM article WHERE company_id = $1 AND article_number = $2 AND kind = $3 AND coalesce(partner_company_id, 0) = coalesce($4::bigint, 0)`,
      [companyId, row.successor, row.kind, row.partnerCompanyId],
    );
    return {
      ...row,
      successorId: successor?.id ?? null,
      references,
      schedules: seesSchedules ? await this.schedules(tx, companyId, numbers) : null,
    };
  }

  /** How many numbers of partners stand for an article of our own. */
  async referenceCount(tx: Tx, companyId: CompanyId, id: ArticleId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM article WHERE company_id = $1 AND internal_article_id = $2',
      [companyId, id],
    );
    return row?.count ?? 0;
  }

  private references(tx: Tx, companyId: CompanyId, id: ArticleId): Promise<References> {
    return tx.query<References[number]>(
      `SELECT a.id, a.kind, p.code AS "partnerCode", p.name AS "partnerName", a.article_number AS "articleNumber", a.description, a.state
      FROM article a LEFT JOIN partner_company p ON p.company_id = a.company_id AND p.id = a.partner_company_id
      WHERE a.company_id = $1 AND a.internal_article_id = $2 ORDER BY p.name NULLS FIRST, a.article_number LIMIT ${String(MOST_REFERENCES)}`,
      [companyId, id],
    );
  }

  private schedules(tx: Tx, companyId: CompanyId, articleNumbers: readonly string[]): Promise<Schedules> {
    return tx.query<Schedules[number]>(
      `SELECT h.id AS "scheduleHeadId", l.id AS "scheduleLineId", h.document_number AS "documentNumber", l.article_number AS "articleNumber",
        coalesce(h.buyer_name, h.buyer_code) AS customer, coalesce(l.ship_to_name, l.ship_to_code, h.ship_to_name, h.ship_to_code) AS "shipTo",
        trim_scale(l.total_quantity)::text AS "totalQuantity", l.unit, l.first_date AS "firstDate", l.last_date AS "lastDate"
      FROM unnest($2::text[]) AS n (number) CROSS JOIN LATERAL (
        SELECT * FROM schedule_line x WHERE x.company_id = $1 AND x.article_number = n.number
        ORDER BY x.company_id DESC, x.article_number DESC, x.head_id DESC LIMIT $3) AS l
      JOIN schedule_head h ON h.company_id = $1 AND h.id = l.head_id
      WHERE h.superseded_by IS NULL AND NOT h.is_held AND NOT h.is_archived AND h.deleted_at IS NULL
      ORDER BY l.head_id DESC, l.position LIMIT ${String(MOST_SCHEDULES)}`,
      [
        companyId,
        [...new Set(articleNumbers)],
        Math.ceil(MOST_LINES / Math.max(1, Math.min(articleNumbers.length, 20))),
      ],
      'article-schedules',
    );
  }
}
