import { dayNumberOf, mondayOfWeek, packedDay as packedOfNumber } from '../../domain/calendar/day.js';
import { lastDayOfMonths } from '../../domain/calendar/period.js';

/** Dates of EDIFACT and VDA as packed numbers YYYYMMDD: comparable, cheap to keep by the thousand, text only at the end. */
export type PackedDate = number;
/** No date, or not one. */
export const NO_DATE: PackedDate = -1;

/** A length of time: from the first day of a period to its last. */
export type Interval = (first: PackedDate) => PackedDate;
const LAST_OF_ALL: PackedDate = 9999_12_31;
export const DAY: Interval = (first) => first;
/** So many days, the first among them. */
export const days =
  (count: number): Interval =>
  (first) => {
    const day = (first % 100) + count - 1;
    const month = Math.floor(first / 100);
    const past = day - daysOfMonth(Math.floor(month / 100), month % 100);
    if (past <= 0) return first + count - 1;
    // Every month has 28 days.
    return past <= 28 && month % 100 < 12 ? (month + 1) * 100 + past : packedOf(numberOf(first) + count - 1);
  };
export const months =
  (count: number): Interval =>
  (first) =>
    packedOf(lastDayOfMonths(numberOf(first), count));
/** From the first to the fifteenth, or from the sixteenth to the end of the month; fifteen days from another day on. */
export const halfMonth: Interval = (first) => (first % 100 === 16 ? MONTH(first - 15) : days(15)(first));
export const WEEK = days(7);
export const MONTH = months(1);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** A calendar day, NO_DATE where there is none of that name. */
export function packDay(year: number, month: number, day: number): PackedDate {
  return year < 1 || day < 1 || day > daysOfMonth(year, month) ? NO_DATE : year * 10_000 + month * 100 + day;
}

/** 0 where there is no such month. */
function daysOfMonth(year: number, month: number): number {
  return (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Monday of an ISO 8601 week, NO_DATE where the year has no such week. */
export function packWeek(year: number, week: number): PackedDate {
  const monday = year < 1_000 ? null : mondayOfWeek(year, week);
  return monday === null ? NO_DATE : packedOf(monday);
}

/** A day by its number since 1970-01-01. */
function packedOf(number: number): PackedDate {
  return Math.min(packedOfNumber(number), LAST_OF_ALL);
}

/** A two-digit year: 00 to 69 are the 2000s. */
export function fullYear(twoDigits: number): number {
  return twoDigits + (twoDigits < 70 ? 2_000 : 1_900);
}

/** Days from one date to a later one. */
export function daysBetween(from: PackedDate, to: PackedDate): number {
  return numberOf(to) - numberOf(from);
}

function numberOf(date: PackedDate): number {
  return dayNumberOf(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100);
}

/** The same dates come line after line; keeping their texts makes a schedule share them. Emptied before a hostile file could fill it. */
const texts = new Map<PackedDate, string>();
const MAX_TEXTS = 20_000;

/** `2026-11-24`. */
export function isoDate(date: PackedDate): string {
  const known = texts.get(date);
  if (known !== undefined) return known;
  if (texts.size >= MAX_TEXTS) texts.clear();
  const digits = String(date).padStart(8, '0');
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  texts.set(date, text);
  return text;
}

/** The day of `2026-11-24`, with a time behind it or none. */
export function packedDay(day: string): PackedDate {
  return Number(day.slice(0, 10).replaceAll('-', ''));
}

/** `2026-11-24`, null where there is no date. */
export function isoDateOrNull(date: PackedDate): string | null {
  return date === NO_DATE ? null : isoDate(date);
}

/** The number that digits [start, end) say, -1 where other signs are among them. At most 9 digits. */
export function digitsOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = (bytes[i] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return start < end ? value : -1;
}
