import type { ReadResult } from '../../edi/interchange.js';
import type { Acknowledging } from '../outbound/outbound.rows.js';
import type { AgreedProfile } from '../agreement/agreement.rows.js';
import type { FoundTransactions } from '../transaction/transaction.rows.js';
import type { ScheduleRows } from '../schedule/schedule.rows.js';

/** A file to read: its compressed bytes, and what was agreed with those who sent it. */
export interface ReadingTask {
  readonly content: Uint8Array;
  readonly agreed: readonly AgreedProfile[];
}

/** What a reading thread is told when it starts: the mark of files that the chaos suite has it fail on. */
export interface ReadingData {
  readonly poison: string | undefined;
}

/** What reading a file yields, ready to be stored. */
export interface FileReading extends Omit<ReadResult, 'documents' | 'findings' | 'messages'>, FoundTransactions {
  readonly documentNumber: string | null;
  readonly partner: string | null;
  readonly documentCount: number;
  /** The findings as JSON text, and how many of them are listed in it. */
  readonly findings: string;
  readonly findingsListed: number;
  /** SHA-256 of each interchange's own bytes, in hexadecimal digits; none where they can't be told apart. */
  readonly interchangeDigests: readonly string[];
  readonly schedules: readonly ScheduleRows[];
  /** Acknowledgements in it, and those it asks for. */
  readonly acknowledging: Acknowledging;
}
