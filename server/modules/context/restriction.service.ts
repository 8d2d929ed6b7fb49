import { Injectable } from '@nestjs/common';
import type { Restriction } from '../../contract/context.js';
import { Problem } from '../../contract/problem.js';
import { administers } from '../../domain/access/level.js';
import type { UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { restrictionChanged } from './context.events.js';
import { ContextStore } from './context.store.js';
import { ContextView } from './context.view.js';

/** The ship-tos that people are restricted to, those of other companies who are invited included. As the system, which knows their sessions: the company stands in every condition. */
@Injectable()
export class RestrictionService {
  constructor(
    private readonly database: Database,
    private readonly store: ContextStore,
    private readonly view: ContextView,
    private readonly sessions: SessionService,
  ) {}

  /** @throws Problem not-found for people whom the company has not invited and for nobody alike. */
  of(caller: Caller, userId: UserId): Promise<Restriction> {
    return this.database.transaction('system', async (tx) => {
      await this.holdLevel(tx, caller, userId);
      return this.view.restriction(tx, caller.companyId, userId);
    });
  }

  /** @throws Problem not-found; no-permission for people of the own level and above, oneself included. */
  restrict(caller: Caller, userId: UserId, to: Restriction): Promise<Restriction> {
    return this.database.transaction('system', async (tx) => {
      if (!administers(caller.level, await this.holdLevel(tx, caller, userId))) throw new Problem('no-permission');
      const before = await this.view.restriction(tx, caller.companyId, userId);
      await this.store.restrict(tx, caller.companyId, userId, to);
      emit(tx, restrictionChanged({ by: caller, id: userId, before, after: to }));
      this.sessions.forget(tx, 'user', [userId]);
      return this.view.restriction(tx, caller.companyId, userId);
    });
  }

  private async holdLevel(tx: Tx, { companyId }: Caller, userId: UserId) {
    const level = await this.view.holdLevel(tx, companyId, userId);
    if (level === undefined) throw new Problem('not-found');
    return level;
  }
}
