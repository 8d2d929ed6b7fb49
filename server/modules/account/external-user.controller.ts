import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  acceptInvitation,
  chooseCompany,
  declineInvitation,
  externalUsers,
  inviteExternal,
  ownInvitations,
  revokeExternal,
  workingCompanies,
} from '../../contract/external-user.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ExternalInvitationService } from './external-invitation.service.js';
import { ExternalUserService } from './external-user.service.js';
import { ExternalUserView } from './external-user.view.js';
import { WorkingCompanyService } from './working-company.service.js';

@Controller()
export class ExternalUserController {
  constructor(
    private readonly database: Database,
    private readonly view: ExternalUserView,
    private readonly externals: ExternalUserService,
    private readonly invitations: ExternalInvitationService,
    private readonly working: WorkingCompanyService,
  ) {}

  @Handles(inviteExternal)
  invite({ body }: Input<typeof inviteExternal>, { caller }: Call): Promise<Answer<typeof inviteExternal>> {
    return this.externals.invite(caller, body);
  }

  @Handles(revokeExternal)
  async revoke({ body }: Input<typeof revokeExternal>, { caller }: Call): Promise<Answer<typeof revokeExternal>> {
    if ('userId' in body) await this.externals.revoke(caller, body.userId);
    else await this.externals.withdraw(caller, body.invitationId);
    return body;
  }

  @Handles(externalUsers)
  list({ query }: Input<typeof externalUsers>, { caller }: Call): Promise<Answer<typeof externalUsers>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(ownInvitations)
  async own(_: Input<typeof ownInvitations>, { caller }: Call): Promise<Answer<typeof ownInvitations>> {
    return { invitations: await this.invitations.own(caller) };
  }

  @Handles(acceptInvitation)
  async accept({ params }: Input<typeof acceptInvitation>, { caller }: Call): Promise<Answer<typeof acceptInvitation>> {
    return { companyId: await this.invitations.accept(caller, params.id) };
  }

  @Handles(declineInvitation)
  async decline(
    { params }: Input<typeof declineInvitation>,
    { caller }: Call,
  ): Promise<Answer<typeof declineInvitation>> {
    await this.invitations.decline(caller, params.id);
    return params;
  }

  @Handles(workingCompanies)
  async companies(_: Input<typeof workingCompanies>, { caller }: Call): Promise<Answer<typeof workingCompanies>> {
    return { companies: await this.working.companies(caller) };
  }

  @Handles(chooseCompany)
  choose({ params }: Input<typeof chooseCompany>, { caller }: Call): Promise<Answer<typeof chooseCompany>> {
    return this.working.choose(caller, params.id);
  }
}
