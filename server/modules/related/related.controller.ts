import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { RELATED_KINDS, type RelatedKind } from '../../contract/names.js';
import { Problem } from '../../contract/problem.js';
import { recordHistory, related } from '../../contract/related.js';
import { HIDDEN_FOR_SUPPLIERS, mayDo } from '../../domain/access/permission.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { RecordHistoryView } from './record-history.view.js';
import { KINDS, RelatedView } from './related.view.js';

@Controller()
export class RelatedController {
  constructor(
    private readonly database: Database,
    private readonly view: RelatedView,
    private readonly histories: RecordHistoryView,
  ) {}

  @Handles(related)
  async related({ params }: Input<typeof related>, { caller }: Call): Promise<Answer<typeof related>> {
    const kinds = readable(caller, params.kind);
    return {
      groups: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.groups(tx, caller.companyId, params, kinds),
      ),
    };
  }

  @Handles(recordHistory)
  history({ params, query }: Input<typeof recordHistory>, { caller }: Call): Promise<Answer<typeof recordHistory>> {
    readable(caller, params.kind);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.view.assertThere(tx, caller.companyId, params);
      return this.histories.page(tx, caller.companyId, params, query);
    });
  }
}

/** The kinds that somebody may read. @throws Problem not-found where `kind` is none of them. */
function readable(caller: Caller, kind: RelatedKind): readonly RelatedKind[] {
  const isSupplierMode = (caller.narrowing?.supplier ?? null) !== null;
  const kinds = RELATED_KINDS.filter(
    (one) =>
      mayDo(caller, KINDS[one].module, 'read') && !(isSupplierMode && HIDDEN_FOR_SUPPLIERS.has(KINDS[one].module)),
  );
  if (!kinds.includes(kind)) throw new Problem('not-found');
  return kinds;
}
