import type { ReadResult } from '../../edi/interchange.js';
import type { Acknowledging } from '../outbound/outbound.rows.js';
import type { AgreedProfile } from '../agreement/agreement.rows.js';
import type { EncodedDocuments } from '../document/document.port.js';
import type { FoundTransactions } from '../transaction/transaction.rows.js';

/** A file to read: its compressed bytes, and what was agreed with those who sent it. */
export interface ReadingTask {
  readonly content: Uint8Array;
  readonly agreed: readonly AgreedProfile[];
  /** Read by the standard alone, whatever profile its sender has. */
  readonly isPlain?: boolean;
}

/** What a reading thread is started with: the mark of files on which the chaos suite makes it fail. */
export interface ReadingData {
  readonly poison: string | undefined;
}

/** What reading a file yields, ready to be stored. */
export interface FileReadResult extends Omit<ReadResult, 'documents' | 'findings' | 'messages'>, FoundTransactions {
  readonly documentNumber: string | null;
  readonly partner: string | null;
  readonly documentCount: number;
  /** The findings as JSON text, and how many of them are listed in it. */
  readonly findings: string;
  readonly findingsListed: number;
  /** SHA-256 of each interchange's own bytes, in hexadecimal digits; none where they can't be distinguished. */
  readonly interchangeDigests: readonly string[];
  /** Those of its documents that are stored, and how many lines they have. */
  readonly storedLines: number;
  readonly encoded: readonly EncodedDocuments[];
  /** Acknowledgements in it, and those it asks for. */
  readonly acknowledging: Acknowledging;
}
