import { Injectable } from '@nestjs/common';
import type { inviteExternal } from '../../contract/external-user.js';
import type { Answer } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { grantable, withReading, type Right } from '../../domain/access/grant.js';
import type { InvitationId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { invitationRevoked, userInvited } from './account.events.js';
import { ExternalInvitationStore } from './external-invitation.store.js';
import { ExternalUserStore } from './external-user.store.js';
import { ExternalUserView } from './external-user.view.js';

/** People of other companies who work in this one. */
@Injectable()
export class ExternalUserService {
  constructor(
    private readonly database: Database,
    private readonly store: ExternalUserStore,
    private readonly invitations: ExternalInvitationStore,
    private readonly view: ExternalUserView,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Asks an address of another company in, or gives who works here already other rights. Nothing of other companies is looked at: neither the
   * answer nor its time shows whether the address has an account. A worker mails its owner, if there is one.
   * @throws Problem external-is-own-user; right-not-yours-to-give; too-many-requests.
   */
  async invite(caller: Caller, email: string, asked: readonly Right[]): Promise<Answer<typeof inviteExternal>> {
    const { companyId, userId: invitedBy } = caller;
    const rights = withReading(asked);
    const excess = rights.filter((right) => !grantable(caller, caller.companyModules).includes(right));
    if (excess.length > 0) throw new Problem('right-not-yours-to-give', excess.join(', '));
    return this.database.transaction(scopeOf(caller), async (tx) => {
      if (!(await this.invitations.mayAnother(tx, companyId))) throw new Problem('too-many-requests');
      if (await this.view.isOwnUser(tx, companyId, email)) throw new Problem('external-is-own-user');
      const changed = await this.store.change(tx, companyId, email, rights);
      if (changed) {
        const { userId: id, before } = changed;
        emit(tx, userInvited({ by: caller, id, isExternal: true, before: { rights: before }, after: { rights } }));
        this.sessions.forget(tx, 'user', [id]);
        return { email, roles: rights, state: 'accepted' };
      }
      const id = await this.invitations.invite(tx, { companyId, email, rights, invitedBy });
      emit(tx, userInvited({ by: caller, id, isExternal: true, after: { email, rights } }));
      return { email, roles: rights, state: 'invited' };
    });
  }

  /** Ends what somebody was let in by, and the sessions that work under it. @throws Problem not-found. */
  async revoke(caller: Caller, userId: UserId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const rights = await this.store.revoke(tx, caller.companyId, userId);
      if (rights === undefined) throw new Problem('not-found');
      emit(tx, invitationRevoked({ by: caller, id: userId, before: { rights } }));
      this.sessions.forget(tx, 'user', [userId]);
    });
  }

  /** Takes an invitation back that nobody has accepted. @throws Problem not-found. */
  async withdraw(caller: Caller, id: InvitationId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.invitations.withdraw(tx, caller.companyId, id);
      if (!before) throw new Problem('not-found');
      emit(tx, invitationRevoked({ by: caller, id, before }));
    });
  }
}
