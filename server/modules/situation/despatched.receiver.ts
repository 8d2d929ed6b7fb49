import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { DocumentReceiver, DocumentOfFile, FileDocuments, StoredDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { PackageAdvices } from '../package-account/package-account.advice.service.js';
import { type AdviceRows, despatchedEncoder } from './despatched.port.js';
import { DespatchedStore } from './despatched.store.js';

/**
 * Counts the despatch advices of files that the company itself sent: what its own system sent beside this portal and stored here. Of those of
 * partners the packages are kept, and no document is stored: their files are what people look at.
 */
@Injectable()
export class DespatchedReceiver implements DocumentReceiver<'despatch-advice', AdviceRows> {
  readonly encoder = despatchedEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly despatched: DespatchedStore,
    private readonly packages: PackageAdvices,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<AdviceRows>[]): Promise<StoredDocuments> {
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0) await this.despatched.removeOfFiles(tx, again);
    const advices = batch.flatMap(({ file, documents }) =>
      documents.flatMap(({ interchange, messageNumber, content }) => {
        const envelope = file.interchanges[interchange];
        if (envelope === undefined || envelope.test) return [];
        const { id: fileId, companyId, receivedAt } = file;
        const { sender, recipient } = envelope;
        return [{ ...content, fileId, companyId, sender, recipient, receivedAt, messageNumber }];
      }),
    );
    if (advices.length > 0) await this.despatched.countFiled(tx, advices);
    const packages = advices.map(
      ({ packages: said, fileId, companyId, sender, recipient, receivedAt, messageNumber }) => ({
        ...said,
        ...{ fileId, companyId, sender: sender.replaceAll('\0', ''), recipient, receivedAt, messageNumber },
      }),
    );
    await this.packages.store(tx, again, packages);
    return { documents: [], findings: [] };
  }

  ofFiles(): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return Promise.resolve([]);
  }
}
