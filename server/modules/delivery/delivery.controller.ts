import { Controller } from '@nestjs/common';
import {
  despatchArchive,
  despatchAutocomplete,
  despatchCreate,
  despatchDelete,
  despatchDetail,
  despatchList,
  despatchSend,
} from '../../contract/delivery.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DeliveryListView } from './delivery.list.view.js';
import { DeliveryService } from './delivery.service.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchSending } from './despatch-send.service.js';
import { DespatchNotes } from './despatch-notes.service.js';

@Controller()
export class DeliveryController {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly lists: DeliveryListView,
    private readonly delivery: DeliveryService,
    private readonly sending: DespatchSending,
    private readonly notes: DespatchNotes,
  ) {}

  @Handles(despatchCreate)
  create({ body }: Input<typeof despatchCreate>, { caller }: Call): Promise<Answer<typeof despatchCreate>> {
    return this.notes.create(caller, body);
  }

  @Handles(despatchList)
  list({ query }: Input<typeof despatchList>, { caller }: Call): Promise<Answer<typeof despatchList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.lists.list(tx, caller.companyId, query));
  }

  @Handles(despatchAutocomplete)
  suggest(
    { query }: Input<typeof despatchAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchAutocomplete>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.lists.suggestions(tx, caller.companyId, query));
  }

  @Handles(despatchDelete)
  async remove({ params }: Input<typeof despatchDelete>, { caller }: Call): Promise<Answer<typeof despatchDelete>> {
    await this.delivery.remove(caller, params.id);
    return {};
  }

  @Handles(despatchArchive)
  async archive({ body }: Input<typeof despatchArchive>, { caller }: Call): Promise<Answer<typeof despatchArchive>> {
    const changed = await this.delivery.archive(caller, body.despatchnoteHeadIds, body.isArchived);
    return { changed: [...changed] };
  }

  @Handles(despatchDetail)
  detail({ params }: Input<typeof despatchDetail>, { caller }: Call): Promise<Answer<typeof despatchDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.despatchNote(tx, caller.companyId, params.id));
  }

  @Handles(despatchSend)
  send({ params }: Input<typeof despatchSend>, { caller }: Call): Promise<Answer<typeof despatchSend>> {
    return this.sending.send(caller, params.id);
  }
}
