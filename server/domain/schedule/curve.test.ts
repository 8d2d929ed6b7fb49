import fc from 'fast-check';
import { type GivenCalloff, release } from '../../../test/given/releases.js';
import { dayNumber } from '../calendar/day.js';
import { type CurveDemand, type CurveOf, curvePeriod, curvesOf } from './curve.js';
import { cumulativeDespatched, despatchedSteps } from './despatched.js';
import { demandThrough } from './situation.js';
import { valueAt } from './steps.js';

const TODAY = dayNumber('2026-11-25');
const demand = (received: bigint, calloffs: readonly GivenCalloff[]): CurveDemand => ({
  calloffs: release([{ calloffs }]).calloffs,
  received,
});
const nothing = { days: new Int32Array(), quantities: new BigInt64Array() };
const left = {
  despatched: {
    days: Int32Array.of(TODAY - 9, TODAY - 2),
    quantities: BigInt64Array.of(60n, 40n),
    notes: ['N1', 'N2'],
  },
  corrections: { days: Int32Array.of(TODAY - 5), quantities: BigInt64Array.of(-10n) },
  from: TODAY - 40,
  base: 0n,
  through: TODAY,
};
const of = (more: Partial<CurveOf> = {}): CurveOf => ({
  current: demand(60n, [
    [TODAY, 20],
    [TODAY + 7, 30],
  ]),
  previous: demand(50n, [
    [TODAY - 7, 20],
    [TODAY + 7, 20],
  ]),
  isExpected: true,
  left,
  less: 0n,
  ...more,
});
const window = { from: TODAY - 10, to: TODAY + 20, most: 100 };
const text = (steps: { days: readonly number[]; values: readonly bigint[] } | null) =>
  steps?.days.map((day, at) => `${String(day - TODAY)}: ${String(steps.values[at])}`);

describe('the cumulative curves of an article', () => {
  it('are what both releases ask for, what was to be expected, and what left until today', () => {
    const curves = curvesOf(of(), window);
    expect(text(curves.current)).toEqual(['-10: 60', '0: 80', '7: 110']);
    expect(text(curves.previous)).toEqual(['-10: 50', '-7: 70', '7: 90']);
    expect(text(curves.expected)).toEqual(['-10: 60', '-7: 70', '7: 90']);
    expect(text(curves.despatched)).toEqual(['-10: 0', '-9: 60', '-5: 50', '-2: 90']);
    expect(curves.isReduced).toBe(false);
  });

  it('count a backlog from the beginning on', () => {
    const current = demand(60n, [
      [TODAY + 3, 5, { status: 'backlog' }],
      [TODAY + 7, 30],
    ]);
    expect(text(curvesOf(of({ current }), window).current)).toEqual(['-10: 65', '7: 95']);
  });

  it('are all lower by what a reset takes off, and begin what left with the first day of the count', () => {
    const curves = curvesOf(of({ less: 50n, left: { ...left, from: TODAY - 5, base: 60n } }), window);
    expect(text(curves.current)).toEqual(['-10: 10', '0: 30', '7: 60']);
    expect(text(curves.despatched)).toEqual(['-5: 0', '-2: 40']);
  });

  it('leave out what cannot be drawn in the count of the release', () => {
    const curves = curvesOf(of({ previous: null, left: null }), window);
    expect([curves.previous, curves.expected, curves.despatched]).toEqual([null, null, null]);
    expect(curvesOf(of({ isExpected: false }), window).expected).toBeNull();
    expect(curvesOf(of(), { ...window, from: TODAY + 1 }).despatched).toBeNull();
  });

  it('have every step of a short period, however many call-offs a release has', () => {
    const current = demand(
      0n,
      Array.from({ length: 4_000 }, (_, at): GivenCalloff => [TODAY + at, 1]),
    );
    const long = curvesOf(of({ current }), { ...window, to: TODAY + 4_000 });
    expect(long.isReduced).toBe(true);
    expect(long.current.days.length).toBeLessThanOrEqual(101);
    expect(long.current.values.at(-1)).toBe(4_000n);
    const short = curvesOf(of({ current }), { from: TODAY + 2_000, to: TODAY + 2_030, most: 100 });
    expect(short.isReduced).toBe(false);
    expect(short.current.values.slice(0, 3)).toEqual([2_001n, 2_002n, 2_003n]);
  });

  it('agree with the formulas of the situation on every day', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 99 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(moves, moves, fc.integer({ min: -30, max: 30 }), (calloffs, despatches, day) => {
        const asked = demand(
          7n,
          calloffs.map(([of, quantity]): GivenCalloff => [TODAY + of, quantity]),
        );
        const despatched = {
          days: Int32Array.from(despatches, ([of]) => TODAY + of),
          quantities: BigInt64Array.from(despatches, ([, quantity]) => BigInt(quantity)),
        };
        const through = TODAY + day;
        expect(valueAt(curvesOf(of({ current: asked }), { ...window, from: through }).current, through)).toBe(
          demandThrough(asked, through),
        );
        const from = TODAY - 30;
        expect(valueAt(despatchedSteps(despatched, nothing, from, 5n), through)).toBe(
          5n + cumulativeDespatched(despatched, nothing, from, through),
        );
      }),
    );
  });
});

it('a curve is looked at from four weeks before what is known, to a week behind the last call-off', () => {
  const { calloffs } = demand(0n, [[TODAY + 60, 1]]);
  expect(curvePeriod([TODAY, TODAY - 3], [calloffs])).toEqual([TODAY - 31, TODAY + 67]);
});
