import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  relationCreate,
  relationDelete,
  relationDetail,
  relationList,
  relationUpdate,
} from '../../contract/relation.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { RelationService } from './relation.service.js';
import { RelationView } from './relation.view.js';

@Controller()
export class RelationController {
  constructor(
    private readonly database: Database,
    private readonly view: RelationView,
    private readonly relations: RelationService,
  ) {}

  @Handles(relationList)
  list({ query }: Input<typeof relationList>, { caller }: Call): Promise<Answer<typeof relationList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(relationDetail)
  detail({ params }: Input<typeof relationDetail>, { caller }: Call): Promise<Answer<typeof relationDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.relation(tx, caller.companyId, params.id));
  }

  @Handles(relationCreate)
  create(
    { body: { partnerCompanyId, ...fields } }: Input<typeof relationCreate>,
    { caller }: Call,
  ): Promise<Answer<typeof relationCreate>> {
    return this.relations.create(caller, partnerCompanyId, fields);
  }

  @Handles(relationUpdate)
  update(
    { params, body: { version, ...fields } }: Input<typeof relationUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof relationUpdate>> {
    return this.relations.update(caller, params.id, version, fields);
  }

  @Handles(relationDelete)
  async remove({ params }: Input<typeof relationDelete>, { caller }: Call): Promise<Answer<typeof relationDelete>> {
    await this.relations.remove(caller, params.id);
    return { id: params.id };
  }
}
