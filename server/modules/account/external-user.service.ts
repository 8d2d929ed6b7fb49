import { Inject, Injectable } from '@nestjs/common';
import type { ExternalUser } from '../../contract/external-user.js';
import { Problem } from '../../contract/problem.js';
import { grantable, withReading, type Right } from '../../domain/access/grant.js';
import type { UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { invitationRevoked, userInvited } from './account.events.js';
import { ACCOUNT_MAILS, type AccountMails } from './account.mails.js';
import { ExternalUserStore } from './external-user.store.js';
import { ExternalUserView } from './external-user.view.js';
import { UserStore } from './user.store.js';

/** People of other companies who work in this one. */
@Injectable()
export class ExternalUserService {
  constructor(
    private readonly database: Database,
    private readonly store: ExternalUserStore,
    private readonly view: ExternalUserView,
    private readonly users: UserStore,
    private readonly sessions: SessionService,
    @Inject(ACCOUNT_MAILS) private readonly mails: AccountMails,
  ) {}

  /**
   * Lets an account of another company work in this one.
   * @throws Problem external-without-account; right-not-yours-to-give; too-many-requests, since the answer shows whether an address has an account.
   */
  async invite(caller: Caller, email: string, asked: readonly Right[]): Promise<ExternalUser> {
    const { companyId } = caller;
    const rights = withReading(asked);
    const excess = rights.filter((right) => !grantable(caller, caller.companyModules).includes(right));
    if (excess.length > 0) throw new Problem('right-not-yours-to-give', excess.join(', '));
    const userId = await this.database.transaction('system', async (tx) =>
      (await this.users.countQuestions(tx, caller.userId, 1))
        ? ((await this.view.accountElsewhere(tx, companyId, email)) ?? null)
        : undefined,
    );
    if (userId === undefined) throw new Problem('too-many-requests');
    if (userId === null) throw new Problem('external-without-account');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.store.invite(tx, companyId, userId, rights, caller.userId);
      if (before === null)
        await this.mails.invite(tx, [{ userId, companyId, kind: 'external', invitedBy: caller.userId }]);
      const held = before === null ? undefined : { rights: before };
      emit(tx, userInvited({ by: caller, id: userId, isExternal: true, before: held, after: { rights } }));
      this.sessions.forget(tx, 'user', [userId]);
      return this.view.one(tx, companyId, userId);
    });
  }

  /** Ends an invitation, and the sessions that work under it. @throws Problem not-found. */
  async revoke(caller: Caller, userId: UserId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const rights = await this.store.revoke(tx, caller.companyId, userId);
      if (rights === undefined) throw new Problem('not-found');
      emit(tx, invitationRevoked({ by: caller, id: userId, before: { rights } }));
      this.sessions.forget(tx, 'user', [userId]);
    });
  }
}
