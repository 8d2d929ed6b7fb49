import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { RELATED_KINDS } from '../../contract/names.js';
import { Problem } from '../../contract/problem.js';
import { related } from '../../contract/related.js';
import { HIDDEN_FOR_SUPPLIERS, mayDo } from '../../domain/access/permission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { KINDS, RelatedView } from './related.view.js';

@Controller()
export class RelatedController {
  constructor(
    private readonly database: Database,
    private readonly view: RelatedView,
  ) {}

  @Handles(related)
  async related({ params }: Input<typeof related>, { caller }: Call): Promise<Answer<typeof related>> {
    const isSupplierMode = (caller.narrowing?.supplier ?? null) !== null;
    const kinds = RELATED_KINDS.filter(
      (kind) =>
        mayDo(caller, KINDS[kind].module, 'read') && !(isSupplierMode && HIDDEN_FOR_SUPPLIERS.has(KINDS[kind].module)),
    );
    if (!kinds.includes(params.kind)) throw new Problem('not-found');
    return {
      groups: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.groups(tx, caller.companyId, params, kinds),
      ),
    };
  }
}
