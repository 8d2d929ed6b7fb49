import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  identificationClaim,
  identificationDecide,
  identificationList,
  identificationWithdraw,
  installationIdentificationEnter,
  installationIdentifications,
} from '../../contract/identification.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { IdentificationService } from './identification.service.js';
import { IdentificationView } from './identification.view.js';

@Controller()
export class IdentificationController {
  constructor(
    private readonly database: Database,
    private readonly view: IdentificationView,
    private readonly identifications: IdentificationService,
  ) {}

  @Handles(identificationList)
  list(_: Input<typeof identificationList>, { caller }: Call): Promise<Answer<typeof identificationList>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      rows: await this.view.own(tx, caller.companyId),
    }));
  }

  @Handles(identificationClaim)
  claim({ body }: Input<typeof identificationClaim>, { caller }: Call): Promise<Answer<typeof identificationClaim>> {
    return this.identifications.claim(caller, body);
  }

  @Handles(identificationWithdraw)
  async withdraw(
    { params }: Input<typeof identificationWithdraw>,
    { caller }: Call,
  ): Promise<Answer<typeof identificationWithdraw>> {
    await this.identifications.withdraw(caller, params.id);
    return params;
  }

  @Handles(installationIdentifications)
  all({ query }: Input<typeof installationIdentifications>): Promise<Answer<typeof installationIdentifications>> {
    return this.database.transaction('system', (tx) => this.view.list(tx, query));
  }

  @Handles(installationIdentificationEnter)
  enter(
    { body: { companyId, ...entered } }: Input<typeof installationIdentificationEnter>,
    { caller }: Call,
  ): Promise<Answer<typeof installationIdentificationEnter>> {
    return this.identifications.enter(caller, companyId, entered);
  }

  @Handles(identificationDecide)
  decide(
    { params, body }: Input<typeof identificationDecide>,
    { caller }: Call,
  ): Promise<Answer<typeof identificationDecide>> {
    return this.identifications.decide(caller, params.id, body);
  }
}
