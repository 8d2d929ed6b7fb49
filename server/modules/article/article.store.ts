import { Injectable } from '@nestjs/common';
import type { ArticleFields } from '../../contract/article.js';
import type { ArticleId, CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ORIGIN_OF_ARTICLES } from './article.first-seen.view.js';

type Column = readonly [column: string, value: unknown];

function columnsOf(f: ArticleFields): readonly Column[] {
  return [
    ['kind', f.kind],
    ['partner_company_id', f.partnerCompanyId],
    ['article_number', f.articleNumber],
    ['description', f.description],
    ['revision', f.revision],
    ['unit', f.unit],
    ['min_stock', f.minStock],
    ['min_order_quantity', f.minOrderQuantity],
    ['pack_quantity', f.packQuantity],
    ['production_days', f.productionDays],
    ['material_days', f.materialDays],
    ['commodity_code', f.commodityCode],
    ['family', f.family],
    ['barcode_prefix', f.barcodePrefix],
    ['state', f.state],
    ['successor', f.successor],
    ['internal_article_id', f.internalArticleId],
  ];
}

/** Who changes articles of which company. */
export interface Owner {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

@Injectable()
export class ArticleStore {
  async insert(tx: Tx, { companyId, userId }: Owner, fields: ArticleFields): Promise<ArticleId> {
    const columns = columnsOf(fields);
    const [row] = await tx.query<{ id: ArticleId }>(
      `INSERT INTO article (company_id, created_by, updated_by, ${columns.map(([name]) => name).join(', ')})
      VALUES ($1, $2, $2, ${columns.map((_, at) => `$${String(at + 3)}`).join(', ')}) RETURNING id`,
      [companyId, userId, ...columns.map(([, value]) => value)],
    );
    if (!row) throw new Error('The article was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    { companyId, userId }: Owner,
    id: ArticleId,
    { version, ...fields }: ArticleFields & { readonly version: number },
  ): Promise<boolean> {
    const columns = columnsOf(fields);
    const rows = await tx.query(
      `UPDATE article SET version = version + 1, updated_at = now(), updated_by = $4, import_file = NULL,
        ${columns.map(([name], at) => `${name} = $${String(at + 5)}`).join(', ')}
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, userId, ...columns.map(([, value]) => value)],
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, companyId: CompanyId, id: ArticleId): Promise<void> {
    await tx.query('DELETE FROM article WHERE company_id = $1 AND id = $2', [companyId, id]);
  }

  /** The article of a partner's number, its row held; undefined where there is none. */
  async external(
    tx: Tx,
    companyId: CompanyId,
    partnerCompanyId: PartnerId | null,
    articleNumber: string,
  ): Promise<ArticleId | undefined> {
    const [row] = await tx.query<{ id: ArticleId }>(
      `SELECT id FROM article WHERE company_id = $1 AND article_number = $2 AND kind = 'external' AND coalesce(partner_company_id, 0) = coalesce($3::bigint, 0)
      FOR UPDATE`,
      [companyId, articleNumber, partnerCompanyId],
    );
    return row?.id;
  }

  /** Says which of our own articles one stands for; null: none. */
  async link(tx: Tx, { companyId, userId }: Owner, id: ArticleId, internalArticleId: ArticleId | null): Promise<void> {
    await tx.query(
      `UPDATE article SET internal_article_id = $3, version = version + 1, updated_at = now(), updated_by = $4, import_file = NULL
      WHERE company_id = $1 AND id = $2`,
      [companyId, id, internalArticleId, userId],
    );
  }

  /** Enters numbers that wait or were ignored as external articles of who sent them; returns those that were entered. */
  async acceptFirstSeen(tx: Tx, { companyId, userId }: Owner, articleNumbers: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ number: string }>(
      `INSERT INTO article (company_id, kind, partner_company_id, article_number, description, unit, created_by, updated_by)
      SELECT $1, 'external', p.id, x.article_number, left(btrim(regexp_replace(coalesce(l.description, ''), '[[:cntrl:]]', ' ', 'g')), 200),
        CASE WHEN l.unit ~ '^[A-Z0-9]{1,3}$' THEN l.unit ELSE 'PCE' END, $2, $2
      FROM external_article x ${ORIGIN_OF_ARTICLES}
      WHERE x.company_id = $1 AND x.article_number = ANY ($3) AND x.state IN ('new', 'ignored')
      ON CONFLICT DO NOTHING RETURNING article_number AS number`,
      [companyId, userId, articleNumbers],
    );
    return rows.map(({ number }) => number);
  }
}
