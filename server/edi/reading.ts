import type { FindingList } from './findings.js';
import type { Envelope, MessageHeader } from './interchange.js';
import { MAX_LISTED_MESSAGES } from './limits.js';
import type { Profile } from './mapping/profile.js';
import type { BusinessDocument } from './model/document.js';

/** What gathers while a file is read; `read` makes the result of it. */
export interface Reading {
  readonly bytes: Uint8Array;
  readonly findings: FindingList;
  readonly interchanges: Envelope[];
  readonly documents: BusinessDocument[];
  readonly messages: MessageHeader[];
  /** What was agreed with partners about their messages. */
  readonly profiles: readonly Profile[];
  syntax: string;
  messageType: string;
  messageVersion: string;
  charset: string;
  segmentCount: number;
}

/** Notes a message's header while there is room in the list. */
export function noteMessage(reading: Pick<Reading, 'messages'>, header: MessageHeader): void {
  if (reading.messages.length < MAX_LISTED_MESSAGES) reading.messages.push(header);
}
