import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { SEARCH_KINDS } from '../../contract/names.js';
import { search } from '../../contract/search.js';
import { HIDDEN_FOR_SUPPLIERS, mayDo } from '../../domain/access/permission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { KINDS, SearchView } from './search.view.js';

@Controller()
export class SearchController {
  constructor(
    private readonly database: Database,
    private readonly view: SearchView,
  ) {}

  @Handles(search)
  async search({ query }: Input<typeof search>, { caller }: Call): Promise<Answer<typeof search>> {
    const isSupplierMode = (caller.narrowing?.supplier ?? null) !== null;
    const kinds = SEARCH_KINDS.filter(
      (kind) =>
        mayDo(caller, KINDS[kind].module, 'read') && !(isSupplierMode && HIDDEN_FOR_SUPPLIERS.has(KINDS[kind].module)),
    );
    return {
      hits: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.hits(tx, caller.companyId, kinds, query.q),
      ),
    };
  }
}
