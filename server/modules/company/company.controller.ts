import { Controller } from '@nestjs/common';
import {
  companyCreate,
  companyDelete,
  companyDetail,
  companyList,
  companyUpdate,
  ownCompany,
  ownCompanyUpdate,
} from '../../contract/company.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PartnerService } from './partner.service.js';
import { PartnerView } from './partner.view.js';

@Controller()
export class CompanyController {
  constructor(
    private readonly database: Database,
    private readonly view: PartnerView,
    private readonly partners: PartnerService,
  ) {}

  @Handles(ownCompany)
  own(_: Input<typeof ownCompany>, { caller }: Call): Promise<Answer<typeof ownCompany>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.own(tx, caller.companyId));
  }

  @Handles(ownCompanyUpdate)
  changeOwn(
    { body: { version, ...fields } }: Input<typeof ownCompanyUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof ownCompanyUpdate>> {
    return this.partners.changeOwn(caller, version, fields);
  }

  @Handles(companyList)
  list({ query }: Input<typeof companyList>, { caller }: Call): Promise<Answer<typeof companyList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(companyDetail)
  detail({ params }: Input<typeof companyDetail>, { caller }: Call): Promise<Answer<typeof companyDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.partner(tx, caller.companyId, params.id));
  }

  @Handles(companyCreate)
  create({ body }: Input<typeof companyCreate>, { caller }: Call): Promise<Answer<typeof companyCreate>> {
    return this.partners.create(caller, body);
  }

  @Handles(companyUpdate)
  update(
    { params, body: { version, ...fields } }: Input<typeof companyUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof companyUpdate>> {
    return this.partners.update(caller, params.id, version, fields);
  }

  @Handles(companyDelete)
  async remove({ params }: Input<typeof companyDelete>, { caller }: Call): Promise<Answer<typeof companyDelete>> {
    await this.partners.remove(caller, params.id);
    return { id: params.id };
  }
}
