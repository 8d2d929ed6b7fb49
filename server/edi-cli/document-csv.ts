import type { BusinessDocument, DocumentKind } from '../edi/model/document.js';
import type { ApplicationError } from '../edi/model/application-acknowledgement.js';
import type { ScheduleLineDocument } from '../edi/model/delivery-schedule.js';
import type { DespatchItem, HandlingUnit } from '../edi/model/despatch-advice.js';
import type { InvoiceLine } from '../edi/model/invoice.js';
import type { OrderDelivery, OrderLine } from '../edi/model/order.js';
import type { ReceiptLine } from '../edi/model/receipt-advice.js';
import type { MessageAcknowledgement } from '../edi/model/syntax-acknowledgement.js';
import type { GoodsItem } from '../edi/model/transport-instruction.js';
import type { ConsignmentStatus, StatusEvent } from '../edi/model/transport-status.js';
import { calloffsOf, type PlainCalloff } from '../edi/document-json.js';

/** One flat row for each call-off or line of a document, head data repeated. The columns of a kind are always the same. */

type Cell = string | null;
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell | undefined>>;
interface Sheet {
  readonly columns: readonly string[];
  readonly rows: (document: BusinessDocument) => Iterable<readonly Cell[]>;
}
type Document<Kind extends DocumentKind> = Extract<BusinessDocument, { kind: Kind }>;

/** `parts` yields what a row is made of; a document without any part still has a row of its head. */
function sheet<Kind extends DocumentKind, Part>(
  kind: Kind,
  parts: (document: Document<Kind>) => Iterable<Part>,
  head: Columns<Document<Kind>>,
  columns: Columns<Part>,
): Sheet {
  const ofHead = Object.values(head);
  const ofPart = Object.values(columns);
  return {
    columns: ['kind', ...Object.keys(head), ...Object.keys(columns)],
    *rows(document) {
      if (!isOf(document, kind)) return;
      const repeated = [kind, ...ofHead.map((value) => value(document) ?? null)];
      let any = false;
      for (const part of parts(document)) {
        any = true;
        yield [...repeated, ...ofPart.map((value) => value(part) ?? null)];
      }
      if (!any) yield [...repeated, ...ofPart.map(() => null)];
    },
  };
}

function isOf<Kind extends DocumentKind>(document: BusinessDocument, kind: Kind): document is Document<Kind> {
  return document.kind === kind;
}

/** Several values in one cell. */
function joined(values: readonly (string | null)[]): Cell {
  return values.filter((value) => value !== null).join('; ') || null;
}

/** Columns that are called what the property is called. */
function same<Row>(
  ...names: readonly { [Name in keyof Row]-?: Row[Name] extends Cell | undefined ? Name : never }[keyof Row][]
): Columns<Row> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (row: Row): Cell => {
        const value: unknown = row[name];
        return typeof value === 'string' ? value : null;
      },
    ]),
  );
}

/** Every pair, or the outer one alone where it has nothing inside. */
function* nested<Outer, Inner>(
  outers: Iterable<Outer>,
  inside: (outer: Outer) => readonly Inner[],
): Generator<{ outer: Outer; inner: Inner | null }> {
  for (const outer of outers) {
    const inners = inside(outer);
    if (inners.length === 0) yield { outer, inner: null };
    for (const inner of inners) yield { outer, inner };
  }
}

/** Columns of the outer ones, then those of what is inside. */
function pair<Outer, Inner>(
  outer: Columns<Outer>,
  inner: Columns<Inner>,
): Columns<{ outer: Outer; inner: Inner | null }> {
  const ofOuter = Object.entries(outer).map(
    ([name, value]) => [name, (both: { outer: Outer }): Cell => value(both.outer) ?? null] as const,
  );
  const ofInner = Object.entries(inner).map(
    ([name, value]) =>
      [
        name,
        (both: { inner: Inner | null }): Cell => (both.inner === null ? null : (value(both.inner) ?? null)),
      ] as const,
  );
  return Object.fromEntries<(both: { outer: Outer; inner: Inner | null }) => Cell>([...ofOuter, ...ofInner]);
}

const trade = {
  buyer: (document: { buyer: { code: string } | null }): Cell | undefined => document.buyer?.code,
  seller: (document: { seller: { code: string } | null }): Cell | undefined => document.seller?.code,
};
const shipTo = { shipTo: (document: { shipTo: { code: string } | null }): Cell | undefined => document.shipTo?.code };

/** A kind without a sheet of its own: its head, and the whole as JSON. */
const PLAIN: Sheet = {
  columns: ['kind', 'documentNumber', 'issueDate', 'content'],
  rows: (document) => {
    const text = (value: unknown): Cell => (typeof value === 'string' ? value : null);
    const head: Readonly<Record<string, unknown>> = { ...document };
    return [[document.kind, text(head['documentNumber']), text(head['issueDate']), JSON.stringify(document)]];
  },
};

const SHEETS: Readonly<Partial<Record<DocumentKind, Sheet>>> = {
  'delivery-schedule': sheet(
    'delivery-schedule',
    ({ lines }) => nested(lines, calloffsOf),
    {
      ...same<Document<'delivery-schedule'>>(
        'documentNumber',
        'messageFunction',
        'issueDate',
        'horizonStart',
        'horizonEnd',
      ),
      scheduleTexts: (document) => joined(document.texts.map(({ text }) => text)),
      ...trade,
    },
    pair<ScheduleLineDocument, PlainCalloff>(
      {
        ...same<ScheduleLineDocument>(
          'lineNumber',
          'articleNumber',
          'supplierArticleNumber',
          'description',
          'gate',
          'dock',
          'orderNumber',
          'orderLine',
          'partConsignmentNumber',
          'calloffReference',
          'cumulativeReceived',
          'cumulativeRequired',
          'cumulativeShipped',
          'cumulativeStartDate',
          'lastDespatchNote',
          'lastDespatchDate',
          'lastDespatchQuantity',
          'dateKind',
        ),
        gtin: ({ articleNumbers }) => articleNumbers.find(({ kind }) => kind === 'gtin')?.number,
        packaging: ({ packaging }) => joined(packaging.map(({ code, description }) => code ?? description)),
        quantityPerPackage: ({ packaging }) => joined(packaging.map((one) => one.quantityPerPackage)),
        texts: ({ texts }) => joined(texts.map(({ text }) => text)),
        ...shipTo,
      },
      {
        ...same<PlainCalloff>('date', 'lastDate', 'period', 'quantity', 'unit', 'status'),
        calloffDateKind: ({ dateKind }) => dateKind,
        ...same<PlainCalloff>('timeFrom', 'timeUntil'),
        calloffOrderNumber: ({ orderNumber }) => orderNumber,
        calloffOrderLine: ({ orderLine }) => orderLine,
        ...same<PlainCalloff>(
          'sequenceNumber',
          'vehicle',
          'productionLine',
          'reference',
          'deliveryDate',
          'despatchDate',
        ),
      },
    ),
  ),
  'despatch-advice': sheet(
    'despatch-advice',
    ({ units }) => nested(units, (unit) => unit.items),
    {
      ...same<Document<'despatch-advice'>>(
        'documentNumber',
        'messageFunction',
        'issueDate',
        'pickUpDate',
        'shipmentDate',
        'despatchDate',
        'arrivalDate',
        'shipmentReference',
        'transportDocument',
        'deliveryNote',
        'dock',
        'gate',
        'trailer',
        'container',
        'chassis',
        'grossWeight',
        'netWeight',
        'packageCount',
      ),
      ...trade,
      ...shipTo,
      shipFrom: (document) => document.shipFrom?.code,
      carrier: (document) => document.carrier?.code,
    },
    pair<HandlingUnit, DespatchItem>(
      { unitId: ({ id }) => id, parentUnitId: ({ parentId }) => parentId, level: ({ level }) => level },
      {
        ...same<DespatchItem>(
          'lineNumber',
          'articleNumber',
          'supplierArticleNumber',
          'description',
          'quantity',
          'unit',
          'cumulativeQuantity',
          'orderNumber',
          'orderLine',
          'calloffReference',
          'batch',
          'productionDate',
          'bestBeforeDate',
          'countryOfOrigin',
        ),
        itemDeliveryNote: ({ deliveryNote }) => deliveryNote,
        itemGate: ({ gate }) => gate,
      },
    ),
  ),
  invoice: sheet(
    'invoice',
    ({ lines }) => lines,
    {
      ...same<Document<'invoice'>>('documentNumber', 'messageFunction', 'type', 'issueDate', 'dueDate', 'currency'),
      ...trade,
      ...shipTo,
      ...same<Document<'invoice'>>('linesAmount', 'taxAmount', 'totalAmount', 'payableAmount'),
    },
    same<InvoiceLine>(
      'lineNumber',
      'articleNumber',
      'supplierArticleNumber',
      'description',
      'quantity',
      'unit',
      'price',
      'priceBasis',
      'amount',
      'orderNumber',
      'orderLine',
      'despatchAdvice',
      'deliveryNote',
      'countryOfOrigin',
      'tariffNumber',
    ),
  ),
  order: sheet(
    'order',
    ({ lines }) => nested(lines, (line) => line.deliveries),
    {
      ...same<Document<'order'>>(
        'step',
        'documentNumber',
        'messageFunction',
        'issueDate',
        'orderNumber',
        'contractNumber',
        'currency',
      ),
      ...trade,
      ...shipTo,
      ...same<Document<'order'>>('totalAmount'),
    },
    pair<OrderLine, OrderDelivery>(
      same<OrderLine>(
        'lineNumber',
        'action',
        'articleNumber',
        'supplierArticleNumber',
        'description',
        'quantity',
        'unit',
        'price',
        'priceBasis',
        'amount',
        'requestedDate',
        'promisedDate',
      ),
      { deliveryDate: ({ date }) => date, deliveryQuantity: ({ quantity }) => quantity },
    ),
  ),
  'receipt-advice': sheet(
    'receipt-advice',
    ({ lines }) => lines,
    {
      ...same<Document<'receipt-advice'>>(
        'documentNumber',
        'messageFunction',
        'issueDate',
        'receiptDate',
        'despatchAdvice',
        'deliveryNote',
        'orderNumber',
      ),
      ...trade,
      ...shipTo,
    },
    same<ReceiptLine>(
      'lineNumber',
      'articleNumber',
      'supplierArticleNumber',
      'description',
      'despatchedQuantity',
      'receivedQuantity',
      'acceptedQuantity',
      'unit',
      'orderLine',
      'batch',
    ),
  ),
  'transport-instruction': sheet(
    'transport-instruction',
    ({ goods }) => goods,
    {
      ...same<Document<'transport-instruction'>>(
        'documentNumber',
        'messageFunction',
        'issueDate',
        'pickupDate',
        'deliveryDate',
        'shipmentReference',
        'equipment',
        'grossWeight',
        'volume',
        'packageCount',
      ),
      consignor: (document) => document.consignor?.code,
      consignee: (document) => document.consignee?.code,
      carrier: (document) => document.carrier?.code,
    },
    {
      ...same<GoodsItem>(
        'itemNumber',
        'packageType',
        'innerPackageCount',
        'innerPackageType',
        'description',
        'chargeableWeight',
        'hazardClass',
        'unNumber',
        'despatchAdvice',
        'orderNumber',
      ),
      itemPackageCount: ({ packageCount }) => packageCount,
      itemGrossWeight: ({ grossWeight }) => grossWeight,
      itemVolume: ({ volume }) => volume,
      temperature: ({ temperature }) => temperature?.setting,
      temperatureLeast: ({ temperature }) => temperature?.least,
      temperatureMost: ({ temperature }) => temperature?.most,
      temperatureUnit: ({ temperature }) => temperature?.unit,
    },
  ),
  'transport-status': sheet(
    'transport-status',
    ({ consignments }) => nested(consignments, ({ events }) => events),
    {
      ...same<Document<'transport-status'>>('documentNumber', 'messageFunction', 'issueDate', 'shipmentReference'),
      carrier: (document) => document.carrier?.code,
    },
    pair(
      same<ConsignmentStatus>('consignmentNumber', 'despatchAdvice', 'orderNumber'),
      same<StatusEvent>('category', 'status', 'reason', 'text', 'date', 'place', 'placeName', 'equipment'),
    ),
  ),
  'syntax-acknowledgement': sheet(
    'syntax-acknowledgement',
    ({ messages }) => messages,
    {
      ...same<Document<'syntax-acknowledgement'>>('interchangeReference', 'interchangeSender', 'interchangeRecipient'),
      interchangeAction: ({ action }) => action,
      interchangeError: ({ error }) => error,
    },
    same<MessageAcknowledgement>('reference', 'type', 'version', 'release', 'action', 'error', 'segment'),
  ),
  'application-acknowledgement': sheet(
    'application-acknowledgement',
    ({ errors }) => errors,
    {
      ...same<Document<'application-acknowledgement'>>(
        'documentNumber',
        'messageFunction',
        'outcome',
        'issueDate',
        'messageReference',
        'documentReference',
      ),
      ...trade,
    },
    same<ApplicationError>('code', 'text', 'referenceQualifier', 'reference'),
  ),
};

/** Column names of all the kinds, each once, in the order of their first appearance. */
export function columnsOf(kinds: Iterable<DocumentKind>): readonly string[] {
  return [...new Set([...kinds].flatMap((kind) => (SHEETS[kind] ?? PLAIN).columns))];
}

/** The rows of a document under these columns; columns of other kinds stay empty. */
export function* rowsOf(document: BusinessDocument, columns: readonly string[]): Generator<readonly Cell[]> {
  const { columns: own, rows } = SHEETS[document.kind] ?? PLAIN;
  const places = columns.map((name) => own.indexOf(name));
  for (const cells of rows(document)) yield places.map((at) => cells[at] ?? null);
}
