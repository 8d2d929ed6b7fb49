import { type Actuals, actualOf, type SaidWeeks } from '../anomaly/actuals.js';
import { mondayOf } from '../calendar/day.js';

const WEEK = 7;

/** What the last release of a week says of that week and those after it; null where nothing is known of the whole week. */
export interface WeekPlan {
  /** Its Monday, as days since 1970-01-01. */
  readonly week: number;
  readonly planned: readonly (number | null)[];
}
/** The same with the place of the release among those that it was found in. */
export interface FoundPlan extends WeekPlan {
  readonly release: number;
}

/**
 * The plans of the weeks from one on in which releases were issued, oldest first. Of the week of issue itself holds what its releases say
 * together: one says nothing of the days before it.
 * @param releases in their order, with the last one of an earlier week where there is one
 */
export function plansOf(releases: readonly SaidWeeks[], from: number): readonly FoundPlan[] {
  const last = new Map<number, number>();
  for (const [at, { issued }] of releases.entries()) last.set(mondayOf(issued), at);
  return [...last]
    .filter(([week]) => week >= from)
    .sort(([a], [b]) => a - b)
    .map(([week, release]) => {
      const [, ...later] = Array.from(releases[release]?.weeks ?? []);
      return { week, release, planned: [actualOf(week, releases), ...later] };
    });
}

/**
 * What was called off in the end of each week before a Monday, as the plan before its end says; at most so many of them. null where nothing
 * is known.
 * @param plans oldest first
 */
export function actualsOfPlans(plans: readonly WeekPlan[], asOf: number, most: number): Actuals | null {
  const [oldest] = plans;
  if (oldest === undefined) return null;
  const from = Math.max(oldest.week, asOf - most * WEEK);
  const weeks: (number | null)[] = [];
  let at = 0;
  for (let week = from; week < asOf; week += WEEK) {
    while ((plans[at + 1]?.week ?? Infinity) <= week) at += 1;
    const plan = plans[at];
    weeks.push(plan?.planned[(week - plan.week) / WEEK] ?? null);
  }
  const first = weeks.findIndex((week) => week !== null);
  const last = weeks.findLastIndex((week) => week !== null);
  return first < 0 ? null : { from: from + first * WEEK, weeks: weeks.slice(first, last + 1) };
}
