import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, DocumentId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { DocumentSender, ReleasedDocument, RenderedDocument, SettledDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { writtenOrder } from '../transport/transport-order.rows.js';
import { instructionSettled } from './carrier-message.events.js';
import { CarrierMessageView } from './carrier-message.view.js';
import { InstructionStore } from './instruction.store.js';

/** Writes instructions as their carriers take them, and notes how far they came. */
@Injectable()
export class InstructionSender implements DocumentSender {
  readonly kind = 'transport-instruction';

  constructor(
    ports: DocumentPorts,
    private readonly view: CarrierMessageView,
    private readonly store: InstructionStore,
  ) {
    ports.send(this);
  }

  async render(tx: Tx, companyId: CompanyId, id: DocumentId, agreement: OutgoingAgreement): Promise<RenderedDocument> {
    const { document, shipTos } = await this.view.instruction(tx, companyId, id);
    return { number: document.documentNumber, prepared: writtenOrder(document, agreement), shipTos };
  }

  /** @throws Problem instruction-superseded, as the carrier would take it for what holds. */
  async refuseAgain(tx: Tx, companyId: CompanyId, id: DocumentId): Promise<void> {
    if ((await this.view.instruction(tx, companyId, id)).isSuperseded) throw new Problem('instruction-superseded');
  }

  released(tx: Tx, { companyId, documentId, transmissionId }: ReleasedDocument): void {
    this.store.release(tx, companyId, documentId, transmissionId);
  }

  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void {
    tx.beforeCommit(async () => {
      const ids = documents.map(({ documentId }) => documentId);
      const transports = await this.view.transportsOf(tx, companyId, ids);
      emit(tx, ...transports.map((transportId) => instructionSettled({ companyId, transportId })));
    });
  }
}
