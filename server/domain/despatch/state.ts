import { decidingAnswer, outcomeOfState } from '../outbound/outcome.js';
import type { AcknowledgementState, TransmissionState } from '../outbound/transmission.js';

/**
 * How far a despatch note has come. Until it is released people say it (draft, ready, closed) and what was scanned of its packages; from then
 * on its last transmission says it, what the customer answered to that one's file, and whether another advice took its place.
 */

/**
 * `draft`: somebody has to look at it first. `ready`: it can be sent. `marked`: some of its packages are marked for shipment. `packed`: all
 * are. `verified`: all were verified, too. `closed`: nothing in it is changed any more. `queued` and `sending`: on its way. `sent`: the partner
 * has it. `not-sent`: given up or cancelled. `partly`: some of it was rejected. `replaced` and `cancelled`: another advice says so.
 */
export const DESPATCH_STATES = [
  'draft',
  'ready',
  'marked',
  'packed',
  'verified',
  'closed',
  'queued',
  'sending',
  'sent',
  'not-sent',
  'acknowledged',
  'partly',
  'rejected',
  'replaced',
  'cancelled',
] as const;
export type DespatchState = (typeof DESPATCH_STATES)[number];
export const STORED_DESPATCH_STATES = ['draft', 'ready', 'closed', 'released'] as const;
export type StoredDespatchState = (typeof STORED_DESPATCH_STATES)[number];
/** What an advice that follows another one does with it: BGM 1225 5 and 1. */
export type Superseded = 'replaced' | 'cancelled';

/** Packages of a note with a number, and how many of them were printed, marked for shipment and verified. */
export interface PackageCounts {
  readonly packages: number;
  readonly printed: number;
  readonly marked: number;
  readonly verified: number;
}

/** What a state is made of. A released note has a transmission. */
export interface DespatchProgress {
  readonly stored: StoredDespatchState;
  readonly transmission: TransmissionState | null;
  readonly acknowledgement: AcknowledgementState | null;
  readonly superseded: Superseded | null;
  readonly counts: Pick<PackageCounts, 'packages' | 'marked' | 'verified'>;
}

/** The state of a despatch note. The database's function despatch_state says the same, for lists and webhooks; a test compares them. */
export function despatchState(progress: DespatchProgress): DespatchState {
  const { stored, transmission, acknowledgement, superseded, counts } = progress;
  if (stored === 'ready') return stateOfScans(counts);
  if (stored !== 'released') return stored;
  if (superseded !== null) return superseded;
  const answered = acknowledgement === null ? null : decidingAnswer(acknowledgement);
  if (answered !== null || transmission === null) return answered ?? 'queued';
  return transmission === 'sending' ? transmission : outcomeOfState(transmission);
}

function stateOfScans({ packages, marked, verified }: DespatchProgress['counts']): DespatchState {
  if (marked === 0) return 'ready';
  if (marked < packages) return 'marked';
  return verified < packages ? 'packed' : 'verified';
}

/** The advice went wrong; some of it was rejected; the customer has it, whatever it answered. */
export const WRONG_DESPATCH_STATES: readonly DespatchState[] = ['not-sent', 'rejected'];
export const PARTLY_DESPATCH_STATES: readonly DespatchState[] = ['partly'];
export const HAD_DESPATCH_STATES: readonly DespatchState[] = ['sent', 'acknowledged', 'partly', 'rejected'];

/** What people do with a despatch note. `ready`: say that a draft is. `send-again`: what was sent, once more. `replace`, `cancel`: by another advice. */
export const DESPATCH_ACTS = [
  'edit',
  'ready',
  'print',
  'scan',
  'close',
  'reopen',
  'send',
  'send-again',
  'replace',
  'cancel',
  'delete',
] as const;
export type DespatchAct = (typeof DESPATCH_ACTS)[number];
/** Why something can't be done with a note. */
export type DespatchRefusal =
  | 'is-draft'
  | 'not-a-draft'
  | 'is-closed'
  | 'not-closed'
  | 'already-released'
  | 'not-sent-yet'
  | 'on-its-way'
  | 'is-superseded';

type Phase = 'draft' | 'open' | 'closed' | 'on-its-way' | 'given-up' | 'had' | 'superseded';
const PHASE: Readonly<Record<DespatchState, Phase>> = {
  draft: 'draft',
  ready: 'open',
  marked: 'open',
  packed: 'open',
  verified: 'open',
  closed: 'closed',
  queued: 'on-its-way',
  sending: 'on-its-way',
  'not-sent': 'given-up',
  sent: 'had',
  acknowledged: 'had',
  partly: 'had',
  rejected: 'had',
  replaced: 'superseded',
  cancelled: 'superseded',
};

const RELEASED = {
  'on-its-way': 'already-released',
  'given-up': 'already-released',
  had: 'already-released',
  superseded: 'already-released',
} as const;
const NOT_SENT = { draft: 'not-sent-yet', open: 'not-sent-yet', closed: 'not-sent-yet' } as const;
/** The one table of what may be done in which phase; null where it may. */
const REFUSALS: Readonly<Record<DespatchAct, Readonly<Record<Phase, DespatchRefusal | null>>>> = {
  edit: { draft: null, open: null, closed: 'is-closed', ...RELEASED },
  ready: { draft: null, open: 'not-a-draft', closed: 'not-a-draft', ...RELEASED },
  // A label that came off is printed again even when the advice has left.
  print: {
    draft: null,
    open: null,
    closed: null,
    'on-its-way': null,
    'given-up': null,
    had: null,
    superseded: 'is-superseded',
  },
  scan: { draft: 'is-draft', open: null, closed: 'is-closed', ...RELEASED },
  close: { draft: 'is-draft', open: null, closed: 'is-closed', ...RELEASED },
  reopen: { draft: 'not-closed', open: 'not-closed', closed: null, ...RELEASED },
  send: { draft: 'is-draft', open: null, closed: null, ...RELEASED },
  'send-again': { ...NOT_SENT, 'on-its-way': 'on-its-way', 'given-up': null, had: null, superseded: 'is-superseded' },
  replace: {
    ...NOT_SENT,
    'on-its-way': 'on-its-way',
    'given-up': 'not-sent-yet',
    had: null,
    superseded: 'is-superseded',
  },
  cancel: {
    ...NOT_SENT,
    'on-its-way': 'on-its-way',
    'given-up': 'not-sent-yet',
    had: null,
    superseded: 'is-superseded',
  },
  delete: { draft: null, open: null, closed: 'is-closed', ...RELEASED },
};

/** Why something can't be done with a note in a state; null where it can. Once it is on its way, its transmission is what is acted upon: `transmissionRefusal`. */
export function despatchRefusal(act: DespatchAct, state: DespatchState): DespatchRefusal | null {
  return REFUSALS[act][PHASE[state]];
}
