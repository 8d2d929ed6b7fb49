import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Favourite } from '../../contract/favourite.js';
import { Problem } from '../../contract/problem.js';
import { MOST_VIEWS, type ListLooks, type NewView, type SavedView, type ViewFields } from '../../contract/view.js';
import { reaches } from '../../domain/access/level.js';
import type { ViewId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { listViewRemoved, listViewSaved } from './view.events.js';
import { ViewStore, type Keeper } from './view.store.js';
import { ListView } from './view.view.js';

const UNIQUE_VIOLATION = '23505';

/** How people keep their lists: each list's looks, and views of it. Views are one's own, or the company's, which its administrators keep. */
@Injectable()
export class ViewService {
  constructor(
    private readonly database: Database,
    private readonly store: ViewStore,
    private readonly view: ListView,
  ) {}

  /** @throws Problem unknown-reference where the view to open with is of another list, or not there for this person. */
  saveLooks(caller: Caller, looks: ListLooks): Promise<ListLooks> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      if (looks.defaultViewId !== null) {
        const opening = await this.view.view(tx, caller.companyId, caller.userId, looks.defaultViewId);
        if (opening?.list !== looks.list)
          throw new Problem('unknown-reference', 'There is no such view of this list.', [
            { path: 'defaultViewId', message: 'There is no such view of this list.' },
          ]);
      }
      await this.store.saveLooks(tx, caller.companyId, caller.userId, looks);
      return looks;
    });
  }

  saveFavourites(caller: Caller, favourites: readonly Favourite[]): Promise<void> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.store.saveFavourites(tx, caller.companyId, caller.userId, favourites),
    );
  }

  /** @throws Problem no-permission for one of the company; limit-reached; already-taken. */
  create(caller: Caller, { list, ...fields }: NewView): Promise<SavedView> {
    assertMayKeep(caller, fields);
    return unlessTaken(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        await this.assertRoom(tx, keeperOf(caller, fields), list);
        const id = await this.store.insert(tx, keeperOf(caller, fields), list, fields);
        emit(tx, listViewSaved({ by: caller, id, after: fields }));
        return this.stored(tx, caller, id);
      }),
    );
  }

  /** @throws Problem not-found; no-permission; changed-meanwhile when `version` is not the stored one; limit-reached; already-taken. */
  update(caller: Caller, id: ViewId, version: number, fields: ViewFields): Promise<SavedView> {
    assertMayKeep(caller, fields);
    return unlessTaken(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        const before = await this.stored(tx, caller, id);
        assertMayKeep(caller, before);
        if (before.isShared !== fields.isShared) await this.assertRoom(tx, keeperOf(caller, fields), before.list);
        if (!(await this.store.update(tx, keeperOf(caller, fields), id, version, fields)))
          throw new Problem('changed-meanwhile');
        emit(tx, listViewSaved({ by: caller, id, before, after: fields }));
        return this.stored(tx, caller, id);
      }),
    );
  }

  /** @throws Problem not-found; no-permission. */
  async remove(caller: Caller, id: ViewId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.stored(tx, caller, id);
      assertMayKeep(caller, before);
      await this.store.remove(tx, caller.companyId, id);
      emit(tx, listViewRemoved({ by: caller, id, before }));
    });
  }

  private async stored(
    tx: Tx,
    { companyId, userId }: Caller,
    id: ViewId,
  ): Promise<NonNullable<Awaited<ReturnType<ListView['view']>>>> {
    const view = await this.view.view(tx, companyId, userId, id);
    if (!view) throw new Problem('not-found');
    return view;
  }

  private async assertRoom(tx: Tx, keeper: Keeper, list: string): Promise<void> {
    if ((await this.store.count(tx, keeper, list)) >= MOST_VIEWS)
      throw new Problem('limit-reached', `There are ${String(MOST_VIEWS)} views of a list at most.`);
  }
}

function keeperOf({ companyId, userId }: Caller, { isShared }: Pick<SavedView, 'isShared'>): Keeper {
  return { companyId, userId: isShared ? null : userId };
}

function assertMayKeep({ level }: Caller, { isShared }: Pick<SavedView, 'isShared'>): void {
  if (isShared && !reaches(level, 'company-admin')) throw new Problem('no-permission');
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    throw new Problem('already-taken', 'Another view of this list has this name.', [
      { path: 'name', message: 'Another view of this list has this name.' },
    ]);
  }
}
