import { Injectable } from '@nestjs/common';
import type { Favourite } from '../../contract/favourite.js';
import type { ListName } from '../../contract/names.js';
import type { ListLooks, ViewFields } from '../../contract/view.js';
import type { CompanyId, UserId, ViewId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Where favourites stand among the settings of lists: no list is called so. */
export const NAVIGATION = 'navigation';

/** Whose views are counted and kept: a person's, or with null the company's. */
export interface Keeper {
  readonly companyId: CompanyId;
  readonly userId: UserId | null;
}

@Injectable()
export class ViewStore {
  async saveLooks(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    { list, layout, defaultViewId }: ListLooks,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO list_setting (company_id, user_id, list, layout, default_view_id) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (company_id, user_id, list) DO UPDATE SET layout = excluded.layout, default_view_id = excluded.default_view_id`,
      [companyId, userId, list, JSON.stringify(layout), defaultViewId],
    );
  }

  /** Kept beside how somebody's lists look, as what the navigation looks like. */
  async saveFavourites(tx: Tx, companyId: CompanyId, userId: UserId, favourites: readonly Favourite[]): Promise<void> {
    await tx.query(
      `INSERT INTO list_setting (company_id, user_id, list, layout) VALUES ($1, $2, '${NAVIGATION}', $3)
      ON CONFLICT (company_id, user_id, list) DO UPDATE SET layout = excluded.layout`,
      [companyId, userId, JSON.stringify(favourites)],
    );
  }

  /** Holds back others who add one to the same list of the same keeper, and counts those there are. */
  async count(tx: Tx, { companyId, userId }: Keeper, list: string): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `view ${companyId} ${userId ?? ''} ${list}`,
    ]);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM saved_view WHERE company_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint AND list = $3',
      [companyId, userId, list],
    );
    return row?.count ?? 0;
  }

  async insert(
    tx: Tx,
    { companyId, userId }: Keeper,
    list: ListName,
    { name, search, layout }: ViewFields,
  ): Promise<ViewId> {
    const [row] = await tx.query<{ id: ViewId }>(
      'INSERT INTO saved_view (company_id, user_id, list, name, search, layout) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [companyId, userId, list, name, search, JSON.stringify(layout)],
    );
    if (!row) throw new Error('The view was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    { companyId, userId }: Keeper,
    id: ViewId,
    version: number,
    { name, search, layout }: ViewFields,
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE saved_view SET user_id = $3, name = $4, search = $5, layout = $6, version = version + 1, updated_at = now()
      WHERE id = $1 AND company_id = $2 AND version = $7 RETURNING id`,
      [id, companyId, userId, name, search, JSON.stringify(layout), version],
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, companyId: CompanyId, id: ViewId): Promise<void> {
    await tx.query('DELETE FROM saved_view WHERE id = $1 AND company_id = $2', [id, companyId]);
  }
}
