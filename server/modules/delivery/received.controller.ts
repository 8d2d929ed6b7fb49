import { Controller } from '@nestjs/common';
import { receivedDetail, receivedList } from '../../contract/despatch-received.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { scopeOf } from '../../platform/http/caller.js';
import { ReceivedView } from './received.view.js';

/** Despatch advices that suppliers on this portal sent to the company. */
@Controller()
export class ReceivedController {
  constructor(
    private readonly database: Database,
    private readonly received: ReceivedView,
  ) {}

  @Handles(receivedList)
  listReceived({ query }: Input<typeof receivedList>, { caller }: Call): Promise<Answer<typeof receivedList>> {
    return this.database.transaction({ ...scopeOf(caller), receives: true }, (tx) => this.received.list(tx, query));
  }

  @Handles(receivedDetail)
  receivedNote({ params }: Input<typeof receivedDetail>, { caller }: Call): Promise<Answer<typeof receivedDetail>> {
    return this.database.transaction({ ...scopeOf(caller), receives: true }, (tx) => this.received.note(tx, params.id));
  }
}
