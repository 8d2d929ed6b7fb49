import type { FindingList } from './findings.js';
import type { Envelope, MessageHeader } from './interchange.js';
import { MAX_LISTED_INTERCHANGES, MAX_LISTED_MESSAGES, MAX_SEGMENTS } from './limits.js';
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
  /** The first interchanges of the file; and how many there were. */
  readonly interchanges: Envelope[];
  interchangeCount: number;
  /** The interchange that is being read, or was last. */
  envelope: Envelope | null;
  readonly documents: BusinessDocument[];
  /** Takes finished documents instead of the list. */
  readonly take: ((document: BusinessDocument) => void) | null;
  /** Takes finished schedule lines one by one; without it documents have them. */
  readonly takeLine: LineSink | null;
  readonly maxSegments: number;
  readonly maxInterchanges: number;
  readonly messages: MessageHeader[];
  /** What was agreed with partners about their messages. */
  readonly profiles: readonly Profile[];
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
  options: Partial<Pick<Reading, 'take' | 'takeLine' | 'maxSegments' | 'maxInterchanges' | 'profiles'>> = {},
): Reading {
  return {
    window,
    findings,
    interchanges: [],
    interchangeCount: 0,
    envelope: null,
    documents: [],
    take: null,
    takeLine: null,
    maxSegments: MAX_SEGMENTS,
    maxInterchanges: MAX_LISTED_INTERCHANGES,
    messages: [],
    profiles: [],
    syntax: '',
    messageType: '',
    messageVersion: '',
    charset: 'ISO-8859-1',
    segmentCount: 0,
    ...options,
  };
}

/** Whether the interchange that begins at an offset is one too many, which is reported. Nothing more is read then. */
export function isOneTooMany({ findings, interchangeCount, maxInterchanges }: Reading, start: number): boolean {
  if (interchangeCount < maxInterchanges) return false;
  findings.add('too-many-interchanges', { start, end: start, segment: null, path: 'file' }, String(maxInterchanges));
  return true;
}

/** An interchange begins. */
export function openEnvelope(reading: Reading, envelope: Envelope): void {
  reading.envelope = envelope;
  reading.interchangeCount++;
  if (reading.interchanges.length < MAX_LISTED_INTERCHANGES) reading.interchanges.push(envelope);
}

/** A document is finished. */
export function deliver(reading: Reading, document: BusinessDocument): void {
  if (reading.take === null) reading.documents.push(document);
  else reading.take(document);
}

/** Notes a message's header while there is room in the list. */
export function noteMessage(reading: Pick<Reading, 'messages'>, header: MessageHeader): void {
  if (reading.messages.length < MAX_LISTED_MESSAGES) reading.messages.push(header);
}
