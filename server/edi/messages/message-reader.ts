import type { FindingList } from '../findings.js';
import type { Profile } from '../mapping/profile.js';
import type { BusinessDocument } from '../model/document.js';
import type { LineSink } from '../reading.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import type { StructureWalker } from '../validation/structure.js';

/** What a message reader gets about the message it reads. */
export interface MessageContext {
  readonly segment: SegmentCursor;
  readonly findings: FindingList;
  /** Position of the message in the file, from 1. */
  readonly messageNumber: number;
  /** Index of its interchange in the result, -1 where there is none. */
  readonly interchange: number;
  /** UNH 0052 and 0054, as sent: `D`, `97A`. */
  readonly version: string;
  readonly release: string;
  /** What was agreed with the partner, if anything. */
  readonly profile?: Profile | undefined;
  /** Takes finished schedule lines one by one; null where documents have them. */
  readonly takeLine: LineSink | null;
}

/** Reads one EDIFACT message, segment by segment. The cursor of the context stands on the segment to take in. */
export interface MessageReader {
  take(): void;
  /** After a segment was taken and checked: may take in what follows by itself where it is more of the same. */
  run?(structure: StructureWalker): void;
  /** After the last segment; the cursor stands on UNT or on whatever ended the message. */
  finish(): BusinessDocument;
}
