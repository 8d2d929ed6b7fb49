import { decidingAnswer, outcomeOfState } from '../outbound/outcome.js';
import type { AcknowledgementState, TransmissionState } from '../outbound/transmission.js';

/**
 * How far a despatch advice has come. Stored are what people decide (draft, ready, released); from then on its last transmission says it,
 * and what the customer answered to that one's file.
 */

/** `queued` and `sending`: on its way. `sent`: the partner has it. `not-sent`: given up or cancelled. `partly`: some of it was rejected. */
export const DESPATCH_STATES = [
  'draft',
  'ready',
  'queued',
  'sending',
  'sent',
  'not-sent',
  'acknowledged',
  'partly',
  'rejected',
] as const;
export type DespatchState = (typeof DESPATCH_STATES)[number];
export type StoredDespatchState = 'draft' | 'ready' | 'released';

/** What a state is made of. A released advice has a transmission. */
export interface DespatchProgress {
  readonly stored: StoredDespatchState;
  readonly transmission: TransmissionState | null;
  readonly acknowledgement: AcknowledgementState | null;
}

/** The state of a despatch advice. The database's function despatch_state says the same, for webhooks; a test compares them. */
export function despatchState({ stored, transmission, acknowledgement }: DespatchProgress): DespatchState {
  if (stored !== 'released') return stored;
  const answered = acknowledgement === null ? null : decidingAnswer(acknowledgement);
  if (answered !== null || transmission === null) return answered ?? 'queued';
  return transmission === 'sending' ? transmission : outcomeOfState(transmission);
}

/** Why a despatch advice can't be sent. */
export type SendRefusal = 'is-draft' | 'already-released';

const SENDABLE: Readonly<Record<DespatchState, SendRefusal | null>> = {
  draft: 'is-draft',
  ready: null,
  queued: 'already-released',
  sending: 'already-released',
  sent: 'already-released',
  'not-sent': 'already-released',
  acknowledged: 'already-released',
  partly: 'already-released',
  rejected: 'already-released',
};

/** Why a despatch advice can't be sent in a state; null where it can. Once released, its transmission is what is acted upon: `transmissionRefusal`. */
export function sendRefusal(state: DespatchState): SendRefusal | null {
  return SENDABLE[state];
}
