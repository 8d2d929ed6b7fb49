import { Injectable } from '@nestjs/common';
import type { OwnInvitation } from '../../contract/external-user.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, InvitationId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { invitationAccepted, invitationDeclined } from './account.events.js';
import { ExternalInvitationStore } from './external-invitation.store.js';
import { ExternalUserStore } from './external-user.store.js';
import { recorded } from './external-user.service.js';
import { ExternalUserView } from './external-user.view.js';

/** What people answer to companies that ask them in. Across companies, so as the system. */
@Injectable()
export class ExternalInvitationService {
  constructor(
    private readonly database: Database,
    private readonly invitations: ExternalInvitationStore,
    private readonly externals: ExternalUserStore,
    private readonly view: ExternalUserView,
    private readonly sessions: SessionService,
  ) {}

  /** Invitations to the signed-in person; none while somebody else acts in that person's place. */
  async own({ userId, impersonatorId }: Caller): Promise<OwnInvitation[]> {
    if (impersonatorId !== null) return [];
    return this.database.transaction('system', (tx) => this.view.invitationsTo(tx, userId));
  }

  /** Lets the caller work in the company that asked, from now on. @throws Problem not-while-impersonating; not-found. */
  async accept(caller: Caller, id: InvitationId): Promise<CompanyId> {
    refuseImpersonated(caller);
    const { userId } = caller;
    return this.database.transaction('system', async (tx) => {
      const accepted = await this.invitations.accept(tx, id, userId);
      if (!accepted) throw new Problem('not-found');
      const { companyId, invitedBy, ...grant } = accepted;
      await this.externals.add(tx, { companyId, userId, ...grant, invitedBy });
      emit(tx, invitationAccepted({ by: caller, companyId, id: userId, after: recorded(grant) }));
      this.sessions.forget(tx, 'user', [userId]);
      return companyId;
    });
  }

  /** Wants no more of it; the company that asked learns nothing. @throws Problem not-while-impersonating; not-found. */
  async decline(caller: Caller, id: InvitationId): Promise<void> {
    refuseImpersonated(caller);
    await this.database.transaction('system', async (tx) => {
      if (!(await this.invitations.decline(tx, id, caller.userId))) throw new Problem('not-found');
      emit(tx, invitationDeclined({ by: caller, id: caller.userId }));
    });
  }
}

function refuseImpersonated({ impersonatorId }: Caller): void {
  if (impersonatorId !== null) throw new Problem('not-while-impersonating');
}
