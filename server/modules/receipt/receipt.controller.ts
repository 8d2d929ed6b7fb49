import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { receiptDetail, receiptList } from '../../contract/receipt.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ReceiptView } from './receipt.view.js';

@Controller()
export class ReceiptController {
  constructor(
    private readonly database: Database,
    private readonly view: ReceiptView,
  ) {}

  @Handles(receiptList)
  list({ query }: Input<typeof receiptList>, { caller }: Call): Promise<Answer<typeof receiptList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(receiptDetail)
  detail({ params }: Input<typeof receiptDetail>, { caller }: Call): Promise<Answer<typeof receiptDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.detail(tx, caller.companyId, params.id));
  }
}
