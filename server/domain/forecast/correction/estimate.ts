import type { CorrectionCourse } from './correction.js';
import { WEEK } from './facts.js';
import { TOTAL_WEEKS, totalsOf } from './scores.js';

/** Past totals without which there is no interval, and those that are looked at. */
const LEAST_TOTALS = 26;
const MOST_TOTALS = 52;
/** Past totals of which it is judged whether their interval held them. */
const JUDGED_TOTALS = 26;
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

/** By how much past totals were off, newest first; null where one is not known. The newest that has ended began ten weeks ago. */
export type TotalErrors = readonly (number | null)[];

/** The estimate of a course's last week; null where a plan does not reach ten weeks. */
export function estimateOf(course: CorrectionCourse, errors: TotalErrors = totalErrorsOf(course)): Estimate | null {
  const { lags } = course.current();
  let [expected, customer] = [0, 0];
  for (const lag of lags.slice(0, TOTAL_WEEKS)) {
    if (lag.expected === null || lag.planned === null) return null;
    expected += lag.expected;
    customer += lag.planned;
  }
  const width = widthOf(errors, 0);
  return {
    expected,
    customer,
    interval: width === null ? null : { low: Math.max(0, expected - width), high: expected + width },
  };
}

/** How many past totals had an interval as of their first Monday, and how many of these lay within it. */
export interface Coverage {
  readonly known: number;
  readonly covered: number;
}

/** Whether the intervals of the last half year held what came: each made of the totals that had ended before its first Monday, and of no later ones. */
export function coverageOf(errors: TotalErrors): Coverage {
  let [known, covered] = [0, 0];
  for (const [at, error] of errors.slice(0, JUDGED_TOTALS).entries()) {
    const width = error === null ? null : widthOf(errors, at + TOTAL_WEEKS);
    if (error === null || width === null) continue;
    known += 1;
    if (error <= width) covered += 1;
  }
  return { known, covered };
}

/** The errors of all past totals that estimates and their coverage are judged by. */
export function totalErrorsOf(course: CorrectionCourse): TotalErrors {
  return Array.from({ length: JUDGED_TOTALS + TOTAL_WEEKS + MOST_TOTALS }, (_, at) => {
    const monday = course.asOf - (TOTAL_WEEKS + at) * WEEK;
    const [total] = totalsOf(course, (week, lag) => course.expectedOf(week, lag), [monday]);
    return total === undefined ? null : Math.abs(total.actual - total.planned);
  });
}

/** How far from what is expected eight of ten totals lie, by the last ones from a place on; null where fewer than 26 are known. */
function widthOf(newestFirst: TotalErrors, from: number): number | null {
  const errors = Float64Array.from(
    newestFirst.slice(from, from + MOST_TOTALS).filter((error) => error !== null),
  ).sort();
  if (errors.length < LEAST_TOTALS) return null;
  return errors[Math.min(errors.length, Math.ceil(COVERED * (errors.length + 1))) - 1] ?? null;
}
