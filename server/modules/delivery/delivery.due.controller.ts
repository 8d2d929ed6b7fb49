import { Controller } from '@nestjs/common';
import { despatchDue, despatchFromDue } from '../../contract/despatch-due.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DueNoteService } from './delivery.due.service.js';
import { DeliveryDueView } from './delivery.due.view.js';

@Controller()
export class DueController {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryDueView,
    private readonly notes: DueNoteService,
  ) {}

  @Handles(despatchDue)
  due({ query }: Input<typeof despatchDue>, { caller }: Call): Promise<Answer<typeof despatchDue>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.due(tx, caller.companyId, query));
  }

  @Handles(despatchFromDue)
  createFromDue({ body }: Input<typeof despatchFromDue>, { caller }: Call): Promise<Answer<typeof despatchFromDue>> {
    return this.notes.create(caller, body);
  }
}
