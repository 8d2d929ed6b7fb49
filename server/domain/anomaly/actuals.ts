import { mondayOf } from '../calendar/day.js';
import { KEPT_WEEKS } from './observation.js';

const WEEK = 7;

/** What a release says of the weeks from its issue on; days as days since 1970-01-01. */
export interface SaidWeeks {
  readonly issued: number;
  /** Of each day of the week of issue and the next. */
  readonly days: ArrayLike<number>;
  /** Of each week, the week of issue first. */
  readonly weeks: ArrayLike<number>;
}

/**
 * What was called off of a week in the end: as the last release before its end says. A release of the week itself says nothing of the days
 * before its issue or its first call-off; for these holds the release before. null where no release says anything of the whole week.
 */
export function actualOf(monday: number, releases: readonly SaidWeeks[]): number | null {
  let [sum, until] = [0, monday + WEEK];
  for (const release of releases.toReversed()) {
    const week = mondayOf(release.issued);
    if (week > monday) continue;
    if (week < monday) return saidBefore(release, monday, until, sum);
    const from = Math.min(release.issued, firstDay(release.days, week));
    if (from >= until) continue;
    for (let day = from; day < until; day += 1) sum += release.days[day - week] ?? 0;
    until = from;
    if (until <= monday) return sum;
  }
  return null;
}

/** What a release of an earlier week adds to what later ones say of a week from a day on. */
function saidBefore({ issued, days, weeks }: SaidWeeks, monday: number, until: number, sum: number): number | null {
  const first = mondayOf(issued);
  const week = (monday - first) / WEEK;
  if (week >= KEPT_WEEKS) return until === monday + WEEK ? null : sum;
  if (until === monday + WEEK) return weeks[week] ?? 0;
  // Of the next week alone it is known by day; of later ones only how much it is at least.
  if (week > 1) return Math.max(sum, weeks[week] ?? 0);
  let total = sum;
  for (let day = monday; day < until; day += 1) total += days[day - first] ?? 0;
  return total;
}

function firstDay(days: ArrayLike<number>, monday: number): number {
  for (let at = 0; at < WEEK; at += 1) if ((days[at] ?? 0) !== 0) return monday + at;
  return Infinity;
}

/** What is kept of past weeks: consecutive ones, by the Monday of the first. */
export interface Actuals {
  readonly from: number;
  readonly weeks: readonly (number | null)[];
}

/**
 * Past weeks before that of the newest release. Those that the given releases decide, in their order, are calculated, earlier ones stay as
 * they are known; at most so many of the newest are kept.
 */
export function actualsOf(releases: readonly SaidWeeks[], known: Actuals | null, most: number): Actuals | null {
  const [oldest, newest] = [releases[0], releases.at(-1)];
  if (oldest === undefined || newest === undefined) return known;
  const end = mondayOf(newest.issued);
  const begin = mondayOf(oldest.issued);
  const from = Math.max(Math.min(known?.from ?? begin, begin), end - most * WEEK);
  const weeks: (number | null)[] = [];
  for (let monday = from; monday < end; monday += WEEK)
    weeks.push((monday < begin ? null : actualOf(monday, releases)) ?? knownWeek(known, monday));
  const first = weeks.findIndex((week) => week !== null);
  return first < 0 ? null : { from: from + first * WEEK, weeks: weeks.slice(first) };
}

function knownWeek(known: Actuals | null, monday: number): number | null {
  return known === null ? null : (known.weeks[(monday - known.from) / WEEK] ?? null);
}
