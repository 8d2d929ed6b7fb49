import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  transportCarriers,
  transportChange,
  transportCreate,
  transportDelete,
  transportDetail,
  transportList,
  transportNotes,
  transportPutState,
} from '../../contract/transport.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { CarrierView } from './carrier.view.js';
import { TransportListView } from './transport.list.view.js';
import { TransportService } from './transport.service.js';
import { TransportStates } from './transport-state.service.js';
import { TransportView } from './transport.view.js';

@Controller()
export class TransportController {
  constructor(
    private readonly database: Database,
    private readonly view: TransportView,
    private readonly lists: TransportListView,
    private readonly transports: TransportService,
    private readonly states: TransportStates,
    private readonly register: CarrierView,
  ) {}

  @Handles(transportList)
  list({ query }: Input<typeof transportList>, { caller }: Call): Promise<Answer<typeof transportList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.lists.list(tx, caller.companyId, query));
  }

  @Handles(transportCarriers)
  carriers({ query }: Input<typeof transportCarriers>, { caller }: Call): Promise<Answer<typeof transportCarriers>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.register.list(tx, caller.companyId, query));
  }

  @Handles(transportCreate)
  create({ body }: Input<typeof transportCreate>, { caller }: Call): Promise<Answer<typeof transportCreate>> {
    return this.transports.create(caller, body);
  }

  @Handles(transportDetail)
  detail({ params }: Input<typeof transportDetail>, { caller }: Call): Promise<Answer<typeof transportDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.transport(tx, caller.companyId, params.id));
  }

  @Handles(transportChange)
  change({ params, body }: Input<typeof transportChange>, { caller }: Call): Promise<Answer<typeof transportChange>> {
    return this.transports.change(caller, params.id, body);
  }

  @Handles(transportNotes)
  notes({ params, body }: Input<typeof transportNotes>, { caller }: Call): Promise<Answer<typeof transportNotes>> {
    return this.transports.putNotes(caller, params.id, body);
  }

  @Handles(transportPutState)
  putState(
    { params, body }: Input<typeof transportPutState>,
    { caller }: Call,
  ): Promise<Answer<typeof transportPutState>> {
    return this.states.put(caller, params.id, body.state);
  }

  @Handles(transportDelete)
  async remove({ params }: Input<typeof transportDelete>, { caller }: Call): Promise<Answer<typeof transportDelete>> {
    await this.transports.remove(caller, params.id);
    return {};
  }
}
