import { isoWeek } from '../../domain/calendar/day.js';
import {
  days,
  daysBetween,
  digitsOf,
  fullYear,
  type Interval,
  isoDate,
  MONTH,
  NO_DATE,
  type PackedDate,
  packDay,
  packWeek,
  WEEK,
} from '../syntax/date.js';

/** What the six digits of a VDA 4905 call-off date say. */
export type VdaDate =
  | { readonly kind: 'date'; readonly date: PackedDate; readonly last: PackedDate }
  | { readonly kind: 'end' | 'none' | 'backlog' | 'immediate' | 'switch' | 'remainder' | 'invalid' };

const encoder = new TextEncoder();
const MONTHS = 12;
const WEEK_DAYS = 7;
const NEXT_DAY = days(2);
const SPECIAL: Readonly<Record<number, VdaDate>> = {
  0: { kind: 'end' },
  222_222: { kind: 'none' },
  333_333: { kind: 'backlog' },
  444_444: { kind: 'immediate' },
  555_555: { kind: 'switch' },
  999_999: { kind: 'remainder' },
};
const INVALID: VdaDate = { kind: 'invalid' };
/** The forms a date has, as people write them down. */
export const VDA_DATE_FORMS = 'YYMMDD, YY00WW, YYMM00, YYWWWW';

/**
 * Call-off date of 513 and 514: YYMMDD a day, YYMM00 a month, YY00WW an ISO week, or one of the special values.
 * Behind the switch of raster (555555) YYWWWW names weeks from and to where it is no other period. `issued` separates past weeks from days to come.
 */
export function vdaCalloffDate(
  bytes: Uint8Array,
  start: number,
  end: number,
  switched: boolean,
  issued = NO_DATE,
): VdaDate {
  const digits = end - start === 6 ? digitsOf(bytes, start, end) : -1;
  if (digits < 0) return INVALID;
  const special = SPECIAL[digits];
  if (special !== undefined) return special;
  const year = fullYear(Math.floor(digits / 10_000));
  const middle = Math.floor(digits / 100) % 100;
  const last = digits % 100;
  if (middle === 0) return period(packWeek(year, last), WEEK);
  if (last === 0) return period(packDay(year, middle, 1), MONTH);
  const day = packDay(year, middle, last);
  return (switched ? weeks(year, middle, last, day, issued) : null) ?? dated(day, day);
}

/** Weeks from and to, the last one in the next year where it comes before the first; null where a day is meant: the weeks began before that of the issue date, or run backwards from a month. */
function weeks(year: number, first: number, last: number, day: PackedDate, issued: PackedDate): VdaDate | null {
  const from = packWeek(year, first);
  const to = packWeek(first > last ? year + 1 : year, last);
  if (from === NO_DATE || to === NO_DATE || (first > last && first <= MONTHS)) return null;
  if (issued !== NO_DATE && day >= issued && daysBetween(from, issued) >= WEEK_DAYS) return null;
  return dated(from, WEEK(to));
}

function period(first: PackedDate, length: Interval): VdaDate {
  return first === NO_DATE ? INVALID : dated(first, length(first));
}

function dated(date: PackedDate, last: PackedDate): VdaDate {
  return date === NO_DATE ? INVALID : { kind: 'date', date, last };
}

/** The six characters of a call-off date that are read as just this period; null where there are none. Behind the switch of raster they may be weeks from and to. */
export function vdaPeriod(
  { first, last }: { readonly first: PackedDate; readonly last: PackedDate },
  switched = false,
  issued = NO_DATE,
): string | null {
  const [start, end] = [isoDate(first), isoDate(last)];
  const [year, month, day] = [start.slice(2, 4), start.slice(5, 7), start.slice(8)];
  const [from, to] = [isoWeek(start), isoWeek(end)];
  const texts =
    first === last
      ? [year + month + day]
      : [
          `${year}${month}00`,
          `${twoDigits(from.year)}00${twoDigits(from.week)}`,
          `${twoDigits(from.year)}${twoDigits(from.week)}${twoDigits(to.week)}`,
        ];
  return (
    texts.find((text) => {
      const reading = vdaCalloffDate(encoder.encode(text), 0, text.length, switched, issued);
      return reading.kind === 'date' && reading.date === first && reading.last === last;
    }) ?? null
  );
}

function twoDigits(number: number): string {
  return String(number % 100).padStart(2, '0');
}

/**
 * What is left of a schedule behind its last period (999999): from the day after, or from `start` where there is no period, through the end of the
 * horizon. Where no horizon was sent, its first day is all that is certain.
 */
export function vdaRemainder(
  lasts: readonly PackedDate[],
  start: PackedDate,
  horizonEnd: PackedDate,
): { readonly date: PackedDate; readonly last: PackedDate } {
  const date = lasts.length === 0 ? start : NEXT_DAY(lasts.reduce((latest, last) => Math.max(latest, last)));
  return { date, last: Math.max(date, horizonEnd) };
}

/** A plain YYMMDD; null where it is none, NO_DATE where it is blank or zero. */
export function vdaDay(bytes: Uint8Array, start: number, end: number): PackedDate | null {
  let blank = true;
  for (let i = start; i < end; i++) if (bytes[i] !== 0x20 && bytes[i] !== 0x30) blank = false;
  if (blank) return NO_DATE;
  const digits = end - start === 6 ? digitsOf(bytes, start, end) : -1;
  if (digits < 0) return null;
  const day = packDay(fullYear(Math.floor(digits / 10_000)), Math.floor(digits / 100) % 100, digits % 100);
  return day === NO_DATE ? null : day;
}
