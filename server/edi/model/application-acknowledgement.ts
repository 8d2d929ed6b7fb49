import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** ERC group: an error found by the receiving application. */
export interface ApplicationError {
  /** ERC C901 9321; values are agreed between partners. */
  readonly code: string;
  readonly text: string | null;
  /** RFF of the error: what it is about (LI line number, ON order …). */
  readonly referenceQualifier: string | null;
  readonly reference: string | null;
}

/** Acknowledgement or error report of an application: APERAK. */
export interface ApplicationAcknowledgement extends DocumentOrigin {
  readonly kind: 'application-acknowledgement';
  readonly documentNumber: string;
  readonly messageFunction: string;
  /** By BGM 1225 (27, 29, 34) or 4343 (RE, AP, AI); null where neither says. */
  readonly outcome: 'accepted' | 'accepted-with-amendment' | 'rejected' | null;
  readonly issueDate: string | null;
  /** What is acknowledged: RFF+ACW message reference, or the document's number by RFF+AAK, +ON, +IV, +DQ, +AAN with its date. */
  readonly messageReference: string | null;
  readonly documentReferenceQualifier: string | null;
  readonly documentReference: string | null;
  readonly documentReferenceDate: string | null;
  readonly seller: TradeParty | null;
  readonly buyer: TradeParty | null;
  readonly errors: readonly ApplicationError[];
}
