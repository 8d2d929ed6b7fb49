import fc from 'fast-check';
import { type Balance, changedBalance, NO_BALANCE, projected, recomputedBalance } from './balance.js';
import { mirroredKind, MOVEMENT_KINDS, type MovementKind, signedQuantity } from './movement.js';
import {
  counteredStates,
  DISPUTE_DAYS,
  firstState,
  MOVEMENT_ACTS,
  type MovementAct,
  movementRefusal,
  type MovementState,
  stateAfterRejection,
} from './state.js';

const PARTIES = ['supplier', 'plant', 'pool'] as const;
const CODES = ['KLT', 'EUR'] as const;

interface Side {
  readonly account: string;
  readonly code: string;
  readonly party: string;
  readonly kind: MovementKind;
  readonly quantity: number;
}
interface Movement {
  readonly id: number;
  readonly day: number;
  readonly sides: readonly Side[];
  readonly author: string;
  state: MovementState;
  stateBefore: MovementState | null;
  confirmedOn: number;
  disputer: string | null;
  counteredBy: Movement | null;
}

/** A year of a ledger in memory: movements have two sides where both parties are on the portal, and states change by rows alone. */
class Ledger {
  readonly balances = new Map<string, Balance>();
  readonly movements: Movement[] = [];

  enter(author: string, other: string, moved: Pick<Side, 'code' | 'kind' | 'quantity'>, day: number): Movement {
    const own = this.side(author, other, moved);
    // The pool is not on the portal.
    const isMirrored = other !== 'pool';
    const sides = isMirrored
      ? [own, this.side(other, author, { code: moved.code, kind: mirroredKind(moved.kind), quantity: -moved.quantity })]
      : [own];
    return this.post({ author, day, sides }, firstState(isMirrored, true));
  }

  act(movement: Movement, act: MovementAct, party: string, day: number): void {
    const isMirrored = movement.sides.length > 1;
    const { counteredBy } = movement;
    const refusal = movementRefusal(act, {
      state: movement.state,
      isMirrored,
      isOwn: movement.author === party,
      isOwnDispute: movement.disputer === party,
      hasCounter: counteredBy !== null && counteredBy.state !== 'countered',
      daysConfirmed: movement.state === 'confirmed' ? day - movement.confirmedOn : 0,
      disputeDays: DISPUTE_DAYS,
    });
    if (refusal !== null || !movement.sides.some((side) => side.party === party)) return;
    switch (act) {
      case 'confirm':
        this.put(movement, 'confirmed', day);
        break;
      case 'dispute':
        movement.disputer = party;
        this.put(movement, 'disputed', day);
        break;
      case 'reject':
        this.put(movement, stateAfterRejection(movement.stateBefore), day);
        break;
      case 'accept':
      case 'counter': {
        const states = counteredStates(movement.state, isMirrored);
        const sides = movement.sides.map((side) => ({ ...side, quantity: -side.quantity }));
        movement.counteredBy = this.post({ author: party, day, sides }, states.counter);
        this.put(movement, states.movement, movement.confirmedOn);
      }
    }
  }

  private side(party: string, other: string, moved: Pick<Side, 'code' | 'kind' | 'quantity'>): Side {
    return { ...moved, account: `${party}>${other}/${moved.code}`, party };
  }

  private post(made: Pick<Movement, 'author' | 'day' | 'sides'>, state: MovementState): Movement {
    const more = { stateBefore: null, disputer: null, counteredBy: null, confirmedOn: made.day };
    const movement: Movement = { ...made, ...more, id: this.movements.length, state };
    this.movements.push(movement);
    this.count(movement, null, state);
    return movement;
  }

  private put(movement: Movement, state: MovementState, day: number): void {
    this.count(movement, movement.state, state);
    Object.assign(movement, { stateBefore: movement.state, state, confirmedOn: day });
  }

  private count({ sides }: Movement, was: MovementState | null, state: MovementState): void {
    for (const { account, quantity } of sides)
      this.balances.set(account, changedBalance(this.balances.get(account) ?? NO_BALANCE, { quantity, was, state }));
  }
}

const kinds = fc.constantFrom(...MOVEMENT_KINDS);
const entering = fc.record({
  author: fc.constantFrom('supplier', 'plant'),
  other: fc.constantFrom(...PARTIES),
  code: fc.constantFrom(...CODES),
  kind: kinds,
  count: fc.integer({ min: 1, max: 500 }),
  isMore: fc.boolean(),
});
const acting = fc.record({
  act: fc.constantFrom(...MOVEMENT_ACTS),
  party: fc.constantFrom('supplier', 'plant'),
  at: fc.nat({ max: 1_000 }),
});
/** What somebody counted: the balance of an account is adjusted to it. */
const counting = fc.record({ party: fc.constantFrom('supplier', 'plant'), counted: fc.integer({ min: 0, max: 900 }) });
const YEAR = fc.array(fc.oneof({ weight: 3, arbitrary: entering }, { weight: 4, arbitrary: acting }, counting), {
  minLength: 120,
  maxLength: 730,
});

describe('a year of package accounts', () => {
  it('ends with balances that are those of a recomputation, and of which those between parties of the portal sum up to nothing', () => {
    fc.assert(
      fc.property(YEAR, (year) => {
        const ledger = new Ledger();
        year.forEach((event, at) => {
          const day = Math.floor((at * 365) / year.length);
          if ('kind' in event) {
            const { author, other, code, kind, count, isMore } = event;
            const quantity = signedQuantity(kind, isMore ? count : -count) || count;
            if (author !== other) ledger.enter(author, other, { code, kind, quantity }, day);
          } else if ('act' in event) {
            const movement = ledger.movements[event.at % Math.max(1, ledger.movements.length)];
            if (movement) ledger.act(movement, event.act, event.party, day);
          } else {
            const other = event.party === 'plant' ? 'supplier' : 'plant';
            const difference = event.counted - (ledger.balances.get(`${event.party}>${other}/KLT`)?.balance ?? 0);
            if (difference !== 0)
              ledger.enter(event.party, other, { code: 'KLT', kind: 'count-adjustment', quantity: difference }, day);
          }
        });
        for (const [account, balance] of ledger.balances) {
          const own = ledger.movements.flatMap(({ sides, state }) =>
            sides.filter((side) => side.account === account).map(({ quantity }) => ({ quantity, state })),
          );
          expect(recomputedBalance(own)).toEqual(balance);
        }
        const between = [...ledger.balances].filter(([account]) => !account.includes('pool'));
        for (const code of CODES) {
          const sums = between.filter(([account]) => account.endsWith(code)).map(([, balance]) => balance);
          expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
          expect(sums.reduce((sum, balance) => sum + projected(balance), 0)).toBe(0);
          expect(sums.reduce((sum, { disputed }) => sum + disputed, 0)).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reaches every state, and every act is done and refused', () => {
    const ledger = new Ledger();
    const one = ledger.enter('supplier', 'plant', { code: 'KLT', kind: 'full-out', quantity: -10 }, 1);
    ledger.act(one, 'confirm', 'supplier', 2);
    expect(one.state).toBe('announced');
    ledger.act(one, 'confirm', 'plant', 2);
    expect(ledger.balances.get('supplier>plant/KLT')).toEqual({ balance: -10, announced: 0, disputed: 0 });
    ledger.act(one, 'dispute', 'plant', 3);
    expect(ledger.balances.get('plant>supplier/KLT')).toEqual({ balance: 0, announced: 0, disputed: 10 });
    ledger.act(one, 'reject', 'supplier', 4);
    expect(one.state).toBe('confirmed');
    ledger.act(one, 'dispute', 'plant', 5);
    ledger.act(one, 'accept', 'supplier', 6);
    expect(one.state).toBe('countered');
    expect(ledger.balances.get('plant>supplier/KLT')).toEqual(NO_BALANCE);
  });
});
