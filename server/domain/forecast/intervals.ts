import type { RollingForecasts, Task } from './rolling.js';

/** Ends of the intervals that hold 80 and 95 percent. */
export interface Band {
  readonly p10: number;
  readonly p90: number;
  readonly p2_5: number;
  readonly p97_5: number;
}

export interface Reach {
  readonly of80: number;
  readonly of95: number;
}

/** What the back-test says of a forecast's errors. */
export interface ErrorProfile {
  /** Mean squared error of each week of the horizon; null where no week is known. */
  readonly squaredErrors: readonly (number | null)[];
  /** How far from each week 80 and 95 percent of the errors reach, up to the first one with too few errors. */
  readonly reaches: readonly Reach[];
  /** The same from the total; null with too few errors. */
  readonly ofTotal: Reach | null;
}

/** With fewer errors their largest one would not reach 95 percent: 19 / 20. */
const LEAST_ERRORS = 19;
const MOST_ERRORS = 52;

/**
 * Empirical intervals: the forecast and the quantiles of absolute errors of the combination's own last 52 origins, for each week of the
 * horizon and for its total. The quantile is the (m + 1) p-th smallest of m errors, which a further error of the same kind exceeds with a
 * probability of 1 − p (split conformal prediction; Lei et al. 2018), as an average of the two nearest. O(m log m) for each week.
 */
export function errorsOf(forecasts: Float64Array, rolled: RollingForecasts, task: Task): ErrorProfile {
  const { horizon } = task;
  const perWeek = Array.from({ length: horizon }, (_, k) => errorsAfter(forecasts, rolled, task, k, k + 1));
  const squaredErrors = perWeek.map((errors) =>
    errors.length === 0 ? null : errors.reduce((sum, error) => sum + error * error, 0) / errors.length,
  );
  const last = perWeek.findIndex(({ length }) => length < LEAST_ERRORS);
  const total = errorsAfter(forecasts, rolled, task, 0, horizon);
  return {
    squaredErrors,
    reaches: perWeek.slice(0, last < 0 ? horizon : last).map(reachOf),
    ofTotal: total.length < LEAST_ERRORS ? null : reachOf(total),
  };
}

function reachOf(errors: Float64Array): Reach {
  const ascending = errors.sort();
  return { of80: quantile(ascending, 0.8), of95: quantile(ascending, 0.95) };
}

/** Absolute errors of the sum of weeks `from` to below `end` of the horizon, from the newest origins for which all of them are known. */
function errorsAfter(
  forecasts: Float64Array,
  { first }: RollingForecasts,
  { series, isKnown, horizon }: Task,
  from: number,
  end: number,
): Float64Array {
  const errors = new Float64Array(MOST_ERRORS);
  let count = 0;
  for (let origin = series.length - end; origin >= first && count < MOST_ERRORS; origin -= 1) {
    let [sum, isComplete] = [0, true];
    for (let k = from; k < end; k += 1) {
      isComplete &&= isKnown[origin + k] === 1;
      sum += (forecasts[(origin - first) * horizon + k] ?? 0) - (series[origin + k] ?? 0);
    }
    if (!isComplete) continue;
    errors[count] = Math.abs(sum);
    count += 1;
  }
  return errors.subarray(0, count);
}

/** Between two errors by their distance from the place (m + 1) p, counted from 1. */
function quantile(ascending: Float64Array, share: number): number {
  const place = Math.min(ascending.length, (ascending.length + 1) * share) - 1;
  const below = Math.floor(place);
  const low = ascending[below] ?? 0;
  return low + (place - below) * ((ascending[below + 1] ?? low) - low);
}

/** The band around a quantity, which is never negative. */
export function bandAround(quantity: number, { of80, of95 }: Reach): Band {
  return {
    p10: Math.max(0, quantity - of80),
    p90: quantity + of80,
    p2_5: Math.max(0, quantity - of95),
    p97_5: quantity + of95,
  };
}
