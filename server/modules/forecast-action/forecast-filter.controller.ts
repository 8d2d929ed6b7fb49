import { Controller, Inject } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  forecastFilter,
  forecastFilterArticles,
  forecastFilterChange,
  forecastFilterCreate,
  forecastFilterEdit,
  forecastFilterOptions,
  forecastFilterPreview,
  forecastFilterRemove,
  forecastFilters,
  forecastFiltersChange,
  forecastFiltersRemove,
} from '../../contract/forecast-filter.js';
import type { ForecastFilterId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ForecastFilters } from './forecast-filter.service.js';
import { ForecastFilterView } from './forecast-filter.view.js';
import { ForecastMemberView } from './forecast-member.view.js';
import { ForecastOptionView } from './forecast-option.view.js';
import { assertMayUpdate } from './forecast-update.rows.js';

@Controller()
export class ForecastFilterController {
  constructor(
    private readonly database: Database,
    private readonly view: ForecastFilterView,
    private readonly filters: ForecastFilters,
    private readonly members: ForecastMemberView,
    private readonly choices: ForecastOptionView,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(forecastFilters)
  list({ query }: Input<typeof forecastFilters>, { caller }: Call): Promise<Answer<typeof forecastFilters>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  // Before the calls of one filter: `options` is none.
  @Handles(forecastFilterOptions)
  options(_: Input<typeof forecastFilterOptions>, { caller }: Call): Promise<Answer<typeof forecastFilterOptions>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.choices.options(tx, caller.companyId));
  }

  @Handles(forecastFilterPreview)
  preview(
    { body }: Input<typeof forecastFilterPreview>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastFilterPreview>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.members.meant(tx, caller.companyId, body.conditions, body.limit),
    );
  }

  @Handles(forecastFilterCreate)
  create({ body }: Input<typeof forecastFilterCreate>, { caller }: Call): Promise<Answer<typeof forecastFilterCreate>> {
    return this.filters.create(caller, body);
  }

  @Handles(forecastFiltersChange)
  async changeSeveral(
    { body }: Input<typeof forecastFiltersChange>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastFiltersChange>> {
    return { rows: await this.filters.change(caller, body.filters, (at) => `filters.${String(at)}.`) };
  }

  @Handles(forecastFiltersRemove)
  async removeSeveral({ body }: Input<typeof forecastFiltersRemove>, { caller }: Call): Promise<undefined> {
    await this.filters.remove(caller, body.filters);
    return undefined;
  }

  @Handles(forecastFilter)
  filter({ params }: Input<typeof forecastFilter>, { caller }: Call): Promise<Answer<typeof forecastFilter>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.filter(tx, caller.companyId, params.id));
  }

  @Handles(forecastFilterChange)
  async change(
    { params, body }: Input<typeof forecastFilterChange>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastFilterChange>> {
    const [filter] = await this.filters.change(caller, [{ filterId: params.id, ...body }]);
    if (filter === undefined) throw new Error('The filter was not changed');
    return filter;
  }

  @Handles(forecastFilterRemove)
  async remove({ params }: Input<typeof forecastFilterRemove>, { caller }: Call): Promise<undefined> {
    await this.filters.remove(caller, [params.id]);
    return undefined;
  }

  @Handles(forecastFilterEdit)
  edit({ params }: Input<typeof forecastFilterEdit>, { caller }: Call): Promise<Answer<typeof forecastFilterEdit>> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const filter = await this.view.filter(tx, companyId, params.id);
      return { filter, options: await this.choices.options(tx, companyId, filter.conditions) };
    });
  }

  @Handles(forecastFilterArticles)
  articles(
    { params, query }: Input<typeof forecastFilterArticles>,
    { caller, request }: Call,
  ): Promise<Answer<typeof forecastFilterArticles>> {
    const { companyId } = caller;
    const { id } = params;
    if (query.update) assertMayUpdate({ caller, request }, this.config);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const changes = query.update ? await this.update(tx, caller, id) : null;
      const { evaluatedAt } = await this.view.filter(tx, companyId, id);
      return { ...(await this.members.page(tx, companyId, { filterId: id }, query)), evaluatedAt, changes };
    });
  }

  private async update(
    tx: Tx,
    caller: Caller,
    id: ForecastFilterId,
  ): Promise<Answer<typeof forecastFilterArticles>['changes']> {
    const { added, removed, addedIds, removedIds } = await this.filters.update(tx, caller, id);
    return {
      added,
      removed,
      addedArticles: await this.members.named(tx, caller.companyId, addedIds),
      removedArticles: await this.members.named(tx, caller.companyId, removedIds),
    };
  }
}
