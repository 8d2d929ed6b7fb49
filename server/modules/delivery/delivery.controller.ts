import { Controller } from '@nestjs/common';
import { despatchCreate, despatchDetail, despatchSend } from '../../contract/delivery.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DeliveryService } from './delivery.service.js';
import { DeliveryView } from './delivery.view.js';

@Controller()
export class DeliveryController {
  constructor(private readonly database: Database, private readonly view: DeliveryView, private readonly delivery: DeliveryService) {}

  @Handles(despatchCreate)
  create({ body }: Input<typeof despatchCreate>, { caller }: Call): Promise<Answer<typeof despatchCreate>> {
    return this.delivery.create(caller, body);
  }

  @Handles(despatchDetail)
  detail({ params }: Input<typeof despatchDetail>, { caller }: Call): Promise<Answer<typeof despatchDetail>> {
    return this.database.transaction({ company: caller.companyId }, (tx) => this.view.despatchNote(tx, caller.companyId, params.id));
  }

  @Handles(despatchSend)
  send({ params }: Input<typeof despatchSend>, { caller }: Call): Promise<Answer<typeof despatchSend>> {
    return this.delivery.send(caller, params.id);
  }
}
