import { add, cholesky, solved } from './linear.js';
import { type Family, type Fitted, meanOf, single } from './method.js';
import { aicc } from './smoothing.js';

/**
 * Autoregressions by least squares, ŷ(t) = c + Σ a(i) y(t − lag i); forecasts by putting forecasts in for weeks that are not known yet. O(n p²)
 * for p lags, then O(p) for each week that is forecast.
 */

const ORDER = { levels: 8, differences: 13 } as const;
/** Lags of a year: the weeks before this one, and those around the same week a year ago. */
const SEASONAL_LAGS = [1, 2, 3, 4, 50, 51, 52, 53, 54] as const;
/** What a coefficient of the seasonal autoregression costs, as a part of the variance. */
const RIDGE = 1e-4;
/** Weeks for each lag, at least. */
const LEAST_PER_LAG = 3;
/** The seasonal autoregression is chosen with three years, and estimated for its back-test with less. */
const SEASONAL = { least: 156, trained: 80 } as const;

/** What weeks are measured from: the means of the weeks that are regressed, which gives a constant; the last week that is known; or zero. */
type Centre = 'means' | 'last' | 'zero';

interface Coefficients {
  readonly lags: readonly number[];
  readonly of: Float64Array;
  /** Added to each forecast; null where weeks are measured from the last one before the origin. */
  readonly constant: number | null;
}

/** AR(p) of the weeks, p from 0 through 8 by AICc. */
export const ar: Family = single('ar', LEAST_PER_LAG * ORDER.levels, (series, end) =>
  regressed(byOrder(series, end, ORDER.levels, 'means')),
);

/** AR(p) of the changes from week to week, p from 0 through 13 by AICc. */
export const arOfDifferences: Family = single('ar-differences', LEAST_PER_LAG * ORDER.differences, (series, end) => {
  const changes = differences(series, end);
  const fitted = regressed(byOrder(changes, changes.length, ORDER.differences, 'zero'));
  return {
    forecasts(all, origins, into) {
      const { first, count, horizon } = origins;
      fitted.forecasts(differences(all, first + count - 1), { ...origins, first: first - 1 }, into);
      for (let at = 0; at < count; at += 1) {
        let level = all[first + at - 1] ?? 0;
        for (let i = at * horizon; i < (at + 1) * horizon; i += 1) {
          level += into[i] ?? 0;
          into[i] = level;
        }
      }
    },
  };
});

/**
 * Ridge regression (Hoerl & Kennard 1970) on the lags 1 to 4 and 50 to 54, of what weeks differ from the last one that is known: so it follows
 * a level that changed. The penalty is a share of the variance and has no unit.
 */
export const seasonalAr: Family = {
  ...single('seasonal-ar', SEASONAL.trained, (series, end) => {
    const { gram } = products(series, end, SEASONAL_LAGS, 'last');
    const [size, width] = [SEASONAL_LAGS.length, SEASONAL_LAGS.length + 1];
    for (let i = 0; i < size; i += 1) gram[i * width + i] = (gram[i * width + i] ?? 0) * (1 + RIDGE);
    return regressed({ lags: SEASONAL_LAGS, of: solved(cholesky(gram, width), width, size), constant: null });
  }),
  needed: SEASONAL.least,
};

function differences(series: Float64Array, end: number): Float64Array {
  const changes = new Float64Array(Math.max(0, end - 1));
  for (let t = 1; t < end; t += 1) changes[t - 1] = (series[t] ?? 0) - (series[t - 1] ?? 0);
  return changes;
}

/** The order with the least AICc, all from one factorisation: each further lag takes its part of the sum of squares away. */
function byOrder(series: Float64Array, end: number, most: number, centre: Centre): Coefficients {
  const lags = Array.from({ length: most }, (_, i) => i + 1);
  const { gram, means, rows } = products(series, end, lags, centre);
  const width = most + 1;
  const factor = cholesky(gram, width);
  let sse = gram[most * width + most] ?? 0;
  let [order, least] = [0, aicc(sse, rows, 2)];
  for (let p = 1; p <= most; p += 1) {
    sse = Math.max(0, sse - (factor[most * width + p - 1] ?? 0) ** 2);
    const score = aicc(sse, rows, p + 2);
    if (score < least) [order, least] = [p, score];
  }
  const of = solved(factor, width, order);
  return {
    lags: lags.slice(0, order),
    of,
    constant: of.reduce((c, a, i) => c - a * (means[i] ?? 0), means[most] ?? 0),
  };
}

interface Products {
  /** Lower triangle, row by row: products of the lags with each other, the last row those with the week itself. */
  readonly gram: Float64Array;
  /** What was taken off each lag, and off the week itself at last. */
  readonly means: Float64Array;
  readonly rows: number;
}

function products(series: Float64Array, end: number, lags: readonly number[], centre: Centre): Products {
  const backs = [...lags, 0];
  const width = backs.length;
  const from = Math.min(end, lags.at(-1) ?? 0);
  const rows = Math.max(1, end - from);
  const means = Float64Array.from(backs, (back) => {
    if (centre === 'means') return meanOf(series, from - back, end - back);
    return centre === 'last' ? (series[end - 1] ?? 0) : 0;
  });
  // Sums are of what differs from the last mean, so that little is lost where the others are put in its place.
  const origin = means[width - 1] ?? 0;
  const moved = new Float64Array(end);
  for (let t = 0; t < end; t += 1) moved[t] = (series[t] ?? 0) - origin;
  const gram = sumsOfProducts(moved, from, backs);
  for (let i = 0; i < width; i += 1)
    for (let j = 0; j <= i; j += 1)
      add(gram, i * width + j, -rows * ((means[i] ?? 0) - origin) * ((means[j] ?? 0) - origin));
  return { gram, means, rows };
}

/**
 * Sums of x(t − i) x(t − j) over the weeks from `from` on, for all pairs of lags. Where both lags are one more than others, the sum is that of
 * the others, with a week more at the beginning and one less at the end: of 78 pairs only 20 are summed.
 */
function sumsOfProducts(x: Float64Array, from: number, lags: readonly number[]): Float64Array {
  const width = lags.length;
  const gram = new Float64Array(width * width);
  const place = new Map(lags.map((lag, i) => [lag, i]));
  const target = width - 1;
  for (let j = 0; j < width; j += 1) gram[target * width + j] = sumOfProducts(x, from, 0, lags[j] ?? 0);
  for (let i = 0; i < target; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const [one, other] = [lags[i] ?? 0, lags[j] ?? 0];
      const [p, q] = [place.get(one - 1) ?? -1, place.get(other - 1) ?? -1];
      if (p < 0 || q < 0) gram[i * width + j] = sumOfProducts(x, from, one, other);
      else
        gram[i * width + j] =
          (gram[Math.max(p, q) * width + Math.min(p, q)] ?? 0) +
          (x[from - one] ?? 0) * (x[from - other] ?? 0) -
          (x[x.length - one] ?? 0) * (x[x.length - other] ?? 0);
    }
  return gram;
}

function sumOfProducts(x: Float64Array, from: number, one: number, other: number): number {
  let sum = 0;
  for (let t = from; t < x.length; t += 1) sum += (x[t - one] ?? 0) * (x[t - other] ?? 0);
  return sum;
}

function regressed({ lags, of, constant }: Coefficients): Fitted {
  return {
    forecasts(series, { first, count, horizon }, into) {
      for (let at = 0; at < count; at += 1) {
        const origin = first + at;
        const row = at * horizon;
        const centre = constant === null ? (series[origin - 1] ?? 0) : 0;
        for (let k = 0; k < horizon; k += 1) {
          let sum = centre + (constant ?? 0);
          for (let i = 0; i < lags.length; i += 1) {
            const back = k - (lags[i] ?? 0);
            sum += (of[i] ?? 0) * (((back < 0 ? series[origin + back] : into[row + back]) ?? 0) - centre);
          }
          into[row + k] = sum;
        }
      }
    },
  };
}
