import { mondayOf, packedDay } from './day.js';
import { lastDayOfMonths } from './period.js';

/** The weeks or months that days are summed to. */
export type Bucket =
  | {
      readonly unit: 'week';
      /** The weekday that weeks begin on, from 0 for Monday, as ISO 8601 has them, to 6. */
      readonly firstWeekday: number;
    }
  | { readonly unit: 'month' };

/** Weeks from Monday to Sunday. */
export const ISO_WEEKS: Bucket = { unit: 'week', firstWeekday: 0 };
export const MONTHS: Bucket = { unit: 'month' };

/** First day of the week or month that a day is in, both as days since 1970-01-01. */
export function firstOfBucket(day: number, bucket: Bucket): number {
  return bucket.unit === 'month'
    ? day - (packedDay(day) % 100) + 1
    : mondayOf(day - bucket.firstWeekday) + bucket.firstWeekday;
}

/** Last day of the week or month that a day is in, both as days since 1970-01-01. */
export function lastOfBucket(day: number, bucket: Bucket): number {
  const first = firstOfBucket(day, bucket);
  return bucket.unit === 'month' ? lastDayOfMonths(first, 1) : first + 6;
}

/** The day itself from Monday to Friday, else the Friday before, as days since 1970-01-01. */
export function weekdayUpTo(day: number): number {
  return Math.min(day, mondayOf(day) + 4);
}
