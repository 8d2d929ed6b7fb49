import { addText } from '../messages/line-extras.js';
import {
  CALLOFF_STATUSES,
  type CalloffStatus,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { Party, TradeParty } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { days, type Interval, months, packedDay } from '../syntax/date.js';
import { childOf, type XmlElement } from '../syntax/xml-tree.js';
import { CAC, CBC } from './namespaces.js';
import {
  also,
  childrenOf,
  constant,
  dateTime,
  flag,
  group,
  object,
  quantity,
  readAll,
  texts,
  value,
  type Rule,
} from './rules.js';
import { addCalloff, calloffQuantity } from './schedule-lines.js';
import { alwaysGroup, emptyParty, HEAD as VERSION, item, PARTY, TRADE_PARTY } from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { DATE, missingPlace, TIME, valuePlace, type XmlReading } from './values.js';
import type { XmlWriter } from './xml-writer.js';

/** Forecast (UBL 2.1): a line for each article and period, read and written as a delivery schedule. It commits to nothing but where a line is frozen. */

type Head = { -readonly [K in keyof DeliveryScheduleDocument]: DeliveryScheduleDocument[K] } & {
  notes: readonly string[];
  buyer: TradeParty | null;
  seller: TradeParty | null;
};
const HEAD: readonly Rule<Head>[] = [
  ...VERSION,
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
  texts('cbc:Note', 'notes'),
  constant('cbc:ForecastPurposeCode', 'ORDER_FORECAST'),
  alwaysGroup<Head>('cac:ForecastPeriod', [
    value('cbc:StartDate', 'horizonStart', { codec: DATE }),
    value('cbc:EndDate', 'horizonEnd', { codec: DATE }),
  ]),
  // The schema has it in a revision of a forecast alone.
  also('cac:OriginalDocumentReference/cbc:ID', 'previousDocumentNumber'),
  exchanged('cac:SenderParty', 'buyer'),
  exchanged('cac:ReceiverParty', 'seller'),
  object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:SellerSupplierParty', 'seller', emptyParty, TRADE_PARTY, { required: true }),
];

/** Who sends or gets the document, which the schema demands; read as the address of the file alone. */
function exchanged(name: string, key: 'buyer' | 'seller'): Rule<Head> {
  const { write } = alwaysGroup(name, PARTY);
  return {
    read: () => undefined,
    write: (from, out) => {
      write(from[key] ?? emptyParty(), out);
    },
  };
}

interface ForecastLine {
  lineNumber: string;
  notes: readonly string[];
  frozen: boolean | null;
  start: string | null;
  startTime: string | null;
  end: string | null;
  endTime: string | null;
  duration: string | null;
  durationUnit: string | null;
  quantity: string | null;
  unit: string | null;
  articleNumber: string;
  supplierArticleNumber: string | null;
  description: string | null;
}
const LINE: readonly Rule<ForecastLine>[] = [
  value('cbc:ID', 'lineNumber', { required: true }),
  texts('cbc:Note', 'notes'),
  flag('cbc:FrozenDocumentIndicator', 'frozen'),
  constant('cbc:ForecastTypeCode', 'TOTAL'),
  group<ForecastLine>('cac:ForecastPeriod', [
    value('cbc:StartDate', 'start', { codec: DATE }),
    value('cbc:StartTime', 'startTime', { codec: TIME }),
    value('cbc:EndDate', 'end', { codec: DATE }),
    value('cbc:EndTime', 'endTime', { codec: TIME }),
    quantity('cbc:DurationMeasure', 'duration', 'durationUnit'),
  ]),
  group<ForecastLine>('cac:SalesItem', [quantity('cbc:Quantity', 'quantity', 'unit'), group('cac:Item', item())]),
];

function emptyForecastLine(): ForecastLine {
  return {
    lineNumber: '',
    notes: [],
    frozen: null,
    start: null,
    startTime: null,
    end: null,
    endTime: null,
    duration: null,
    durationUnit: null,
    quantity: null,
    unit: null,
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
  };
}

/** Units of a duration (UN/ECE Recommendation 20). */
const DURATIONS: ReadonlyMap<string, (count: number) => Interval> = new Map([
  ['DAY', days],
  ['WEE', (count) => days(count * 7)],
  ['MON', months],
  ['QAN', (count) => months(count * 3)],
  ['ANN', (count) => months(count * 12)],
]);
/** The longest duration that is believed. */
const MAX_DURATION = 1_000;

/** The last day of a period: its own, else by how long it lasts, else the first. */
function lastOf({ end, duration, durationUnit }: ForecastLine): Interval {
  if (end !== null) return (first) => Math.max(first, packedDay(end));
  const count = Number(duration);
  const by =
    Number.isInteger(count) && count > 0 && count <= MAX_DURATION ? DURATIONS.get(durationUnit ?? '') : undefined;
  return by?.(count) ?? ((first) => first);
}

/** A note that stands at each period of an article is said once. */
function keepOnce(text: string, { about }: ScheduleLine): void {
  if (!about.texts.some((known) => known.text === text)) addText({ code: '', text }, about);
}

class ForecastReader {
  readonly lines = new Map<string, ScheduleLine>();

  constructor(private readonly reading: XmlReading) {}

  take(element: XmlElement): void {
    const said = readAll(element, emptyForecastLine(), LINE, this.reading);
    const place = valuePlace(element, this.reading);
    if (said.start === null && said.end === null)
      this.reading.findings.add('calloff-date-missing', missingPlace(element, 'ForecastPeriod'), 'ForecastPeriod');
    const sales = childOf(element, 'SalesItem', CAC);
    if (sales === undefined || childOf(sales, 'Quantity', CBC) === undefined)
      this.reading.findings.add('quantity-missing', missingPlace(element, 'SalesItem / Quantity'));
    const status = CALLOFF_STATUSES.indexOf(said.frozen === true ? 'firm' : 'forecast');
    const line = this.lineOf(said, element);
    for (const text of said.notes) keepOnce(text, line);
    const isAdded = addCalloff(
      line,
      { date: said.start ?? said.end, quantity: said.quantity, status, lastOf: lastOf(said), place },
      this.reading,
    );
    if (isAdded && (said.startTime !== null || said.endTime !== null))
      line.detail({
        ...(said.startTime === null ? {} : { timeFrom: said.startTime }),
        ...(said.endTime === null ? {} : { timeUntil: said.endTime }),
      });
  }

  private lineOf(
    { lineNumber, articleNumber, supplierArticleNumber, description, unit }: ForecastLine,
    element: XmlElement,
  ): ScheduleLine {
    const key = `${articleNumber}|${supplierArticleNumber ?? ''}`;
    const known = this.lines.get(key);
    if (known !== undefined) return known;
    const about = {
      ...emptyParticulars(),
      lineNumber,
      articleNumber,
      supplierArticleNumber,
      description,
      unit: unit ?? 'PCE',
    };
    const line = new ScheduleLine(about, valuePlace(element, this.reading));
    this.lines.set(key, line);
    return line;
  }
}

function read(root: XmlElement, reading: XmlReading): DeliveryScheduleDocument {
  const head: Head = {
    notes: [],
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
    completeness: 'FULL',
    lines: [],
  };
  readAll(root, head, HEAD, reading);
  const reader = new ForecastReader(reading);
  const elements = childrenOf(root, 'ForecastLine', CAC);
  if (elements.length === 0)
    reading.findings.add('document-field-missing', missingPlace(root, 'ForecastLine'), 'ForecastLine');
  for (const element of elements) reader.take(element);
  const { notes, ...document } = head;
  for (const text of notes) addText({ code: '', text }, document);
  return { ...document, lines: [...reader.lines.values()].map((line) => line.build(null)) };
}

/** Statuses that a supplier has to deliver by. */
const BINDING: ReadonlySet<CalloffStatus> = new Set(['firm', 'backlog', 'urgent']);

function headOf(schedule: DeliveryScheduleDocument): Head {
  const { buyer, seller, texts: notes } = schedule;
  return { ...schedule, buyer: tradeParty(buyer), seller: tradeParty(seller), notes: notes.map(({ text }) => text) };
}

function tradeParty(party: Party | null): TradeParty | null {
  return party && { ...emptyParty(), ...party };
}

/** A forecast line for each call-off of an article: the first has its number and its notes. */
function* forecastLines(line: ScheduleLineDocument): Iterable<ForecastLine> {
  const { dates, lastDates, statuses } = line.calloffs;
  const { articleNumber, supplierArticleNumber, description, unit } = line;
  const details = new Map(line.calloffDetails.map((detail) => [detail.at, detail]));
  for (const [at, start] of dates.entries()) {
    const { timeFrom, timeUntil } = details.get(at) ?? {};
    yield {
      lineNumber: at === 0 ? line.lineNumber : `${line.lineNumber}.${at + 1}`,
      notes: at === 0 ? line.texts.map(({ text }) => text) : [],
      frozen: BINDING.has(CALLOFF_STATUSES[statuses[at] ?? -1] ?? 'forecast'),
      start,
      startTime: timeFrom === undefined ? null : `${timeFrom}:00`,
      end: lastDates[at] ?? start,
      endTime: timeUntil === undefined ? null : `${timeUntil}:00`,
      duration: null,
      durationUnit: null,
      quantity: calloffQuantity(line, at),
      unit,
      articleNumber,
      supplierArticleNumber,
      description,
    };
  }
}

function write(schedule: DeliveryScheduleDocument, out: XmlWriter): void {
  const head = headOf(schedule);
  for (const rule of HEAD) rule.write(head, out);
  const lines = alwaysGroup('cac:ForecastLine', LINE);
  for (const line of schedule.lines) for (const said of forecastLines(line)) lines.write(said, out);
}

export const UBL_FORECASTS: readonly UblDocument[] = [
  {
    name: 'Forecast',
    sender: ['SenderParty', 'BuyerCustomerParty'],
    recipient: ['ReceiverParty', 'SellerSupplierParty'],
    read,
    write(document) {
      if (document.kind !== 'delivery-schedule') return null;
      return (out) => {
        write(document, out);
      };
    },
  },
];
