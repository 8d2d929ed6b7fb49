import { addText } from '../messages/line-extras.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import type { TradeParty } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { childOf, type XmlElement } from '../syntax/xml-tree.js';
import { CAC, CBC } from './namespaces.js';
import { childrenOf, dateTime, flag, group, object, quantity, readAll, texts, value, type Rule } from './rules.js';
import { addCalloff } from './schedule-lines.js';
import { emptyParty, item, TRADE_PARTY } from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { DATE, missingPlace, TIME, valuePlace, type XmlReading } from './values.js';

/** Forecast (UBL 2.1): a line for each article and period, read as a delivery schedule. It commits to nothing but where a line is frozen. */

type Head = { -readonly [K in keyof DeliveryScheduleDocument]: DeliveryScheduleDocument[K] } & {
  notes: readonly string[];
  buyer: TradeParty | null;
  seller: TradeParty | null;
};
const HEAD: readonly Rule<Head>[] = [
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
  texts('cbc:Note', 'notes'),
  group<Head>('cac:ForecastPeriod', [
    value('cbc:StartDate', 'horizonStart', { codec: DATE }),
    value('cbc:EndDate', 'horizonEnd', { codec: DATE }),
  ]),
  group('cac:OriginalDocumentReference', [value('cbc:ID', 'previousDocumentNumber')]),
  object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:SellerSupplierParty', 'seller', emptyParty, TRADE_PARTY, { required: true }),
];

interface ForecastLine {
  lineNumber: string;
  notes: readonly string[];
  frozen: boolean | null;
  start: string | null;
  startTime: string | null;
  end: string | null;
  endTime: string | null;
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
  group<ForecastLine>('cac:ForecastPeriod', [
    value('cbc:StartDate', 'start', { codec: DATE }),
    value('cbc:StartTime', 'startTime', { codec: TIME }),
    value('cbc:EndDate', 'end', { codec: DATE }),
    value('cbc:EndTime', 'endTime', { codec: TIME }),
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
    quantity: null,
    unit: null,
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
  };
}

/** A day as a packed date. */
function packed(date: string): number {
  return Number(date.replaceAll('-', ''));
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
    const end = said.end === null ? 0 : packed(said.end);
    const status = CALLOFF_STATUSES.indexOf(said.frozen === true ? 'firm' : 'forecast');
    const line = this.lineOf(said, element);
    for (const text of said.notes) keepOnce(text, line);
    const isAdded = addCalloff(
      line,
      { date: said.start ?? said.end, quantity: said.quantity, status, lastOf: (first) => Math.max(first, end), place },
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

export const UBL_FORECASTS: readonly UblDocument[] = [
  {
    name: 'Forecast',
    sender: ['SenderParty', 'BuyerCustomerParty'],
    recipient: ['ReceiverParty', 'SellerSupplierParty'],
    read,
    write: () => null,
  },
];
