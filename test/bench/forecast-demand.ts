/** Origins that each series is forecast from, so many weeks apart. */
const ORIGINS = 4;
const APART = 15;
const HORIZON = 10;
const LEAST_WEEKS = 100;

/** Errors of forecasts of articles' demand. */
export interface DemandErrors {
  /** Root of the mean squared error in parts of that of the week before, of all origins of a series, on average of all series. */
  readonly rmsse: number;
  /** Sum of the absolute errors of 10-week totals in percent of all demand, and sum of the errors. */
  readonly wape: number;
  readonly bias: number;
  /** Percent of weeks without demand. */
  readonly zeros: number;
}

/** Forecasts each series from four origins by the weeks from its first demand on. */
export function demandErrors(
  series: readonly Float64Array[],
  forecaster: (weeks: Float64Array) => ArrayLike<number>,
): DemandErrors {
  const roots: number[] = [];
  let [absolute, signed, demand] = [0, 0, 0];
  for (const all of series) {
    const squares: number[] = [];
    for (let origin = 0; origin < ORIGINS; origin += 1) {
      const end = all.length - HORIZON - APART * origin;
      const weeks = all.subarray(
        Math.max(
          0,
          all.findIndex((week) => week > 0),
        ),
        end,
      );
      const scale = squaredStep(weeks);
      if (weeks.length < LEAST_WEEKS || !(scale > 0)) continue;
      const next = all.subarray(end, end + HORIZON);
      const forecasts = forecaster(weeks);
      const errors = Array.from(next, (actual, k) => (forecasts[k] ?? NaN) - actual);
      const error = errors.reduce((sum, one) => sum + one, 0);
      squares.push(errors.reduce((sum, one) => sum + one * one, 0) / HORIZON / scale);
      absolute += Math.abs(error);
      signed += error;
      demand += next.reduce((sum, one) => sum + one, 0);
    }
    if (squares.length > 0) roots.push(Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length));
  }
  const weeks = series.reduce((sum, { length }) => sum + length, 0);
  const zeros = series.reduce((sum, all) => sum + all.filter((week) => week === 0).length, 0);
  return {
    rmsse: roots.reduce((sum, root) => sum + root, 0) / roots.length,
    wape: (100 * absolute) / demand,
    bias: (100 * signed) / demand,
    zeros: (100 * zeros) / weeks,
  };
}

/** The mean squared change from week to week. */
function squaredStep(weeks: Float64Array): number {
  let sum = 0;
  for (let t = 1; t < weeks.length; t += 1) sum += ((weeks[t] ?? 0) - (weeks[t - 1] ?? 0)) ** 2;
  return sum / Math.max(1, weeks.length - 1);
}
