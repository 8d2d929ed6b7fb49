import { Injectable } from '@nestjs/common';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, DocumentId, TransmissionId, UserId } from '../../domain/ids.js';
import type { DocumentKind } from '../../edi/model/document.js';
import type { Tx } from '../../platform/database/transaction.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import type { RenderedDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { OutboundService, type Queued } from './outbound.service.js';

/** A document to be sent under an agreement. */
export interface DocumentOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly kind: DocumentKind;
  readonly documentId: DocumentId;
  readonly agreement: OutgoingAgreement | undefined;
  /** What the area wrote before; it is asked to write the document where there is nothing. */
  readonly rendered?: RenderedDocument | undefined;
  /** Where the counter gave it in this transaction already. */
  readonly controlReference?: string | undefined;
  /** The transmission that this one repeats under another reference. */
  readonly resends?: TransmissionId;
}

/** Sends documents of any kind: their area writes them, here they become a file on its way. */
@Injectable()
export class DocumentDispatch {
  constructor(
    private readonly outbound: OutboundService,
    private readonly documents: DocumentPorts,
  ) {}

  /**
   * Has a document sent, written before or now. @throws Problem no-communication-agreement, not-our-identification, mapfile-unusable, message-not-written; nothing
   * is stored then.
   */
  async queue(tx: Tx, order: DocumentOrder): Promise<Queued> {
    const { companyId, userId, kind, documentId, controlReference, resends } = order;
    const agreement = sendableUnder(order.agreement);
    const sender = this.documents.sender(kind);
    const { number, prepared, shipTos } = order.rendered ?? (await sender.render(tx, companyId, documentId, agreement));
    const { sender: from, recipient, test, series } = agreement;
    const queued = await this.outbound.queue(tx, {
      companyId,
      agreementId: agreement.id,
      isAgreementUsed: agreement.isUsed,
      partner: agreement.partner,
      kind,
      documentId,
      createdBy: userId,
      ...(resends === undefined ? {} : { resends }),
      sender: from,
      recipient,
      test,
      series,
      virtualFileNames: agreement.virtualFileNames,
      acknowledgement: agreement.acknowledgementExpected ? 'awaiting' : 'none',
      prepared,
      controlReference,
      shipTos,
      documents: [{ kind, number }],
    });
    sender.released(tx, {
      companyId,
      documentId,
      transmissionId: queued.transmissionId,
      sent: { sender: from, recipient, test },
    });
    return queued;
  }
}
