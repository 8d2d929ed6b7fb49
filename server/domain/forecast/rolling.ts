import { Range } from './guard.js';
import type { Family, Fitted } from './method.js';
import type { ForecastMethod } from './names.js';

/** What is forecast: the weeks, which of them are known and not filled in, and how far. */
export interface Task {
  readonly series: Float64Array;
  readonly isKnown: Uint8Array;
  readonly horizon: number;
  /** How often parameters are estimated anew in the back-test. */
  readonly estimations: number;
}

/** Forecasts of one method, `horizon` numbers for each origin from `first` through the end of the series; NaN where it had too few weeks. */
export interface Rolled {
  readonly method: ForecastMethod;
  readonly forecasts: Float64Array;
}
export interface RollingForecasts {
  /** Weeks known at the first origin. */
  readonly first: number;
  /** The last origin is the end of the series. */
  readonly count: number;
  readonly methods: readonly Rolled[];
}

/** Origins whose errors make the intervals, and those before them whose errors make the first weights. */
const ORIGINS = 52;
const BEFORE = 13;
/** Weeks known at the first origin, at least. */
const LEAST_KNOWN = 8;

/**
 * Forecasts of all methods from the last origins (Tashman 2000) and from the end. Parameters are estimated at the first origin, at so many in
 * all equally far apart, and at the end; from an origin nothing is read but the weeks before it, and no parameter is estimated with later ones.
 * Estimating costs what the methods say; all origins together cost O(n) for each method.
 */
export function rolledBy(families: readonly Family[], task: Task): RollingForecasts {
  const { series, horizon, estimations } = task;
  const n = series.length;
  const first = Math.min(n, Math.max(LEAST_KNOWN, n - horizon - ORIGINS - BEFORE + 1));
  const count = n - first + 1;
  const blocks = blocksOf(first, n, estimations);
  const methods = families
    .filter(({ least, needed = least }) => n >= needed)
    .flatMap((family) => {
      const rows = family.methods.map(() => new Float64Array(count * horizon).fill(NaN));
      let estimated: readonly Fitted[] | undefined;
      for (const { from, end } of blocks) {
        if (from < family.least) continue;
        estimated = family.fit(series, from, estimated);
        for (const [i, fitted] of estimated.entries()) {
          const into = rows[i]?.subarray((from - first) * horizon, (end - first) * horizon);
          if (into !== undefined) fitted.forecasts(series, { first: from, count: end - from, horizon }, into);
        }
      }
      return family.methods.map((method, i) => ({ method, forecasts: rows[i] ?? new Float64Array() }));
    });
  holdAll(methods, task, first);
  return { first, count, methods };
}

/** From which origin on parameters are those of it, to below which; the end is a block of its own. */
function blocksOf(first: number, n: number, estimations: number): readonly { from: number; end: number }[] {
  const parts = Math.max(1, Math.min(estimations, n - first));
  const starts = Array.from({ length: parts }, (_, i) => first + Math.floor(((n - first) * i) / parts));
  if (first < n) starts.push(n);
  return starts.map((from, i) => ({ from, end: starts[i + 1] ?? n + 1 }));
}

function holdAll(methods: readonly Rolled[], { series, horizon }: Task, first: number): void {
  const range = new Range();
  for (let t = 0; t < first; t += 1) range.add(series[t] ?? 0);
  for (let origin = first; origin <= series.length; origin += 1) {
    const row = (origin - first) * horizon;
    for (const { forecasts } of methods) if (!Number.isNaN(forecasts[row])) range.hold(forecasts, row, row + horizon);
    range.add(series[origin] ?? 0);
  }
}
