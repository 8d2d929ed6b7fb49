import { type Family, type Fitted, flat, type Origins } from './method.js';
import { minimumOnGrid } from './search.js';
import { fitDamped, fitHolt } from './trend-fit.js';
import { FORGOTTEN, LEAST_ALPHA, MOST_ALPHA, type Smoothing } from './smoothing-state.js';

/**
 * Exponential smoothing with additive errors: SES, Holt and damped Holt, ETS(A,N,N), ETS(A,A,N) and ETS(A,Ad,N) of Hyndman, Koehler, Ord &
 * Snyder (2008). With the error e(t) = y(t) − l(t−1) − φ b(t−1):
 *
 *     l(t) = l(t−1) + φ b(t−1) + α e(t)
 *     b(t) = φ b(t−1) + β e(t)
 *     ŷ(n+k) = l(n) + (φ + φ² + … + φᵏ) b(n)
 *
 * SES has b = β = 0, Holt φ = 1. The errors are linear in the initial states, so these follow by least squares in the same pass, and only
 * α, β and φ are searched for, within the bounds of the R package forecast. O(n) for each point of the search, about 30 points for SES and
 * 60 to 150 for a trend; O(n) for all origins together.
 */

const ALPHAS = [LEAST_ALPHA, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, MOST_ALPHA] as const;
/** Simple exponential smoothing (Brown 1956). */
export function fitSes(series: Float64Array, end: number): Smoothing {
  const start = series[0] ?? 0;
  const alpha = minimumOnGrid((a) => sesOf(series, end, start, a).sse, ALPHAS, 2e-6);
  const { level, sse } = sesOf(series, end, start, alpha);
  return { alpha, beta: 0, phi: 1, level, slope: 0, sse, parameters: 3 };
}

function sesOf(series: Float64Array, end: number, start: number, alpha: number): { level: number; sse: number } {
  let level = start;
  // How the initial level still moves the level.
  let left = 1;
  let [ee, eu, uu] = [0, 0, 0];
  let t = 0;
  for (; t < end && left > FORGOTTEN; t += 1) {
    const error = (series[t] ?? 0) - level;
    ee += error * error;
    eu += error * left;
    uu += left * left;
    level += alpha * error;
    left -= alpha * left;
  }
  for (; t < end; t += 1) {
    const error = (series[t] ?? 0) - level;
    ee += error * error;
    level += alpha * error;
  }
  const moved = uu > 0 ? eu / uu : 0;
  return { level: start + moved, sse: Math.max(0, ee - moved * eu) };
}

/** Forecasts of smoothing; the states go on from the first week through all origins. */
export function smoothed(smoothing: Smoothing): Fitted {
  const { alpha, beta, phi, level, slope } = smoothing;
  return {
    smoothing,
    forecasts(series, { first, count, horizon }, into) {
      let [l, b] = [level, slope];
      const last = first + count - 1;
      for (let t = 0; t <= last; t += 1) {
        if (t >= first) {
          let [sum, power] = [0, 1];
          for (let i = (t - first) * horizon; i < (t - first + 1) * horizon; i += 1) {
            power *= phi;
            sum += power;
            into[i] = l + sum * b;
          }
        }
        const expected = l + phi * b;
        const error = (series[t] ?? 0) - expected;
        l = expected + alpha * error;
        b = phi * b + beta * error;
      }
    },
  };
}

/** The corrected criterion of Akaike (Hurvich & Tsai 1989) of a least-squares fit; the smaller the better. */
export function aicc(sse: number, n: number, parameters: number): number {
  if (n - parameters - 1 <= 0) return Infinity;
  return n * Math.log(Math.max(sse, Number.MIN_VALUE)) + (2 * parameters * n) / (n - parameters - 1);
}

/** The mean of other methods, such as Comb of the M4 benchmarks: of SES, Holt and damped Holt. */
function meanOfAll(parts: readonly Fitted[]): Fitted {
  return {
    forecasts(series, origins, into) {
      into.fill(0);
      const one = new Float64Array(origins.count * origins.horizon);
      for (const part of parts) {
        part.forecasts(series, origins, one);
        for (let i = 0; i < one.length; i += 1) into[i] = (into[i] ?? 0) + (one[i] ?? 0) / parts.length;
      }
    },
  };
}

/** SES, Holt, damped Holt, the one of them that AICc chooses (ETS), and their mean (Comb; Makridakis, Spiliotis & Assimakopoulos 2020). */
export const smoothing: Family = {
  methods: ['ses', 'holt', 'damped-holt', 'ets', 'comb'],
  least: 4,
  fit(series, end, [, holt, damped] = []) {
    const fits = [
      fitSes(series, end),
      fitHolt(series, end, holt?.smoothing),
      fitDamped(series, end, damped?.smoothing),
    ];
    const scores = fits.map(({ sse, parameters }) => aicc(sse, end, parameters));
    const best = scores.indexOf(Math.min(...scores));
    const all = fits.map(smoothed);
    return [...all, all[Math.max(0, best)] ?? NONE, meanOfAll(all)];
  },
};

/** SES alone, for demand without a trend. */
export const ses: Family = {
  methods: ['ses'],
  least: 2,
  fit: (series, end) => [smoothed(fitSes(series, end))],
};

const NONE: Fitted = {
  forecasts(_: Float64Array, { count, horizon }: Origins, into: Float64Array): void {
    for (let at = 0; at < count; at += 1) flat(into, at, horizon, 0);
  },
};
