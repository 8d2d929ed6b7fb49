import { Controller, Inject } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  forecastGroup,
  forecastGroupArticles,
  forecastGroupChange,
  forecastGroupCreate,
  forecastGroupEdit,
  forecastGroupOptions,
  forecastGroupRemove,
  forecastGroups,
} from '../../contract/forecast-group.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ForecastGroups } from './forecast-group.service.js';
import { ForecastGroupView } from './forecast-group.view.js';
import { ForecastMemberView } from './forecast-member.view.js';
import { assertMayUpdate } from './forecast-update.rows.js';

@Controller()
export class ForecastGroupController {
  constructor(
    private readonly database: Database,
    private readonly view: ForecastGroupView,
    private readonly groups: ForecastGroups,
    private readonly members: ForecastMemberView,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(forecastGroups)
  list({ query }: Input<typeof forecastGroups>, { caller }: Call): Promise<Answer<typeof forecastGroups>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  // Before the calls of one group: `options` is none.
  @Handles(forecastGroupOptions)
  options(_: Input<typeof forecastGroupOptions>, { caller }: Call): Promise<Answer<typeof forecastGroupOptions>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      groups: await this.view.all(tx, caller.companyId),
    }));
  }

  @Handles(forecastGroupCreate)
  create({ body }: Input<typeof forecastGroupCreate>, { caller }: Call): Promise<Answer<typeof forecastGroupCreate>> {
    return this.groups.create(caller, body.name, body.articles);
  }

  @Handles(forecastGroup)
  group({ params }: Input<typeof forecastGroup>, { caller }: Call): Promise<Answer<typeof forecastGroup>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.group(tx, caller.companyId, params.id));
  }

  @Handles(forecastGroupChange)
  change(
    { params, body }: Input<typeof forecastGroupChange>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastGroupChange>> {
    return this.groups.change(caller, params.id, body);
  }

  @Handles(forecastGroupRemove)
  async remove({ params }: Input<typeof forecastGroupRemove>, { caller }: Call): Promise<undefined> {
    await this.groups.remove(caller, params.id);
    return undefined;
  }

  @Handles(forecastGroupEdit)
  edit({ params }: Input<typeof forecastGroupEdit>, { caller }: Call): Promise<Answer<typeof forecastGroupEdit>> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      group: await this.view.group(tx, companyId, params.id),
      articles: await this.view.articleIds(tx, companyId, params.id),
    }));
  }

  @Handles(forecastGroupArticles)
  articles(
    { params, query }: Input<typeof forecastGroupArticles>,
    { caller, request }: Call,
  ): Promise<Answer<typeof forecastGroupArticles>> {
    const { companyId } = caller;
    const { id } = params;
    if (query.update) assertMayUpdate({ caller, request }, this.config);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const gone = query.update ? await this.groups.leave(tx, caller, id) : null;
      if (gone === null) await this.view.group(tx, companyId, id);
      const changes =
        gone === null
          ? null
          : { removed: gone.removed, removedArticles: await this.members.named(tx, companyId, gone.ids) };
      return { ...(await this.members.page(tx, companyId, { groupId: id }, query)), changes };
    });
  }
}
