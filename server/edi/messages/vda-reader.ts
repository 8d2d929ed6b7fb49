import type { Code } from '../syntax/codes.js';
import type { FindingList } from '../findings.js';
import type { Profile } from '../mapping/profile.js';
import type { BusinessDocument } from '../model/document.js';
import type { LineSink } from '../reading.js';
import type { Field, RecordCursor } from '../syntax/record-cursor.js';

/** What a reader gets about the VDA transmission it reads. */
export interface VdaContext {
  /** Stands on the header record when the reader is made, then on each record to take in. */
  readonly record: RecordCursor;
  readonly findings: FindingList;
  /** Position of the transmission in the file, from 1; each is an interchange of its own. */
  readonly messageNumber: number;
  /** Takes a document as soon as it is complete. */
  deliver(document: BusinessDocument): void;
  /** Takes finished schedule lines one by one; null where documents have them. */
  readonly takeLine: LineSink | null;
  /** What was agreed with the partner, if anything. */
  readonly profile?: Profile | undefined;
}

/** Reads one transmission, record by record, the header included. */
export interface VdaReader {
  take(): void;
  /** Whether the last record says what hardly can be, although nothing is wrong with its form. */
  readonly isDoubtful?: boolean;
  /** The values of the last record stand beside their positions: what can be taken back is. */
  discard?(): void;
  /** The fields of a record of the message; none where it has no such record. */
  fields(type: Code): readonly Field[];
  /** After the last record; delivers what was not delivered yet. */
  finish(): void;
}
