import type { Field } from '../syntax/record-cursor.js';
import type { Code } from '../syntax/codes.js';
import type { Place } from '../findings.js';
import type { Invoice, InvoiceLine, TaxTotal } from '../model/invoice.js';
import type { TradeParty } from '../model/party.js';
import { HEADER } from '../vda/layout.js';
import { INVOICES } from '../vda/layouts/vda4906.js';
import type { VdaTable } from '../vda/partner-table.js';
import { RecordReader } from '../vda/record-reader.js';
import { type TableLayout, tableLayout, type TableRecord } from '../vda/table-layout.js';
import { DELIVERY_VALUES, INVOICE_PARTIES, INVOICE_VALUES, LINE_VALUES, numbersOf } from '../vda/table-properties.js';
import { pick, readValues, type TableValues } from '../vda/table-values.js';
import type { VdaContext, VdaReader } from './vda-reader.js';

const NUMBERS = numbersOf('VDA 4906');
/** What VDA 4906 taxes are. */
const VAT = 'VAT';
const RECORD_TYPE = { at: 1, length: 3, label: 'record type', kind: 'text' } as const;

/** What an invoice and its lines can't do without, in the order it is missed. */
const REQUIRED = {
  document: ['documentNumber'],
  delivery: [],
  line: ['articleNumber', 'quantity'],
  calloff: [],
} as const;

/** An invoice or a line while its records are read, with the places of what it can't do without. */
interface Part {
  readonly values: TableValues;
  readonly places: readonly { readonly property: string; readonly words: string; readonly place: Place }[];
}
interface LinePart extends Part {
  readonly delivery: TableValues | null;
}
interface Draft extends Part {
  /** Its first record. */
  readonly place: Place;
  readonly lines: LinePart[];
}

function party(code: string | null, vatNumber: string | null = null): TradeParty | null {
  if (code === null && vatNumber === null) return null;
  return {
    code: code ?? '',
    agency: '',
    name: '',
    street: null,
    city: null,
    postalCode: null,
    region: null,
    country: null,
    vatNumber,
    contact: null,
    phone: null,
    email: null,
  };
}

/** Reads one VDA 4906 transmission by a partner's table, 811 to 819. The cursor stands on 811 when it is made. */
export class Vda4906Reader implements VdaReader {
  private readonly reader: RecordReader;
  private readonly table: TableLayout;
  private readonly header: TableValues = new Map();
  private readonly buyer: TradeParty | null;
  private readonly seller: TradeParty | null;
  private invoice: Draft | null = null;
  private delivery: TableValues | null = null;
  private line: TableValues | null = null;

  constructor(
    table: VdaTable,
    private readonly context: VdaContext,
  ) {
    this.table = tableLayout(table);
    const reader = new RecordReader(this.table.layout, context.record, context.findings);
    this.reader = reader;
    this.buyer = party(reader.text(HEADER.customer), reader.text(INVOICES.customerVat));
    this.seller = party(reader.text(HEADER.supplier), reader.text(INVOICES.supplierVat));
  }

  take(): void {
    const record = this.table.records.get(this.reader.take());
    if (record === undefined) return;
    if (record.opens) this.open(record);
    const values = this.valuesOf(record);
    if (values !== null) readValues(record.fields, this.reader, values, NUMBERS);
  }

  fields(type: Code): readonly Field[] {
    return this.reader.fields(type);
  }

  finish(): void {
    this.closeInvoice();
    this.reader.finish();
  }

  private open(record: TableRecord): void {
    const { level } = record;
    this.line = null;
    if (level === 'line') {
      if (this.invoice === null) return;
      this.line = new Map();
      this.invoice.lines.push({ values: this.line, delivery: this.delivery, places: this.places(record) });
      return;
    }
    this.delivery = null;
    if (level === 'delivery') this.delivery = new Map();
    else {
      this.closeInvoice();
      this.invoice = {
        values: new Map(this.header),
        lines: [],
        places: this.places(record),
        place: this.reader.place(RECORD_TYPE),
      };
    }
  }

  /** Where required values would stand; the record itself where its field is in another. */
  private places({ level, fields }: TableRecord): Part['places'] {
    return REQUIRED[level].map((property) => {
      const field = fields.find((one) => one.property === property);
      return {
        property,
        words: field?.label.toLowerCase() ?? property,
        place: this.reader.place(field ?? RECORD_TYPE),
      };
    });
  }

  /** Where the values of a record go; null where what it continues has not begun, which its order shows. */
  private valuesOf({ type, level }: TableRecord): TableValues | null {
    if (type === this.table.headerType) return this.header;
    return level === 'document' ? (this.invoice?.values ?? null) : level === 'delivery' ? this.delivery : this.line;
  }

  private check({ values, places }: Part): void {
    for (const { property, words, place } of places) {
      if (values.has(property)) continue;
      if (property === 'articleNumber') this.context.findings.add('article-missing', place, words);
      else this.context.findings.add('document-field-missing', place, words);
    }
  }

  private closeInvoice(): void {
    const {
      invoice,
      context: { messageNumber },
    } = this;
    this.invoice = null;
    this.delivery = this.line = null;
    if (invoice === null) return;
    if (invoice.lines.length === 0) this.context.findings.add('document-field-missing', invoice.place, 'lines');
    for (const part of [invoice, ...invoice.lines]) this.check(part);
    const { values } = invoice;
    const dates = new Set(invoice.lines.map(({ delivery }) => delivery?.get('deliveryDate') ?? null));
    const [common] = dates;
    const plain = pick(INVOICE_VALUES, values);
    const deliveryDate = plain.deliveryDate ?? (dates.size === 1 ? (common ?? null) : null);
    const parties = Object.fromEntries(
      INVOICE_PARTIES.map((role) => [role, party(values.get(role) ?? null)]),
    ) as Record<(typeof INVOICE_PARTIES)[number], TradeParty | null>;
    const document: Invoice = {
      kind: 'invoice',
      interchange: messageNumber - 1,
      messageNumber,
      documentNumber: values.get('documentNumber') ?? '',
      messageFunction: '',
      type: 'invoice',
      ...plain,
      ...parties,
      seller: identified(this.seller, parties.seller),
      buyer: identified(this.buyer, parties.buyer),
      deliveryDate,
      notes: [],
      allowances: [],
      taxes: taxesOf(values, plain.taxableAmount),
      lines: invoice.lines.map(({ values: line, delivery }, i) => lineOf(line, delivery, i + 1, deliveryDate)),
    };
    this.context.deliver(document);
  }
}

/** The party of the header, under the identification that the invoice gives it. */
function identified(header: TradeParty | null, own: TradeParty | null): TradeParty | null {
  return own === null || header === null ? (own ?? header) : { ...header, code: own.code };
}

/** A rate makes a tax of the amounts beside it. */
function taxesOf(values: TableValues, taxableAmount: string | null): readonly TaxTotal[] {
  const rate = values.get('taxRate') ?? null;
  return rate === null
    ? []
    : [{ type: VAT, category: null, rate, taxableAmount, taxAmount: values.get('taxAmount') ?? null }];
}

function lineOf(
  values: TableValues,
  delivery: TableValues | null,
  position: number,
  usualDate: string | null,
): InvoiceLine {
  const own = pick(LINE_VALUES, values);
  const deliveryDate = delivery?.get('deliveryDate') ?? usualDate;
  const taxAmount = values.get('taxAmount') ?? null;
  const rate = values.get('taxRate') ?? null;
  const common = pick(DELIVERY_VALUES, delivery ?? new Map<string, string>());
  return {
    lineNumber: values.get('lineNumber') ?? String(position),
    articleNumber: values.get('articleNumber') ?? '',
    ...own,
    unit: values.get('unit') ?? null,
    countryOfOrigin: values.get('countryOfOrigin') ?? null,
    orderNumber: own.orderNumber ?? common.orderNumber,
    despatchAdvice: own.despatchAdvice ?? common.despatchAdvice,
    deliveryNote: own.deliveryNote ?? common.deliveryNote,
    allowances: [],
    taxes:
      rate === null && taxAmount === null ? [] : [{ type: VAT, category: null, rate, taxableAmount: null, taxAmount }],
    ...(deliveryDate === null || deliveryDate === usualDate ? {} : { deliveryDate }),
  };
}
