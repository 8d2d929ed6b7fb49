import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, DocumentId, FileId, PartnerId, RelationId, TransmissionId } from '../../domain/ids.js';
import type { DocumentOutcome } from '../../domain/outbound/outcome.js';
import type { Finding } from '../../edi/finding.js';
import type { Envelope } from '../../edi/interchange.js';
import type { LossReason } from '../../edi/lost-content.js';
import type { DocumentKind, DocumentKinds } from '../../edi/model/document.js';
import type { Prepared } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';

/**
 * How an area takes part in the exchange of files. The exchange itself (traffic, transaction, outbound, agreement) knows no business
 * document: it calls the areas through these interfaces, by the kind of the document.
 */

/** Makes documents of a kind ready to be stored. Pure, since reading threads run it: its result can be sent between threads. */
export interface DocumentEncoder<K extends DocumentKind = DocumentKind, E = unknown> {
  readonly kind: K;
  /**
   * @param documentInMessage the document's place among those of its message, from 1.
   * @param losses the errors that may have cost it content.
   */
  encode(document: DocumentKinds[K], documentInMessage: number, losses: readonly LossReason[]): E;
}

/** An encoded document with its place in its file. */
export interface PlacedDocument<E = unknown> {
  /** Index into the file's interchanges; -1 outside any. */
  readonly interchange: number;
  /** Position of its message in the file, from 1. */
  readonly messageNumber: number;
  /** Its place among the documents of that message, from 1. */
  readonly documentInMessage: number;
  readonly content: E;
}

/** The documents of one kind in a file. */
export interface EncodedDocuments {
  readonly kind: DocumentKind;
  readonly documents: readonly PlacedDocument[];
}

/** The partner of an agreement, and the relation with it that the agreement is about, as far as it names them. */
export interface DocumentAgreement {
  readonly partnerCompanyId: PartnerId | null;
  readonly relationId: RelationId | null;
}

/** What an area may know of the file that its documents came in. */
export interface ReceivedFile {
  readonly id: FileId;
  readonly companyId: CompanyId;
  /** As Postgres writes it, to the microsecond. */
  readonly receivedAt: string;
  /** Of the first message: `DELFOR` and `D.97A`; '' where none was recognised. */
  readonly messageType: string;
  readonly messageVersion: string;
  /** In the order of the file. */
  readonly interchanges: readonly Envelope[];
  /** The agreement that messages of an interchange come under; null for none. */
  readonly agreementOf: (interchange: number) => DocumentAgreement | null;
  readonly errorCount: number;
  readonly warningCount: number;
}

/** The documents of one kind that a file brings for the first time; none where an earlier reading of the file is only undone. */
export interface FileDocuments<E = unknown> {
  readonly file: ReceivedFile;
  readonly documents: readonly PlacedDocument<E>[];
  /** An earlier reading of the file found documents of this kind: what it stored is replaced. */
  readonly isReplacing: boolean;
}

export interface StoredDocument {
  readonly fileId: FileId;
  readonly id: DocumentId;
  readonly messageNumber: number;
  /** Codes of the places it is for, which decide who may see its file; null where it names none. */
  readonly shipTos: readonly string[] | null;
}

/** What an area made of the documents that it was given. */
export interface StoredDocuments {
  readonly documents: readonly StoredDocument[];
  readonly findings: readonly { readonly fileId: FileId; readonly finding: Finding }[];
}

/** What the sequence of documents shows once new ones are in their place. */
export type Succession =
  /** A document that came after the one that follows it. */
  | { readonly what: 'late'; readonly messageNumber: number; readonly supersededBy: DocumentId }
  /** A document that should have come before one of these, and didn't. */
  | { readonly what: 'missing'; readonly reference: string }
  /** One that was missing is there now; `revealedBy`: the file that had shown it to be missing. */
  | { readonly what: 'found'; readonly reference: string; readonly revealedBy: FileId };

/** A stored document, as pages about its file name it. */
export interface DocumentReference {
  readonly kind: DocumentKind;
  readonly id: DocumentId;
  readonly documentNumber: string;
  readonly messageNumber: number;
  /** The document that follows it; null where it is the last or its kind has no succession. */
  readonly supersededBy: DocumentId | null;
}

export interface DocumentOfFile extends DocumentReference {
  readonly fileId: FileId;
}

/** How an area stores the documents of a kind that come in. */
export interface DocumentReceiver<K extends DocumentKind = DocumentKind, E = unknown> {
  readonly encoder: DocumentEncoder<K, E>;

  /**
   * Stores the documents of up to eight files, in the transaction that reads them, and emits what happened. Idempotent by file: what an
   * earlier reading of a file stored is replaced. An error fails the files of this batch as a whole, and no others.
   */
  store(tx: Tx, batch: readonly FileDocuments<E>[]): Promise<StoredDocuments>;

  /**
   * Puts stored documents of a company among those before and after them. Called at the end of the transaction, while files between the
   * same parties wait for its commit. Left out by kinds that have no succession.
   */
  follow?(tx: Tx, companyId: CompanyId, ids: readonly DocumentId[]): Promise<readonly Succession[]>;

  /** The documents that files became, in the order of the messages of each. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<readonly Omit<DocumentOfFile, 'kind'>[]>;
}

/** A document as it goes out, but for its control reference. */
export interface RenderedDocument {
  /** BGM 1004. */
  readonly number: string;
  readonly prepared: Prepared;
  /** Codes of the places it is for, which decide who may see its file; null where it names none. */
  readonly shipTos: readonly string[] | null;
}

/** The transmission that a document goes out with. */
export interface ReleasedDocument {
  readonly companyId: CompanyId;
  readonly documentId: DocumentId;
  readonly transmissionId: TransmissionId;
  /** Between which addresses its file goes (UNB 0004 and 0010); absent where the transmission repeats a file. */
  readonly sent?: { readonly sender: string; readonly recipient: string; readonly test: boolean };
}

/** What became of a document that was handed over to be sent. */
export interface SettledDocument {
  readonly documentId: DocumentId;
  readonly fileId: FileId;
  readonly outcome: DocumentOutcome;
}

/** How an area sends the documents of a kind. */
export interface DocumentSender {
  readonly kind: DocumentKind;

  /** Writes a stored document as an agreement wants it. @throws Problem not-found; mapfile-unusable. */
  render(tx: Tx, companyId: CompanyId, documentId: DocumentId, agreement: OutgoingAgreement): Promise<RenderedDocument>;

  /** Refuses that a document is sent once more. Absent where nothing keeps it from that. @throws Problem that says why. */
  refuseAgain?(tx: Tx, companyId: CompanyId, documentId: DocumentId): Promise<void>;

  /**
   * Takes back what others were given because the document had not left, before it goes out after all. Absent where nothing is given.
   * @throws Problem where somebody has it.
   */
  reclaim?(tx: Tx, companyId: CompanyId, documentId: DocumentId): Promise<void>;

  /** Notes the transmission that a document goes out with, in the round trip of the commit. */
  released(tx: Tx, document: ReleasedDocument): void;

  /** Notes, with the commit, what became of documents of a company. */
  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void;
}
