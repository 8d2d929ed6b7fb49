import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { FromDueInput } from '../../contract/despatch-due.js';
import type { CompanyId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { DeliveryDueView, type FoundLine } from './delivery.due.view.js';
import { headOf, itemOf, type NoteLine, NoteMaker, onlyNote } from './despatch-making.service.js';

/** Makes despatch notes of what is due. */
@Injectable()
export class DueNoteService {
  constructor(
    private readonly database: Database,
    private readonly due: DeliveryDueView,
    private readonly outbound: OutboundView,
    private readonly maker: NoteMaker,
  ) {}

  /**
   * A note of articles that a customer calls off for a ship-to, ready to be sent. @throws Problem no-communication-agreement; not-found for an
   * article that no release in force calls off there; packages-too-many; package-numbers-used-up; and what making a despatch advice throws.
   */
  create(actor: Actor, input: FromDueInput): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const found = await this.found(tx, companyId, input);
      const customers = found.slice(0, 1).map(({ found: { article } }) => article.customer);
      const agreement = sendableUnder(await this.outbound.toCustomer(tx, companyId, customers, DESPATCH_MESSAGES));
      const head = headOf(
        found.map((one) => one.found),
        agreement,
        input.despatchDate,
      );
      const relationId = found[0]?.found.article.relation?.relationId ?? null;
      return onlyNote(
        await this.maker.make(tx, actor, [{ agreement, relationId, head, lines: found.map(({ line }) => line) }]),
      );
    });
  }

  private async found(
    tx: Tx,
    companyId: CompanyId,
    input: FromDueInput,
  ): Promise<readonly { readonly found: FoundLine; readonly line: NoteLine }[]> {
    const ids = input.lines.map(({ articleId }) => articleId);
    const named = await this.due.named(tx, companyId, ids);
    await this.maker.hold(tx, companyId, [...named.values()]);
    const articles = await this.due.ofLines(tx, companyId, named, input.despatchDate);
    return input.lines.flatMap(({ articleId, quantity, packQuantity }, i) => {
      const found = articles.get(articleId);
      if (found === undefined) return [];
      const rule = packQuantity === null || packQuantity === found.rule?.quantityPerBox ? found.rule : null;
      return [{ found, line: { item: itemOf(found, quantity, i), rule, packQuantity } }];
    });
  }
}
