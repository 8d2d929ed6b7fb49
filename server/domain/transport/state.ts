/**
 * How far a transport has come, and what may be done with it. `planned`, `booked` and `loaded` can go back and forth; from its departure on a transport
 * is on the road, and only its arrival and its closing are taken back.
 */
export const TRANSPORT_STATES = ['planned', 'booked', 'loaded', 'departed', 'arrived', 'closed', 'cancelled'] as const;
export type TransportState = (typeof TRANSPORT_STATES)[number];

/** What people do with a transport: change what it says, put notes on it and take them off, delete it, and bring it into a state. */
export const TRANSPORT_ACTS = [
  'edit',
  'notes',
  'delete',
  'plan',
  'book',
  'load',
  'depart',
  'arrive',
  'close',
  'cancel',
] as const;
export type TransportAct = (typeof TRANSPORT_ACTS)[number];
/** The act that brings a transport into a state. */
export const ACT_TO = {
  planned: 'plan',
  booked: 'book',
  loaded: 'load',
  departed: 'depart',
  arrived: 'arrive',
  closed: 'close',
  cancelled: 'cancel',
} as const satisfies Record<TransportState, TransportAct>;

/** Why something can't be done with a transport. `is-so`: it is in that state already. */
export type TransportRefusal =
  | 'is-so'
  | 'is-cancelled'
  | 'is-closed'
  | 'has-departed'
  | 'not-planned'
  | 'not-loaded'
  | 'not-departed'
  | 'not-arrived'
  | 'has-no-notes';

/** Once it is on the road. */
const LEFT = { departed: 'has-departed', arrived: 'has-departed', closed: 'has-departed' } as const;
/** Until it leaves. */
const BEFORE = { planned: null, booked: null, loaded: null, ...LEFT, cancelled: 'is-cancelled' } as const;
const NOT_LEFT = { planned: 'not-departed', booked: 'not-departed', loaded: 'not-departed' } as const;

/** The one table of what may be done in which state; null where it may. */
const REFUSALS: Readonly<Record<TransportAct, Readonly<Record<TransportState, TransportRefusal | null>>>> = {
  edit: BEFORE,
  notes: BEFORE,
  // What was booked or cancelled has a history that somebody may ask for.
  delete: {
    planned: null,
    booked: 'not-planned',
    loaded: 'not-planned',
    ...LEFT,
    cancelled: 'not-planned',
  },
  plan: { ...BEFORE, planned: 'is-so', cancelled: null },
  book: { ...BEFORE, booked: 'is-so' },
  // Own vehicles need no booking.
  load: { ...BEFORE, loaded: 'is-so' },
  depart: {
    planned: 'not-loaded',
    booked: 'not-loaded',
    loaded: null,
    departed: 'is-so',
    // An arrival that was noted too early.
    arrived: null,
    closed: 'is-closed',
    cancelled: 'is-cancelled',
  },
  arrive: { ...NOT_LEFT, departed: null, arrived: 'is-so', closed: null, cancelled: 'is-cancelled' },
  close: { ...NOT_LEFT, departed: 'not-arrived', arrived: null, closed: 'is-so', cancelled: 'is-cancelled' },
  cancel: { planned: null, booked: null, loaded: null, ...LEFT, cancelled: 'is-so' },
};

/** Why something can't be done with a transport; null where it can. An empty one does not depart. */
export function transportRefusal(
  act: TransportAct,
  { state, noteCount }: { readonly state: TransportState; readonly noteCount: number },
): TransportRefusal | null {
  const refusal = REFUSALS[act][state];
  return refusal === null && act === 'depart' && noteCount === 0 ? 'has-no-notes' : refusal;
}

/** What usually comes next; null where nothing does. */
export const NEXT_STATE: Readonly<Record<TransportState, TransportState | null>> = {
  planned: 'booked',
  booked: 'loaded',
  loaded: 'departed',
  departed: 'arrived',
  arrived: 'closed',
  closed: null,
  cancelled: 'planned',
};
