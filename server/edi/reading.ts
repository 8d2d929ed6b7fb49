import type { FindingList } from './findings.js';
import type { Envelope } from './interchange.js';
import type { BusinessDocument } from './model/document.js';

/** What gathers while a file is read; `read` makes the result of it. */
export interface Reading {
  readonly bytes: Uint8Array;
  readonly findings: FindingList;
  readonly interchanges: Envelope[];
  readonly documents: BusinessDocument[];
  messageType: string;
  messageVersion: string;
  charset: string;
  segmentCount: number;
}
