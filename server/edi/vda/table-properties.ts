import type { CalloffDetail, DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import type { Invoice, InvoiceLine } from '../model/invoice.js';
import { VDA_4906 } from './layouts/vda4906.js';
import { VDA_4915 } from './layouts/vda4915.js';
import type { MessageLayout } from './layout.js';

/** What partner tables may put into records: properties of the neutral documents by level. Plain data; no positions. */

export const TABLE_MESSAGES = ['VDA 4906', 'VDA 4915'] as const;
export type TableMessage = (typeof TABLE_MESSAGES)[number];
export const TABLE_LEVELS = ['document', 'delivery', 'line', 'calloff'] as const;
export type TableLevel = (typeof TABLE_LEVELS)[number];

/** Parties of a document of which a table gives the identification. */
export const INVOICE_PARTIES = [
  'seller',
  'buyer',
  'invoicee',
  'payee',
  'shipFrom',
  'shipTo',
] as const satisfies readonly (keyof Invoice)[];
const INVOICE_TEXTS = [
  'currency',
  'orderNumber',
  'contractNumber',
  'despatchAdvice',
  'deliveryNote',
  'originalInvoice',
  'paymentTerms',
  'paymentReference',
  'bankAccount',
  'termsOfDelivery',
] as const satisfies readonly (keyof Invoice)[];
const INVOICE_DATES = [
  'issueDate',
  'deliveryDate',
  'taxPointDate',
  'dueDate',
] as const satisfies readonly (keyof Invoice)[];
const INVOICE_AMOUNTS = [
  'linesAmount',
  'taxableAmount',
  'taxAmount',
  'totalAmount',
  'payableAmount',
  'prepaidAmount',
] as const satisfies readonly (keyof Invoice)[];
/** Properties of an invoice that stand in it as they are. */
export const INVOICE_VALUES = [...INVOICE_TEXTS, ...INVOICE_DATES, ...INVOICE_AMOUNTS] as const;

const LINE_TEXTS = [
  'supplierArticleNumber',
  'description',
  'orderNumber',
  'orderLine',
  'despatchAdvice',
  'deliveryNote',
  'tariffNumber',
] as const satisfies readonly (keyof InvoiceLine)[];
const LINE_NUMBERS = ['quantity', 'price', 'priceBasis', 'amount'] as const satisfies readonly (keyof InvoiceLine)[];
/** Properties of an invoice line that stand in it as they are. */
export const LINE_VALUES = [...LINE_TEXTS, ...LINE_NUMBERS] as const;
/** Properties of a delivery: each goes to its lines. */
export const DELIVERY_VALUES = [
  'orderNumber',
  'despatchAdvice',
  'deliveryNote',
] as const satisfies readonly (keyof InvoiceLine)[];

/** Properties of a schedule line that records above it may give for all lines below. */
export const SCHEDULE_PLACE = [
  'gate',
  'dock',
  'orderNumber',
  'calloffReference',
  'cumulativeStartDate',
] as const satisfies readonly (keyof ScheduleLineDocument)[];
export const SCHEDULE_LINE_VALUES = [
  'supplierArticleNumber',
  'description',
  'orderLine',
  'previousCalloffReference',
  'cumulativeReceived',
  'cumulativeRequired',
  'cumulativeShipped',
  'lastDespatchNote',
  'lastDespatchDate',
  'lastDespatchQuantity',
  ...SCHEDULE_PLACE,
] as const satisfies readonly (keyof ScheduleLineDocument)[];
export const SCHEDULE_VALUES = [
  'issueDate',
  'horizonStart',
  'horizonEnd',
  'previousDocumentNumber',
] as const satisfies readonly (keyof DeliveryScheduleDocument)[];

/** What a property holds: a text may also stand in a field of digits. */
type ValueKind = 'text' | 'number' | 'date' | 'time';
type Properties = Readonly<Record<string, ValueKind>>;

const all = (kind: ValueKind, names: readonly string[]): Properties =>
  Object.fromEntries(names.map((name) => [name, kind]));
const PLACE: Properties = {
  shipTo: 'text',
  gate: 'text',
  dock: 'text',
  orderNumber: 'text',
  calloffReference: 'text',
  unit: 'text',
  cumulativeStartDate: 'date',
};
const SCHEDULE_LINE: Properties = {
  lineNumber: 'text',
  articleNumber: 'text',
  supplierArticleNumber: 'text',
  description: 'text',
  orderLine: 'text',
  previousCalloffReference: 'text',
  ...PLACE,
  cumulativeReceived: 'number',
  cumulativeRequired: 'number',
  cumulativeShipped: 'number',
  lastDespatchNote: 'text',
  lastDespatchDate: 'date',
  lastDespatchQuantity: 'number',
};
const CALLOFF: Properties = {
  date: 'date',
  time: 'time',
  timeUntil: 'time',
  quantity: 'number',
  status: 'text',
  sequenceNumber: 'text',
  vehicle: 'text',
  productionLine: 'text',
  reference: 'text',
};
export type CalloffProperty = Exclude<keyof CalloffDetail, 'at' | 'dateKind'>;
/** What may stand beside a call-off, by the properties of tables. */
export const CALLOFF_DETAILS: readonly (readonly [property: string, detail: CalloffProperty])[] = [
  ['time', 'timeFrom'],
  ['timeUntil', 'timeUntil'],
  ['sequenceNumber', 'sequenceNumber'],
  ['vehicle', 'vehicle'],
  ['productionLine', 'productionLine'],
  ['reference', 'reference'],
];

/** The properties of each level; records of call-offs may say more of their line, and records of lines have call-offs. */
export const PROPERTIES: Readonly<Record<TableMessage, Readonly<Record<TableLevel, Properties>>>> = {
  'VDA 4906': {
    document: {
      documentNumber: 'text',
      ...all('text', INVOICE_TEXTS),
      ...all('text', INVOICE_PARTIES),
      ...all('date', INVOICE_DATES),
      ...all('number', INVOICE_AMOUNTS),
      taxRate: 'number',
    },
    delivery: { ...all('text', DELIVERY_VALUES), deliveryDate: 'date' },
    line: {
      lineNumber: 'text',
      articleNumber: 'text',
      ...all('text', LINE_TEXTS),
      unit: 'text',
      countryOfOrigin: 'text',
      ...all('number', LINE_NUMBERS),
      taxRate: 'number',
      taxAmount: 'number',
    },
    calloff: {},
  },
  'VDA 4915': {
    document: {
      documentNumber: 'text',
      issueDate: 'date',
      horizonStart: 'date',
      horizonEnd: 'date',
      previousDocumentNumber: 'text',
      ...PLACE,
    },
    delivery: PLACE,
    line: { ...SCHEDULE_LINE, ...CALLOFF },
    calloff: { ...SCHEDULE_LINE, ...CALLOFF },
  },
};

export function isCalloffProperty(message: TableMessage, property: string): boolean {
  return message === 'VDA 4915' && Object.hasOwn(CALLOFF, property);
}

/** What is known of the messages without a partner's table: header, order of the records, and that more is not verified. */
export const KNOWN_LAYOUTS: Readonly<Record<TableMessage, MessageLayout>> = {
  'VDA 4906': VDA_4906,
  'VDA 4915': VDA_4915,
};

/** Properties that are numbers, at whatever level. */
export function numbersOf(message: TableMessage): ReadonlySet<string> {
  return new Set(
    Object.values(PROPERTIES[message]).flatMap((properties) =>
      Object.keys(properties).filter((name) => properties[name] === 'number'),
    ),
  );
}
