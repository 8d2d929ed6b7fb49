import { Injectable } from '@nestjs/common';
import type { CompanyId, DemandArticleId, ForecastGroupId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Articles that an answer names. */
const NAMED = 100;
/** How a group's articles change: those that it has alone, or those that come and go. */
export interface ArticleChoice {
  readonly only?: readonly DemandArticleId[] | undefined;
  readonly add: readonly DemandArticleId[];
  readonly remove: readonly DemandArticleId[];
}

/** Article groups with their articles. */
@Injectable()
export class ForecastGroupStore {
  async insert(tx: Tx, companyId: CompanyId, name: string, by: UserId): Promise<ForecastGroupId> {
    const [row] = await tx.query<{ id: ForecastGroupId }>(
      'INSERT INTO forecast_group (company_id, name, changed_by) VALUES ($1, $2, (SELECT u.username FROM user_account u WHERE u.id = $3)) RETURNING id',
      [companyId, name, by],
      'forecast-group-insert',
    );
    if (row === undefined) throw new Error('The group was not stored');
    return row.id;
  }

  /** Changes a group as it was read, and holds it until the end of the transaction; false where somebody changed it meanwhile. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastGroupId,
    { name, version, by }: { readonly name: string; readonly version: number; readonly by: UserId },
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE forecast_group SET name = $4, changed_by = (SELECT u.username FROM user_account u WHERE u.id = $5), changed_at = now(), version = version + 1
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, name, by],
      'forecast-group-update',
    );
    return rows.length > 0;
  }

  /** Adds and removes articles; returns how many came and went. */
  async choose(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastGroupId,
    { only, add, remove }: ArticleChoice,
  ): Promise<{ readonly added: number; readonly removed: number }> {
    const gone = await tx.query(
      `DELETE FROM forecast_group_article WHERE company_id = $1 AND group_id = $2 AND (article_id = ANY ($4::bigint[]) OR NOT article_id = ANY (coalesce($3::bigint[], ARRAY[article_id]))) RETURNING article_id`,
      [companyId, id, only ?? null, remove],
      'forecast-group-articles-remove',
    );
    const come = await tx.query(
      `INSERT INTO forecast_group_article (company_id, group_id, article_id) SELECT $1, $2, n FROM unnest($3::bigint[]) AS n ON CONFLICT DO NOTHING RETURNING article_id`,
      [companyId, id, [...(only ?? []), ...add]],
      'forecast-group-articles-add',
    );
    return { added: come.length, removed: gone.length };
  }

  /** Removes the articles that no release in force calls off any more; returns how many, and the first of them. */
  async leave(
    tx: Tx,
    companyId: CompanyId,
    id: ForecastGroupId,
  ): Promise<{ readonly removed: number; readonly ids: readonly DemandArticleId[] }> {
    const gone = await tx.query<{ id: DemandArticleId }>(
      `DELETE FROM forecast_group_article m USING demand_article a WHERE m.company_id = $1 AND m.group_id = $2 AND a.company_id = $1 AND a.id = m.article_id AND a.head_id IS NULL
      RETURNING m.article_id AS id`,
      [companyId, id],
      'forecast-group-articles-leave',
    );
    return { removed: gone.length, ids: gone.slice(0, NAMED).map((row) => row.id) };
  }

  /** Holds a group until the end of the transaction, so that nobody begins to use it meanwhile. */
  async hold(tx: Tx, companyId: CompanyId, id: ForecastGroupId): Promise<void> {
    await tx.query(
      'SELECT id FROM forecast_group WHERE company_id = $1 AND id = $2 FOR UPDATE',
      [companyId, id],
      'forecast-group-hold',
    );
  }

  async remove(tx: Tx, companyId: CompanyId, id: ForecastGroupId): Promise<void> {
    await tx.query(
      'DELETE FROM forecast_group WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'forecast-group-remove',
    );
  }
}
