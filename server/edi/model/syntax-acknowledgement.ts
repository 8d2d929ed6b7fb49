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
  /** 0096: position in the message, UNH = 1. */
  readonly position: string;
  readonly error: string | null;
  readonly elements: readonly ElementError[];
}

/** What is said of one message: UCM. */
export interface MessageAcknowledgement {
  /** UNH 0062 and the parts of S009. */
  readonly reference: string;
  readonly type: string;
  readonly version: string;
  readonly release: string;
  readonly agency: string;
  readonly association: string | null;
  /** 0083: 4 rejected, 7 acknowledged … */
  readonly action: string;
  readonly error: string | null;
  /** Service segment in error (0135), and the place of it. */
  readonly segment: string | null;
  readonly element: string | null;
  readonly component: string | null;
  readonly segments: readonly SegmentError[];
}

/** Acknowledgement of an interchange by its syntax: CONTRL (ISO 9735-4; UN/EDIFACT D.422 for syntax 3). */
export interface SyntaxAcknowledgement extends DocumentOrigin {
  readonly kind: 'syntax-acknowledgement';
  /** Of the acknowledged interchange, as it was sent: 0020, S002 and S003 (`id:qualifier`). */
  readonly interchangeReference: string;
  readonly interchangeSender: string;
  readonly interchangeRecipient: string;
  readonly action: string;
  readonly error: string | null;
  readonly segment: string | null;
  readonly element: string | null;
  readonly component: string | null;
  readonly messages: readonly MessageAcknowledgement[];
}
