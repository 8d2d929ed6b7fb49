import { UNITS } from '../messages/vda4905-layout.js';
import type { Loss } from '../mapping/render.js';
import type { Invoice, InvoiceLine } from '../model/invoice.js';
import type { TradeParty } from '../model/party.js';
import { countryCode } from './codes.js';
import { HEADER } from './layout.js';
import type { RecordWriter, Value } from './record-writer.js';
import type { TableField, TableLayout, TableRecord } from './table-layout.js';
import { DELIVERY_VALUES, INVOICE_PARTIES, INVOICE_VALUES, LINE_VALUES, type TableLevel } from './table-properties.js';

/** Digits of a VDA country code; shorter fields have ISO codes. */
const COUNTRY_LENGTH = 3;
/** Characters of a day without time. */
const DAY_LENGTH = 10;

type Values = ReadonlyMap<string, string>;

function said(entries: readonly (readonly [property: string, value: string | null | undefined])[]): Values {
  return new Map(
    entries.flatMap(([property, value]) => (value === null || value === undefined ? [] : [[property, value] as const])),
  );
}

export function invoiceValues(document: Invoice): Values {
  const [tax] = document.taxes;
  return said([
    ['documentNumber', document.documentNumber || null],
    ...INVOICE_VALUES.map((property) => [property, document[property]] as const),
    ...INVOICE_PARTIES.map((role) => [role, document[role]?.code || null] as const),
    ['taxRate', tax?.rate],
    ['taxAmount', document.taxAmount ?? tax?.taxAmount],
    ['taxableAmount', document.taxableAmount ?? tax?.taxableAmount],
  ]);
}

/** Values of a line; what the invoice says once and has no place for there, is said of its lines. */
function lineValues(line: InvoiceLine, document: Invoice, { has }: TableLayout): Values {
  const [tax] = line.taxes;
  const once = (property: (typeof DELIVERY_VALUES)[number] | 'deliveryDate'): string | null =>
    line[property] ?? (has('document', property) ? null : document[property]);
  return said([
    ['lineNumber', line.lineNumber || null],
    ['articleNumber', line.articleNumber || null],
    ...LINE_VALUES.map((property) => [property, line[property]] as const),
    ['unit', line.unit],
    ['countryOfOrigin', line.countryOfOrigin],
    ['taxRate', tax?.rate],
    ['taxAmount', tax?.taxAmount],
    ...DELIVERY_VALUES.map((property) => [property, once(property)] as const),
    ['deliveryDate', once('deliveryDate')],
  ]);
}

/** Writes invoices by a partner's table: records of a level in order of numbers, those of the level inside where the number of their first one comes. */
export class InvoiceWriter {
  constructor(
    private readonly writer: RecordWriter,
    private readonly table: TableLayout,
  ) {}

  /** The header record, with what the first invoice says that the table places there. */
  writeHeader(values: readonly Value[], first: Invoice | undefined): void {
    const { headerType, records } = this.table;
    const own = records.get(headerType)?.fields ?? [];
    this.writer.add(headerType, [...values, ...(first === undefined ? [] : valuesOf(own, invoiceValues(first)))]);
  }

  write(document: Invoice): void {
    const lines = document.lines.map((line) => lineValues(line, document, this.table));
    this.writeLevel('document', invoiceValues(document), lines);
  }

  private writeLevel(level: TableLevel, values: Values, lines: readonly Values[]): void {
    const inside = this.levelInside(level);
    for (const record of this.table.records.values()) {
      if (record.type === this.table.headerType) continue;
      if (record.level === level)
        this.writer.add(record.type, [...version(record), ...valuesOf(record.fields, values)]);
      else if (record.opens && record.level === inside) this.writeInside(inside, lines);
    }
  }

  /** Deliveries of an invoice where the table has any, else its lines. */
  private levelInside(level: TableLevel): TableLevel | null {
    if (level === 'line') return null;
    const hasDeliveries = [...this.table.records.values()].some(
      (record) => record.opens && record.level === 'delivery',
    );
    return level === 'document' && hasDeliveries ? 'delivery' : 'line';
  }

  private writeInside(level: TableLevel, lines: readonly Values[]): void {
    if (level === 'line') for (const line of lines) this.writeLevel('line', line, []);
    else for (const group of this.deliveries(lines)) this.writeLevel('delivery', group[0] ?? new Map(), group);
  }

  /** Lines that follow each other with the same values of the delivery. */
  private deliveries(lines: readonly Values[]): readonly Values[][] {
    const fields = [...this.table.records.values()]
      .filter(({ level }) => level === 'delivery')
      .flatMap((record) => record.fields);
    const groups: Values[][] = [];
    let last = '';
    for (const line of lines) {
      const key = JSON.stringify(fields.map(({ property }) => line.get(property) ?? null));
      if (key === last) groups.at(-1)?.push(line);
      else groups.push([line]);
      last = key;
    }
    return groups;
  }
}

function version({ version: written }: TableRecord): readonly Value[] {
  return written === null ? [] : [[HEADER.version, written]];
}

function valuesOf(fields: readonly TableField[], values: Values): readonly Value[] {
  return fields.map((field) => [field, partnerValue(field, values.get(field.property) ?? null)]);
}

/** A value in the partner's codes. */
function partnerValue(field: TableField, value: string | null): string | null {
  if (value === null) return null;
  const own = field.codes.get(value);
  if (own !== undefined) return own;
  if (field.property === 'unit') return Object.keys(UNITS).find((sent) => UNITS[sent] === value) ?? value;
  return field.property === 'countryOfOrigin' && field.length >= COUNTRY_LENGTH ? countryCode(value) : value;
}

/** Properties of which the message has one part only, whatever the table. */
const OF_PARTY = [
  'agency',
  'name',
  'street',
  'city',
  'postalCode',
  'region',
  'country',
  'vatNumber',
  'contact',
  'phone',
  'email',
] as const satisfies readonly (keyof TradeParty)[];

/** What invoices say and the table has no place for, each property once. `customer` and `supplier` are those of the header. */
export function invoiceLosses(
  documents: readonly Invoice[],
  table: TableLayout,
  header: { readonly customer: string; readonly supplier: string },
): readonly Loss[] {
  const lost = new Set<string>();
  const short = new Set<string>();
  for (const document of documents) {
    for (const property of lostOfDocument(document, table, documents[0])) lost.add(property);
    for (const property of lostOfParties(document, table, header, documents[0])) lost.add(property);
    for (const [property, value] of invoiceValues(document))
      if (value.length > DAY_LENGTH && value[DAY_LENGTH] === 'T' && /(?:Date|date)$/.test(property))
        short.add(property);
    for (const [i, line] of document.lines.entries())
      for (const property of lostOfLine(line, i + 1, document, table)) lost.add(`lines.${property}`);
  }
  return [
    ...[...lost].map((property): Loss => ({ property, reason: 'no-place' })),
    ...[...short].map((property): Loss => ({ property, reason: 'too-long' })),
  ];
}

const IN_DELIVERY = [...DELIVERY_VALUES, 'deliveryDate'] as const;
const inLines: ReadonlySet<string> = new Set(IN_DELIVERY);

function lostOfDocument(document: Invoice, table: TableLayout, first: Invoice | undefined): readonly string[] {
  const { has, records, headerType } = table;
  const values = invoiceValues(document);
  const firstValues = first === undefined ? values : invoiceValues(first);
  const inHeader = new Set(records.get(headerType)?.fields.map(({ property }) => property));
  const isRole = (property: string): boolean => INVOICE_PARTIES.some((role) => role === property);
  const placed = (property: string): boolean =>
    has('document', property) ||
    (inLines.has(property) && document.lines.length > 0 && (has('delivery', property) || has('line', property)));
  const plain = [...values.keys()].filter(
    (property) =>
      !isRole(property) &&
      (!placed(property) || (inHeader.has(property) && values.get(property) !== firstValues.get(property))),
  );
  const [tax] = document.taxes;
  const taxes = document.taxes.length > 1 || (tax !== undefined && (tax.rate === null || tax.category !== null));
  const lists = (['notes', 'allowances'] as const).filter((property) => document[property].length > 0);
  return [
    ...plain,
    ...lists,
    ...(taxes ? ['taxes'] : []),
    ...(document.type === 'invoice' ? [] : ['type']),
    ...(document.messageFunction === '' ? [] : ['messageFunction']),
  ];
}

/** Seller and buyer stand in the header with their VAT numbers; of all others there is the identification where the table has it. */
function lostOfParties(
  document: Invoice,
  { has }: TableLayout,
  header: { readonly customer: string; readonly supplier: string },
  first: Invoice | undefined,
): readonly string[] {
  return INVOICE_PARTIES.flatMap((role) => {
    const party = document[role];
    if (party === null) return [];
    const inHeader = role === 'seller' ? header.supplier : role === 'buyer' ? header.customer : null;
    const code = party.code === '' || party.code === inHeader || has('document', role) ? [] : [role];
    const parts = OF_PARTY.filter(
      (part) =>
        (party[part] ?? '') !== '' &&
        !(part === 'vatNumber' && inHeader !== null && party.vatNumber === first?.[role]?.vatNumber),
    );
    return [...code, ...parts.map((part) => `${role}.${part}`)];
  });
}

/** Whether the line itself has a value for a property of its delivery. */
function isSaidOfDelivery(line: InvoiceLine, property: string): boolean {
  const own = IN_DELIVERY.find((one) => one === property);
  return own !== undefined && (line[own] ?? null) !== null;
}

/** `position` is the line's in the invoice, from 1: a reader numbers lines so. */
function lostOfLine(line: InvoiceLine, position: number, document: Invoice, table: TableLayout): readonly string[] {
  const { has } = table;
  const placed = (property: string): boolean =>
    has('line', property) || (inLines.has(property) && has('delivery', property));
  const values = lineValues(line, document, table);
  const plain = [...values.keys()].filter(
    (property) => !placed(property) && !(property === 'lineNumber' && line.lineNumber === String(position)),
  );
  const [tax] = line.taxes;
  const taxes = line.taxes.length > 1 || (tax !== undefined && (tax.category !== null || tax.taxableAmount !== null));
  return [
    ...plain.filter((property) => !inLines.has(property) || isSaidOfDelivery(line, property)),
    ...(line.allowances.length > 0 ? ['allowances'] : []),
    ...(taxes ? ['taxes'] : []),
  ];
}
