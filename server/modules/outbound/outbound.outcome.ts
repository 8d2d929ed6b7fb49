import type { AcknowledgementState, TransmissionState } from '../../domain/outbound/transmission.js';
import type { DocumentOutcome } from '../document/document.port.js';

const OF_STATE: Record<TransmissionState, DocumentOutcome> = {
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

/** What an acknowledgement means for a document that was sent. */
export function outcomeOfAcknowledgement(state: AcknowledgementState): DocumentOutcome {
  return state === 'acknowledged' || state === 'partly' || state === 'rejected' ? state : 'sent';
}
