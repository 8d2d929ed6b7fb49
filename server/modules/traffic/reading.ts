import type { ReadResult } from '../../edi/interchange.js';
import type { ScheduleRows } from '../schedule/schedule.rows.js';

/** What reading a file yields, ready to be stored. */
export interface FileReading extends Omit<ReadResult, 'documents' | 'findings'> {
  readonly documentNumber: string | null;
  readonly partner: string | null;
  /** The findings as JSON text. */
  readonly findings: string;
  readonly schedules: readonly ScheduleRows[];
}
