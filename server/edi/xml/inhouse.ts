import { periodOf } from '../../domain/calendar/period.js';
import {
  CALLOFF_STATUSES,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { days, type Interval, MONTH, months, WEEK } from '../syntax/date.js';
import { attributeOf, pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { CONSIGNAL } from './namespaces.js';
import { childrenOf, readAll, value, type Rule } from './rules.js';
import { addCalloff, calloffQuantity } from './schedule-lines.js';
import { ORIGIN } from './ubl-document.js';
import { DATE, DECIMAL, missingPlace, UNIT, valuePlace, type Codec, type XmlReading } from './values.js';
import type { XmlWriter } from './xml-writer.js';

/** Our own delivery schedule in XML (docs/inhouse-xml.md). */
export const SCHEDULE_ROOT = 'DeliverySchedule';

const LENGTHS: Readonly<Record<string, Interval>> = { day: days(1), week: WEEK, month: MONTH, quarter: months(3) };
type Draft = { -readonly [K in keyof DeliveryScheduleDocument]: DeliveryScheduleDocument[K] };
/** A day, with or without the time: `2026-11-24`, `2026-11-24T08:30`. */
const MOMENT: Codec = (text, place, reading) => {
  const [day = '', time] = text.split('T');
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    reading.findings.add('date-invalid', place, 'YYYY-MM-DDThh:mm');
  else if (DATE(day, place, reading) !== null) return text;
  return null;
};

/** A party says itself in attributes. */
function party<K extends string>(name: string, key: K): Rule<Record<K, Party | null>> {
  return {
    read(element, into) {
      const [child] = childrenOf(element, name, CONSIGNAL);
      const said = (attribute: string): string =>
        child === undefined ? '' : (attributeOf(child, attribute)?.value.trim() ?? '');
      if (child !== undefined) into[key] = { code: said('code'), agency: said('agency'), name: said('name') };
    },
    write(from, out) {
      const it = from[key];
      if (it !== null) out.empty(name, { code: it.code, agency: it.agency, name: it.name });
    },
  };
}

const HEAD: readonly Rule<Draft>[] = [
  value('number', 'documentNumber', { required: true }),
  value('function', 'messageFunction'),
  value('issued', 'issueDate', { codec: MOMENT, required: true }),
  value('horizonStart', 'horizonStart', { codec: DATE }),
  value('horizonEnd', 'horizonEnd', { codec: DATE }),
  value('previousNumber', 'previousDocumentNumber'),
  party('buyer', 'buyer'),
  party('seller', 'seller'),
  party('shipTo', 'shipTo'),
];
type Particulars = ScheduleLine['about'];
const ARTICLE: readonly Rule<Particulars>[] = [
  value('line', 'lineNumber'),
  value('article', 'articleNumber', { required: true }),
  value('supplierArticle', 'supplierArticleNumber'),
  value('description', 'description'),
  party('shipTo', 'shipTo'),
  value('gate', 'gate'),
  value('dock', 'dock'),
  value('orderNumber', 'orderNumber'),
  value('orderLine', 'orderLine'),
  value('calloffReference', 'calloffReference'),
  value('previousCalloffReference', 'previousCalloffReference'),
  value('unit', 'unit', { codec: UNIT }),
  value('cumulativeReceived', 'cumulativeReceived', { codec: DECIMAL }),
  value('cumulativeSince', 'cumulativeStartDate', { codec: DATE }),
  value('lastDespatchNote', 'lastDespatchNote'),
  value('lastDespatchDate', 'lastDespatchDate', { codec: DATE }),
  value('lastDespatchQuantity', 'lastDespatchQuantity', { codec: DECIMAL }),
];

export function readSchedule(root: XmlElement, reading: XmlReading): DeliveryScheduleDocument {
  const head: Draft = {
    kind: 'delivery-schedule',
    ...ORIGIN,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    horizonStart: null,
    horizonEnd: null,
    previousDocumentNumber: null,
    buyer: null,
    seller: null,
    shipTo: null,
    texts: [],
    completeness: attributeOf(root, 'completeness')?.value === 'PER_ARTICLE' ? 'PER_ARTICLE' : 'FULL',
    lines: [],
  };
  readAll(root, head, HEAD, reading);
  for (const name of ['buyer', 'seller'] as const)
    if (head[name] === null) reading.findings.add('document-field-missing', missingPlace(root, name), name);
  const lines = childrenOf(root, 'line', CONSIGNAL);
  if (lines.length === 0) reading.findings.add('schedule-without-lines', missingPlace(root, 'line'));
  return { ...head, lines: lines.map((element, index) => readLine(element, String(index + 1), head.shipTo, reading)) };
}

function readLine(
  element: XmlElement,
  number: string,
  shipTo: Party | null,
  reading: XmlReading,
): ScheduleLineDocument {
  const about = readAll(element, emptyParticulars(), ARTICLE, reading);
  about.lineNumber ||= number;
  const line = new ScheduleLine(about, valuePlace(element, reading));
  for (const calloff of childrenOf(element, 'calloff', CONSIGNAL)) readCalloff(line, calloff, reading);
  return line.build(shipTo);
}

function readCalloff(line: ScheduleLine, element: XmlElement, reading: XmlReading): void {
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
  const among =
    (names: readonly string[]): Codec =>
    (text, at) => {
      if (!names.includes(text)) reading.findings.add('code-unlisted', at, names.join(', '));
      return text;
    };
  const indexIn = (names: readonly string[], name: string): number => names.indexOf(said(name, among(names)) ?? '');
  const status = indexIn(CALLOFF_STATUSES, 'status');
  const period = said('period', among(Object.keys(LENGTHS))) ?? 'day';
  const quantity = said('quantity', (text, at) => (DECIMAL(text, at, reading) === null ? null : text));
  addCalloff(
    line,
    {
      date: said('date', DATE),
      quantity,
      status: status < 0 ? CALLOFF_STATUSES.indexOf('forecast') : status,
      lastOf: LENGTHS[period] ?? days(1),
      place,
    },
    reading,
  );
}

/** Content of the root element. */
export function writeSchedule(schedule: DeliveryScheduleDocument, out: XmlWriter): void {
  for (const rule of HEAD) rule.write(schedule, out);
  for (const line of schedule.lines) {
    out.group(
      'line',
      () => {
        for (const rule of ARTICLE) rule.write(line, out);
        const { dates, lastDates, statuses } = line.calloffs;
        dates.forEach((date, i) => {
          out.empty('calloff', {
            date,
            quantity: calloffQuantity(line, i),
            status: CALLOFF_STATUSES[statuses[i] ?? -1] ?? null,
            period: periodOf(date, lastDates[i] ?? date),
          });
        });
      },
      { always: true },
    );
  }
}
