import type { Finding } from './finding.js';
import type { AppliedProfile } from './mapping/profile-choice.js';
import type { BusinessDocument } from './model/document.js';

/** Who sent what to whom, under which reference (UNB, VDA 511). */
export interface Envelope {
  readonly standard: 'EDIFACT' | 'VDA' | 'XML' | 'X12' | 'TRADACOMS' | 'unknown';
  /** Sender and recipient identification as sent, with qualifier behind a colon where there is one: `O0177…:OD`. */
  readonly sender: string;
  readonly recipient: string;
  /** UNB 0020 or the new VDA transmission number. */
  readonly controlReference: string;
  readonly test: boolean;
  /** Which of the sender's counters the reference is of, where the parties alone don't say: their routing addresses (UNB 0008, 0014), the header of a VDA message. */
  readonly counter?: string;
  /** UNB 0032, the interchange agreement identifier (IAID); absent where none is said. */
  readonly agreementId?: string;
  /** UNB 0031, where it is said: 1 an acknowledgement is asked for, 2 only one of receipt. */
  readonly acknowledgementRequest?: string;
}

/** A message as its header announces it, read into a document or not. */
export interface MessageHeader {
  /** UNH 0065, `VDA 4905`. */
  readonly type: string;
  /** UNH 0052 and 0054 together: `D96A`; VDA: version of the header record: `02`. */
  readonly release: string;
  /** UNH 0062, VDA: new transmission number. */
  readonly reference: string;
  /** Index into `ReadResult.interchanges`; -1 for a message outside any interchange. */
  readonly interchange: number;
  /** Number of its first segment or record. */
  readonly segment: number;
  /** The reference that it names as its predecessor's (VDA: old transmission number); '' where none is said. */
  readonly previousReference: string;
}

/** What reading a file yields: always something, whatever the bytes. */
export interface ReadResult {
  readonly standard: Envelope['standard'];
  /** First message's type as people say it: `DELFOR`, `VDA 4905`; '' where none was recognised. */
  readonly messageType: string;
  /** `D.97A`, `02`; '' where none. */
  readonly messageVersion: string;
  /** Messages in the order of the file; of a stream at most 10,000 are named. */
  readonly messages: readonly MessageHeader[];
  /** First interchange's syntax: UNB 0001 and 0002 (`UNOC:3`), length of a VDA record (`128`), version of XML (`1.0`); '' where none is said. */
  readonly syntax: string;
  readonly charset: string;
  readonly segmentCount: number;
  /** The file has more than one file may have (FILE_LIMITS): it has no documents and messages here, and its first interchange alone. */
  readonly isRefused: boolean;
  /** Profiles that messages were read with, each once. */
  readonly profiles: readonly AppliedProfile[];
  readonly interchanges: readonly Envelope[];
  readonly documents: readonly BusinessDocument[];
  /** At most `maxFindings`; the rest is counted in `findingsOmitted`. */
  readonly findings: readonly Finding[];
  readonly findingsOmitted: number;
  /** All findings counted, listed or not. */
  readonly errorCount: number;
  readonly warningCount: number;
}
