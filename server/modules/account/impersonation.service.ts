import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { mayAdminister } from '../../domain/access/grant.js';
import { LEVEL_RIGHTS, reaches } from '../../domain/access/level.js';
import type { UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { SessionSubject } from '../auth/session.subject.service.js';
import { impersonationStarted, impersonationStopped, userChanged } from './account.events.js';
import { reachOf, withinOf } from './account.reach.js';
import { ImpersonationStore } from './impersonation.store.js';
import { ImpersonationView, type Pair } from './impersonation.view.js';
import { UserStore } from './user.store.js';

/** Acting in somebody else's place: the other's rights count, and the log names both. */
@Injectable()
export class ImpersonationService {
  constructor(
    private readonly database: Database,
    private readonly view: ImpersonationView,
    private readonly store: ImpersonationStore,
    private readonly users: UserStore,
    private readonly sessions: SessionService,
    private readonly subject: SessionSubject,
  ) {}

  /**
   * Lets this browser act in somebody's place, with a new access token.
   * @throws Problem not-while-impersonating: there is no nesting; no-permission without a session or away from the own company; not-found for
   * who is neither listed nor within reach, and for nobody alike; not-impersonable for inactive users and those of the own level or above.
   */
  async start(caller: Caller, id: UserId): Promise<{ username: string; until: string; access: string }> {
    const { sessionId, userId } = caller;
    if (caller.impersonatorId !== null) throw new Problem('not-while-impersonating');
    if (sessionId === null) throw new Problem('no-permission');
    const started = await this.database.transaction('system', async (tx) => {
      const pair = await this.view.pair(tx, userId, id);
      refuseUnlessAllowed(caller, id, pair);
      const until = await this.subject.impersonate(tx, sessionId, { id, companyId: pair.companyId });
      if (until === undefined) throw new Problem('not-while-impersonating');
      const by = { ...caller, impersonatorId: userId, userId: id };
      emit(tx, impersonationStarted({ by, companyId: pair.companyId, id, after: { until } }));
      return { username: pair.username, until };
    });
    return { ...started, access: await this.sessions.accessToken(sessionId) };
  }

  /** Lets this browser be its user's own again. @throws Problem not-impersonating. */
  async stop(caller: Caller): Promise<{ id: UserId; access: string }> {
    const { sessionId, userId, impersonatorId } = caller;
    if (sessionId === null || impersonatorId === null) throw new Problem('not-impersonating');
    await this.database.transaction('system', async (tx) => {
      if (!(await this.subject.release(tx, sessionId))) throw new Problem('not-impersonating');
      emit(tx, impersonationStopped({ by: caller, id: userId }));
    });
    return { id: impersonatorId, access: await this.sessions.accessToken(sessionId) };
  }

  /**
   * Says in whose place a user may act: people of the same company and of lower levels, all of whom the administrator administers.
   * @throws Problem not-found; not-administrable; not-impersonable, naming who is not.
   */
  async list(caller: Caller, id: UserId, targets: readonly UserId[]): Promise<UserId[]> {
    const wanted = [...new Set(targets)];
    return this.database.transaction(reachOf(caller), async (tx) => {
      const held = await this.users.lock(tx, withinOf(caller), [id, ...wanted]);
      const user = held.find((one) => one.id === id);
      if (!user) throw new Problem('not-found');
      if (!mayAdminister(caller, user)) throw new Problem('not-administrable');
      const fitting = held
        .filter((one) => one.companyId === user.companyId && !reaches(one.level, user.level))
        .map((one) => one.id);
      const wrong = wanted.filter((target) => !fitting.includes(target));
      if (wrong.length > 0)
        throw new Problem(
          'not-impersonable',
          undefined,
          wrong.map((target) => ({
            path: `userIds.${String(targets.indexOf(target))}`,
            message: 'No user of the same company and of a lower level',
          })),
        );
      const before = await this.store.replace(tx, user.companyId, id, wanted);
      emit(
        tx,
        userChanged({
          by: caller,
          companyId: user.companyId,
          id,
          before: { impersonates: before },
          after: { impersonates: wanted },
        }),
      );
      this.sessions.forget(tx, 'user', [id]);
      return wanted;
    });
  }
}

function refuseUnlessAllowed(caller: Caller, id: UserId, pair: Pair | undefined): asserts pair is Pair {
  if (id === caller.userId) throw new Problem('not-impersonable');
  const isWithinReach =
    pair !== undefined && (pair.isListed || LEVEL_RIGHTS[pair.actorLevel].administers === 'installation');
  if (!isWithinReach) throw new Problem('not-found');
  // As a guest of another company nobody brings along the rights of the own one.
  if (pair.actorCompanyId !== caller.companyId) throw new Problem('no-permission');
  if (!pair.isActive || reaches(pair.level, pair.actorLevel)) throw new Problem('not-impersonable');
}
