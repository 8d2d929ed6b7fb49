import { Inject, Injectable } from '@nestjs/common';
import type { ExternalUser, WorkingCompany } from '../../contract/external-user.js';
import { Problem } from '../../contract/problem.js';
import { grantable, withReading, type Right } from '../../domain/access/grant.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { SessionSubject } from '../auth/session.subject.service.js';
import { companyChosen, invitationRevoked, userInvited } from './account.events.js';
import { ACCOUNT_MAILS, type AccountMails } from './account.mails.js';
import { ExternalUserStore } from './external-user.store.js';
import { ExternalUserView } from './external-user.view.js';
import { UserStore } from './user.store.js';

/** People of other companies who work in this one, and in which company somebody works. */
@Injectable()
export class ExternalUserService {
  constructor(
    private readonly database: Database,
    private readonly store: ExternalUserStore,
    private readonly view: ExternalUserView,
    private readonly users: UserStore,
    private readonly sessions: SessionService,
    private readonly subject: SessionSubject,
    @Inject(ACCOUNT_MAILS) private readonly mails: AccountMails,
  ) {}

  /**
   * Lets an account of another company work in this one.
   * @throws Problem external-without-account; right-not-yours-to-give; too-many-requests, since the answer tells whether an address has an account.
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
  async revoke(caller: Caller, userId: string): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const rights = await this.store.revoke(tx, caller.companyId, userId);
      if (rights === undefined) throw new Problem('not-found');
      emit(tx, invitationRevoked({ by: caller, id: userId, before: { rights } }));
      this.sessions.forget(tx, 'user', [userId]);
    });
  }

  companies({ userId, companyId }: Caller): Promise<WorkingCompany[]> {
    return this.database.transaction('system', (tx) => this.view.companiesOf(tx, userId, companyId));
  }

  /** Lets this browser work in another company. @throws Problem not-while-impersonating; not-found, for companies without an invitation and for none alike. */
  async choose(caller: Caller, companyId: string): Promise<WorkingCompany> {
    const { sessionId, userId } = caller;
    if (caller.impersonatorId !== null) throw new Problem('not-while-impersonating');
    if (sessionId === null) throw new Problem('no-permission');
    return this.database.transaction('system', async (tx) => {
      const chosen = (await this.view.companiesOf(tx, userId, companyId)).find((company) => company.id === companyId);
      if (!chosen) throw new Problem('not-found');
      await this.subject.workIn(tx, sessionId, companyId);
      emit(
        tx,
        companyChosen({
          by: caller,
          companyId,
          id: companyId,
          before: { company: caller.companyId },
          after: { company: companyId },
        }),
      );
      return chosen;
    });
  }
}
