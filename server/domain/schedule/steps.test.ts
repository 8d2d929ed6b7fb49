import fc from 'fast-check';
import { mapSteps, reducedSteps, type Steps, stepsWithin, StepSum, valueAt } from './steps.js';

function stepsOf(before: bigint, moves: readonly (readonly [day: number, quantity: bigint])[]): Steps {
  const sum = new StepSum(before);
  for (const [day, quantity] of moves) sum.add(day, quantity);
  return sum.steps();
}
const anySteps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.bigInt({ min: -50n, max: 500n })), { maxLength: 200 })
  .map((moves) => ({
    moves,
    steps: stepsOf(
      1_000n,
      moves.toSorted(([a], [b]) => a - b),
    ),
  }));

describe('a cumulative quantity as steps', () => {
  it('is what was before the first day, and one step for all quantities of a day', () => {
    const steps = stepsOf(10n, [
      [3, 5n],
      [3, 2n],
      [8, -1n],
    ]);
    expect(steps).toEqual({ before: 10n, days: [3, 8], values: [17n, 16n] });
    expect([2, 3, 7, 8, 99].map((day) => valueAt(steps, day))).toEqual([10n, 17n, 17n, 16n, 16n]);
    expect(
      valueAt(
        mapSteps(steps, (value) => value - 7n),
        2,
      ),
    ).toBe(3n);
  });

  it('is at the end of each day the sum of all until then', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: -5, max: 3_005 }), ({ moves, steps }, day) => {
        const sum = moves.reduce((all, [of, quantity]) => (of <= day ? all + quantity : all), 1_000n);
        expect(valueAt(steps, day)).toBe(sum);
      }),
    );
  });

  it('begins in a period with what it is on the first day, and has every step of it', () => {
    const steps = stepsOf(10n, [
      [3, 5n],
      [8, 1n],
      [20, 4n],
    ]);
    expect(stepsWithin(steps, 5, 10)).toEqual({ before: 15n, days: [5, 8], values: [15n, 16n] });
    expect(stepsWithin(steps, 8, 19)).toEqual({ before: 16n, days: [8], values: [16n] });
    expect(stepsWithin(steps, 0, 2).values).toEqual([10n]);
  });

  it('keeps of many steps a few that are exact, the first and the last among them', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 2, max: 40 }), ({ steps }, most) => {
        const within = stepsWithin(steps, 0, 3_000);
        const reduced = reducedSteps(within, most);
        expect(reduced.days.length).toBeLessThanOrEqual(Math.max(most, 2) + 1);
        expect([reduced.days[0], reduced.days.at(-1)]).toEqual([within.days[0], within.days.at(-1)]);
        for (const [at, day] of reduced.days.entries()) expect(reduced.values[at]).toBe(valueAt(within, day));
        if (within.days.length <= most) expect(reduced).toBe(within);
      }),
    );
  });
});
