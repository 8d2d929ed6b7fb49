import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, DocumentId } from '../../domain/ids.js';
import type { BookingRequest } from '../../edi/model/transport-instruction.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { DocumentSender, ReleasedDocument, RenderedDocument, SettledDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { writtenOrder } from '../transport/transport-order.rows.js';
import { bookingMessageSettled } from './booking.events.js';
import { BookingMessageStore } from './booking.message.store.js';

/** Writes requests to book as their carriers take them, and notes how far they came. */
@Injectable()
export class BookingSender implements DocumentSender {
  readonly kind = 'booking-request';

  constructor(
    ports: DocumentPorts,
    private readonly store: BookingMessageStore,
  ) {
    ports.send(this);
  }

  async render(tx: Tx, companyId: CompanyId, id: DocumentId, agreement: OutgoingAgreement): Promise<RenderedDocument> {
    return renderedRequest((await this.store.sent(tx, companyId, id)).document, agreement);
  }

  /** @throws Problem instruction-superseded, as the carrier would take it for what holds. */
  async refuseAgain(tx: Tx, companyId: CompanyId, id: DocumentId): Promise<void> {
    if ((await this.store.sent(tx, companyId, id)).isSuperseded) throw new Problem('instruction-superseded');
  }

  released(tx: Tx, { companyId, documentId, transmissionId }: ReleasedDocument): void {
    this.store.release(tx, companyId, documentId, transmissionId);
  }

  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void {
    tx.beforeCommit(async () => {
      const ids = documents.map(({ documentId }) => documentId);
      const bookings = await this.store.bookingsOf(tx, companyId, ids);
      emit(tx, ...bookings.map((id) => bookingMessageSettled({ companyId, id })));
    });
  }
}

/** A request ready to go out. @throws Problem mapfile-unusable. */
export function renderedRequest(document: BookingRequest, agreement: OutgoingAgreement): RenderedDocument {
  const code = document.deliveryPlace?.code ?? '';
  return {
    number: document.documentNumber,
    prepared: writtenOrder(document, agreement),
    shipTos: code === '' ? null : [code],
  };
}
