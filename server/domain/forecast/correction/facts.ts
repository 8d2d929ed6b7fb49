import { KEPT_WEEKS } from '../../anomaly/observation.js';

export const WEEK = 7;
/** The farthest week ahead that a plan is read for. */
export const MOST_LAGS = KEPT_WEEKS;

/** What is known of an article, week by week. */
export interface ArticleFacts {
  /** Monday of the first week, as days since 1970-01-01. */
  readonly from: number;
  /** Of each week, what the last release before its end called off; null where it is not known. */
  readonly actuals: ArrayLike<number | null>;
  /** Of each week, what the last release received in it plans for that week and those after it; null where none came in it. */
  readonly plans: ArrayLike<ArrayLike<number> | null>;
}

/**
 * The facts of an article as they were known at the beginning of a week: the one place that reads them, so that nothing later gets in. Weeks
 * are counted from the first one; an origin is the week whose last release made a plan, and a lag how many weeks after it the planned week is.
 */
export class KnownFacts {
  /** Weeks that have ended. */
  readonly weeks: number;
  readonly from: number;
  /** By week; NaN where it is not known. */
  readonly actuals: Float64Array;
  /** Releases that came before a week. */
  readonly versions: Int32Array;
  private readonly planned: Float64Array;

  constructor({ from, actuals, plans }: ArticleFacts, asOf: number) {
    this.from = from;
    this.weeks = Math.max(0, Math.floor((asOf - from) / WEEK));
    this.actuals = Float64Array.from({ length: this.weeks }, (_, week) => quantityOf(actuals[week]));
    this.versions = new Int32Array(this.weeks + 1);
    this.planned = new Float64Array(this.weeks * (MOST_LAGS + 1)).fill(NaN);
    let newest = -1;
    for (let origin = 0; origin < this.weeks; origin += 1) {
      const isNew = (plans[origin] ?? null) !== null;
      if (isNew) newest = origin;
      this.versions[origin + 1] = (this.versions[origin] ?? 0) + (isNew ? 1 : 0);
      const plan = (newest < 0 ? null : plans[newest]) ?? null;
      if (plan !== null) this.take(plan, origin, origin - newest);
    }
  }

  /** The plan as an origin has it, so many weeks old. */
  private take(plan: ArrayLike<number>, origin: number, age: number): void {
    const last = Math.min(MOST_LAGS, plan.length - 1 - age);
    for (let lag = 0; lag <= last; lag += 1) this.planned[lag * this.weeks + origin] = quantityOf(plan[lag + age]);
  }

  /** What an origin plans so many weeks ahead; NaN where it says nothing of that week. */
  plannedAt(origin: number, lag: number): number {
    return origin < 0 || origin >= this.weeks ? NaN : (this.planned[lag * this.weeks + origin] ?? NaN);
  }

  actualOf(week: number): number {
    return this.actuals[week] ?? NaN;
  }

  /** The number of a week by its Monday. */
  weekOf(monday: number): number {
    return Math.round((monday - this.from) / WEEK);
  }
}

/** Corrections below zero call off nothing. */
function quantityOf(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : NaN;
}
