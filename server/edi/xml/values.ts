import type { FindingCode } from '../finding-text.js';
import type { FindingList, Place } from '../findings.js';
import { NO_DATE, packDay } from '../syntax/date.js';
import { pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { canonicalDecimal } from './decimals.js';

/** What goes along while a document is read. */
export interface XmlReading {
  readonly findings: FindingList;
  readonly bytes: Uint8Array;
  /** First currency an amount names. */
  currency: string | null;
}

/** How a text becomes a value; null where it is none, after a finding. */
export type Codec = (text: string, place: Place, reading: XmlReading) => string | null;

/** Text of an element without the white space around it; '' for none. */
export function textOf(element: XmlElement): string {
  return element.text.trim();
}

/** Where an element's text stands, without white space around it. */
export function valuePlace(element: XmlElement, { bytes }: Pick<XmlReading, 'bytes'>): Place {
  let { contentStart: start, contentEnd: end } = element;
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  return { start, end, segment: element.line, path: () => pathOf(element) };
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** The place of something that should stand in an element and does not: its start tag. */
export function missingPlace(element: XmlElement, name: string): Place {
  return {
    start: element.start,
    end: element.contentStart,
    segment: element.line,
    path: () => `${pathOf(element)} / ${name}`,
  };
}

function judged(judge: (text: string) => string | null, code: FindingCode, expected: string): Codec {
  return (text, place, { findings }) => {
    const value = judge(text);
    if (value === null) findings.add(code, place, expected);
    return value;
  };
}

/** A code that is kept whether it is listed or not. */
function listed(isListed: (text: string) => boolean, list: string): Codec {
  return (text, place, { findings }) => {
    if (!isListed(text)) findings.add('code-unlisted', place, list);
    return text;
  };
}

/** One of some words, kept whether it is among them or not. */
export function among(words: readonly string[]): Codec {
  return listed((text) => words.includes(text), words.join(', '));
}

export const TEXT: Codec = (text) => text;
export const DECIMAL = judged(canonicalDecimal, 'value-not-number', '');
/** xsd:date; a time zone behind it is not kept. */
export const DATE = judged(
  (text) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
    return packDay(Number(year), Number(month), Number(day)) === NO_DATE || day === undefined
      ? null
      : `${year}-${month}-${day}`;
  },
  'date-invalid',
  'YYYY-MM-DD',
);
/** xsd:time to the minute; seconds and a time zone behind it are not kept. */
export const TIME = judged(
  (text) => /^((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text)?.[1] ?? null,
  'date-invalid',
  'hh:mm:ss',
);

/** A time of day to the minute. */
export const CLOCK = judged((text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null), 'date-invalid', 'hh:mm');

let currencies: ReadonlySet<string> | undefined;
export const CURRENCY = listed(
  (text) => (currencies ??= new Set(Intl.supportedValuesOf('currency'))).has(text),
  'ISO 4217',
);

let regions: Intl.DisplayNames | undefined;
export const COUNTRY = listed((text) => {
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return /^[A-Z]{2}$/.test(text) && regions.of(text) !== undefined;
}, 'ISO 3166-1');
/** UN/ECE Recommendation 20 has some two thousand codes of two or three capitals and digits, Recommendation 21 adds X and two: the form is checked. */
export const UNIT = listed((text) => /^(?:[A-Z\d]{2,3}|X[A-Z\d]{2})$/.test(text), 'UN/ECE Recommendation 20');
