import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { DocumentOfFile, DocumentReceiver, FileDocuments, StoredDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { senderOf } from '../document/document.rows.js';
import { carrierStatusReceived } from './carrier-message.events.js';
import { CarrierMessageView } from './carrier-message.view.js';
import { carrierStatusEncoder, type CarrierStatusRows } from './carrier-status.port.js';
import { CarrierStatusStore } from './carrier-status.store.js';

/** Stores what carriers say of transports, as part of the transaction that reads it, and finds the transports that they speak of. */
@Injectable()
export class CarrierStatusReceiver implements DocumentReceiver<'transport-status', CarrierStatusRows> {
  readonly encoder = carrierStatusEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly statuses: CarrierStatusStore,
    private readonly view: CarrierMessageView,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<CarrierStatusRows>[]): Promise<StoredDocuments> {
    const received = batch.flatMap(({ file, documents }) =>
      documents.map(({ interchange, content }) => ({ file, content, ...senderOf(file, interchange) })),
    );
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0) await this.statuses.forget(tx, again);
    const documents = received.length === 0 ? [] : await this.statuses.insertHeads(tx, received);
    // What is sent as a test says nothing of goods.
    const touched = await this.statuses.take(
      tx,
      received.filter(({ isTest }) => !isTest),
    );
    if (again.length > 0) await this.statuses.removeForgotten(tx, again);
    emit(tx, ...touched.map((of) => carrierStatusReceived(of)));
    return { documents, findings: [] };
  }

  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return this.view.ofFiles(tx, companyId, fileIds);
  }
}
