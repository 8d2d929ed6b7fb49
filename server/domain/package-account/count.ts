/** Counts of the packages that one of two parties has of the other's, on one day, and what may be done with them. */

/**
 * `counting`: quantities are entered, and what the account says is shown to nobody in it. `review`: differences are looked at. `approved`: they are
 * movements of the account. `reversed`: those were taken back by counter rows. `cancelled`: nothing came of it.
 */
export const COUNT_STATES = ['counting', 'review', 'approved', 'reversed', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** What people do with a count. `resume` goes on counting, also with one that was cancelled; `recount` asks for codes anew. */
export const COUNT_ACTS = ['enter', 'finish', 'recount', 'resume', 'approve', 'cancel', 'reverse'] as const;
export type CountAct = (typeof COUNT_ACTS)[number];

/** At whose place packages were counted. */
export const COUNT_PLACES = ['own', 'counterparty'] as const;
export type CountPlace = (typeof COUNT_PLACES)[number];

/** Why something can't be done with a count. */
export type CountRefusal =
  | 'is-counting'
  | 'not-counting'
  | 'not-approved'
  | 'is-approved'
  | 'is-reversed'
  | 'is-cancelled';

const OVER = { approved: 'is-approved', reversed: 'is-reversed' } as const;
const ENDED = { ...OVER, cancelled: 'is-cancelled' } as const;
const COUNTING = { counting: null, review: 'not-counting', ...ENDED } as const;
const REVIEW = { counting: 'is-counting', review: null, ...ENDED } as const;
/** The one table of what may be done in which state; null where it may. */
const REFUSALS: Readonly<Record<CountAct, Readonly<Record<CountState, CountRefusal | null>>>> = {
  enter: COUNTING,
  finish: COUNTING,
  recount: REVIEW,
  resume: { counting: 'is-counting', review: null, ...OVER, cancelled: null },
  approve: REVIEW,
  cancel: { counting: null, review: null, ...ENDED },
  reverse: {
    counting: 'not-approved',
    review: 'not-approved',
    approved: null,
    reversed: 'is-reversed',
    cancelled: 'is-cancelled',
  },
};

/** Why something can't be done with a count; null where it can. */
export function countRefusal(act: CountAct, state: CountState): CountRefusal | null {
  return REFUSALS[act][state];
}

/** The state that an act brings a count into. */
export const STATE_AFTER: Readonly<Record<Exclude<CountAct, 'enter'>, CountState>> = {
  finish: 'review',
  recount: 'counting',
  resume: 'counting',
  approve: 'approved',
  cancel: 'cancelled',
  reverse: 'reversed',
};

/**
 * Whether somebody may approve a count: who counted does not, unless nobody else could.
 * @param others people with the right who did not count
 */
export function mayApprove({ hasCounted, others }: { readonly hasCounted: boolean; readonly others: number }): boolean {
  return !hasCounted || others === 0;
}

/**
 * What a count adds to an account, in packages: above zero more for the company, below zero fewer. Nothing found at a place where the account expects
 * nothing is no difference: the packages of such an account are at the other party's.
 * @param balance what the account says at the end of the day of the count
 * @param counted packages found, 0 or more
 */
export function countDifference(balance: number, counted: number, place: CountPlace): number {
  const sign = place === 'own' ? 1 : -1;
  if (counted === 0 && sign * balance <= 0) return 0;
  return sign * counted - balance;
}

/** A quantity that somebody entered. */
export interface CountEntry {
  readonly id: string;
  readonly code: string;
  readonly round: number;
  /** Null withdraws the entry that it corrects. */
  readonly quantity: number | null;
  /** The entry that it takes the place of; that one stays. */
  readonly corrects: string | null;
}

/** What was counted of each code in its round: the sum of entries that no other one corrects. A code without one isn't there. */
export function countedByCode(
  entries: readonly CountEntry[],
  rounds: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  const counted = new Map<string, number>();
  for (const { id, code, round, quantity } of entries)
    if (quantity !== null && !corrected.has(id) && round === (rounds.get(code) ?? 1))
      counted.set(code, (counted.get(code) ?? 0) + quantity);
  return counted;
}
