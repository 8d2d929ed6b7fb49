import { isoWeek } from '../../domain/calendar/day.js';
import { sixDigits } from '../mapping/values.js';
import { vdaCalloffDate } from '../messages/vda4905-dates.js';
import { isoDate } from '../syntax/date.js';

const WHOLE_DATE = 8;
const utf8 = new TextEncoder();

/** A day as a place of this form has it: YYMMDD, or CCYYMMDD where the form asks for eight digits. Null where two digits don't determine the year and eight don't fit. */
export function dayIn(form: string, day: string): string | null {
  const [, range, size] = /^[an]+(\.\.)?(\d+)$/.exec(form) ?? [];
  const whole = Number(size) >= WHOLE_DATE ? day.slice(0, 10).replaceAll('-', '') : null;
  return isOfEight(form) ? whole : (sixDigits(day) ?? (range === undefined ? null : whole));
}

/** The date of a call-off: a day, YY00WW an ISO week, YYMM00 a month. Null for any other period, and where the form has no place for one. */
export function periodIn(form: string, first: string, last: string): string | null {
  if (first === last) return dayIn(form, first);
  if (isOfEight(form)) return null;
  const { year, week } = isoWeek(first);
  const forms = [`${first.slice(2, 4)}${first.slice(5, 7)}00`, `${twoDigits(year % 100)}00${twoDigits(week)}`];
  return forms.find((text) => isReadAs(text, first, last)) ?? null;
}

/** Whether a form asks for CCYYMMDD. */
export function isOfEight(form: string): boolean {
  return /^[an]+8$/.test(form);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function isReadAs(text: string, first: string, last: string): boolean {
  const reading = vdaCalloffDate(utf8.encode(text), 0, text.length, false);
  return reading.kind === 'date' && isoDate(reading.date) === first && isoDate(reading.last) === last;
}
