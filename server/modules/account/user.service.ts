import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { UserChange, UserView as UserDetail } from '../../contract/user.js';
import { assignableLevels, grantable, mayAdminister, startingRights } from '../../domain/access/grant.js';
import { MOVES, type AdministrativeMove, type UserState } from '../../domain/access/user-state.js';
import type { UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import type { AuditedChange } from '../../domain/audit/line.js';
import type { EventType } from '../../platform/events/event.js';
import { accountUnlocked } from '../auth/auth.events.js';
import { hashPassword } from '../auth/auth.service.js';
import { SecondFactorService } from '../auth/second-factor.service.js';
import { SessionService } from '../auth/session.service.js';
import { userActivated, userChanged, userInactivated, userInvited, userRemoved } from './account.events.js';
import { ACCOUNT_MAILS, type AccountMails } from './account.mails.js';
import { reachOf, withinOf } from './account.reach.js';
import { anonymiseAccounts, setStates, updateAccount } from '../user-account/user-account.service.js';
import { UserStore, type HeldUser } from './user.store.js';
import { UserView } from './user.view.js';

const EVENT_OF_MOVE: Readonly<Record<AdministrativeMove, EventType<AuditedChange>>> = {
  acknowledge: userActivated,
  reactivate: userActivated,
  inactivate: userInactivated,
  unlock: accountUnlocked,
  remove: userRemoved,
};

/** Invitations of somebody in an hour, at most, as of mails that anybody may cause; and seconds in which another click means the same one. */
const MOST_INVITED = 5;
const JUST_INVITED_SECONDS = 30;

/** What administrators do with the accounts of others. */
@Injectable()
export class UserService {
  constructor(
    private readonly database: Database,
    private readonly store: UserStore,
    private readonly view: UserView,
    private readonly sessions: SessionService,
    private readonly secondFactors: SecondFactorService,
    @Inject(ACCOUNT_MAILS) private readonly mails: AccountMails,
  ) {}

  /** @throws Problem not-found; not-administrable; level-too-high; changed-meanwhile when `version` is not the stored one. */
  async change(caller: Caller, id: UserId, fields: UserChange): Promise<UserDetail> {
    return this.database.transaction(reachOf(caller), async (tx) => {
      const held = await this.holdOne(tx, caller, id);
      if (held.version !== fields.version) throw new Problem('changed-meanwhile');
      const isNewLevel = fields.level !== held.level;
      if (isNewLevel && !assignableLevels(caller.level).includes(fields.level)) throw new Problem('level-too-high');
      const before = await this.view.detail(tx, caller, withinOf(caller), id);
      const rights = isNewLevel
        ? startingRights(fields.level, grantable(caller, await this.view.modules(tx, held.companyId)))
        : held.rights;
      await updateAccount(tx, id, fields, rights);
      const after = await this.view.detail(tx, caller, withinOf(caller), id);
      emit(
        tx,
        userChanged({ by: caller, companyId: held.companyId, id, before: recorded(before), after: recorded(after) }),
      );
      this.sessions.forget(tx, 'user', [id]);
      return after;
    });
  }

  /**
   * Moves users to another state, all or none.
   * @throws Problem not-found; not-administrable; wrong-user-state, each naming the users it is about.
   */
  async move(
    caller: Caller,
    ids: readonly UserId[],
    move: AdministrativeMove,
  ): Promise<{ id: UserId; state: UserState }[]> {
    const { from, to } = MOVES[move];
    // Nobody's: an account without its e-mail can't be signed in to, and its hash fits nothing.
    const nobodys = move === 'remove' ? await hashPassword(randomUUID()) : '';
    return this.database.transaction(reachOf(caller), async (tx) => {
      const held = await this.holdAll(tx, caller, ids);
      refuseWhere(
        ids,
        held.filter((user) => !from.includes(user.state)),
        'wrong-user-state',
        (user) => `The account is ${user.state}`,
      );
      await setStates(tx, ids, to);
      if (move === 'remove') {
        await anonymiseAccounts(tx, ids, nobodys);
        await this.store.removeConnections(tx, ids);
      }
      for (const { id, companyId, state, username, email } of held) {
        const before = { state, ...(move === 'remove' && { username, email }) };
        emit(tx, EVENT_OF_MOVE[move]({ by: caller, companyId, id, before, after: { state: to } }));
      }
      this.sessions.forget(tx, 'user', ids);
      return ids.map((id) => ({ id, state: to }));
    });
  }

  /** Owes a pending user another mail, unless one is owed or has just gone: another link would void that one's. @throws Problem not-found; not-administrable; wrong-user-state; too-many-requests. */
  async inviteAgain(caller: Caller, id: UserId): Promise<UserDetail> {
    return this.database.transaction(reachOf(caller), async (tx) => {
      const held = await this.holdOne(tx, caller, id);
      if (held.state !== 'pending') throw new Problem('wrong-user-state', `The account is ${held.state}`);
      const { isFresh, ofLastHour } = await this.view.invitations(tx, id, JUST_INVITED_SECONDS);
      if (!isFresh) {
        if (ofLastHour >= MOST_INVITED || !(await this.store.mayInvite(tx, held.companyId, 1)))
          throw new Problem('too-many-requests');
        await this.mails.invite(tx, [{ userId: id, companyId: held.companyId, invitedBy: caller.userId }]);
        emit(tx, userInvited({ by: caller, companyId: held.companyId, id, isExternal: false }));
      }
      return this.view.detail(tx, caller, withinOf(caller), id);
    });
  }

  /** Takes a second factor away that its owner has lost. @throws Problem not-found; not-administrable; not-while-impersonating: it is a credential. */
  async resetSecondFactor(caller: Caller, id: UserId): Promise<void> {
    if (caller.impersonatorId !== null) throw new Problem('not-while-impersonating');
    await this.database.transaction('system', async (tx) => {
      const { companyId } = await this.holdOne(tx, caller, id);
      await this.secondFactors.reset(tx, { ...caller, companyId }, id);
    });
  }

  private async holdOne(tx: Tx, caller: Caller, id: UserId): Promise<HeldUser> {
    const [held] = await this.store.lock(tx, withinOf(caller), [id]);
    if (!held) throw new Problem('not-found');
    if (!mayAdminister(caller, held)) throw new Problem('not-administrable');
    return held;
  }

  private async holdAll(tx: Tx, caller: Caller, ids: readonly UserId[]): Promise<HeldUser[]> {
    const held = await this.store.lock(tx, withinOf(caller), ids);
    const missing = ids.filter((id) => !held.some((user) => user.id === id)).map((id) => ({ id }));
    refuseWhere(ids, missing, 'not-found', () => 'There is no such user');
    refuseWhere(
      ids,
      held.filter((user) => !mayAdminister(caller, user)),
      'not-administrable',
      (user) => `The user is ${user.id === caller.userId ? 'yourself' : `a ${user.level}`}`,
    );
    return held;
  }
}

/** Refuses a command on many users when some are wrong, saying which. */
function refuseWhere<U extends { readonly id: UserId }>(
  ids: readonly UserId[],
  wrong: readonly U[],
  code: 'not-found' | 'not-administrable' | 'wrong-user-state',
  say: (user: U) => string,
): void {
  if (wrong.length === 0) return;
  throw new Problem(
    code,
    undefined,
    wrong.map((user) => ({ path: `userIds.${String(ids.indexOf(user.id))}`, message: say(user) })),
  );
}

/** What the log keeps of a user: what administrators change. */
type Recorded = Pick<
  UserDetail,
  'username' | 'descriptiveName' | 'phone' | 'department' | 'language' | 'level' | 'rights'
>;
function recorded({ username, descriptiveName, phone, department, language, level, rights }: UserDetail): Recorded {
  return { username, descriptiveName, phone, department, language, level, rights };
}
