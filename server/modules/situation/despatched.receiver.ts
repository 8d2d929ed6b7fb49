import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { DocumentReceiver, DocumentOfFile, FileDocuments, StoredDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { despatchedEncoder, type DespatchedRows } from './despatched.port.js';
import { DespatchedStore, type FiledAdvice } from './despatched.store.js';

/**
 * Counts the despatch advices of files that the company itself sent: what its own system sent beside this portal and stored here. Those of
 * suppliers leave nothing, and no document is stored: their files are what people look at.
 */
@Injectable()
export class DespatchedReceiver implements DocumentReceiver<'despatch-advice', DespatchedRows> {
  readonly encoder = despatchedEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly despatched: DespatchedStore,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<DespatchedRows>[]): Promise<StoredDocuments> {
    const again = batch.flatMap(({ file, isReplacing }) => (isReplacing ? file.id : []));
    if (again.length > 0) await this.despatched.removeOfFiles(tx, again);
    const advices = batch.flatMap(({ file, documents }) =>
      documents.flatMap(({ interchange, content }): readonly FiledAdvice[] => {
        const envelope = file.interchanges[interchange];
        if (envelope === undefined || envelope.test) return [];
        const { sender, recipient } = envelope;
        return [
          { ...content, fileId: file.id, companyId: file.companyId, sender, recipient, receivedAt: file.receivedAt },
        ];
      }),
    );
    if (advices.length > 0) await this.despatched.countFiled(tx, advices);
    return { documents: [], findings: [] };
  }

  ofFiles(): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return Promise.resolve([]);
  }
}
