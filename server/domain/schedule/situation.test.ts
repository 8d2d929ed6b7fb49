import fc from 'fast-check';
import { type GivenCalloff, release } from '../../../test/given/releases.js';
import { dayNumber, dayText } from '../calendar/day.js';
import type { Despatched } from './despatched.js';
import {
  balanceOfShipTos,
  demandThrough,
  type LineDemand,
  reconciliationDifference,
  situationOf,
} from './situation.js';

const TODAY = dayNumber('2026-11-25');
const demand = (calloffs: readonly GivenCalloff[], more: Partial<LineDemand> = {}): LineDemand => ({
  calloffs: release([{ calloffs }]).calloffs,
  dateKind: 'despatch',
  received: 1_000n,
  ...more,
});
const four = demand([
  [TODAY - 1, 20],
  [TODAY, 20],
  [TODAY + 1, 20],
  [TODAY + 2, 20],
]);

describe('the situation of a line', () => {
  it('counts a call-off of the day as due, and goods in transit as despatched', () => {
    expect(situationOf(four, 50n, TODAY, 0)).toEqual({
      required: 1_040n,
      shipped: 1_050n,
      balance: 10n,
      firstOpenDay: TODAY + 1,
      coveredThrough: TODAY,
    });
  });

  it('is behind by what is due and has not left', () => {
    expect(situationOf(four, 15n, TODAY, 0)).toMatchObject({ balance: -25n, firstOpenDay: TODAY - 1 });
  });

  it('requires delivery dates to leave by the days of the transport before, and dates of despatch on their day', () => {
    const delivered = { ...four, dateKind: 'delivery' } as const;
    expect(situationOf(delivered, 40n, TODAY, 2)).toMatchObject({
      required: 1_080n,
      balance: -40n,
      firstOpenDay: TODAY - 1,
    });
    expect(situationOf(four, 40n, TODAY, 2)).toMatchObject({ required: 1_040n, balance: 0n, firstOpenDay: TODAY + 1 });
    expect(situationOf({ ...four, dateKind: 'unspecified' }, 40n, TODAY, 2).required).toBe(1_080n);
  });

  it('requires backlog whatever its date', () => {
    const late = demand([
      [TODAY + 30, 7, { status: 'backlog' }],
      [TODAY + 9, 20],
    ]);
    expect(situationOf(late, 0n, TODAY, 0)).toMatchObject({ required: 1_007n, balance: -7n });
  });

  it('is covered through the last day of the release where nothing is open, and says nothing without call-offs', () => {
    const week = demand([[TODAY, 20, { lastDay: TODAY + 6 }]]);
    expect(situationOf(week, 20n, TODAY, 0)).toMatchObject({ firstOpenDay: null, coveredThrough: TODAY + 6 });
    expect(situationOf(demand([]), 0n, TODAY, 0)).toMatchObject({
      required: 1_000n,
      balance: 0n,
      coveredThrough: null,
    });
  });

  it('names the day over the change of the clocks and the turn of the year', () => {
    const turn = demand([[dayNumber('2027-01-01'), 5]], { dateKind: 'delivery' });
    expect(dayText(situationOf(turn, 0n, TODAY, 3).firstOpenDay ?? 0)).toBe('2026-12-29');
    const clocks = demand([[dayNumber('2027-03-29'), 5]], { dateKind: 'delivery' });
    expect(dayText(situationOf(clocks, 0n, TODAY, 1).firstOpenDay ?? 0)).toBe('2027-03-28');
  });

  it('has a demand that never falls as days pass, up to all that is called off', () => {
    const calloffs = fc.array(fc.tuple(fc.nat(50), fc.nat(1_000)), { maxLength: 30 });
    fc.assert(
      fc.property(calloffs, fc.nat(60), (some, day) => {
        const line = demand(some);
        expect(demandThrough(line, day) <= demandThrough(line, day + 1)).toBe(true);
        expect(demandThrough(line, 50)).toBe(1_000n + BigInt(some.reduce((sum, [, quantity]) => sum + quantity, 0)));
      }),
    );
  });
});

describe('the reconciliation of both counts', () => {
  const despatched: Despatched = {
    days: Int32Array.of(10, 12, 14),
    quantities: BigInt64Array.of(100n, 50n, 25n),
    notes: ['N1', 'N2', 'N3'],
  };
  const none = { days: new Int32Array(), quantities: new BigInt64Array() };
  const correction = { days: Int32Array.of(11), quantities: BigInt64Array.of(-10n) };

  it.each([
    [150n, 'N2', 0n],
    [100n, 'N2', -50n],
    [200n, 'N2', 50n],
    [150n, 'N9', null],
    [150n, null, null],
  ])('with %s received and %s as the last note differs by %s', (received, note, expected) => {
    expect(reconciliationDifference(received, note, despatched, none, 0)).toBe(expected);
  });

  it('counts corrections', () => {
    expect(reconciliationDifference(150n, 'N2', despatched, correction, 0)).toBe(10n);
  });
});

describe('balances of several ship-tos', () => {
  it('are summed without setting one that is ahead against one that is behind', () => {
    expect(balanceOfShipTos([50n, -30n, 0n, -5n])).toEqual({ ahead: 50n, behind: 35n });
  });
});
