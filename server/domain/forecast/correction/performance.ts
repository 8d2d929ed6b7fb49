import { WEEK } from './facts.js';

/** Weeks without which nothing is said of who plans better, or whether a plan is always too high or too low. */
const LEAST_WEEKS = 8;
/** Weeks whose mean is the naive forecast, and those in which they are looked for. */
const NAIVE_WEEKS = 4;
const LOOKED_BACK = 26;
/** Beyond this a plan is always too high, or always too low. */
const SYSTEMATIC = 0.6;
/** One-sided. */
const LEAST_SIGNIFICANCE = 0.1;

export const PERFORMANCE_STATUSES = ['insufficient', 'unchanged', 'better', 'worse', 'not-significant'] as const;
export type PerformanceStatus = (typeof PERFORMANCE_STATUSES)[number];

/** What a course says of past weeks: of a correction, or of what was stored when it was made. */
export interface PastPlans {
  actualOf(week: number): number | null;
  plannedOf(week: number, lag: number): number | null;
  adjustedOf(week: number, lag: number): number | null;
}
/** Weeks that are looked at, and how long before they had been planned. */
export interface PerformancePeriod {
  /** Monday of the first week. */
  readonly startWeek: number;
  readonly weeks: number;
  readonly lag: number;
}
/** A week; null stands for what is not known, and is a gap. */
export interface PerformanceWeek {
  readonly week: number;
  readonly lag: number;
  readonly actual: number | null;
  readonly customer: number | null;
  readonly naive: number | null;
  readonly adjusted: number | null;
}
/** Sums over weeks in which all that is compared is known: what can be added up over articles. */
export interface ErrorSums {
  readonly weeks: number;
  readonly actual: number;
  /** Of planned less called off, and of its absolute values. */
  readonly customer: Errors;
  readonly naive: Errors;
  readonly adjusted: Errors;
  /** Weeks in which the adjusted plan was nearer than the customer's, and farther. */
  readonly nearer: number;
  readonly farther: number;
}
export interface Errors {
  readonly sum: number;
  readonly absolute: number;
}
/** How good a plan was. */
export interface Accuracy {
  /** 100 for no error at all, 0 where the errors are as large as what was called off. */
  readonly accuracyPercent: number | null;
  /** More than 0: planned too high. */
  readonly biasPercent: number | null;
  /** From -1, always too low, to 1, always too high. */
  readonly trackingSignal: number;
  readonly isSystematic: boolean;
}
export interface Comparison {
  readonly status: PerformanceStatus;
  readonly weeks: number;
  /** By how much the adjusted plan's errors are smaller than the customer's, with one decimal; null with fewer than eight weeks. */
  readonly improvementPercent: number | null;
  readonly isSignificant: boolean;
  readonly customer: Accuracy;
  readonly naive: Accuracy;
  readonly adjusted: Accuracy;
}

/** The weeks of a period as the customer, the mean of the last four weeks and the correction saw them so long before. */
export function historyOf(plans: PastPlans, { startWeek, weeks, lag }: PerformancePeriod): readonly PerformanceWeek[] {
  return Array.from({ length: weeks }, (_, at) => {
    const week = startWeek + at * WEEK;
    return {
      week,
      lag,
      actual: plans.actualOf(week),
      customer: plans.plannedOf(week, lag),
      naive: naiveOf(plans, week - (lag - 1) * WEEK),
      adjusted: plans.adjustedOf(week, lag),
    };
  });
}

/** The mean of the last four weeks that were known on a Monday; null where fewer were in the half year before. */
function naiveOf(plans: Pick<PastPlans, 'actualOf'>, monday: number): number | null {
  let [sum, count] = [0, 0];
  for (let back = 1; back <= LOOKED_BACK && count < NAIVE_WEEKS; back += 1) {
    const actual = plans.actualOf(monday - back * WEEK);
    if (actual === null) continue;
    sum += actual;
    count += 1;
  }
  return count < NAIVE_WEEKS ? null : sum / NAIVE_WEEKS;
}

const NO_ERRORS: Errors = { sum: 0, absolute: 0 };
const NO_SUMS: ErrorSums = {
  weeks: 0,
  actual: 0,
  customer: NO_ERRORS,
  naive: NO_ERRORS,
  adjusted: NO_ERRORS,
  nearer: 0,
  farther: 0,
};

/** Errors over the weeks of which all is known: the same weeks for all that is compared. */
export function errorSumsOf(history: readonly PerformanceWeek[]): ErrorSums {
  return addErrorSums(history.map(sumsOfWeek));
}

function sumsOfWeek({ actual, customer, naive, adjusted }: PerformanceWeek): ErrorSums {
  if (actual === null || customer === null || naive === null || adjusted === null) return NO_SUMS;
  const errors = (planned: number): Errors => ({ sum: planned - actual, absolute: Math.abs(planned - actual) });
  const [ofCustomer, ofAdjusted] = [errors(customer), errors(adjusted)];
  return {
    weeks: 1,
    actual,
    customer: ofCustomer,
    naive: errors(naive),
    adjusted: ofAdjusted,
    nearer: ofAdjusted.absolute < ofCustomer.absolute ? 1 : 0,
    farther: ofAdjusted.absolute > ofCustomer.absolute ? 1 : 0,
  };
}

/** Errors of several articles together: larger ones count more, as no percentages are averaged. */
export function addErrorSums(all: readonly ErrorSums[]): ErrorSums {
  const add = (a: Errors, b: Errors): Errors => ({ sum: a.sum + b.sum, absolute: a.absolute + b.absolute });
  return all.reduce(
    (sums, one) => ({
      weeks: sums.weeks + one.weeks,
      actual: sums.actual + one.actual,
      customer: add(sums.customer, one.customer),
      naive: add(sums.naive, one.naive),
      adjusted: add(sums.adjusted, one.adjusted),
      nearer: sums.nearer + one.nearer,
      farther: sums.farther + one.farther,
    }),
    NO_SUMS,
  );
}

/** What sums of errors say of the customer's plan, of the naive forecast and of the correction. */
export function comparisonOf(sums: ErrorSums): Comparison {
  const { weeks, nearer, farther } = sums;
  const improvementPercent = improvementOf(sums);
  const isBetter = improvementPercent !== null && improvementPercent > 0;
  const isWorse = improvementPercent !== null && improvementPercent < 0;
  const isSignificant = (isBetter && isUnlikely(nearer, farther)) || (isWorse && isUnlikely(farther, nearer));
  return {
    status: statusOf(improvementPercent, nearer + farther, isSignificant),
    weeks,
    improvementPercent,
    isSignificant,
    customer: accuracyOf(sums, sums.customer),
    naive: accuracyOf(sums, sums.naive),
    adjusted: accuracyOf(sums, sums.adjusted),
  };
}

function statusOf(improvement: number | null, changed: number, isSignificant: boolean): PerformanceStatus {
  if (improvement === null) return 'insufficient';
  if (changed === 0) return 'unchanged';
  if (!isSignificant) return 'not-significant';
  return improvement > 0 ? 'better' : 'worse';
}

/** At least -100; 0 where both have no error, -100 where only the customer has none. */
function improvementOf({ weeks, customer, adjusted }: ErrorSums): number | null {
  if (weeks < LEAST_WEEKS) return null;
  if (customer.absolute === 0) return adjusted.absolute === 0 ? 0 : -100;
  const percent = Math.max(-100, (100 * (customer.absolute - adjusted.absolute)) / customer.absolute);
  // Never -0.
  return Math.round(10 * percent) / 10 + 0;
}

/** Whether as many of so many unlike weeks fall on one side by chance once in ten times at most: the sign test. */
function isUnlikely(more: number, fewer: number): boolean {
  const count = more + fewer;
  if (count === 0) return false;
  // Logarithms, as the number of ways is beyond any number for many weeks.
  let [ways, probability] = [-count * Math.LN2, 0];
  for (let side = count; side >= more; side -= 1) {
    probability += Math.exp(ways);
    ways += Math.log(side) - Math.log(count - side + 1);
  }
  return probability <= LEAST_SIGNIFICANCE;
}

function accuracyOf({ weeks, actual }: Pick<ErrorSums, 'weeks' | 'actual'>, { sum, absolute }: Errors): Accuracy {
  const trackingSignal = absolute === 0 ? 0 : sum / absolute;
  const isPerfect = weeks > 0 && absolute === 0;
  return {
    accuracyPercent: actual > 0 ? 100 * Math.max(0, 1 - absolute / actual) : isPerfect ? 100 : null,
    biasPercent: actual > 0 ? (100 * sum) / actual : isPerfect ? 0 : null,
    trackingSignal,
    isSystematic: weeks >= LEAST_WEEKS && Math.abs(trackingSignal) > SYSTEMATIC,
  };
}
