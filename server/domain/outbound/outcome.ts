import type { AcknowledgementState, TransmissionState } from './transmission.js';

/** What became of a document that was handed over to be sent. `partly`: some of it was rejected. */
export type DocumentOutcome = 'queued' | 'sent' | 'not-sent' | DecidingAnswer;
export type DecidingAnswer = 'acknowledged' | 'partly' | 'rejected';

const OF_STATE: Readonly<Record<TransmissionState, DocumentOutcome>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'not-sent',
  cancelled: 'not-sent',
};

/** What a transmission's state means for its document. */
export function outcomeOfState(state: TransmissionState): DocumentOutcome {
  return OF_STATE[state];
}

/** The answer where it decides about a document; null while one is waited for, or none is. */
export function decidingAnswer(state: AcknowledgementState): DecidingAnswer | null {
  return state === 'acknowledged' || state === 'partly' || state === 'rejected' ? state : null;
}

/** What an acknowledgement means for a document that was sent. */
export function outcomeOfAcknowledgement(state: AcknowledgementState): DocumentOutcome {
  return decidingAnswer(state) ?? 'sent';
}
