import { mondayOf } from './day.js';

/** The days on which a company works, in its own calendar or in that of a partner. */
export interface WorkCalendar {
  /** Whether Monday, Tuesday and so on to Sunday are worked. */
  readonly weekdays: readonly boolean[];
  /** Days without work, such as public holidays, as days since 1970-01-01. */
  readonly workFree: ReadonlySet<number>;
}

/** By which days and at which clock somebody works. */
export interface Workplace {
  readonly calendar: WorkCalendar;
  /** Name of the IANA database. */
  readonly timeZone: string;
}

/** Monday to Friday without holidays: what holds where nobody entered a calendar. */
export const MONDAY_TO_FRIDAY: WorkCalendar = {
  weekdays: [true, true, true, true, true, false, false],
  workFree: new Set(),
};

/** Whether a day, in days since 1970-01-01, is worked. */
export function isWorkingDay(day: number, { weekdays, workFree }: WorkCalendar): boolean {
  return weekdays[day - mondayOf(day)] === true && !workFree.has(day);
}

/**
 * The day on which so many working days have passed after a day, in days since 1970-01-01; the day itself for 0, worked or not.
 * @throws RangeError for a calendar without any weekday that is worked
 */
export function addWorkingDays(day: number, count: number, calendar: WorkCalendar): number {
  if (!calendar.weekdays.includes(true)) throw new RangeError('The calendar has no working weekday');
  let at = day;
  for (let left = count; left > 0; ) {
    at += 1;
    if (isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
}

/**
 * The day that is so many working days before a day, in days since 1970-01-01; for 0 the day itself where it is worked, else the last one before
 * that is.
 * @throws RangeError for a calendar without any weekday that is worked
 */
export function subtractWorkingDays(day: number, count: number, calendar: WorkCalendar): number {
  if (!calendar.weekdays.includes(true)) throw new RangeError('The calendar has no working weekday');
  let at = count > 0 ? day - 1 : day;
  for (let left = count; ; at -= 1) {
    if (!isWorkingDay(at, calendar)) continue;
    if (left <= 1) return at;
    left -= 1;
  }
}
