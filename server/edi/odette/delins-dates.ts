import { sixDigits } from '../mapping/values.js';
import { vdaPeriod } from '../messages/vda4905-dates.js';
import { packedDay } from '../syntax/date.js';

const WHOLE_DATE = 8;

/** A day as a place of this form has it: YYMMDD, or CCYYMMDD where the form asks for eight digits. Null where two digits don't determine the year and eight don't fit. */
export function dayIn(form: string, day: string): string | null {
  const [, range, size] = /^[an]+(\.\.)?(\d+)$/.exec(form) ?? [];
  const whole = Number(size) >= WHOLE_DATE ? day.slice(0, 10).replaceAll('-', '') : null;
  return isOfEight(form) ? whole : (sixDigits(day) ?? (range === undefined ? null : whole));
}

/** The date of a call-off: a day, YY00WW an ISO week, YYMM00 a month. Null for any other period, and where the form has no place for one. */
export function periodIn(form: string, first: string, last: string): string | null {
  if (first === last) return dayIn(form, first);
  return isOfEight(form) ? null : vdaPeriod({ first: packedDay(first), last: packedDay(last) });
}

/** Whether a form asks for CCYYMMDD. */
export function isOfEight(form: string): boolean {
  return /^[an]+8$/.test(form);
}
