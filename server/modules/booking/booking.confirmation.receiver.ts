import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Finding } from '../../edi/finding.js';
import { severityOf } from '../../edi/finding-severity.js';
import type { Tx } from '../../platform/database/transaction.js';
import { senderOf } from '../document/document.rows.js';
import type { DocumentOfFile, DocumentReceiver, FileDocuments, StoredDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { BookingConfirmationStore, type StoredConfirmation } from './booking.confirmation.store.js';
import { confirmationEncoder } from './booking-confirmation.port.js';

/** Stores the confirmations that files hold, as part of the transaction that reads them. A task of the workers answers their bookings. */
@Injectable()
export class BookingConfirmationReceiver implements DocumentReceiver<'booking-confirmation', string> {
  readonly encoder = confirmationEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly confirmations: BookingConfirmationStore,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<string>[]): Promise<StoredDocuments> {
    const received = batch.flatMap(({ file, documents }) =>
      documents.map(({ interchange, content }) => ({ file, json: content, ...senderOf(file, interchange) })),
    );
    const stored = received.length === 0 ? [] : await this.confirmations.insert(tx, received);
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0) await this.confirmations.removeOthers(tx, again, stored);
    return {
      documents: stored.map(({ id, fileId, messageNumber }) => ({ id, fileId, messageNumber, shipTos: null })),
      findings: stored.flatMap((one) =>
        one.unmatched === null ? [] : { fileId: one.fileId, finding: findingOf(one, one.unmatched) },
      ),
    };
  }

  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return this.confirmations.ofFiles(tx, companyId, fileIds);
  }
}

function findingOf({ messageNumber }: StoredConfirmation, found: string): Finding {
  return {
    code: 'booking-not-found',
    severity: severityOf('booking-not-found'),
    start: 0,
    end: 0,
    segment: null,
    path: `IFTMBC ${String(messageNumber)} / RFF / 1154`,
    found,
    expected: 'RFF+SRN',
    actor: 'sender',
  };
}
