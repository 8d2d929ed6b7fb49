import { dayNumber } from '../calendar/day.js';

/** How far a movement of packages is agreed upon, and who may say so. */

/**
 * `announced`: one party says it. `confirmed`: the other one says so too, or there is no other one on this portal. `disputed`: the other one
 * says that it is wrong. `countered`: a counter row took it back before it was confirmed; neither counts.
 */
export const MOVEMENT_STATES = ['announced', 'confirmed', 'disputed', 'countered'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

/** What people do with a movement. `accept` and `reject` answer a dispute. */
export const MOVEMENT_ACTS = ['confirm', 'dispute', 'accept', 'reject', 'counter'] as const;
export type MovementAct = (typeof MOVEMENT_ACTS)[number];

/** Days within which a confirmed movement may be disputed, and within which a dispute is to be answered where nobody says how many. */
export const DISPUTE_DAYS = 14;
/** Days within which a dispute is to be answered, at most. */
export const MOST_DISPUTE_DAYS = 365;

/** Days before a dispute is to be answered from which on people are reminded. */
export const REMINDER_DAYS = 3;

/** How a movement stands for one of its parties. */
export interface MovementStanding {
  readonly state: MovementState;
  /** The counterparty is on this portal and has the movement too. */
  readonly isMirrored: boolean;
  /** This party entered it. */
  readonly isOwn: boolean;
  /** This party disputed it; false where nobody did. */
  readonly isOwnDispute: boolean;
  /** A counter row takes it back, or will once that is confirmed. */
  readonly hasCounter: boolean;
  /** Whole days since it was confirmed; 0 where it is not. */
  readonly daysConfirmed: number;
  /** Days within which it may be disputed once it is confirmed; 0 where it is not. */
  readonly disputeDays: number;
}

/** Why something can't be done with a movement. */
export type MovementRefusal =
  | 'is-countered'
  | 'is-confirmed'
  | 'is-disputed'
  | 'not-disputed'
  | 'awaits-counterparty'
  | 'is-counterpartys'
  | 'dispute-too-late';

type Rule = (movement: MovementStanding) => MovementRefusal | null;
/** Whoever answers a dispute did not begin it, unless there is nobody else. */
const answers: Rule = ({ state, isMirrored, isOwnDispute }) => {
  if (state !== 'disputed') return 'not-disputed';
  return isMirrored && isOwnDispute ? 'awaits-counterparty' : null;
};
const RULES: Readonly<Record<MovementAct, Rule>> = {
  confirm: ({ state, isMirrored, isOwn, isOwnDispute }) => {
    if (state === 'confirmed') return 'is-confirmed';
    // Who disputed it may say that it is right after all.
    const isForThem = state === 'disputed' ? !isOwnDispute : isOwn;
    return isMirrored && isForThem ? 'awaits-counterparty' : null;
  },
  dispute: ({ state, isMirrored, isOwn, daysConfirmed, disputeDays }) => {
    if (state === 'disputed') return 'is-disputed';
    // What a party entered itself it counters.
    if (isMirrored && isOwn) return 'awaits-counterparty';
    return state === 'confirmed' && daysConfirmed > disputeDays ? 'dispute-too-late' : null;
  },
  accept: answers,
  reject: answers,
  counter: ({ state, isMirrored, isOwn }) => {
    // An open dispute is answered instead.
    if (state === 'disputed') return 'is-disputed';
    return isMirrored && !isOwn && state === 'announced' ? 'is-counterpartys' : null;
  },
};

/** Why a party can't do something with a movement; null where it can. */
export function movementRefusal(act: MovementAct, movement: MovementStanding): MovementRefusal | null {
  return movement.state === 'countered' || movement.hasCounter ? 'is-countered' : RULES[act](movement);
}

/** The states of a movement and of the row that counters it from then on. What both had agreed upon is taken back with both again. */
export function counteredStates(
  state: MovementState,
  isMirrored: boolean,
): { readonly movement: MovementState; readonly counter: MovementState } {
  if (state !== 'confirmed') return { movement: 'countered', counter: 'countered' };
  return { movement: 'confirmed', counter: isMirrored ? 'announced' : 'confirmed' };
}

/** The state in which a movement begins. What is entered for a counterparty that is not here is as good as agreed where the person says so. */
export function firstState(isMirrored: boolean, isAgreed: boolean): MovementState {
  return !isMirrored && isAgreed ? 'confirmed' : 'announced';
}

/** The state of a movement whose dispute is rejected: the one that it had before. */
export function stateAfterRejection(before: MovementState | null): MovementState {
  return before === 'confirmed' ? 'confirmed' : 'announced';
}

/** How the answer to a dispute stands: whole days left, below zero those that it is late; and whether people are reminded. */
export interface DisputeClock {
  readonly daysLeft: number;
  readonly mark: 'due' | 'late' | null;
}
/** The clock of a dispute; null without one. Silence is not agreement: nothing happens by itself. */
export function disputeClock(until: string | null, today: string): DisputeClock | null {
  if (until === null) return null;
  const daysLeft = dayNumber(until) - dayNumber(today);
  return { daysLeft, mark: daysLeft < 0 ? 'late' : daysLeft <= REMINDER_DAYS ? 'due' : null };
}
