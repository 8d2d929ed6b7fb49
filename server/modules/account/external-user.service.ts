import { Injectable } from '@nestjs/common';
import type { inviteExternal } from '../../contract/external-user.js';
import type { Answer } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { grantable, withReading, type Right } from '../../domain/access/grant.js';
import type { InvitationId, PartnerId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { invitationRevoked, userInvited } from './account.events.js';
import { ExternalInvitationStore } from './external-invitation.store.js';
import { ExternalUserStore, type Grant } from './external-user.store.js';
import { ExternalUserView } from './external-user.view.js';

const FOR_CARRIERS: Right = 'delivery.despatch-note:edit';

/** What the audit log says of what somebody is let in by. */
export function recorded({ rights, carrierIds }: Grant): { rights: Grant['rights']; carrierIds?: Grant['carrierIds'] } {
  return carrierIds === null ? { rights } : { rights, carrierIds };
}

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
   * @param carriers the carriers of the register that the person is to act for, instead of having rights.
   * @throws Problem external-is-own-user; right-not-yours-to-give; transport-carrier-unknown; too-many-requests.
   */
  async invite(
    caller: Caller,
    {
      email,
      roles: asked,
      carrierIds: carriers,
    }: { readonly email: string; readonly roles: readonly Right[]; readonly carrierIds: readonly PartnerId[] },
  ): Promise<Answer<typeof inviteExternal>> {
    const { companyId, userId: invitedBy } = caller;
    const rights = withReading(asked);
    const carrierIds = carriers.length === 0 ? null : [...new Set(carriers)];
    // Whoever shows transports to a carrier must be able to change them.
    const given: readonly Right[] = carrierIds === null ? rights : [FOR_CARRIERS];
    const excess = given.filter((right) => !grantable(caller, caller.companyModules).includes(right));
    if (excess.length > 0) throw new Problem('right-not-yours-to-give', excess.join(', '));
    return this.database.transaction(scopeOf(caller), async (tx) => {
      if (!(await this.invitations.mayAnother(tx, companyId))) throw new Problem('too-many-requests');
      if (await this.view.isOwnUser(tx, companyId, email)) throw new Problem('external-is-own-user');
      if (carrierIds !== null && !(await this.view.areCarriers(tx, companyId, carrierIds)))
        throw new Problem('transport-carrier-unknown', undefined, [{ path: 'carrierIds' }]);
      const grant = { rights, carrierIds };
      const said = { email, roles: rights, carrierIds: carrierIds ?? [] };
      const changed = await this.store.change(tx, companyId, email, grant);
      if (changed) {
        const { userId: id, before } = changed;
        emit(tx, userInvited({ by: caller, id, isExternal: true, before: recorded(before), after: recorded(grant) }));
        this.sessions.forget(tx, 'user', [id]);
        return { ...said, state: 'accepted' };
      }
      const id = await this.invitations.invite(tx, { companyId, email, ...grant, invitedBy });
      emit(tx, userInvited({ by: caller, id, isExternal: true, after: { email, ...recorded(grant) } }));
      return { ...said, state: 'invited' };
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
