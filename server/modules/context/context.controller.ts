import { Controller, Inject } from '@nestjs/common';
import {
  filterCreate,
  filterDelete,
  filterList,
  filterSet,
  filterUpdate,
  restrictionGet,
  restrictionPut,
  supplierSet,
  supplierUnset,
} from '../../contract/context.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { assertOwnPage } from '../../platform/http/origin.js';
import { ContextService, NO_SUPPLIER } from './context.service.js';
import { ContextView } from './context.view.js';
import { FilterService } from './filter.service.js';
import { RestrictionService } from './restriction.service.js';

@Controller()
export class ContextController {
  constructor(
    private readonly database: Database,
    private readonly view: ContextView,
    private readonly context: ContextService,
    private readonly filters: FilterService,
    private readonly restrictions: RestrictionService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(supplierSet)
  setSupplier({ params }: Input<typeof supplierSet>, { caller }: Call): Promise<Answer<typeof supplierSet>> {
    return this.context.chooseSupplier(caller, params.id);
  }

  @Handles(supplierUnset)
  unsetSupplier(_: Input<typeof supplierUnset>, { caller }: Call): Promise<Answer<typeof supplierUnset>> {
    return this.context.chooseSupplier(caller, NO_SUPPLIER);
  }

  @Handles(filterSet)
  setFilter({ params }: Input<typeof filterSet>, { caller, request }: Call): Promise<Answer<typeof filterSet>> {
    assertOwnPage(request, this.config);
    return this.context.chooseFilter(caller, params.id);
  }

  @Handles(filterList)
  async listFilters(_: Input<typeof filterList>, { caller }: Call): Promise<Answer<typeof filterList>> {
    return {
      rows: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.filters(tx, caller.companyId, caller.userId),
      ),
    };
  }

  @Handles(filterCreate)
  createFilter({ body }: Input<typeof filterCreate>, { caller }: Call): Promise<Answer<typeof filterCreate>> {
    return this.filters.create(caller, body);
  }

  @Handles(filterUpdate)
  updateFilter(
    { params, body: { version, ...fields } }: Input<typeof filterUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof filterUpdate>> {
    return this.filters.update(caller, params.id, version, fields);
  }

  @Handles(filterDelete)
  async deleteFilter({ params }: Input<typeof filterDelete>, { caller }: Call): Promise<Answer<typeof filterDelete>> {
    await this.filters.remove(caller, params.id);
    return { id: params.id };
  }

  @Handles(restrictionGet)
  restriction({ params }: Input<typeof restrictionGet>, { caller }: Call): Promise<Answer<typeof restrictionGet>> {
    return this.restrictions.of(caller, params.id);
  }

  @Handles(restrictionPut)
  restrict({ params, body }: Input<typeof restrictionPut>, { caller }: Call): Promise<Answer<typeof restrictionPut>> {
    return this.restrictions.restrict(caller, params.id, body);
  }
}
