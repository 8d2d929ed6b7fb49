import { decimalText, type Decimal } from '../syntax/decimal.js';
import { fullYear, isoDate, NO_DATE, packDay } from '../syntax/date.js';
import { type DtmReading, noReading } from '../syntax/dtm.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { dateAt, decimalAt, hasValue } from '../syntax/segment-values.js';

/** Where the time stands in a date with one (2379): its first digit. */
const TIME_AT: Readonly<Record<string, number>> = {
  201: 6,
  202: 6,
  203: 8,
  204: 8,
  205: 8,
  301: 6,
  302: 6,
  303: 8,
  304: 8,
  719: 8,
};
/** Powers of ten to the base unit, by 6411. */
const POWERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  KGM: { KGM: 0, KG: 0, GRM: -3, TNE: 3, DTN: 2 },
  MMT: { MMT: 0, CMT: 1, DMT: 2, MTR: 3 },
  MTQ: { MTQ: 0, DMQ: -3, LTR: -3, CMQ: -6 },
};

/** A number as canonical decimal string; null where it is none. */
export function decimalTextAt(segment: SegmentCursor, element: number, component: number): string | null {
  const into: Decimal = { mantissa: 0, scale: 0 };
  return decimalAt(segment, element, component, into) ? decimalText(into) : null;
}

/** `text` times ten to the `power`, both exact. */
export function shifted(text: string, power: number): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const scale = fraction.length - power;
  const digits = BigInt(whole + fraction + '0'.repeat(Math.max(0, -scale)));
  return decimalText({ mantissa: negative ? -digits : digits, scale: Math.max(0, scale) });
}

/** A number with zeros in front up to so many digits; sign and decimal mark are none (ISO 9735, 10). */
export function withDigits(number: string, digits: number): string {
  const missing = digits === 0 ? 0 : digits - number.replaceAll(/\D/g, '').length;
  return missing > 0 ? number.replace(/^-?/, (sign) => sign + '0'.repeat(missing)) : number;
}

/** A measurement in the base unit; null where it is no number, undefined where its unit is no known one. */
export function measureAt(
  segment: SegmentCursor,
  element: number,
  component: number,
  base: 'KGM' | 'MMT' | 'MTQ',
): string | null | undefined {
  const number = decimalTextAt(segment, element, component);
  if (number === null) return null;
  const unit = segment.textAt(element, component - 1).toUpperCase();
  const power = unit === '' ? 0 : POWERS[base]?.[unit];
  return power === undefined ? undefined : shifted(number, power);
}

/** A date as `YYYY-MM-DD`, with `Thh:mm` where the format has a time; null where it is none. `mismatch` where it is written in another format than announced. */
export function dateTextAt(
  segment: SegmentCursor,
  element: number,
  component: number,
): { date: string | null; mismatch: boolean } {
  const into: DtmReading = noReading();
  dateAt(segment, element, component, into);
  if (into.date === NO_DATE) return { date: null, mismatch: false };
  const day = isoDate(into.date);
  const digits = segment.textAt(element, component);
  const at = into.mismatch ? (digits.length >= 12 ? 8 : undefined) : TIME_AT[segment.textAt(element, component + 1)];
  const time = at === undefined ? null : /^([01]\d|2[0-3])([0-5]\d)/.exec(digits.slice(at));
  return { date: time === null ? day : `${day}T${time[1] ?? ''}:${time[2] ?? ''}`, mismatch: into.mismatch };
}

/** YYMMDD or CCYYMMDD as `YYYY-MM-DD`; null where it is no day. */
export function dayOf(text: string): string | null {
  const match = /^(\d\d|\d{4})(\d\d)(\d\d)$/.exec(text);
  if (match === null) return null;
  const [, year = '', month, day] = match;
  const packed = packDay(year.length === 4 ? Number(year) : fullYear(Number(year)), Number(month), Number(day));
  return packed === NO_DATE ? null : isoDate(packed);
}

/** Whether a text is a time HHMM, seconds allowed. */
export function isClock(text: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d(?:\d\d)?$/.test(text);
}

/** A date as YYMMDD; null where two digits don't determine its year. */
export function sixDigits(date: string): string | null {
  const digits = date.slice(2, 10).replaceAll('-', '');
  return dayOf(digits) === date.slice(0, 10) ? digits : null;
}

/** A date as components 2380 and 2379 of a DTM. */
export function dateComponents(date: string): [text: string, format: string] {
  const digits = date.replaceAll(/\D/g, '');
  return digits.length > 8 ? [digits.slice(0, 12), '203'] : [digits, '102'];
}

/** Components from one on that hold anything, put together with blanks. */
export function joinedAt(segment: SegmentCursor, element: number, component: number, pieces: number): string {
  const texts: string[] = [];
  for (let i = component; i < component + pieces; i++)
    if (hasValue(segment, element, i)) texts.push(segment.textAt(element, i));
  return texts.filter((piece) => piece !== '').join(' ');
}

/** Cuts a text at blanks into pieces of at most `size` characters; a word that is longer is cut. Null where it doesn't fit. */
export function piecesOf(text: string, pieces: number, size: number): string[] | null {
  const cut: string[] = [];
  let rest = text.trim();
  while (rest !== '' && cut.length < pieces) {
    const at = rest.length <= size ? rest.length : rest.lastIndexOf(' ', size);
    const end = at > 0 ? at : size;
    cut.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? cut : null;
}
