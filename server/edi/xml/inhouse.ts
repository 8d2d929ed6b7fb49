import {
  ARTICLE_NUMBER_KINDS,
  type ArticleNumber,
  DATE_KINDS,
  type DeliveryScheduleDocument,
  type LineText,
  type PackagingInstruction,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { attributeOf, pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { dateKindOf, readCalloff, writeCalloffs } from './inhouse-calloff.js';
import { CONSIGNAL } from './namespaces.js';
import { childrenOf, readAll, value, type Rule } from './rules.js';
import { ORIGIN } from './ubl-document.js';
import { among, DATE, DECIMAL, missingPlace, textOf, UNIT, valuePlace, type Codec, type XmlReading } from './values.js';
import type { XmlWriter } from './xml-writer.js';

/** Our own delivery schedule in XML (docs/inhouse-xml.md). */
export const SCHEDULE_ROOT = 'DeliverySchedule';
/** The edition of that page; what it adds to the first one is passed over by whoever knows that one alone. */
export const SCHEDULE_VERSION = '1.1';

type Particulars = ScheduleLine['about'];
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

/** Elements of one name, each an object that its text and attributes say; one that says nothing is passed over. */
function each<K extends string, T>(
  name: string,
  key: K,
  read: (said: (attribute: string, codec?: Codec) => string | null, text: string) => T | null,
  write: (it: T) => readonly [text: string, attributes: Readonly<Record<string, string | null>>],
): Rule<Record<K, readonly T[]>> {
  return {
    read(element, into, reading) {
      const found = childrenOf(element, name, CONSIGNAL).map((child) => {
        const said = (attribute: string, codec: Codec = (text) => text): string | null => {
          const at = attributeOf(child, attribute);
          if (at === undefined || at.value.trim() === '') return null;
          const place = { ...valuePlace(child, reading), start: at.start, end: at.end };
          return codec(at.value.trim(), { ...place, path: () => `${pathOf(child)} / ${attribute}` }, reading);
        };
        return read(said, textOf(child));
      });
      if (found.length > 0) into[key] = found.filter((it) => it !== null);
    },
    write(from, out) {
      for (const it of from[key]) out.leaf(name, ...write(it));
    },
  };
}

const texts = each<'texts', LineText>(
  'text',
  'texts',
  (said, text) => (text === '' ? null : { code: said('code') ?? '', text }),
  ({ code, text }) => [text, { code }],
);
const articleNumbers = each<'articleNumbers', ArticleNumber>(
  'articleNumber',
  'articleNumbers',
  (said, number) => {
    const word = said('kind', among(ARTICLE_NUMBER_KINDS));
    const kind = ARTICLE_NUMBER_KINDS.find((one) => one === word) ?? 'other';
    return number === '' ? null : { kind, code: said('code') ?? '', number };
  },
  ({ kind, code, number }) => [number, { kind, code }],
);
const packaging = each<'packaging', PackagingInstruction>(
  'packaging',
  'packaging',
  (said, text) => {
    const packageCount = said('packages', DECIMAL);
    return {
      code: said('code'),
      description: text === '' ? null : text,
      quantityPerPackage: said('quantity', DECIMAL),
      ...(packageCount === null ? {} : { packageCount }),
    };
  },
  ({ code, description, quantityPerPackage, packageCount = null }) => [
    description ?? '',
    { code, quantity: quantityPerPackage, packages: packageCount },
  ],
);
/** What the dates of a line are; nothing is written where nothing was said. */
const dateKind: Rule<Pick<Particulars, 'dateKind'>> = {
  read(element, into, reading) {
    const read = { dateKind: null };
    value('dateKind', 'dateKind', { codec: among(DATE_KINDS) }).read(element, read, reading);
    into.dateKind = dateKindOf(read.dateKind) ?? into.dateKind;
  },
  write({ dateKind: kind }, out) {
    if (kind !== 'unspecified') out.leaf('dateKind', kind);
  },
};

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
  texts,
];
const ARTICLE: readonly Rule<Particulars>[] = [
  value('line', 'lineNumber'),
  value('article', 'articleNumber', { required: true }),
  value('supplierArticle', 'supplierArticleNumber'),
  articleNumbers,
  value('description', 'description'),
  party('shipTo', 'shipTo'),
  value('gate', 'gate'),
  value('dock', 'dock'),
  value('orderNumber', 'orderNumber'),
  value('orderLine', 'orderLine'),
  value('partConsignment', 'partConsignmentNumber'),
  value('calloffReference', 'calloffReference'),
  value('previousCalloffReference', 'previousCalloffReference'),
  value('unit', 'unit', { codec: UNIT }),
  value('cumulativeReceived', 'cumulativeReceived', { codec: DECIMAL }),
  value('cumulativeRequired', 'cumulativeRequired', { codec: DECIMAL }),
  value('cumulativeShipped', 'cumulativeShipped', { codec: DECIMAL }),
  value('cumulativeSince', 'cumulativeStartDate', { codec: DATE }),
  value('lastDespatchNote', 'lastDespatchNote'),
  value('lastDespatchDate', 'lastDespatchDate', { codec: DATE }),
  value('lastDespatchQuantity', 'lastDespatchQuantity', { codec: DECIMAL }),
  texts,
  packaging,
  dateKind,
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
    ...(attributeOf(root, 'byNumber')?.value === 'true' && { byNumber: true }),
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

/** Content of the root element. */
export function writeSchedule(schedule: DeliveryScheduleDocument, out: XmlWriter): void {
  for (const rule of HEAD) rule.write(schedule, out);
  for (const line of schedule.lines) {
    out.group(
      'line',
      () => {
        for (const rule of ARTICLE) rule.write(line, out);
        writeCalloffs(line, out);
      },
      { always: true },
    );
  }
}
