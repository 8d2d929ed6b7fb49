import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  chooseCompany,
  externalUsers,
  inviteExternal,
  revokeExternal,
  workingCompanies,
} from '../../contract/external-user.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ExternalUserService } from './external-user.service.js';
import { ExternalUserView } from './external-user.view.js';
import { WorkingCompanyService } from './working-company.service.js';

@Controller()
export class ExternalUserController {
  constructor(
    private readonly database: Database,
    private readonly view: ExternalUserView,
    private readonly externals: ExternalUserService,
    private readonly working: WorkingCompanyService,
  ) {}

  @Handles(inviteExternal)
  invite({ body }: Input<typeof inviteExternal>, { caller }: Call): Promise<Answer<typeof inviteExternal>> {
    return this.externals.invite(caller, body.email, body.roles);
  }

  @Handles(revokeExternal)
  async revoke({ body }: Input<typeof revokeExternal>, { caller }: Call): Promise<Answer<typeof revokeExternal>> {
    await this.externals.revoke(caller, body.userId);
    return body;
  }

  @Handles(externalUsers)
  list({ query }: Input<typeof externalUsers>, { caller }: Call): Promise<Answer<typeof externalUsers>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
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
