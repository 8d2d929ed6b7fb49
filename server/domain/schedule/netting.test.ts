import fc from 'fast-check';
import { type GivenCalloff, release } from '../../../test/given/releases.js';
import { openQuantities } from './netting.js';

const open = (inTransit: number, calloffs: readonly GivenCalloff[]): number[] =>
  [...openQuantities(release([{ calloffs }]).calloffs, BigInt(inTransit))].map(Number);

describe('goods in transit', () => {
  it('cover the earliest call-offs first', () => {
    expect(
      open(100 - 50, [
        [1, 20],
        [2, 20],
        [3, 20],
        [4, 20],
      ]),
    ).toEqual([0, 0, 10, 20]);
    expect(
      open(100 - 10, [
        [1, 100],
        [2, 100],
      ]),
    ).toEqual([10, 100]);
  });

  it('cover backlog before what is due, and call-offs by their dates, not by their places', () => {
    expect(
      open(30, [
        [1, 20],
        [5, 20, { status: 'backlog' }],
      ]),
    ).toEqual([10, 0]);
    expect(
      open(30, [
        [9, 20],
        [2, 20],
      ]),
    ).toEqual([10, 0]);
  });

  it('that are less than nothing cover nothing: the customer counts more than was despatched', () => {
    expect(
      open(-40, [
        [1, 20],
        [2, 20],
      ]),
    ).toEqual([20, 20]);
  });

  it('leave nothing open where they are more than all call-offs', () => {
    expect(
      open(1_000, [
        [1, 20],
        [2, 20],
      ]),
    ).toEqual([0, 0]);
  });

  it('and what is open are all that is called off; nothing open is negative, and nothing is open before what is covered', () => {
    const calloffs = fc.array(fc.tuple(fc.nat(50), fc.nat(1_000)), { maxLength: 40 });
    fc.assert(
      fc.property(calloffs, fc.integer({ min: -500, max: 20_000 }), (some, inTransit) => {
        const left = open(inTransit, some);
        const total = some.reduce((sum, [, quantity]) => sum + quantity, 0);
        expect(left.every((one) => one >= 0)).toBe(true);
        expect(left.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, total - Math.max(0, inTransit)));
        const covered = some.flatMap(([day, quantity], at) => ((left[at] ?? 0) < quantity ? [day] : []));
        const untouched = some.flatMap(([day, quantity], at) => (quantity > 0 && left[at] === quantity ? [day] : []));
        expect(Math.max(...covered, -1)).toBeLessThanOrEqual(Math.min(...untouched, 99));
      }),
    );
  });

  it('cover no more where a call-off is negative than what it takes back', () => {
    expect(
      open(0, [
        [1, 20],
        [2, -5],
        [3, 10],
      ]),
    ).toEqual([20, 0, 5]);
  });
});
