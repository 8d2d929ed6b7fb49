import fc from 'fast-check';
import { forecastWeeks } from './forecast.js';

const FROM = 7 * 2_000 + 4;
const HORIZON = 10;
const smooth = (weeks: number): number[] =>
  Array.from({ length: weeks }, (_, week) => 100 + 20 * Math.sin(week / 4) + ((week * 37) % 11));

describe('what was expected on past Mondays', () => {
  it('does not depend on weeks from there on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.double({ min: 80, max: 130, noNaN: true }), { minLength: 20, maxLength: 20 }),
        (back, others) => {
          const weeks = smooth(90);
          const asOf = FROM + 90 * 7;
          const monday = asOf - back * 7;
          const changed = weeks.map((value, week) => (week < 90 - back ? value : (others[week % 20] ?? value)));
          const [one, other] = [weeks, changed].map((history) =>
            forecastWeeks({ from: FROM, weeks: history }, asOf, { horizon: HORIZON }).past?.on(monday),
          );
          expect(one?.points).toHaveLength(HORIZON);
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has the forecast itself as its last one, with the errors that the back-test has', () => {
    const asOf = FROM + 90 * 7;
    const { points, squaredErrors, past } = forecastWeeks({ from: FROM, weeks: smooth(90) }, asOf, {
      horizon: HORIZON,
    });
    const last = past?.on(asOf);
    expect(Array.from(last?.points ?? [])).toEqual(points);
    for (const [ahead, error] of (last?.squaredErrors ?? []).entries())
      expect(error).toBeCloseTo(squaredErrors[ahead] ?? NaN, 6);
  });

  it('is nothing on days without an origin, and of an article without demand', () => {
    const asOf = FROM + 90 * 7;
    const { past } = forecastWeeks({ from: FROM, weeks: smooth(90) }, asOf, { horizon: HORIZON });
    expect([past?.on(asOf + 7), past?.on(asOf - 3), past?.on(FROM)]).toEqual([null, null, null]);
    expect(forecastWeeks({ from: FROM, weeks: smooth(90).map(() => 0) }, asOf, { horizon: HORIZON }).past).toBeNull();
  });
});
