import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { FilterFields, SavedFilter } from '../../contract/context.js';
import { Problem } from '../../contract/problem.js';
import { reaches } from '../../domain/access/level.js';
import type { FilterId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { filterRemoved, filterSaved } from './context.events.js';
import { ContextStore } from './context.store.js';
import { ContextView } from './context.view.js';

const UNIQUE_VIOLATION = '23505';

/** Saved filters: one's own, and those of the company, which its administrators keep. */
@Injectable()
export class FilterService {
  constructor(
    private readonly database: Database,
    private readonly store: ContextStore,
    private readonly view: ContextView,
    private readonly sessions: SessionService,
  ) {}

  /** @throws Problem no-permission for one of the company; unknown-reference; already-taken. */
  create(caller: Caller, fields: FilterFields): Promise<SavedFilter> {
    assertMayKeep(caller, fields);
    return unlessTaken(() =>
      this.database.transaction(scopeOf(caller), async (tx) => {
        await this.assertKnown(tx, caller, fields);
        const id = await this.store.insertFilter(tx, caller.companyId, caller.userId, fields);
        emit(tx, filterSaved({ by: caller, id, after: fields }));
        return this.stored(tx, caller, id);
      }),
    );
  }

  /** @throws Problem not-found; no-permission; unknown-reference; changed-meanwhile when `version` is not the stored one; already-taken. */
  update(caller: Caller, id: FilterId, version: number, fields: FilterFields): Promise<SavedFilter> {
    assertMayKeep(caller, fields);
    return unlessTaken(() =>
      this.database.transaction('system', async (tx) => {
        const before = await this.stored(tx, caller, id);
        assertMayKeep(caller, before);
        await this.assertKnown(tx, caller, fields);
        if (!(await this.store.updateFilter(tx, caller.companyId, caller.userId, { id, version }, fields)))
          throw new Problem('changed-meanwhile');
        emit(tx, filterSaved({ by: caller, id, before, after: fields }));
        this.sessions.forget(tx, 'session', await this.view.sessionsWith(tx, id));
        return this.stored(tx, caller, id);
      }),
    );
  }

  /** @throws Problem not-found; no-permission. */
  async remove(caller: Caller, id: FilterId): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const before = await this.stored(tx, caller, id);
      assertMayKeep(caller, before);
      const sessions = await this.view.sessionsWith(tx, id);
      await this.store.removeFilter(tx, caller.companyId, id);
      emit(tx, filterRemoved({ by: caller, id, before }));
      this.sessions.forget(tx, 'session', sessions);
    });
  }

  private async stored(tx: Tx, { companyId, userId }: Caller, id: FilterId): Promise<SavedFilter> {
    const filter = await this.view.filter(tx, companyId, userId, id);
    if (!filter) throw new Problem('not-found');
    return filter;
  }

  private async assertKnown(tx: Tx, { companyId }: Caller, { partnerIds }: FilterFields): Promise<void> {
    const unknown = await this.view.unknownPartners(tx, companyId, partnerIds);
    const message = `Not in the register: ${unknown.join(', ')}`;
    if (unknown.length > 0) throw new Problem('unknown-reference', message, [{ path: 'partnerIds', message }]);
  }
}

function assertMayKeep({ level }: Caller, { isShared }: Pick<SavedFilter, 'isShared'>): void {
  if (isShared && !reaches(level, 'company-admin')) throw new Problem('no-permission');
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    throw new Problem('already-taken', 'Another filter has this name.', [
      { path: 'name', message: 'Another filter has this name.' },
    ]);
  }
}
