import { Injectable } from '@nestjs/common';
import type { Chosen } from '../../contract/context.js';
import { Problem } from '../../contract/problem.js';
import { toId, type FilterId, type PartnerId, type SessionId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { setSessionFilter, setSessionSupplier, type SessionContext } from '../auth/session.context.service.js';
import { SessionService } from '../auth/session.service.js';
import { filterChosen, supplierChosen } from './context.events.js';
import { ContextView } from './context.view.js';

/** The ids that older pages say for none. */
export const NO_SUPPLIER = toId('partner', '0');
export const NO_FILTER = toId('filter', '0');

/** The supplier or the filter that a session works with, kept with the session: every tab and every server see the same. */
@Injectable()
export class ContextService {
  constructor(
    private readonly database: Database,
    private readonly view: ContextView,
    private readonly sessions: SessionService,
  ) {}

  /** What the caller's session is narrowed to. */
  chosenBy({ narrowing }: Pick<Caller, 'narrowing'>): Chosen {
    return chosenFrom(narrowing ?? { supplier: null, filter: null });
  }

  /** @throws Problem not-found where there is no such supplier; no-permission without a session. */
  chooseSupplier(caller: Caller, id: PartnerId): Promise<Chosen> {
    return this.choose(caller, supplierChosen, async (tx, sessionId) => {
      if (id !== NO_SUPPLIER && !(await this.view.isSupplier(tx, caller.companyId, id))) throw new Problem('not-found');
      return setSessionSupplier(tx, sessionId, id === NO_SUPPLIER ? null : id);
    });
  }

  /** @throws Problem not-found where there is no such filter, or it is somebody else's; no-permission without a session. */
  chooseFilter(caller: Caller, id: FilterId): Promise<Chosen> {
    return this.choose(caller, filterChosen, async (tx, sessionId) => {
      if (id !== NO_FILTER && !(await this.view.filter(tx, caller.companyId, caller.userId, id)))
        throw new Problem('not-found');
      return setSessionFilter(tx, sessionId, id === NO_FILTER ? null : id);
    });
  }

  /** As the system, since sessions are out of reach for requests: the company stands in every condition. */
  private async choose(
    caller: Caller,
    chosen: typeof supplierChosen,
    set: (tx: Tx, sessionId: SessionId) => Promise<SessionContext | undefined>,
  ): Promise<Chosen> {
    const { sessionId } = caller;
    if (sessionId === null)
      throw new Problem('no-permission', 'A supplier or filter is chosen for a session; an API token has none.');
    return this.database.transaction('system', async (tx) => {
      const after = await set(tx, sessionId);
      if (!after) throw new Problem('session-expired');
      const { supplier, filter } = this.chosenBy(caller);
      emit(
        tx,
        chosen({
          by: caller,
          before: { supplier, filter },
          after: { supplier: after.supplier ?? NO_SUPPLIER, filter: after.filter ?? NO_FILTER },
        }),
      );
      this.sessions.forget(tx, 'session', [sessionId]);
      return chosenFrom(after);
    });
  }
}

function chosenFrom({ supplier, filter }: SessionContext): Chosen {
  return {
    supplier: supplier ?? NO_SUPPLIER,
    filter: filter ?? NO_FILTER,
    isSupplierMode: supplier !== null,
  };
}
