import { WEEK } from './facts.js';
import type { PastPlans } from './performance.js';

/** Weeks of the total that stars go by, and totals without which there are none. */
export const TOTAL_WEEKS = 10;
const LEAST_TOTALS = 4;

/** A plan of one week, so many weeks before. */
export type PlanOf = (week: number, lag: number) => number | null;

/**
 * Own formulas, named after what Odette's guideline measures; its weights are not public, so that each lag counts alike.
 *
 * - `accuracy`: how much of what was called off had been planned for its week, over lags 1 to 10: max(0, 1 − Σ|F−A| / ΣA).
 * - `signal`: Σ(F−A) / Σ|F−A|, from -1, always too low, to 1, always too high.
 *
 * null where nothing is known, or nothing was called off.
 */
export interface LagScores {
  readonly accuracy: number | null;
  readonly signal: number | null;
  /** Of the signal, so that those of several articles can be weighed. */
  readonly sum: number;
  readonly absolute: number;
}
export function lagScoresOf(plans: Pick<PastPlans, 'actualOf'>, planOf: PlanOf, weeks: readonly number[]): LagScores {
  let [actuals, sum, absolute, pairs] = [0, 0, 0, 0];
  for (const week of weeks) {
    const actual = plans.actualOf(week);
    if (actual === null) continue;
    for (let lag = 1; lag <= TOTAL_WEEKS; lag += 1) {
      const planned = planOf(week, lag);
      if (planned === null) continue;
      pairs += 1;
      actuals += actual;
      sum += planned - actual;
      absolute += Math.abs(planned - actual);
    }
  }
  const isPerfect = pairs > 0 && absolute === 0;
  return {
    accuracy: actuals > 0 ? Math.max(0, 1 - absolute / actuals) : isPerfect ? 1 : null,
    signal: pairs === 0 ? null : absolute === 0 ? 0 : sum / absolute,
    sum,
    absolute,
  };
}

/** What ten weeks were planned to be together, and what they were, as of each of some Mondays. */
export function totalsOf(
  plans: Pick<PastPlans, 'actualOf'>,
  planOf: PlanOf,
  mondays: readonly number[],
): readonly { readonly planned: number; readonly actual: number }[] {
  return mondays.flatMap((monday) => {
    let [planned, actual] = [0, 0];
    for (let lag = 1; lag <= TOTAL_WEEKS; lag += 1) {
      const week = monday + (lag - 1) * WEEK;
      const [plan, was] = [planOf(week, lag), plans.actualOf(week)];
      if (plan === null || was === null) return [];
      planned += plan;
      actual += was;
    }
    return [{ planned, actual }];
  });
}

/** 0 to 5 in halves, by how far totals of ten weeks were off; null where fewer than four are known, or nothing was called off. */
export function starsOf(totals: readonly { readonly planned: number; readonly actual: number }[]): number | null {
  const actual = totals.reduce((sum, one) => sum + one.actual, 0);
  if (totals.length < LEAST_TOTALS || actual <= 0) return null;
  const error = totals.reduce((sum, one) => sum + Math.abs(one.planned - one.actual), 0);
  return Math.max(0, Math.min(5, Math.round(10 * (1 - error / actual)) / 2));
}

/** Articles or customers with most and least of something, most and least first; those of which it is not known are left out. */
export function extremesOf<T>(
  all: readonly T[],
  valueOf: (one: T) => number | null,
  count: number,
): { readonly highest: readonly T[]; readonly lowest: readonly T[] } {
  const known = all.flatMap((one) => {
    const value = valueOf(one);
    return value === null ? [] : [{ one, value }];
  });
  const ascending = known.toSorted((a, b) => a.value - b.value);
  const positive = ascending.filter(({ value }) => value > 0);
  const negative = ascending.filter(({ value }) => value < 0);
  return {
    highest: positive
      .toReversed()
      .slice(0, count)
      .map(({ one }) => one),
    lowest: negative.slice(0, count).map(({ one }) => one),
  };
}
