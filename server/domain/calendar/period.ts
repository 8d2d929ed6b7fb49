import { dayNumber, dayNumberOf, packedDay } from './day.js';

/** What people call a period from a first day through a last one: a word where there is one, else any span of days. */
export const PERIODS = ['day', 'week', 'month', 'quarter', 'span'] as const;
export type Period = (typeof PERIODS)[number];

const WEEK_DAYS = 7;
const QUARTER_MONTHS = 3;
const YEAR_MONTHS = 12;
/** The longest month, and the longest three that follow one another, in days. */
const MONTH_DAYS = 31;
const QUARTER_DAYS = 92;

/** The word for a period by its first and last day, YYYY-MM-DD: a month ends the day before the same day of the next month. */
export function periodOf(first: string, last: string): Period {
  return first === last ? 'day' : periodOfDays(dayNumber(first), dayNumber(last));
}

/** The same by days since 1970-01-01. */
export function periodOfDays(first: number, last: number): Period {
  const days = last - first + 1;
  if (days === 1) return 'day';
  if (days === WEEK_DAYS) return 'week';
  if (days < WEEK_DAYS || days > QUARTER_DAYS) return 'span';
  if (days <= MONTH_DAYS) return last === lastDayOfMonths(first, 1) ? 'month' : 'span';
  return last === lastDayOfMonths(first, QUARTER_MONTHS) ? 'quarter' : 'span';
}

/** Last day of a period of so many months, as days since 1970-01-01; where the last month has no such day, its last day stands for it. */
export function lastDayOfMonths(first: number, months: number): number {
  const packed = packedDay(first);
  const year = Math.floor(packed / 10_000);
  const month = Math.floor(packed / 100) % 100;
  const next = dayOfMonth(year, month + months);
  return Math.min(next + (packed % 100) - 1, dayOfMonth(year, month + months + 1) - 1) - 1;
}

/** The first day of a month, which may be beyond December. */
function dayOfMonth(year: number, month: number): number {
  const past = Math.floor((month - 1) / YEAR_MONTHS);
  return dayNumberOf(year + past, month - past * YEAR_MONTHS, 1);
}
