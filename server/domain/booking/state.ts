/**
 * How far the booking of a transport has come. A `draft` has not been asked for; `proposed`: the carrier offers another slot, which the company
 * takes or not; `replaced`: another booking was made in its place.
 */
export const BOOKING_STATES = [
  'draft',
  'requested',
  'proposed',
  'confirmed',
  'refused',
  'withdrawn',
  'replaced',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
/** Those of which one transport has one at most. */
export const OPEN_BOOKING_STATES = [
  'draft',
  'requested',
  'proposed',
  'confirmed',
] as const satisfies readonly BookingState[];

/** What is done with a booking: `answer` is the carrier's, whoever enters it. */
export const BOOKING_ACTS = ['request', 'answer', 'accept', 'withdraw', 'rebook', 'put-on-transport', 'mail'] as const;
export type BookingAct = (typeof BOOKING_ACTS)[number];
/** Why something can't be done with a booking. `is-so`: it is done already. */
export type BookingRefusal =
  | 'is-so'
  | 'not-requested'
  | 'not-proposed'
  | 'is-answered'
  | 'is-withdrawn'
  | 'is-replaced';

/** What a carrier answers. */
export const BOOKING_ANSWERS = ['confirmed', 'refused', 'other-slot'] as const;
export type BookingAnswer = (typeof BOOKING_ANSWERS)[number];
/** How an answer came. */
export const ANSWER_WAYS = ['mail', 'hand', 'edi', 'portal'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];
export const STATE_OF_ANSWER = {
  confirmed: 'confirmed',
  refused: 'refused',
  'other-slot': 'proposed',
} as const satisfies Record<BookingAnswer, BookingState>;

const OVER = { withdrawn: 'is-withdrawn', replaced: 'is-replaced' } as const;
const ASKED = { requested: null, proposed: null, confirmed: null, refused: null } as const;

/** The one table of what may be done in which state; null where it may. */
const REFUSALS: Readonly<Record<BookingAct, Readonly<Record<BookingState, BookingRefusal | null>>>> = {
  request: {
    draft: null,
    requested: 'is-so',
    proposed: 'is-answered',
    confirmed: 'is-answered',
    refused: 'is-answered',
    ...OVER,
  },
  // A carrier may change its mind: a lorry breaks down after it was confirmed.
  answer: { draft: 'not-requested', ...ASKED, ...OVER },
  accept: {
    draft: 'not-requested',
    requested: 'not-proposed',
    proposed: null,
    confirmed: 'is-so',
    refused: 'not-proposed',
    ...OVER,
  },
  withdraw: { draft: null, ...ASKED, refused: 'is-answered', withdrawn: 'is-so', replaced: 'is-replaced' },
  rebook: { draft: null, ...ASKED, withdrawn: null, replaced: 'is-replaced' },
  'put-on-transport': { draft: null, ...ASKED, refused: 'is-answered', ...OVER },
  mail: {
    draft: 'not-requested',
    requested: null,
    proposed: 'is-answered',
    confirmed: 'is-answered',
    refused: 'is-answered',
    ...OVER,
  },
};

/** Why something can't be done with a booking; null where it can. */
export function bookingRefusal(act: BookingAct, state: BookingState): BookingRefusal | null {
  return REFUSALS[act][state];
}

/** What a booking says about being late, in instants as ISO 8601 text. */
interface Due {
  readonly state: BookingState;
  readonly deadlineAt: string;
  readonly answerDueAt: string | null;
}
/** What is late: it was not asked for by its deadline, or not answered in time; null where nothing is. */
export function overdueOf({ state, deadlineAt, answerDueAt }: Due, now: number): 'request' | 'answer' | null {
  if (state === 'draft') return Date.parse(deadlineAt) < now ? 'request' : null;
  return state === 'requested' && answerDueAt !== null && Date.parse(answerDueAt) < now ? 'answer' : null;
}

/** What a confirmed booking makes of its transport, and what follows when it is confirmed no more; null where its state stays. */
export function transportStateAfter(
  transport: string,
  { before, after }: { readonly before: BookingState; readonly after: BookingState },
): 'booked' | 'planned' | null {
  if (after === 'confirmed') return transport === 'planned' ? 'booked' : null;
  return before === 'confirmed' && transport === 'booked' ? 'planned' : null;
}
