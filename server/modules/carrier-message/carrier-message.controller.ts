import { Controller } from '@nestjs/common';
import {
  carrierAssign,
  carrierUnmatched,
  transportCarrier,
  transportInstruct,
} from '../../contract/carrier-message.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { CarrierAssignment } from './carrier-assign.service.js';
import { CarrierInstructions } from './carrier-instruct.service.js';
import { CarrierMessageView } from './carrier-message.view.js';

@Controller()
export class CarrierMessageController {
  constructor(
    private readonly database: Database,
    private readonly view: CarrierMessageView,
    private readonly instructions: CarrierInstructions,
    private readonly assignment: CarrierAssignment,
  ) {}

  @Handles(transportCarrier)
  messages({ params }: Input<typeof transportCarrier>, { caller }: Call): Promise<Answer<typeof transportCarrier>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.messages(tx, caller, params.id));
  }

  @Handles(transportInstruct)
  instruct(
    { params, body }: Input<typeof transportInstruct>,
    { caller }: Call,
  ): Promise<Answer<typeof transportInstruct>> {
    return this.instructions.instruct(caller, params.id, body.does);
  }

  @Handles(carrierUnmatched)
  unmatched({ query }: Input<typeof carrierUnmatched>, { caller }: Call): Promise<Answer<typeof carrierUnmatched>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.unmatched(tx, caller.companyId, query));
  }

  @Handles(carrierAssign)
  assign({ params, body }: Input<typeof carrierAssign>, { caller }: Call): Promise<Answer<typeof carrierAssign>> {
    return this.assignment.assign(caller, params.id, body.transportId);
  }
}
