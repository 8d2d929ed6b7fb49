import { periodOf } from '../../domain/calendar/period.js';
import {
  CALLOFF_STATUSES,
  type CalloffDetail,
  DATE_KINDS,
  type DateKind,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { days, type Interval, MONTH, months, packedDay, WEEK } from '../syntax/date.js';
import { attributeOf, pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { addCalloff, calloffQuantity } from './schedule-lines.js';
import { among, CLOCK, DATE, DECIMAL, TEXT, valuePlace, type Codec, type XmlReading } from './values.js';
import type { XmlWriter } from './xml-writer.js';

/** Periods that have had a word from the first edition on; any other is written with its last day, which a reader of that edition passes over. */
const LENGTHS: Readonly<Record<string, Interval>> = { day: days(1), week: WEEK, month: MONTH, quarter: months(3) };
const FIRST_WORDS: ReadonlySet<string> = new Set(['day', 'week', 'month']);

type Detail = Omit<CalloffDetail, 'at' | 'dateKind'>;
/** Attributes that say more of one call-off, and what they are called there. */
const DETAILS: readonly (readonly [attribute: string, property: keyof Detail, codec: Codec])[] = [
  ['timeFrom', 'timeFrom', CLOCK],
  ['timeUntil', 'timeUntil', CLOCK],
  ['deliveryDate', 'deliveryDate', DATE],
  ['despatchDate', 'despatchDate', DATE],
  ['orderNumber', 'orderNumber', TEXT],
  ['orderLine', 'orderLine', TEXT],
  ['sequenceNumber', 'sequenceNumber', TEXT],
  ['vehicle', 'vehicle', TEXT],
  ['productionLine', 'productionLine', TEXT],
  ['reference', 'reference', TEXT],
];

/** Takes a call-off into its line where it is whole, with all that it says; what it lacks is reported. */
export function readCalloff(line: ScheduleLine, element: XmlElement, reading: XmlReading): void {
  const place = { ...valuePlace(element, reading), start: element.start, end: element.contentStart };
  const said = (name: string, codec: Codec): string | null => {
    const attribute = attributeOf(element, name);
    if (attribute === undefined || attribute.value.trim() === '') return null;
    return codec(
      attribute.value.trim(),
      { ...place, start: attribute.start, end: attribute.end, path: () => `${pathOf(element)} / ${name}` },
      reading,
    );
  };
  if (attributeOf(element, 'date') === undefined) reading.findings.add('calloff-date-missing', place, 'date');
  if (attributeOf(element, 'quantity') === undefined) reading.findings.add('quantity-missing', place);
  const status = said('status', among(CALLOFF_STATUSES));
  const known = CALLOFF_STATUSES.findIndex((name) => name === status);
  const date = said('date', DATE);
  const lastDate = said('lastDate', notBefore(date));
  const period = said('period', among(Object.keys(LENGTHS))) ?? 'day';
  const isAdded = addCalloff(
    line,
    {
      date,
      quantity: said('quantity', (text, at) => (DECIMAL(text, at, reading) === null ? null : text)),
      status: known < 0 ? CALLOFF_STATUSES.indexOf('forecast') : known,
      lastOf: lastDate === null ? (LENGTHS[period] ?? days(1)) : () => packedDay(lastDate),
      place,
    },
    reading,
  );
  if (!isAdded) return;
  const dateKind = dateKindOf(said('dateKind', among(DATE_KINDS)));
  if (dateKind !== null && dateKind !== line.about.dateKind) line.detail({ dateKind });
  for (const [attribute, property, codec] of DETAILS) {
    const value = said(attribute, codec);
    if (value !== null) line.detail({ [property]: value });
  }
}

/** A kind of date by its word. */
export function dateKindOf(word: string | null): DateKind | null {
  return DATE_KINDS.find((kind) => kind === word) ?? null;
}

/** The last day of a period, which is not before its first. */
function notBefore(first: string | null): Codec {
  return (text, place, reading) => {
    const last = DATE(text, place, reading);
    if (last === null || first === null || last >= first) return last;
    reading.findings.add('date-invalid', place, `>= ${first}`);
    return null;
  };
}

/** Writes the call-offs of a line. */
export function writeCalloffs(line: ScheduleLineDocument, out: XmlWriter): void {
  const { dates, lastDates, statuses } = line.calloffs;
  const details = new Map(line.calloffDetails.map((detail) => [detail.at, detail]));
  dates.forEach((date, at) => {
    const lastDate = lastDates[at] ?? date;
    const period = periodOf(date, lastDate);
    const isWord = FIRST_WORDS.has(period);
    const detail = details.get(at);
    out.empty('calloff', {
      date,
      quantity: calloffQuantity(line, at),
      status: CALLOFF_STATUSES[statuses[at] ?? -1] ?? null,
      period: isWord ? period : null,
      lastDate: isWord ? null : lastDate,
      ...(detail && attributesOf(detail)),
    });
  });
}

function attributesOf(detail: CalloffDetail): Record<string, string | null> {
  const said = DETAILS.map(([attribute, property]) => [attribute, detail[property] ?? null] as const);
  return { dateKind: detail.dateKind ?? null, ...Object.fromEntries(said) };
}
