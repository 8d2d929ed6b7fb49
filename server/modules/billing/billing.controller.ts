import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  installationServiceFees,
  serviceFeeExtend,
  serviceFeeList,
  serviceFeePay,
  serviceFeeRegister,
  serviceFeeReinstate,
  serviceFeeState,
  serviceFeeTakeBack,
  serviceFeeWithdraw,
} from '../../contract/service-fee.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { BillingService } from './billing.service.js';
import { BillingView } from './billing.view.js';

@Controller()
export class BillingController {
  constructor(
    private readonly database: Database,
    private readonly view: BillingView,
    private readonly billing: BillingService,
  ) {}

  @Handles(serviceFeeList)
  list({ query }: Input<typeof serviceFeeList>, { caller }: Call): Promise<Answer<typeof serviceFeeList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.own(tx, caller.companyId, query));
  }

  @Handles(serviceFeeState)
  state(_: Input<typeof serviceFeeState>, { caller }: Call): Promise<Answer<typeof serviceFeeState>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.state(tx, caller.companyId));
  }

  @Handles(installationServiceFees)
  all({ query }: Input<typeof installationServiceFees>): Promise<Answer<typeof installationServiceFees>> {
    return this.database.transaction('system', (tx) => this.view.installation(tx, query));
  }

  @Handles(serviceFeeRegister)
  register({ body }: Input<typeof serviceFeeRegister>, { caller }: Call): Promise<Answer<typeof serviceFeeRegister>> {
    return this.billing.register(caller, body);
  }

  @Handles(serviceFeePay)
  pay({ params }: Input<typeof serviceFeePay>, { caller }: Call): Promise<Answer<typeof serviceFeePay>> {
    return this.billing.pay(caller, params.id);
  }

  @Handles(serviceFeeTakeBack)
  takeBack({ params }: Input<typeof serviceFeeTakeBack>, { caller }: Call): Promise<Answer<typeof serviceFeeTakeBack>> {
    return this.billing.takeBack(caller, params.id);
  }

  @Handles(serviceFeeExtend)
  extend({ params, body }: Input<typeof serviceFeeExtend>, { caller }: Call): Promise<Answer<typeof serviceFeeExtend>> {
    return this.billing.extend(caller, params.id, body);
  }

  @Handles(serviceFeeWithdraw)
  withdraw(
    { params, body }: Input<typeof serviceFeeWithdraw>,
    { caller }: Call,
  ): Promise<Answer<typeof serviceFeeWithdraw>> {
    return this.billing.withdraw(caller, params.id, body);
  }

  @Handles(serviceFeeReinstate)
  reinstate(
    { params }: Input<typeof serviceFeeReinstate>,
    { caller }: Call,
  ): Promise<Answer<typeof serviceFeeReinstate>> {
    return this.billing.reinstate(caller, params.id);
  }
}
