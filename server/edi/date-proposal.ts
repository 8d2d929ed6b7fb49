import type { Proposal } from './finding.js';
import { DATE_FORM_CODES } from './validation/date-formats.js';
import { fullYear, isoDate, NO_DATE, packDay, packWeek } from './syntax/date.js';
import { isoWeek } from '../domain/calendar/day.js';

/** A date as it may be meant, and the form it is written in. */
interface Reading {
  readonly form: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Hour, minute and second, as far as they are there. */
  readonly time: string;
}
interface WeekReading {
  readonly form: string;
  readonly year: number;
  readonly week: number;
}

/** Years that business dates have; another one shows that the digits are read in the wrong order. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2079;
const MAX_READINGS = 2;
/** Longer texts are no dates. */
const MAX_LENGTH = 40;

/** Orders of digits in use, by their number, the likeliest first. */
const DIGITS: Readonly<Record<number, readonly string[]>> = {
  6: ['YYMMDD', 'DDMMYY', 'MMDDYY'],
  8: ['CCYYMMDD', 'DDMMCCYY', 'MMDDCCYY', 'CCYYDDMM'],
  10: ['YYMMDDHHmm', 'DDMMYYHHmm'],
  12: ['CCYYMMDDHHmm', 'DDMMCCYYHHmm', 'YYMMDDHHmmss'],
  14: ['CCYYMMDDHHmmss', 'DDMMCCYYHHmmss'],
};
/** Both are in use side by side; which is meant can't be told where day and month are below 13. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['MMDDCCYY', 'MM/DD/CCYY', 'MM/DD/YY']);
const SEPARATED: readonly (readonly string[])[] = [
  ['CCYY', 'MM', 'DD'],
  ['DD', 'MM', 'CCYY'],
  ['MM', 'DD', 'CCYY'],
  ['DD', 'MM', 'YY'],
  ['MM', 'DD', 'YY'],
  ['YY', 'MM', 'DD'],
];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Letters that are typed for digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1' };

/** What a text that is no date of the expected form most likely says, put into that form; null where it is no date at all. */
export function dateProposal(found: string, expected: string): Proposal | null {
  const text = found.trim();
  if (text === '' || text.length > MAX_LENGTH) return null;
  const wanted = expected.split(/[ ,]/)[0] ?? '';
  const week = weekIn(text);
  if (week !== null) return weekProposal(week, expected);
  const all = readings(text);
  const [first] = all;
  // The date is right as it is: its form is not announced.
  if (first?.form === wanted) return unannounced(text, expected);
  if (first === undefined) return typedLetters(text, expected);
  const others = all.slice(1, MAX_READINGS).filter(({ form }) => AMBIGUOUS.has(form));
  const likely = [first, ...others].map((reading) => ({ text: written(reading, wanted), form: reading.form }));
  const distinct = likely.filter(({ text: one }, i) => likely.findIndex(({ text: other }) => other === one) === i);
  if (distinct.some(({ text: one }) => !/^[\d.:T/-]+$/.test(one) || one === text)) return null;
  return {
    proposal: distinct.map(({ text: one }) => one).join(', '),
    writtenAs: distinct.map(({ form }) => form).join(', '),
  };
}

function unannounced(text: string, expected: string): Proposal | null {
  const [, formCode] = /\((\d+)\)/.exec(expected) ?? [];
  return formCode === undefined ? null : { proposal: `${text}:${formCode}` };
}

/** A letter in place of a digit is no other form. */
function typedLetters(text: string, expected: string): Proposal | null {
  const digits = text.replaceAll(/[OoIl]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const [wanted = ''] = expected.split(/[ ,]/);
  if (digits === text || !/^\d+$/.test(digits) || DIGITS[digits.length]?.includes(wanted) !== true) return null;
  return readings(digits).some(({ form }) => form === wanted) ? { proposal: digits } : null;
}

/** The ways in which a text is a date, the likeliest first. */
function readings(text: string): readonly Reading[] {
  if (/^\d{7}$/.test(text)) return readings(`0${text}`).filter(({ form }) => form.startsWith('DD'));
  if (/^\d+$/.test(text)) return read((DIGITS[text.length] ?? []).map((form) => ({ form, parts: cut(text, form) })));
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2})[-. /]?([A-Za-z]{3})[A-Za-z]*[-. /]?(\d{2}|\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toUpperCase()) + 1;
  if (month > 0)
    return read([
      {
        form: `DD-MON-${year.length === 4 ? 'CCYY' : 'YY'}`,
        parts: { DD: day, MM: String(month), [year.length === 4 ? 'CCYY' : 'YY']: year },
      },
    ]);
  const [, a = '', sign = '', b = '', c = '', time = ''] =
    /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ]+([\d:?]+)\S*)?$/.exec(text) ?? [];
  if (a === '') return [];
  return read(
    SEPARATED.filter((order) => order.every((kind, i) => kind.length === Math.max(2, [a, b, c][i]?.length ?? 0))).map(
      (order) => ({
        form: order.join(sign),
        parts: {
          ...Object.fromEntries(order.map((kind, i): [string, string] => [kind, [a, b, c][i] ?? ''])),
          time: time.replaceAll(/\D/g, ''),
        },
      }),
    ),
  );
}

/** The digits of a form by what they mean. */
function cut(text: string, form: string): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {};
  let at = 0;
  for (const [kind] of form.matchAll(/CCYY|YY|MM|DD|HHmmss|HHmm/g)) {
    parts[kind.startsWith('HH') ? 'time' : kind] = text.slice(at, at + kind.length);
    at += kind.length;
  }
  return parts;
}

function read(
  guesses: readonly { readonly form: string; readonly parts: Readonly<Record<string, string>> }[],
): readonly Reading[] {
  return guesses
    .map(({ form, parts }) => ({
      form,
      year: parts['CCYY'] === undefined ? fullYear(Number(parts['YY'])) : Number(parts['CCYY']),
      month: Number(parts['MM']),
      day: Number(parts['DD']),
      time: parts['time'] ?? '',
    }))
    .filter(
      ({ year, month, day, time }) =>
        year >= FIRST_YEAR &&
        year <= LAST_YEAR &&
        packDay(year, month, day) !== NO_DATE &&
        /^(?:(?:[01]\d|2[0-4])[0-5]\d(?:[0-5]\d)?)?$/.test(time),
    );
}

/** `2026-W48`, `2026W48`, `KW48/2026`, `CW 48 2026`, `202648`. */
function weekIn(text: string): WeekReading | null {
  const [, year, week] = /^(\d{4})-?W(\d{1,2})$/i.exec(text) ?? [];
  if (year !== undefined) return weekReading('CCYY-Www', year, week);
  const [, named, of] = /^(?:KW|CW|WK|W|V) ?(\d{1,2})[ ./-](\d{4})$/i.exec(text) ?? [];
  if (of !== undefined) return weekReading('WW/CCYY', of, named);
  const [, plain, last] = /^(\d{4})(\d\d)$/.exec(text) ?? [];
  return plain === undefined || readings(text).length > 0 ? null : weekReading('CCYYWW', plain, last);
}

function weekReading(form: string, year: string, week = ''): WeekReading | null {
  const reading = { form, year: Number(year), week: Number(week) };
  const known = reading.year >= FIRST_YEAR && reading.year <= LAST_YEAR;
  return known && packWeek(reading.year, reading.week) !== NO_DATE ? reading : null;
}

/** A week stays a week: another code says so where there is one, else the form of the field. */
function weekProposal({ form, year, week }: WeekReading, expected: string): Proposal | null {
  const digits = String(week).padStart(2, '0');
  if (expected.includes('YY00WW')) return { proposal: `${String(year).slice(2)}00${digits}`, writtenAs: form };
  return expected.includes('(')
    ? { proposal: `${year}${digits}:${DATE_FORM_CODES['CCYYWW'] ?? ''}`, writtenAs: form }
    : null;
}

/** A date in a form: `CCYYMMDD`, `YYMMDDHHmm`, `YYYY-MM-DD`. */
function written({ year, month, day, time }: Reading, form: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = time.padEnd(6, '0');
  const week = isoWeek(isoDate(packDay(year, month, day)));
  return form.replaceAll(/CCYYWW|YYWW|CCYY|YYYY|YY|MM|DD|HH|hh|mm|ss/g, (kind) => {
    switch (kind) {
      case 'CCYYWW':
        return `${week.year}${two(week.week)}`;
      case 'YYWW':
        return `${two(week.year % 100)}${two(week.week)}`;
      case 'CCYY':
      case 'YYYY':
        return String(year);
      case 'YY':
        return two(year % 100);
      case 'MM':
        return two(month);
      case 'DD':
        return two(day);
      case 'HH':
      case 'hh':
        return clock.slice(0, 2);
      case 'mm':
        return clock.slice(2, 4);
      default:
        return clock.slice(4);
    }
  });
}
