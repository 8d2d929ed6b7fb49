import { dayNumber } from '../calendar/day.js';
import { isWorkingDay, subtractWorkingDays, type Workplace } from '../calendar/working-days.js';
import { clockAt, dayAt, instantAt } from '../calendar/zone.js';

/** A carrier's days, with the clock of the place of collection. */
export type CollectionPlace = Workplace;

/** By when a carrier wants to be asked, and within how many hours it answers. */
export interface BookingTimes {
  /** HH:MM at the place of collection. */
  readonly cutOff: string;
  /** Working days of the carrier before the day of collection. */
  readonly workingDays: number;
  readonly answerHours: number;
}
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The moment by which a carrier has to be asked, in ms since 1970-01-01: its cut-off on the day that is so many of its working days before the
 * collection. With 0 of them it is the day of collection, or the last working day before where the carrier does not work then.
 * @param collection YYYY-MM-DD
 */
export function bookingDeadline(
  collection: string,
  { cutOff, workingDays }: Pick<BookingTimes, 'cutOff' | 'workingDays'>,
  { calendar, timeZone }: CollectionPlace,
): number {
  const day = subtractWorkingDays(dayNumber(collection), workingDays, calendar);
  return instantAt(day * DAY_MS + minutesOf(cutOff) * 60_000, timeZone);
}

/**
 * The moment by which a carrier has to answer: hours are counted on its working days alone, so that those asked for on a Friday evening go on
 * on Monday.
 * @param requested ms since 1970-01-01
 */
export function answerDue(
  requested: number,
  { answerHours }: Pick<BookingTimes, 'answerHours'>,
  { calendar, timeZone }: CollectionPlace,
): number {
  if (!calendar.weekdays.includes(true)) throw new RangeError('The calendar has no working weekday');
  let left = answerHours * HOUR_MS;
  let at = requested;
  for (;;) {
    const day = dayAt(at, timeZone);
    const end = instantAt((day + 1) * DAY_MS, timeZone);
    const isWorked = isWorkingDay(day, calendar);
    if (isWorked && at + left <= end) return at + left;
    if (isWorked) left -= end - at;
    at = end;
  }
}

/** Minutes since midnight of HH:MM. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** A time of the day at a place, HH:MM. */
export function timeAt(instant: number, timeZone: string): string {
  return new Date(clockAt(instant, timeZone)).toISOString().slice(11, 16);
}
