import type { CorrectionCourse } from './correction.js';
import { WEEK } from './facts.js';
import { TOTAL_WEEKS, totalsOf } from './scores.js';

/** Past totals without which there is no interval, and those that are looked at. */
const LEAST_TOTALS = 26;
const MOST_TOTALS = 52;
/** Totals that lie within the interval. */
const COVERED = 0.8;

/** What is expected to be called off in ten weeks from the running one on. */
export interface Estimate {
  readonly expected: number;
  /** What the customer plans for the same weeks. */
  readonly customer: number;
  /** Holds eight of ten totals, by past ones; null where fewer than 26 are known. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** The estimate of a course's last week; null where a plan does not reach ten weeks. */
export function estimateOf(course: CorrectionCourse): Estimate | null {
  const { lags } = course.current();
  let [expected, customer] = [0, 0];
  for (const lag of lags.slice(0, TOTAL_WEEKS)) {
    if (lag.expected === null || lag.planned === null) return null;
    expected += lag.expected;
    customer += lag.planned;
  }
  // The newest total that has ended began ten weeks ago.
  const mondays = Array.from({ length: MOST_TOTALS }, (_, at) => course.asOf - (TOTAL_WEEKS + at) * WEEK);
  const errors = totalsOf(course, (week, lag) => course.expectedOf(week, lag), mondays)
    .map(({ planned, actual }) => Math.abs(actual - planned))
    .sort((a, b) => a - b);
  if (errors.length < LEAST_TOTALS) return { expected, customer, interval: null };
  const width = errors[Math.min(errors.length, Math.ceil(COVERED * (errors.length + 1))) - 1] ?? 0;
  return { expected, customer, interval: { low: Math.max(0, expected - width), high: expected + width } };
}
