import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { RELATED_KINDS, type RelatedKind } from '../../contract/names.js';
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
    const isHidden = (kind: RelatedKind): boolean => isSupplierMode && HIDDEN_FOR_SUPPLIERS.has(KINDS[kind].module);
    if (!mayDo(caller, KINDS[params.kind].module, 'read')) throw new Problem('no-permission');
    if (isHidden(params.kind)) throw new Problem('hidden-for-suppliers');
    const kinds = RELATED_KINDS.filter((kind) => mayDo(caller, KINDS[kind].module, 'read') && !isHidden(kind));
    return {
      groups: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.groups(tx, caller.companyId, params, kinds),
      ),
    };
  }
}
