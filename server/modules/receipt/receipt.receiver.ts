import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { DocumentReceiver, DocumentOfFile, FileDocuments, StoredDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { receiptReceived } from './receipt.events.js';
import { receiptEncoder, type ReceiptRows } from './receipt.port.js';
import { ReceiptStore } from './receipt.store.js';
import { ReceiptView } from './receipt.view.js';

/** Stores the receiving advices that files hold, as part of the transaction that reads them. */
@Injectable()
export class ReceiptReceiver implements DocumentReceiver<'receipt-advice', ReceiptRows> {
  readonly encoder = receiptEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly receipts: ReceiptStore,
    private readonly view: ReceiptView,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<ReceiptRows>[]): Promise<StoredDocuments> {
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0) await this.receipts.remove(tx, again);
    const received = batch.flatMap(({ file, documents }) =>
      documents.map(({ interchange, content }) => ({ file, interchange, ...content })),
    );
    const documents = received.length === 0 ? [] : await this.receipts.insert(tx, received);
    const companies = new Map(batch.map(({ file }) => [file.id, file.companyId]));
    emit(
      tx,
      ...documents.flatMap(({ id, fileId }) => {
        const companyId = companies.get(fileId);
        return companyId === undefined ? [] : receiptReceived({ companyId, receiptId: id });
      }),
    );
    return { documents, findings: [] };
  }

  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return this.view.ofFiles(tx, companyId, fileIds);
  }
}
