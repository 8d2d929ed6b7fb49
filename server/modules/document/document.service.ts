import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { CompanyId, DocumentId, FileId } from '../../domain/ids.js';
import type { DocumentKind } from '../../edi/model/document.js';
import type { Tx } from '../../platform/database/transaction.js';
import type {
  DocumentReceiver,
  DocumentOfFile,
  DocumentReference,
  DocumentSender,
  EncodedDocuments,
  ReceivedFile,
  SettledDocument,
  StoredDocument,
  StoredDocuments,
  Succession,
} from './document.port.js';

/** A file whose documents are to be stored, those of each kind apart. */
export interface FileToStore {
  readonly file: ReceivedFile;
  readonly encoded: readonly EncodedDocuments[];
  /** Kinds of documents that an earlier reading found in it, so that no other area is asked to take something back. */
  readonly kindsBefore: ReadonlySet<string>;
}
/** A stored document with its kind. */
export type KindOfStored = StoredDocument & { readonly kind: DocumentKind };

/** Postgres refused what an area wanted to store of its kind; `cause` says why. */
export class DocumentFailure extends Error {
  override readonly name = 'DocumentFailure';

  constructor(kind: DocumentKind, cause: pg.DatabaseError) {
    super(`${kind}: ${cause.message}`, { cause });
  }
}

/** What became of a file that was handed over to be sent; `documentId` is null for acknowledgements. */
export interface SettledFile extends Omit<SettledDocument, 'documentId'> {
  readonly kind: string;
  readonly documentId: DocumentId | null;
}

/** The areas that receive and send documents, by kind. Each registers itself when it is constructed. */
@Injectable()
export class DocumentPorts {
  private readonly receivers = new Map<DocumentKind, DocumentReceiver>();
  private readonly senders = new Map<string, DocumentSender>();

  /** Registers the receiver of a kind. @throws when the kind has one already. */
  receive(receiver: DocumentReceiver): void {
    const { kind } = receiver.encoder;
    if (this.receivers.has(kind)) throw new Error(`Two areas receive documents of kind ${kind}`);
    this.receivers.set(kind, receiver);
  }

  /** Registers the sender of a kind. @throws when the kind has one already. */
  send(sender: DocumentSender): void {
    if (this.senders.has(sender.kind)) throw new Error(`Two areas send documents of kind ${sender.kind}`);
    this.senders.set(sender.kind, sender);
  }

  /** @throws when no area sends documents of the kind. */
  sender(kind: string): DocumentSender {
    const sender = this.senders.get(kind);
    if (sender === undefined) throw new Error(`No area sends documents of kind ${kind}`);
    return sender;
  }

  /** Has areas note, with the commit, what became of files with their documents. */
  settled(tx: Tx, companyId: CompanyId, files: readonly SettledFile[]): void {
    const documents = files.flatMap(({ documentId, ...file }) => (documentId === null ? [] : { ...file, documentId }));
    for (const [kind, settled] of Map.groupBy(documents, (document) => document.kind))
      this.sender(kind).settled(tx, companyId, settled);
  }

  /** @throws when documents of a kind are encoded and no area receives them, or an area receives what is never encoded. */
  requireReceivers(kinds: readonly DocumentKind[]): void {
    const without = kinds.filter((kind) => !this.receivers.has(kind));
    if (without.length > 0) throw new Error(`No area receives documents of kind ${without.join(', ')}`);
    const neverEncoded = [...this.receivers.keys()].filter((kind) => !kinds.includes(kind));
    if (neverEncoded.length > 0)
      throw new Error(`No encoder of documents of kind ${neverEncoded.join(', ')} in document-encoders.port.ts`);
  }

  /**
   * Has the documents of files stored, kind after kind in the order in which their encoders are registered. A receiver is called only for
   * files that have documents of its kind, or had some when they were read before. @throws DocumentFailure
   */
  async store(
    tx: Tx,
    files: readonly FileToStore[],
  ): Promise<{ readonly documents: readonly KindOfStored[]; readonly findings: StoredDocuments['findings'] }> {
    const stored: KindOfStored[] = [];
    const findings: StoredDocuments['findings'][number][] = [];
    for (const kind of new Set(files.flatMap(({ encoded }) => encoded.map((one) => one.kind)))) {
      const batch = files
        .map(({ file, encoded, kindsBefore }) => ({
          file,
          documents: encoded.find((one) => one.kind === kind)?.documents ?? [],
          isReplacing: kindsBefore.has(kind),
        }))
        .filter(({ documents, isReplacing }) => documents.length > 0 || isReplacing);
      if (batch.length === 0) continue;
      const outcome = await this.receiver(kind)
        .store(tx, batch)
        .catch((error: unknown) => {
          throw error instanceof pg.DatabaseError ? new DocumentFailure(kind, error) : error;
        });
      stored.push(...outcome.documents.map((document) => ({ ...document, kind })));
      findings.push(...outcome.findings);
    }
    return { documents: stored, findings };
  }

  /** Puts stored documents of a company among those before and after them. The caller holds the lock of their parties. */
  async follow(tx: Tx, companyId: CompanyId, stored: readonly KindOfStored[]): Promise<readonly Succession[]> {
    const succession: Succession[] = [];
    for (const [kind, documents] of Map.groupBy(stored, (document) => document.kind)) {
      const ids = documents.map(({ id }) => id);
      succession.push(...((await this.receiver(kind).follow?.(tx, companyId, ids)) ?? []));
    }
    return succession;
  }

  /** The stored documents that a file became; `kinds`: those that its messages have, so that no other area is asked. */
  async ofFile(
    tx: Tx,
    companyId: CompanyId,
    fileId: FileId,
    kinds: readonly string[],
  ): Promise<readonly DocumentReference[]> {
    return this.ofFiles(tx, companyId, [{ id: fileId, kinds }]);
  }

  /** The stored documents of several files, by message; each area is asked once, about those that have messages of its kind. */
  async ofFiles(
    tx: Tx,
    companyId: CompanyId,
    files: readonly { readonly id: FileId; readonly kinds: readonly string[] }[],
  ): Promise<readonly DocumentOfFile[]> {
    const found: DocumentOfFile[] = [];
    for (const [kind, receiver] of this.receivers) {
      const ids = files.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
      if (ids.length > 0)
        found.push(...(await receiver.ofFiles(tx, companyId, ids)).map((document) => ({ kind, ...document })));
    }
    return found.sort((a, b) => a.messageNumber - b.messageNumber);
  }

  private receiver(kind: DocumentKind): DocumentReceiver {
    const receiver = this.receivers.get(kind);
    if (receiver === undefined) throw new Error(`No area receives documents of kind ${kind}`);
    return receiver;
  }
}
