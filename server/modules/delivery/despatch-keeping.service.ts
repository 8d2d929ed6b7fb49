import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { DeliveryService, requireComplete } from './delivery.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DespatchSender } from './despatch.sender.js';

/** Stores what held notes say now, with their packages and what would be sent. */
@Injectable()
export class NoteKeeper {
  constructor(
    private readonly store: DeliveryStore,
    private readonly delivery: DeliveryService,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
  ) {}

  /** @throws Problem invalid-despatch-advice; package-number-taken. */
  async keep(
    tx: Tx,
    companyId: CompanyId,
    { despatchnoteHeadId: id, agreement: { id: agreementId }, follows }: DespatchNote,
    document: DespatchDocument,
  ): Promise<void> {
    requireComplete(document);
    const agreement = await this.outbound.agreement(tx, companyId, agreementId);
    const rendering = agreement === undefined ? null : this.sender.rendering(document, agreement);
    await this.store.change(tx, companyId, id, { document, rendering });
    await this.delivery.putPackages(tx, companyId, id, document, follows !== null);
  }
}
