/** The states of an account (specification, section 4) and the only moves between them. */
export const USER_STATES = ['pending', 'awaiting-acknowledge', 'active', 'inactive', 'locked', 'removed'] as const;
export type UserState = (typeof USER_STATES)[number];

export const USER_MOVES = [
  'activate',
  'register',
  'acknowledge',
  'inactivate',
  'reactivate',
  'lock',
  'unlock',
  'remove',
] as const;
export type UserMove = (typeof USER_MOVES)[number];

interface Move {
  readonly from: readonly UserState[];
  readonly to: UserState;
}

export const MOVES: Readonly<Record<UserMove, Move>> = {
  // The invited choose their password.
  activate: { from: ['pending'], to: 'active' },
  // Who asked for an account has proven the address; an administrator has not said yes.
  register: { from: ['pending'], to: 'awaiting-acknowledge' },
  acknowledge: { from: ['awaiting-acknowledge'], to: 'active' },
  inactivate: { from: ['pending', 'awaiting-acknowledge', 'active', 'locked'], to: 'inactive' },
  // Without a password from before, it is asked for by mail, as a forgotten one is.
  reactivate: { from: ['inactive'], to: 'active' },
  // Too many wrong passwords.
  lock: { from: ['active'], to: 'locked' },
  unlock: { from: ['locked'], to: 'active' },
  remove: { from: ['pending', 'awaiting-acknowledge', 'active', 'inactive', 'locked'], to: 'removed' },
};

/** The moves that an administrator makes; the others follow from what the person does. */
export const ADMINISTRATIVE_MOVES = [
  'acknowledge',
  'inactivate',
  'reactivate',
  'unlock',
  'remove',
] as const satisfies readonly UserMove[];
export type AdministrativeMove = (typeof ADMINISTRATIVE_MOVES)[number];

/** What an administrator may do with an account in a state. */
export function movesFrom(state: UserState): AdministrativeMove[] {
  return ADMINISTRATIVE_MOVES.filter((move) => MOVES[move].from.includes(state));
}
