import type { DocumentOrigin } from './origin.js';

/** An element in error: UCD. Positions as in the standard: element from 1 (the tag), component from 1; null where none is meant. */
export interface ElementError {
  /** 0085. */
  readonly error: string;
  readonly element: string;
  readonly component: string | null;
}

/** A segment in error: UCS. */
export interface SegmentError {
  /** 0096: position in the message, UNH = 1; of a missing segment, that of the last one before it. */
  readonly position: string;
  readonly error: string | null;
  readonly elements: readonly ElementError[];
}

/** What is said of an interchange, a group or a message. */
interface Reported {
  /** 0083: 4 rejected, 7 acknowledged … */
  readonly action: string;
  /** 0085. */
  readonly error: string | null;
  /** Service segment in error (0135), and the place in it (S011). */
  readonly segment: string | null;
  readonly element: string | null;
  readonly component: string | null;
}

/** What is said of one message: UCM. */
export interface MessageAcknowledgement extends Reported {
  /** UNH 0062 and the parts of S009; '' where the message does not say them. */
  readonly reference: string;
  readonly type: string;
  readonly version: string;
  readonly release: string;
  readonly agency: string;
  readonly association: string | null;
  readonly segments: readonly SegmentError[];
}

/** What is said of a functional group: UCF. */
export interface GroupAcknowledgement extends Reported {
  /** UNG 0048, S006 and S007 (`id:qualifier`). */
  readonly reference: string;
  readonly sender: string;
  readonly recipient: string;
  readonly messages: readonly MessageAcknowledgement[];
}

/** Acknowledgement of an interchange by its syntax: CONTRL (ISO 9735-4; UN/EDIFACT D.422 for syntax 3). */
export interface SyntaxAcknowledgement extends DocumentOrigin, Reported {
  readonly kind: 'syntax-acknowledgement';
  /** Of the acknowledged interchange, as it was sent: 0020, S002 and S003 (`id:qualifier`, with the routing address as third part where there is one). */
  readonly interchangeReference: string;
  readonly interchangeSender: string;
  readonly interchangeRecipient: string;
  /** Messages outside functional groups. */
  readonly messages: readonly MessageAcknowledgement[];
  readonly groups: readonly GroupAcknowledgement[];
}
