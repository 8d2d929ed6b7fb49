import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { partnerExchange } from '../../contract/partner-exchange.js';
import { HIDDEN_FOR_SUPPLIERS, mayDo, type Module } from '../../domain/access/permission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { inLanguage } from '../agreement/agreement.poll.rows.js';
import { PartnerExchangeView } from './partner-exchange.view.js';

@Controller()
export class PartnerExchangeController {
  constructor(
    private readonly database: Database,
    private readonly view: PartnerExchangeView,
  ) {}

  @Handles(partnerExchange)
  async exchange({ params }: Input<typeof partnerExchange>, { caller }: Call): Promise<Answer<typeof partnerExchange>> {
    const isSupplierMode = (caller.narrowing?.supplier ?? null) !== null;
    const sees = (module: Module): boolean =>
      mayDo(caller, module, 'read') && !(isSupplierMode && HIDDEN_FOR_SUPPLIERS.has(module));
    const exchange = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.exchange(tx, caller.companyId, params.id, sees),
    );
    const agreements = exchange.agreements?.map((agreement) => inLanguage(agreement, caller.language)) ?? null;
    return { ...exchange, agreements };
  }
}
