import { type Family, type Fitted, flat, meanOf, single } from './method.js';

/** The last week goes on: ŷ(n+k) = y(n). O(1) for each origin. What every other method must beat. */
export const naive: Family = single('naive', 1, () => ofEach((series, origin) => series[origin - 1] ?? 0));

/** The mean of the last `window` weeks, or of all where there are fewer. O(window) for each origin. */
export function movingAverage(method: 'sma-8' | 'sma-26' | 'sma-52', window: number): Family {
  return single(method, window >> 1, () =>
    ofEach((series, origin) => meanOf(series, Math.max(0, origin - window), origin)),
  );
}

/** The mean of all weeks. O(n) for each origin. */
export const overallMean: Family = single('mean', 1, () => ofEach((series, origin) => meanOf(series, 0, origin)));

/** A method without parameters that expects the same of all weeks. */
function ofEach(value: (series: Float64Array, origin: number) => number): Fitted {
  return {
    forecasts(series, { first, count, horizon }, into) {
      for (let at = 0; at < count; at += 1) flat(into, at, horizon, value(series, first + at));
    },
  };
}
