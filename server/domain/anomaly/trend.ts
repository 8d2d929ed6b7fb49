import { TREND_WEEKS, type TrendDirection } from './names.js';

/** Mann-Kendall: a trend at ten percent of either side. */
const LEAST_Z = 1.645;
/** With more weeks without demand than this part the halves are compared instead. */
const MOST_ZEROS = 0.25;

export interface Trend {
  /** How much demand changes over the 26 weeks, in percent of the median week; null where too few are known, or nothing can be divided by. */
  readonly percent: number | null;
  readonly direction: TrendDirection | null;
  /** The line: its value at the first week and what each week adds; null where it says nothing. */
  readonly line: { readonly start: number; readonly slope: number } | null;
}
const NONE: Trend = { percent: null, direction: null, line: null };

/** The trend of the last 26 weeks: the median of all slopes between two of them (Theil-Sen), and whether they rise more often than they fall (Mann-Kendall). */
export function trendOf(weeks: readonly (number | null)[]): Trend {
  const last = weeks.slice(-TREND_WEEKS).filter((week) => week !== null);
  if (last.length < TREND_WEEKS) return NONE;
  const slope = medianOf(slopesOf(last));
  const line = { start: medianOf(last.map((value, week) => value - slope * week)), slope };
  const direction = directionOf(last);
  const zeros = last.filter((value) => value === 0).length;
  return { percent: zeros > MOST_ZEROS * last.length ? ofHalves(last) : ofSlope(last, slope), direction, line };
}

function ofSlope(weeks: readonly number[], slope: number): number | null {
  const median = medianOf(weeks);
  return median > 0 ? (100 * TREND_WEEKS * slope) / median : null;
}

/** What the second half has more than the first. */
function ofHalves(weeks: readonly number[]): number | null {
  const half = weeks.length / 2;
  const sum = (of: readonly number[]): number => of.reduce((total, value) => total + value, 0);
  const before = sum(weeks.slice(0, half));
  return before > 0 ? 100 * (sum(weeks.slice(half)) / before - 1) : null;
}

function slopesOf(values: readonly number[]): readonly number[] {
  return values.flatMap((from, i) => values.slice(i + 1).map((to, steps) => (to - from) / (steps + 1)));
}

function medianOf(values: readonly number[]): number {
  const ascending = Float64Array.from(values).sort();
  const middle = ascending.length >> 1;
  const upper = ascending[middle] ?? 0;
  return ascending.length % 2 === 1 ? upper : ((ascending[middle - 1] ?? 0) + upper) / 2;
}

/** By the number of pairs that rise less those that fall, corrected for values alike. */
function directionOf(values: readonly number[]): TrendDirection {
  const z = mannKendall(values);
  return z > LEAST_Z ? 'rising' : z < -LEAST_Z ? 'falling' : 'stable';
}

/** The normal deviate of the Mann-Kendall statistic, with the correction for ties and continuity; 0 where all values are alike. */
export function mannKendall(values: readonly number[]): number {
  const n = values.length;
  const rises = values.reduce(
    (sum, from, i) => sum + values.slice(i + 1).reduce((pairs, to) => pairs + Math.sign(to - from), 0),
    0,
  );
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const of = (t: number): number => t * (t - 1) * (2 * t + 5);
  const ties = [...counts.values()].reduce((sum, t) => sum + of(t), 0);
  const variance = (of(n) - ties) / 18;
  return variance > 0 ? (rises - Math.sign(rises)) / Math.sqrt(variance) : 0;
}
