import { type Family, type Fitted, flat, single } from './method.js';

/** Methods for demand with weeks of none. All expect the same of every week to come. O(n) for each set of parameters. */

/** The smoothing of Croston's method that its papers and the R package use. */
const CROSTON_ALPHA = 0.1;
/** What TSB tries: shares that a new quantity, and whether there was one, move the estimate by. */
const TSB_GRID = [0.01, 0.03, 0.06, 0.1, 0.2, 0.3] as const;

/**
 * Croston's method (Croston 1972): quantities z and the intervals p between them, each by SES with α = 0.1 from its first value, and z / p
 * for each week. `factor` is 1, or 1 − α/2 for the correction of Syntetos & Boylan (2005), SBA.
 */
function crostonBy(factor: number): Fitted {
  return {
    forecasts(series, { first, count, horizon }, into) {
      let [quantity, interval, since] = [-1, 1, 0];
      for (let t = 0; t < first + count; t += 1) {
        if (t >= first) flat(into, t - first, horizon, quantity < 0 ? 0 : (factor * quantity) / interval);
        since += 1;
        const y = series[t] ?? 0;
        if (y <= 0) continue;
        interval = quantity < 0 ? since : interval + CROSTON_ALPHA * (since - interval);
        quantity = quantity < 0 ? y : quantity + CROSTON_ALPHA * (y - quantity);
        since = 0;
      }
    },
  };
}

export const croston: Family = single('croston', 1, () => crostonBy(1));
export const sba: Family = single('sba', 1, () => crostonBy(1 - CROSTON_ALPHA / 2));

/**
 * The method of Teunter, Syntetos & Babai (2011): the probability of demand is smoothed in each week, the quantity in weeks with demand, so
 * that the forecast falls while there is none. Both parameters are those of a grid with the least squared error of one step.
 */
export const tsb: Family = single('tsb', 4, (series, end) => {
  let best = { alpha: 0.1, beta: 0.1, sse: Infinity };
  const start = firstEstimates(series, end);
  for (const alpha of TSB_GRID)
    for (const beta of TSB_GRID) {
      const { sse } = tsbThrough(series, end, start, { alpha, beta });
      if (sse < best.sse) best = { alpha, beta, sse };
    }
  return {
    forecasts(all, { first, count, horizon }, into) {
      const state = tsbThrough(all, first, start, best);
      for (let at = 0; at < count; at += 1) {
        flat(into, at, horizon, state.probability * state.quantity);
        const y = all[first + at] ?? 0;
        state.probability += best.beta * ((y > 0 ? 1 : 0) - state.probability);
        if (y > 0) state.quantity += best.alpha * (y - state.quantity);
      }
    },
  };
});

/** Estimates to begin with: the share of weeks with demand, and their mean, each of all weeks that are known at the estimation. */
function firstEstimates(series: Float64Array, end: number): { probability: number; quantity: number } {
  let [sum, hits] = [0, 0];
  for (let t = 0; t < end; t += 1) {
    sum += series[t] ?? 0;
    if ((series[t] ?? 0) > 0) hits += 1;
  }
  return { probability: hits / Math.max(1, end), quantity: sum / Math.max(1, hits) };
}

function tsbThrough(
  series: Float64Array,
  end: number,
  start: { readonly probability: number; readonly quantity: number },
  { alpha, beta }: { readonly alpha: number; readonly beta: number },
): { probability: number; quantity: number; sse: number } {
  let { probability, quantity } = start;
  let sse = 0;
  for (let t = 0; t < end; t += 1) {
    const y = series[t] ?? 0;
    const error = y - probability * quantity;
    sse += error * error;
    if (y > 0) {
      probability += beta * (1 - probability);
      quantity += alpha * (y - quantity);
    } else probability -= beta * probability;
  }
  return { probability, quantity, sse };
}

/** Aggregation of more weeks tells no more. */
const MOST_LEVELS = 12;
const IMAPA_ALPHAS = [0.1, 0.15, 0.2, 0.25, 0.3] as const;

/**
 * IMAPA (Petropoulos & Kourentzes 2015): weeks are summed to buckets of 1, 2, … up to the mean interval between demands, each level is
 * forecast by SES with the best α from 0.1 through 0.3, and the forecasts for a week are averaged. O(n log levels) for each origin.
 */
export const imapa: Family = single('imapa', 8, (series, end) => {
  const { probability } = firstEstimates(series, end);
  const levels = Math.max(1, Math.min(MOST_LEVELS, Math.round(1 / Math.max(1e-9, probability)), end >> 2));
  const alphas = Array.from({ length: levels }, (_, i) => bestAlpha(buckets(series, end, i + 1)));
  return {
    forecasts(all, { first, count, horizon }, into) {
      for (let at = 0; at < count; at += 1) {
        const sum = alphas.reduce(
          (total, alpha, i) => total + smoothedTo(buckets(all, first + at, i + 1), alpha).level / (i + 1),
          0,
        );
        flat(into, at, horizon, sum / levels);
      }
    },
  };
});

/** Sums of so many weeks each, the last one ending with the last week; what is over at the beginning is left out. */
function buckets(series: Float64Array, end: number, size: number): Float64Array {
  if (size === 1) return series.subarray(0, end);
  const sums = new Float64Array(Math.floor(end / size));
  const from = end - sums.length * size;
  for (let t = from; t < end; t += 1) {
    const bucket = Math.floor((t - from) / size);
    sums[bucket] = (sums[bucket] ?? 0) + (series[t] ?? 0);
  }
  return sums;
}

function bestAlpha(values: Float64Array): number {
  let [best, least] = [0.1, Infinity];
  for (const alpha of IMAPA_ALPHAS) {
    const { sse } = smoothedTo(values, alpha);
    if (sse < least) [best, least] = [alpha, sse];
  }
  return best;
}

function smoothedTo(values: Float64Array, alpha: number): { level: number; sse: number } {
  let level = values[0] ?? 0;
  let sse = 0;
  for (let t = 1; t < values.length; t += 1) {
    const error = (values[t] ?? 0) - level;
    sse += error * error;
    level += alpha * error;
  }
  return { level, sse };
}
