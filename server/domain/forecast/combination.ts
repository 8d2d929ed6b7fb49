import { add } from './linear.js';
import type { RollingForecasts, Task } from './rolling.js';

/** A combination of methods, and its own forecasts from the origins of the back-test. */
export interface Combination {
  /** Of each method, by all that is known; their sum is 1. */
  readonly weights: Float64Array;
  /** `horizon` numbers for each origin, with the weights that were known there; the last ones are the forecast. */
  readonly forecasts: Float64Array;
}

/** Power of the inverse squared errors: the larger, the nearer to choosing the best method alone. */
const POWER = 5;
/** A method whose forecasts met so many weeks has a weight by its errors. */
const LEAST_WEEKS = 12;
/** A method without errors does not take all the weight. */
const LEAST_RATIO = 1e-9;
const NO_FORECASTS = new Float64Array();

/**
 * The mean of all methods, weighted by the inverse of their squared errors so far (Bates & Granger 1969), to the fifth power: those of the single
 * weeks and, as much as all of these together, the one of their total. By absolute errors a forecast of zero would win where most weeks have no
 * demand. At each origin only errors of weeks before it count, so that the combination's own errors are those that it would have made.
 * O(horizon) for each week and method.
 */
export function combined(rolled: RollingForecasts, task: Task): Combination {
  const { first, count, methods } = rolled;
  const { horizon } = task;
  const record = new ErrorRecord(rolled, task);
  const forecasts = new Float64Array(count * horizon);
  const weights = new Float64Array(methods.length);
  for (let at = 0; at < count; at += 1) {
    if (at > 0) record.learn(first + at - 1);
    record.weigh(at, weights);
    for (let m = 0; m < methods.length; m += 1) {
      const weight = weights[m] ?? 0;
      const own = methods[m]?.forecasts ?? NO_FORECASTS;
      if (weight > 0)
        for (let i = at * horizon; i < (at + 1) * horizon; i += 1) add(forecasts, i, weight * (own[i] ?? 0));
    }
  }
  return { weights, forecasts };
}

/** Squared errors so far of each method, beside those of the first one over the same weeks. */
class ErrorRecord {
  private readonly own: Float64Array;
  private readonly ofFirst: Float64Array;
  private readonly weeks: Float64Array;

  constructor(
    private readonly rolled: RollingForecasts,
    private readonly task: Task,
  ) {
    const methods = rolled.methods.length;
    this.own = new Float64Array(methods);
    this.ofFirst = new Float64Array(methods);
    this.weeks = new Float64Array(methods);
  }

  /** Counts what a week that has come says about the forecasts for it, and about the total that it completes. */
  learn(week: number): void {
    const { horizon, isKnown } = this.task;
    if (isKnown[week] !== 1) return;
    const { first, methods } = this.rolled;
    const base = methods[0]?.forecasts ?? NO_FORECASTS;
    const complete = week - horizon + 1;
    for (const [m, { forecasts }] of methods.entries()) {
      // What is forecast from one origin is forecast from all later ones.
      if (!Number.isNaN(forecasts[(week - first) * horizon] ?? NaN)) add(this.weeks, m, 1);
      this.learnWeek(m, forecasts, base, week);
      if (complete >= first) this.learnTotal(m, forecasts, base, complete);
    }
  }

  private learnWeek(m: number, forecasts: Float64Array, base: Float64Array, week: number): void {
    const { horizon, series } = this.task;
    const { first } = this.rolled;
    const y = series[week] ?? 0;
    let [own, ofFirst] = [0, 0];
    for (let origin = Math.max(first, week - horizon + 1); origin <= week; origin += 1) {
      const i = (origin - first) * horizon + week - origin;
      const error = (forecasts[i] ?? NaN) - y;
      if (Number.isNaN(error)) continue;
      const other = (base[i] ?? 0) - y;
      own += error * error;
      ofFirst += other * other;
    }
    add(this.own, m, own);
    add(this.ofFirst, m, ofFirst);
  }

  private learnTotal(m: number, forecasts: Float64Array, base: Float64Array, origin: number): void {
    const { horizon, series } = this.task;
    const row = (origin - this.rolled.first) * horizon;
    const error = totalError(forecasts, row, series, origin, horizon);
    if (Number.isNaN(error)) return;
    const other = totalError(base, row, series, origin, horizon);
    add(this.own, m, error * error);
    add(this.ofFirst, m, other * other);
  }

  /** Writes the weights at an origin. Those without forecasts there or with too few errors have none; all have the same where none has errors. */
  weigh(at: number, weights: Float64Array): void {
    const hasErrors = this.weighBy(at, weights, (m) => {
      if ((this.weeks[m] ?? 0) < LEAST_WEEKS) return 0;
      const ratio = (this.own[m] ?? 0) / Math.max(this.ofFirst[m] ?? 0, Number.MIN_VALUE);
      return Math.max(LEAST_RATIO, ratio) ** -POWER;
    });
    if (!hasErrors) this.weighBy(at, weights, () => 1);
  }

  /** Weights that sum to 1 of the methods with forecasts at an origin; false where all are zero. */
  private weighBy(at: number, weights: Float64Array, weightOf: (m: number) => number): boolean {
    const first = at * this.task.horizon;
    let sum = 0;
    for (let m = 0; m < weights.length; m += 1) {
      const isThere = !Number.isNaN(this.rolled.methods[m]?.forecasts[first] ?? NaN);
      const weight = isThere ? weightOf(m) : 0;
      weights[m] = weight;
      sum += weight;
    }
    if (sum > 0) for (let m = 0; m < weights.length; m += 1) weights[m] = (weights[m] ?? 0) / sum;
    return sum > 0;
  }
}

function totalError(forecasts: Float64Array, row: number, series: Float64Array, week: number, horizon: number): number {
  let sum = 0;
  for (let k = 0; k < horizon; k += 1) sum += (forecasts[row + k] ?? 0) - (series[week + k] ?? 0);
  return sum;
}
