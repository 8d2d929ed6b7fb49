import type { KnownFacts } from './facts.js';
import { at, between, LEAST_PAIRS, MOST_WEEKS, sumsOf } from './weights.js';

/** A change of regime: the mean of the last ratios leaves the 99 % band of those before. */
const RECENT_WEEKS = 4;
const BEFORE_WEEKS = 26;
const LEAST_BEFORE = 13;
const BAND_Z = 2.576;
/** Ratios that differ by less are alike, however steady those before were. */
const LEAST_DIFFERENCE = 1e-9;

/**
 * Weeks that ratios of a band of lags look back over, by origin: halved in each week in which the last ones are unlike those before, else a week
 * longer than in the week before.
 */
export function windowsOf(facts: KnownFacts, firstLag: number, lastLag: number): Int32Array {
  const [counts, sums, squares] = [sumsOf(facts.weeks), sumsOf(facts.weeks), sumsOf(facts.weeks)];
  const windows = new Int32Array(facts.weeks);
  let window = MOST_WEEKS;
  for (let week = 0; week < facts.weeks; week += 1) {
    const ratio = ratioOf(facts, week, [firstLag, lastLag]);
    const isKnown = !Number.isNaN(ratio);
    counts[week + 1] = at(counts, week) + (isKnown ? 1 : 0);
    sums[week + 1] = at(sums, week) + (isKnown ? ratio : 0);
    squares[week + 1] = at(squares, week) + (isKnown ? ratio * ratio : 0);
    const isNew = isUnlike({ counts, sums, squares }, week + 1);
    window = isNew ? Math.max(LEAST_PAIRS, window >> 1) : Math.min(MOST_WEEKS, window + 1);
    windows[week] = window;
  }
  return windows;
}

/** What was called off of a week against what the lags had planned; NaN where they had planned nothing. */
function ratioOf(facts: KnownFacts, week: number, [first, last]: readonly [number, number]): number {
  let [pairs, planned] = [0, 0];
  for (let lag = first; lag <= last; lag += 1) {
    const value = facts.plannedAt(week - lag, lag);
    if (Number.isNaN(value)) continue;
    pairs += 1;
    planned += value;
  }
  return planned > 0 ? (pairs * facts.actualOf(week)) / planned : NaN;
}

interface RatioSums {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}
function isUnlike({ counts, sums, squares }: RatioSums, end: number): boolean {
  const recent = end - RECENT_WEEKS;
  const from = Math.max(0, recent - BEFORE_WEEKS);
  if (recent <= 0 || between(counts, recent, end) < RECENT_WEEKS) return false;
  const count = between(counts, from, recent);
  if (count < LEAST_BEFORE) return false;
  const mean = between(sums, from, recent) / count;
  const variance = Math.max(0, between(squares, from, recent) / count - mean * mean) * (count / (count - 1));
  const distance = Math.abs(between(sums, recent, end) / RECENT_WEEKS - mean);
  return distance > BAND_Z * Math.sqrt(variance * (1 / RECENT_WEEKS + 1 / count)) + LEAST_DIFFERENCE;
}
