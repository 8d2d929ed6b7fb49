import type { FindingList } from '../findings.js';
import type { BusinessDocument } from '../model/document.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';

/** What a message reader is told about the message it reads. */
export interface MessageContext {
  readonly segment: SegmentCursor;
  readonly findings: FindingList;
  /** Position of the message in the file, from 1. */
  readonly messageNumber: number;
  /** Index of its interchange in the result, -1 where there is none. */
  readonly interchange: number;
  /** UNH 0054, as sent: `97A`. */
  readonly release: string;
}

/** Reads one EDIFACT message, segment by segment. The cursor of the context stands on the segment to take in. */
export interface MessageReader {
  take(): void;
  /** After the last segment; the cursor stands on UNT or on whatever ended the message. */
  finish(): BusinessDocument;
}
