import type { MovementState } from './state.js';

/** The running sums of an account: what is agreed, what is announced beside it, and what is disputed. */
export interface Balance {
  readonly balance: number;
  readonly announced: number;
  readonly disputed: number;
}

/** A change of state of a movement; `was` is null for its first. */
export interface StateChange {
  readonly quantity: number;
  readonly was: MovementState | null;
  readonly state: MovementState;
}

export const NO_BALANCE: Balance = { balance: 0, announced: 0, disputed: 0 };

const SUM: Readonly<Record<MovementState, keyof Balance | null>> = {
  announced: 'announced',
  confirmed: 'balance',
  disputed: 'disputed',
  countered: null,
};

/** A balance once a movement has changed its state. The database's trigger package_balance does the same; a test compares them. */
export function changedBalance(balance: Balance, { quantity, was, state }: StateChange): Balance {
  const sums = { ...balance };
  const from = was === null ? null : SUM[was];
  const to = SUM[state];
  if (from !== null) sums[from] -= quantity;
  if (to !== null) sums[to] += quantity;
  return sums;
}

/** A balance from all the movements of an account, as they stand. */
export function recomputedBalance(
  movements: readonly { readonly quantity: number; readonly state: MovementState }[],
): Balance {
  return movements.reduce(
    (sums, { quantity, state }) => changedBalance(sums, { quantity, was: null, state }),
    NO_BALANCE,
  );
}

/** What the balance will be when all that is announced is confirmed. */
export function projected({ balance, announced }: Pick<Balance, 'balance' | 'announced'>): number {
  return balance + announced;
}
