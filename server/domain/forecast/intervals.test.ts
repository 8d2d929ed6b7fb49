import { bandAround, errorsOf } from './intervals.js';
import type { RollingForecasts, Task } from './rolling.js';

/** Forecasts of zero for two weeks from each origin after the first `first` weeks, so that the errors are the weeks themselves. */
function given(weeks: readonly (number | null)[], first: number): [Float64Array, RollingForecasts, Task] {
  const count = weeks.length - first + 1;
  return [
    new Float64Array(count * 2),
    { first, count, methods: [] },
    {
      series: Float64Array.from(weeks, (week) => week ?? 0),
      isKnown: Uint8Array.from(weeks, (week) => (week === null ? 0 : 1)),
      horizon: 2,
      estimations: 1,
    },
  ];
}
const counted = (length: number): number[] => Array.from({ length }, (_, week) => week + 1);

describe('the errors of a back-test', () => {
  it('reach as far as their quantiles, of weeks and of the total', () => {
    // Errors of the first week are 10 to 29, of the second 11 to 29.
    const { reaches, ofTotal, squaredErrors } = errorsOf(...given(counted(29), 9));
    expect(reaches[0]?.of80).toBeCloseTo(25.8, 9);
    expect(reaches[0]?.of95).toBeCloseTo(28.95, 9);
    expect(reaches[1]).toEqual({ of80: 26, of95: 29 });
    // Totals from 10 + 11 to 28 + 29.
    expect(ofTotal?.of95).toBe(57);
    expect(squaredErrors[0]).toBeCloseTo(
      counted(29)
        .slice(9)
        .reduce((sum, week) => sum + week * week, 0) / 20,
      9,
    );
  });

  it('are too few below 19, and of weeks that are known alone', () => {
    const known = (weeks: readonly (number | null)[]): readonly [number, boolean] => {
      const { reaches, ofTotal } = errorsOf(...given(weeks, 9));
      return [reaches.length, ofTotal !== null];
    };
    expect(known(counted(27))).toEqual([0, false]);
    expect(known(counted(28))).toEqual([1, false]);
    expect(known(counted(29))).toEqual([2, true]);
    expect(known([...counted(20), null, ...counted(8)])).toEqual([1, false]);
    expect(errorsOf(...given([null, null], 2)).squaredErrors).toEqual([null, null]);
  });

  it('make a band that is not negative', () => {
    expect(bandAround(5, { of80: 4, of95: 9 })).toEqual({ p10: 1, p90: 9, p2_5: 0, p97_5: 14 });
  });
});
