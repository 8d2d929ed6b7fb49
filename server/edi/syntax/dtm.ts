import { type Code, code, NO_CODE } from './codes.js';
import { digitsOf, fullYear, MONTH, NO_DATE, type PackedDate, packDay, packWeek, WEEK } from './date.js';

/** A date as a DTM says it. */
export interface DtmReading {
  /** First day, NO_DATE where the text is none. */
  date: PackedDate;
  /** Last day of the period that the format or the range names; of a day the same. */
  last: PackedDate;
  /** Time of day that stands behind the first and the last day, 0830 as 830; NO_TIME where none does. */
  time: number;
  lastTime: number;
  /** The text is a date, but not in the announced format. */
  mismatch: boolean;
}

export const NO_TIME = -1;

/** A reading to be filled. */
export function noReading(): DtmReading {
  return { date: NO_DATE, last: NO_DATE, time: NO_TIME, lastTime: NO_TIME, mismatch: false };
}

/** `08:30`. */
export function timeText(time: number): string {
  const digits = String(time).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

type Shape = 'ccyymmdd' | 'yymmdd' | 'ddmmyy' | 'mmddyy' | 'ddmmccyy' | 'ccyymm' | 'yymm' | 'ccyyww' | 'yyww';
interface Format {
  readonly shape: Shape;
  /** Digits of the whole text, or of its first half. */
  readonly length: number;
  readonly range: boolean;
}

const format = (shape: Shape, length: number, range = false): Format => ({ shape, length, range });
/** UN/EDIFACT code list 2379 (D.04A), the formats that name a day, a week or a month. */
const FORMATS: ReadonlyMap<Code, Format> = new Map(
  Object.entries({
    2: format('ddmmyy', 6),
    3: format('mmddyy', 6),
    4: format('ddmmccyy', 8),
    101: format('yymmdd', 6),
    102: format('ccyymmdd', 8),
    201: format('yymmdd', 10),
    202: format('yymmdd', 12),
    203: format('ccyymmdd', 12),
    204: format('ccyymmdd', 14),
    205: format('ccyymmdd', 0),
    301: format('yymmdd', 0),
    302: format('yymmdd', 0),
    303: format('ccyymmdd', 0),
    304: format('ccyymmdd', 0),
    609: format('yymm', 4),
    610: format('ccyymm', 6),
    615: format('yyww', 4),
    616: format('ccyyww', 6),
    709: format('yymm', 4, true),
    710: format('ccyymm', 6, true),
    711: format('ccyymmdd', 8, true),
    713: format('yymmdd', 10, true),
    715: format('yyww', 4, true),
    716: format('ccyyww', 6, true),
    717: format('yymmdd', 6, true),
    718: format('ccyymmdd', 8, true),
    719: format('ccyymmdd', 12, true),
  }).map(([key, value]) => [code(key), value]),
);
/** What a text without usable format is taken for, by its length. */
const GUESSES: Readonly<Record<number, Shape>> = {
  6: 'yymmdd',
  8: 'ccyymmdd',
  10: 'yymmdd',
  12: 'ccyymmdd',
  14: 'ccyymmdd',
};
const F102 = code('102');

/** Reads the text [start, end) of DTM 2380 by its format 2379. Writes the result to `into`, whether it is a date or not. */
export function readDtm(bytes: Uint8Array, start: number, end: number, formatCode: Code, into: DtmReading): void {
  into.mismatch = false;
  into.time = into.lastTime = NO_TIME;
  if (formatCode === F102 && end - start === 8) {
    const digits = digitsOf(bytes, start, end);
    into.date =
      digits < 0 ? NO_DATE : packDay(Math.floor(digits / 10_000), Math.floor(digits / 100) % 100, digits % 100);
    into.last = into.date;
    return;
  }
  const known = FORMATS.get(formatCode);
  if (known !== undefined) readAs(bytes, start, end, known, into);
  else into.date = into.last = NO_DATE;
  if (into.date !== NO_DATE) return;
  // Unknown formats are not guessed at: they may be durations or times.
  if (known === undefined && formatCode !== NO_CODE) return;
  const guess = GUESSES[end - start];
  if (guess === undefined || (known?.shape === guess && known.length === end - start)) return;
  if (digitsOf(bytes, start, Math.min(end, start + 8)) < 0) return;
  into.date = into.last = shaped(bytes, start, guess);
  into.time = into.lastTime = timeAt(bytes, start + guess.length, end);
  into.mismatch = into.date !== NO_DATE;
}

function readAs(
  bytes: Uint8Array,
  start: number,
  end: number,
  { shape, length, range }: Format,
  into: DtmReading,
): void {
  const half = range ? halfLength(bytes, start, end) : end - start;
  into.date = half === length || (length === 0 && half >= 10) ? shaped(bytes, start, shape) : NO_DATE;
  const last = range ? shaped(bytes, end - half, shape) : into.date;
  if (last === NO_DATE || last < into.date) into.date = NO_DATE;
  into.last = into.date === NO_DATE ? NO_DATE : lastOf(shape, last);
  if (half === shape.length) return;
  into.time = timeAt(bytes, start + shape.length, start + half);
  into.lastTime = timeAt(bytes, end - half + shape.length, end);
}

/** HHMM at the start of what stands behind a date; NO_TIME where there is no such time. */
function timeAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 4) return NO_TIME;
  const hour = digitsOf(bytes, start, start + 2);
  const minute = digitsOf(bytes, start + 2, start + 4);
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? NO_TIME : hour * 100 + minute;
}

/** The last day of the day, week or month that begins with a day. */
function lastOf(shape: Shape, first: PackedDate): PackedDate {
  return shape.endsWith('ww') ? WEEK(first) : shape.endsWith('mm') ? MONTH(first) : first;
}

/** Length of the first date of a range: up to the hyphen, or half of the text where there is none. */
function halfLength(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end; i++) if (bytes[i] === 0x2d) return end - i - 1 === i - start ? i - start : -1;
  return (end - start) % 2 === 0 ? (end - start) / 2 : -1;
}

function shaped(bytes: Uint8Array, at: number, shape: Shape): PackedDate {
  const n = (offset: number, length: number): number => digitsOf(bytes, at + offset, at + offset + length);
  switch (shape) {
    case 'ccyymmdd':
      return packDay(n(0, 4), n(4, 2), n(6, 2));
    case 'yymmdd':
      return n(0, 2) < 0 ? NO_DATE : packDay(fullYear(n(0, 2)), n(2, 2), n(4, 2));
    case 'ddmmyy':
      return n(4, 2) < 0 ? NO_DATE : packDay(fullYear(n(4, 2)), n(2, 2), n(0, 2));
    case 'mmddyy':
      return n(4, 2) < 0 ? NO_DATE : packDay(fullYear(n(4, 2)), n(0, 2), n(2, 2));
    case 'ddmmccyy':
      return packDay(n(4, 4), n(2, 2), n(0, 2));
    case 'ccyymm':
      return packDay(n(0, 4), n(4, 2), 1);
    case 'yymm':
      return n(0, 2) < 0 ? NO_DATE : packDay(fullYear(n(0, 2)), n(2, 2), 1);
    case 'ccyyww':
      return packWeek(n(0, 4), n(4, 2));
    case 'yyww':
      return n(0, 2) < 0 ? NO_DATE : packWeek(fullYear(n(0, 2)), n(2, 2));
  }
}
