import type { RollingForecasts, Task } from './rolling.js';

const WEEK = 7;
/** Errors that a mean squared error is of, at most. */
const MOST_ERRORS = 52;

/** What was expected on a Monday: quantities of the weeks from it on, and the mean squared errors, by weeks ahead, of what was expected before; NaN where there are none. */
export interface PastForecast {
  readonly points: Float64Array;
  readonly squaredErrors: Float64Array;
}

/**
 * The combination's forecasts from the origins of its back-test: what it would have said on each Monday by the weeks before it. Which methods are
 * combined is decided by the kind of demand as it is known now.
 */
export class PastForecasts {
  /** Both by origin and week ahead, once one of them is asked for. */
  private all: PastForecast | null = null;

  /**
   * @param forecasts `horizon` numbers for each origin, with the weights that were known there
   * @param end the Monday behind the series, as days since 1970-01-01
   * @param scale what numbers are divided by
   */
  constructor(
    private readonly forecasts: Float64Array,
    private readonly rolled: Pick<RollingForecasts, 'first' | 'count'>,
    private readonly task: Pick<Task, 'series' | 'isKnown' | 'horizon'>,
    private readonly at: { readonly end: number; readonly scale: number },
  ) {}

  /** What was expected on a Monday; null where the back-test has no such origin. */
  on(monday: number): PastForecast | null {
    const { count } = this.rolled;
    const { horizon } = this.task;
    const origin = count - 1 - (this.at.end - monday) / WEEK;
    if (!Number.isInteger(origin) || origin < 0 || origin >= count) return null;
    this.all ??= { points: this.forecasts.map((value) => this.inUnits(value)), squaredErrors: this.squaredErrors() };
    const [from, end] = [origin * horizon, (origin + 1) * horizon];
    return { points: this.all.points.subarray(from, end), squaredErrors: this.all.squaredErrors.subarray(from, end) };
  }

  private squaredErrors(): Float64Array {
    const { count } = this.rolled;
    const { horizon } = this.task;
    const means = new Float64Array(count * horizon).fill(NaN);
    const [sums, counts] = [new Float64Array(count + 1), new Int32Array(count + 1)];
    for (let ahead = 0; ahead < horizon; ahead += 1) {
      this.sum(ahead, sums, counts);
      for (let origin = 0; origin < count; origin += 1) {
        // The newest origin whose week has ended by then.
        const last = Math.max(0, origin - ahead);
        const first = Math.max(0, last - MOST_ERRORS);
        const known = (counts[last] ?? 0) - (counts[first] ?? 0);
        if (known === 0) continue;
        means[origin * horizon + ahead] = this.inUnits(this.inUnits(((sums[last] ?? 0) - (sums[first] ?? 0)) / known));
      }
    }
    return means;
  }

  /** Writes sums of the squared errors of all origins before each, and how many of them are known. */
  private sum(ahead: number, sums: Float64Array, counts: Int32Array): void {
    const { first, count } = this.rolled;
    const { series, isKnown, horizon } = this.task;
    for (let origin = 0; origin < count; origin += 1) {
      const week = first + origin + ahead;
      const isCounted = week < series.length && isKnown[week] === 1;
      const error = isCounted ? (this.forecasts[origin * horizon + ahead] ?? 0) - (series[week] ?? 0) : 0;
      sums[origin + 1] = (sums[origin] ?? 0) + error * error;
      counts[origin + 1] = (counts[origin] ?? 0) + (isCounted ? 1 : 0);
    }
  }

  private inUnits(value: number): number {
    return Math.min(Number.MAX_VALUE, value * this.at.scale);
  }
}
