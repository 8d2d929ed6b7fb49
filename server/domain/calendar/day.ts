/**
 * Calendar days and ISO 8601 weeks, in the Gregorian calendar. A day has no time zone, so none can shift it: it is a text YYYY-MM-DD, or
 * where thousands of them are kept, the number of days since 1970-01-01.
 */

const DAYS_PER_WEEK = 7;
/** From the first of March of the year 0 to the first of January 1970. */
const EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;

/** Days since 1970-01-01 of a day YYYY-MM-DD. */
export function dayNumber(day: string): number {
  const digit = (at: number): number => day.charCodeAt(at) - 48;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  return dayNumberOf(year, digit(5) * 10 + digit(6), digit(8) * 10 + digit(9));
}

/** Days since 1970-01-01 of a day in parts, month and day from 1. */
export function dayNumberOf(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day is the last of its year.
  const y = year - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - EPOCH;
}

/** The day as one number YYYYMMDD, by days since 1970-01-01, from the year 1 on. */
export function packedDay(number: number): number {
  const days = number + EPOCH;
  const era = Math.floor(days / DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return year * 10_000 + month * 100 + day;
}

/** The day YYYY-MM-DD that is so many days after 1970-01-01. */
export function dayText(number: number): string {
  const digits = String(packedDay(number)).padStart(8, '0');
  return `${digits.slice(0, -4)}-${digits.slice(-4, -2)}-${digits.slice(-2)}`;
}

export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** The Monday of the ISO week that a day is in, as days since 1970-01-01, which was a Thursday. */
export function mondayOf(number: number): number {
  return number - ((((number + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** The Monday of an ISO 8601 week, as days since 1970-01-01; null where the year has no such week. */
export function mondayOfWeek(year: number, week: number): number | null {
  // The fourth of January is always in week 1.
  const monday = mondayOf(dayNumberOf(year, 1, 4)) + (week - 1) * DAYS_PER_WEEK;
  const thursday = monday + 3;
  return dayNumberOf(year, 1, 1) <= thursday && thursday < dayNumberOf(year + 1, 1, 1) ? monday : null;
}

/** ISO 8601 week: the week belongs to the year that its Thursday is in, and week 1 has the year's first Thursday. */
export function isoWeek(day: string): { readonly year: number; readonly week: number } {
  const thursday = mondayOf(dayNumber(day)) + 3;
  const year = dayText(thursday).slice(0, 4);
  return {
    year: Number(year),
    week: Math.floor((thursday - dayNumber(`${year}-01-01`)) / DAYS_PER_WEEK) + 1,
  };
}
