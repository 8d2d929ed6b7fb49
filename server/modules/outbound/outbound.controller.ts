import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  transmissionCancel,
  transmissionDetail,
  transmissionExpect,
  transmissionList,
  transmissionResend,
  transmissionRetry,
} from '../../contract/transmission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { OutboundCommands } from './outbound.command.service.js';
import { OutboundView } from './outbound.view.js';

@Controller()
export class OutboundController {
  constructor(
    private readonly database: Database,
    private readonly view: OutboundView,
    private readonly commands: OutboundCommands,
  ) {}

  @Handles(transmissionList)
  list({ query }: Input<typeof transmissionList>, { caller }: Call): Promise<Answer<typeof transmissionList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(transmissionDetail)
  detail({ params }: Input<typeof transmissionDetail>, { caller }: Call): Promise<Answer<typeof transmissionDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.transmission(tx, caller.companyId, params.id));
  }

  @Handles(transmissionRetry)
  retry({ params }: Input<typeof transmissionRetry>, { caller }: Call): Promise<Answer<typeof transmissionRetry>> {
    return this.commands.retry(caller, params.id);
  }

  @Handles(transmissionCancel)
  cancel({ params }: Input<typeof transmissionCancel>, { caller }: Call): Promise<Answer<typeof transmissionCancel>> {
    return this.commands.cancel(caller, params.id);
  }

  @Handles(transmissionResend)
  resend(
    { params, body }: Input<typeof transmissionResend>,
    { caller }: Call,
  ): Promise<Answer<typeof transmissionResend>> {
    return this.commands.resend(caller, params.id, body);
  }

  @Handles(transmissionExpect)
  expect(
    { params, body }: Input<typeof transmissionExpect>,
    { caller }: Call,
  ): Promise<Answer<typeof transmissionExpect>> {
    return this.commands.expect(caller, params.id, body.expected);
  }
}
