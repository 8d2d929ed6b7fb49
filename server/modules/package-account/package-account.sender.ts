import { Injectable } from '@nestjs/common';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, DocumentId } from '../../domain/ids.js';
import type { InventoryReport } from '../../edi/messages/invrpt.message.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { writtenUnder } from '../agreement/agreement.written.rows.js';
import type { DocumentSender, ReleasedDocument, RenderedDocument, SettledDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { packageStatementSettled } from './package-account.events.js';
import { SentStatementStore } from './package-account.sending.store.js';

/** Writes statements of package accounts as they were sent before, and notes how far they came. */
@Injectable()
export class StatementSender implements DocumentSender {
  readonly kind = 'inventory-report';

  constructor(
    ports: DocumentPorts,
    private readonly store: SentStatementStore,
  ) {
    ports.send(this);
  }

  async render(tx: Tx, companyId: CompanyId, id: DocumentId, agreement: OutgoingAgreement): Promise<RenderedDocument> {
    return renderedStatement(await this.store.document(tx, companyId, id), agreement);
  }

  released(tx: Tx, { companyId, documentId, transmissionId }: ReleasedDocument): void {
    this.store.release(tx, companyId, documentId, transmissionId);
  }

  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void {
    emit(tx, ...documents.map(({ documentId }) => packageStatementSettled({ companyId, id: documentId })));
  }
}

/** A statement ready to go out. It is for no place. @throws Problem mapfile-unusable. */
export function renderedStatement(document: InventoryReport, agreement: OutgoingAgreement): RenderedDocument {
  return {
    number: document.documentNumber,
    prepared: writtenUnder(agreement, 'INVRPT', document),
    shipTos: null,
  };
}
