import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { favouriteList, favouritesPut } from '../../contract/favourite.js';
import { listSettings, listSettingsPut, viewCreate, viewDelete, viewUpdate } from '../../contract/view.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ViewService } from './view.service.js';
import { ListView } from './view.view.js';

@Controller()
export class ViewController {
  constructor(
    private readonly database: Database,
    private readonly view: ListView,
    private readonly views: ViewService,
  ) {}

  @Handles(listSettings)
  settings({ query }: Input<typeof listSettings>, { caller }: Call): Promise<Answer<typeof listSettings>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.settings(tx, caller.companyId, caller.userId, query.list),
    );
  }

  @Handles(listSettingsPut)
  saveLooks({ body }: Input<typeof listSettingsPut>, { caller }: Call): Promise<Answer<typeof listSettingsPut>> {
    return this.views.saveLooks(caller, body);
  }

  @Handles(favouriteList)
  async favourites(_input: Input<typeof favouriteList>, { caller }: Call): Promise<Answer<typeof favouriteList>> {
    return {
      favourites: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.favourites(tx, caller.companyId, caller.userId),
      ),
    };
  }

  @Handles(favouritesPut)
  async saveFavourites({ body }: Input<typeof favouritesPut>, { caller }: Call): Promise<Answer<typeof favouritesPut>> {
    await this.views.saveFavourites(caller, body.favourites);
    return body;
  }

  @Handles(viewCreate)
  create({ body }: Input<typeof viewCreate>, { caller }: Call): Promise<Answer<typeof viewCreate>> {
    return this.views.create(caller, body);
  }

  @Handles(viewUpdate)
  update(
    { params, body: { version, ...fields } }: Input<typeof viewUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof viewUpdate>> {
    return this.views.update(caller, params.id, version, fields);
  }

  @Handles(viewDelete)
  async remove({ params }: Input<typeof viewDelete>, { caller }: Call): Promise<Answer<typeof viewDelete>> {
    await this.views.remove(caller, params.id);
    return { id: params.id };
  }
}
