import { dayNumberOf, mondayOf, packedDay } from '../calendar/day.js';
import type { ForecastPeriod } from './names.js';

const WEEK = 7;
/** ISO 8601: a week belongs to the month and the year of its Thursday. */
const THURSDAY = 3;

/** A period that a chart has a point for, by its first and last day as days since 1970-01-01. */
export interface DashboardPeriod {
  readonly from: number;
  readonly through: number;
}
/** How far back a dashboard looks. */
export interface DashboardSpan {
  /** Monday of the first week. */
  readonly since: number;
  /** Oldest first. */
  readonly periods: readonly DashboardPeriod[];
  /** The period that a week belongs to, by its Monday. */
  readonly periodOf: (monday: number) => DashboardPeriod;
}

/** Weeks by week, and months and quarters by the months that each has. */
const SPANS: Readonly<Record<ForecastPeriod, { readonly count: number; readonly months: number }>> = {
  day: { count: 4, months: 0 },
  week: { count: 26, months: 0 },
  month: { count: 12, months: 1 },
  quarter: { count: 4, months: 3 },
};

/** What a dashboard of a period shows on a day: weeks that have ended, and periods through that of the last of them. */
export function spanOf(period: ForecastPeriod, today: number): DashboardSpan {
  const { count, months } = SPANS[period];
  const last = mondayOf(today) - WEEK;
  const periodOf = (monday: number): DashboardPeriod =>
    months === 0 ? { from: monday, through: monday + WEEK - 1 } : monthsOf(monday, months);
  const periods: DashboardPeriod[] = [periodOf(last)];
  // The week whose Thursday is a week before the first Thursday of a period belongs to the one before.
  while (periods.length < count) periods.unshift(periodOf(mondayOf((periods[0]?.from ?? last) - WEEK + THURSDAY)));
  const first = periods[0]?.from ?? last;
  return { since: firstWeekOf(first, periodOf), periods, periodOf };
}

/** The first of the weeks that belong to the period that begins on a day. */
function firstWeekOf(from: number, periodOf: DashboardSpan['periodOf']): number {
  const monday = mondayOf(from);
  return periodOf(monday).from === from ? monday : monday + WEEK;
}

function monthsOf(monday: number, months: number): DashboardPeriod {
  const packed = packedDay(monday + THURSDAY);
  const [year, month] = [Math.floor(packed / 10_000), Math.floor(packed / 100) % 100];
  const first = month - ((month - 1) % months);
  const next = first + months;
  return {
    from: dayNumberOf(year, first, 1),
    through: dayNumberOf(next > 12 ? year + 1 : year, next > 12 ? next - 12 : next, 1) - 1,
  };
}
