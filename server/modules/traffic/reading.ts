import type { ReadResult } from '../../edi/interchange.js';
import type { Acknowledging } from '../outbound/outbound.rows.js';
import type { AgreedProfile } from '../agreement/agreement.rows.js';
import type { ScheduleRows } from '../schedule/schedule.rows.js';

/** A file to read: its compressed bytes, and what was agreed with those who sent it. */
export interface ReadingTask { readonly content: Uint8Array; readonly agreed: readonly AgreedProfile[] }

/** What a reading thread is told when it starts: the mark of files that the chaos suite has it fail on. */
export interface ReadingData { readonly poison: string | undefined }

/** What reading a file yields, ready to be stored. */
export interface FileReading extends Omit<ReadResult, 'documents' | 'findings'> {
  readonly documentNumber: string | null;
  readonly partner: string | null;
  /** The findings as JSON text. */
  readonly findings: string;
  readonly schedules: readonly ScheduleRows[];
  /** Acknowledgements in it, and those it asks for. */
  readonly acknowledging: Acknowledging;
}
