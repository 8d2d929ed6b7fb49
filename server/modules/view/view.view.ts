import { Injectable } from '@nestjs/common';
import { type Favourite, favourites } from '../../contract/favourite.js';
import type { ListName } from '../../contract/names.js';
import { listLayout, type ListSettings, type SavedView } from '../../contract/view.js';
import type { CompanyId, UserId, ViewId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAVIGATION } from './view.store.js';

const SAID = 'v.id, v.name, v.user_id IS NULL AS "isShared", v.search, v.layout, v.version';
/** The own ones and those of the company. */
const USABLE = 'v.company_id = $1 AND (v.user_id = $2 OR v.user_id IS NULL)';

@Injectable()
export class ListView {
  /** How a list looks for somebody, with the views that are there for that person. */
  async settings(tx: Tx, companyId: CompanyId, userId: UserId, list: ListName): Promise<ListSettings> {
    const [row] = await tx.query<{ layout: unknown; defaultViewId: ViewId | null; views: SavedView[] }>(
      `
      SELECT s.layout, (SELECT v.id FROM saved_view v WHERE ${USABLE} AND v.id = s.default_view_id) AS "defaultViewId",
        (SELECT coalesce(json_agg(json_build_object('id', v.id::text, 'name', v.name, 'isShared', v.user_id IS NULL, 'search', v.search, 'layout', v.layout, 'version', v.version)
          ORDER BY lower(v.name), v.id), '[]') FROM saved_view v WHERE ${USABLE} AND v.list = $3) AS views
      FROM (SELECT $3::text AS list) asked LEFT JOIN list_setting s ON s.company_id = $1 AND s.user_id = $2 AND s.list = asked.list`,
      [companyId, userId, list],
      'list-settings',
    );
    return {
      layout: listLayout.parse(row?.layout ?? {}),
      defaultViewId: row?.defaultViewId ?? null,
      views: row?.views ?? [],
    };
  }

  /** The pages that somebody keeps; none where what is stored is of another version. */
  async favourites(tx: Tx, companyId: CompanyId, userId: UserId): Promise<Favourite[]> {
    const [row] = await tx.query<{ layout: unknown }>(
      `SELECT layout FROM list_setting WHERE company_id = $1 AND user_id = $2 AND list = '${NAVIGATION}'`,
      [companyId, userId],
      'favourites',
    );
    return favourites.catch([]).parse(row?.layout ?? []);
  }

  /** Undefined where there is none that the person may use. */
  async view(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    id: ViewId,
  ): Promise<(SavedView & { list: ListName }) | undefined> {
    const [row] = await tx.query<SavedView & { list: ListName }>(
      `SELECT ${SAID}, v.list FROM saved_view v WHERE ${USABLE} AND v.id = $3`,
      [companyId, userId, id],
    );
    return row;
  }
}
