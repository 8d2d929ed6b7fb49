import type { FindingCode } from './finding-text.js';
import type { FindingList, Place } from './findings.js';
import type { Envelope, MessageHeader } from './interchange.js';
import { FILE_LIMITS, type FileLimits, MAX_LISTED_INTERCHANGES, MAX_LISTED_MESSAGES, MAX_SEGMENTS } from './limits.js';
import type { AppliedProfile } from './mapping/profile-choice.js';
import type { Profile } from './mapping/profile.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from './model/delivery-schedule.js';
import type { BusinessDocument } from './model/document.js';
import type { ByteWindow } from './syntax/byte-window.js';

/** Takes a finished schedule line, with what is known of its document so far; the document has no lines itself. */
export type LineSink = (line: ScheduleLineDocument, document: DeliveryScheduleDocument) => void;

/** Reads a file piece by piece. */
export interface StepwiseReader {
  /** Reads as far as the window allows. */
  step(): void;
  /** Offset in the file from which on bytes are still needed. */
  readonly position: number;
  /** Nothing more is read, whatever comes. */
  readonly stopped: boolean;
  /** The file has ended: judges what is still open. */
  finish(): void;
}

/** What gathers while a file is read; `read` makes the result of it. */
export interface Reading {
  readonly window: ByteWindow;
  readonly findings: FindingList;
  /** The first interchanges of the file; how many there were is counted. */
  readonly interchanges: Envelope[];
  /** What was read so far, against the limits. */
  readonly counts: { -readonly [K in keyof FileLimits]: FileLimits[K] };
  readonly limits: FileLimits;
  /** The file has more than one file may have: it is read no further, and nothing of it is kept. */
  isRefused: boolean;
  /** The interchange that is being read, or was last. */
  envelope: Envelope | null;
  readonly documents: BusinessDocument[];
  /** Takes finished documents instead of the list. */
  readonly take: ((document: BusinessDocument) => void) | null;
  /** Takes finished schedule lines one by one; without it documents have them. */
  readonly takeLine: LineSink | null;
  readonly maxSegments: number;
  readonly messages: MessageHeader[];
  /** What was agreed with partners about their messages. */
  readonly profiles: readonly Profile[];
  /** Profiles that come with the product, for messages about which nothing was agreed. */
  readonly shipped: readonly Profile[];
  /** Profiles that messages were read with. */
  readonly applied: AppliedProfile[];
  /** Names of shipped profiles that were proposed. */
  readonly proposed: Set<string>;
  syntax: string;
  messageType: string;
  messageVersion: string;
  charset: string;
  segmentCount: number;
}

/** A reading of which nothing is known yet. */
export function newReading(
  window: ByteWindow,
  findings: FindingList,
  options: Partial<Pick<Reading, 'take' | 'takeLine' | 'maxSegments' | 'limits' | 'profiles' | 'shipped'>> = {},
): Reading {
  return {
    window,
    findings,
    interchanges: [],
    counts: { interchanges: 0, messages: 0, lines: 0 },
    limits: FILE_LIMITS,
    isRefused: false,
    envelope: null,
    documents: [],
    take: null,
    takeLine: null,
    maxSegments: MAX_SEGMENTS,
    messages: [],
    profiles: [],
    shipped: [],
    applied: [],
    proposed: new Set(),
    syntax: '',
    messageType: '',
    messageVersion: '',
    charset: 'ISO-8859-1',
    segmentCount: 0,
    ...options,
  };
}

/** What says which limit a file passes. */
const REFUSALS = {
  interchanges: 'too-many-interchanges',
  messages: 'too-many-messages',
  lines: 'too-many-lines',
} as const satisfies Record<keyof FileLimits, FindingCode>;

/** Whether one more would be more than a file may have. */
export function isOneTooMany({ counts, limits }: Pick<Reading, 'counts' | 'limits'>, what: keyof FileLimits): boolean {
  return counts[what] >= limits[what];
}

/**
 * Refuses a file for what it has too many of: what was kept of it is let go, but for the interchange that names its parties. `start` is where
 * the first one too many begins, `count` how many there are in the whole file.
 */
export function refuse(reading: Reading, what: keyof FileLimits, start: number, count: number): void {
  const found = String(count);
  refuseFor(reading, REFUSALS[what], { start, end: start, segment: null, path: 'file', found }, reading.limits[what]);
}

/** Refuses a file for a limit that no count is known of. */
export function refuseFor(reading: Reading, finding: FindingCode, place: Place, limit: number): void {
  reading.isRefused = true;
  reading.documents.length = 0;
  reading.messages.length = 0;
  reading.interchanges.splice(1);
  reading.findings.refuse(finding, place, String(limit));
}

/** An interchange begins. */
export function openEnvelope(reading: Reading, envelope: Envelope): void {
  reading.envelope = envelope;
  reading.counts.interchanges++;
  if (reading.interchanges.length < MAX_LISTED_INTERCHANGES) reading.interchanges.push(envelope);
}

/** A document is finished. */
export function deliver(reading: Reading, document: BusinessDocument): void {
  if (reading.isRefused) return;
  if (reading.take === null) reading.documents.push(document);
  else reading.take(document);
}

/** Counts a message and notes its header while there is room in the list. */
export function noteMessage(reading: Pick<Reading, 'messages' | 'counts'>, header: MessageHeader): void {
  reading.counts.messages++;
  if (reading.messages.length < MAX_LISTED_MESSAGES) reading.messages.push(header);
}
