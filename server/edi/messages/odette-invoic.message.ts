import type { MessageTables } from '../directories/directory.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import type { ScopeRule } from '../mapping/rules.js';
import type { Invoice, InvoiceLine, InvoiceType, TaxTotal } from '../model/invoice.js';
import type { TradeParty } from '../model/party.js';
import { dayFields, numberFields, partyScope, placed, textFields } from '../odette/layout-rules.js';

/** 1001 */
const TYPES: Readonly<Record<string, InvoiceType>> = {
  380: 'invoice',
  381: 'credit-note',
  383: 'debit-note',
  384: 'corrected-invoice',
  389: 'self-billed-invoice',
  261: 'self-billed-credit-note',
};

/** In INVOIC of Odette every line, under its despatch advice, has a consignee. */
type OdetteLine = InvoiceLine & { readonly shipTo: TradeParty | null };
type OdetteInvoice = Omit<Invoice, 'lines'> & { readonly lines: readonly OdetteLine[]; readonly typeCode: string };

function lineRules(tables: MessageTables | null): ScopeRule<OdetteLine> {
  return {
    blank: () => ({
      lineNumber: '',
      articleNumber: '',
      supplierArticleNumber: null,
      description: null,
      quantity: null,
      unit: null,
      price: null,
      priceBasis: null,
      amount: null,
      orderNumber: null,
      orderLine: null,
      despatchAdvice: null,
      deliveryNote: null,
      countryOfOrigin: null,
      tariffNumber: null,
      allowances: [],
      taxes: [],
      shipTo: null,
    }),
    segments: [
      ...placed<OdetteLine>(
        tables,
        'RAD',
        textFields<OdetteLine>('despatchAdvice', 'deliveryNote', 'orderNumber', 'orderLine'),
      ),
      ...placed<OdetteLine>(tables, 'ARD', {
        ...textFields<OdetteLine>(
          'articleNumber',
          'supplierArticleNumber',
          'description',
          'orderNumber',
          'orderLine',
          'countryOfOrigin',
          'tariffNumber',
        ),
        ...numberFields<OdetteLine>('quantity', 'price', 'priceBasis', 'amount'),
        unit: { text: 'unit', companion: true },
      }),
    ],
    scopes: [{ property: 'shipTo', trigger: 'CSG', scope: partyScope(tables, 'CSG') }],
  };
}

function taxRules(tables: MessageTables | null): ScopeRule<TaxTotal> {
  return {
    blank: () => ({ type: 'VAT', category: null, rate: null, taxableAmount: null, taxAmount: null }),
    segments: placed<TaxTotal>(tables, 'VAT', {
      ...numberFields<TaxTotal>('rate', 'taxableAmount', 'taxAmount'),
      ...textFields<TaxTotal>('category'),
    }),
  };
}

function invoiceRules(tables: MessageTables | null): ScopeRule<OdetteInvoice> {
  return {
    blank: () => ({
      kind: 'invoice',
      interchange: -1,
      messageNumber: 0,
      documentNumber: '',
      messageFunction: '',
      type: 'invoice',
      issueDate: null,
      deliveryDate: null,
      taxPointDate: null,
      dueDate: null,
      currency: null,
      seller: null,
      buyer: null,
      invoicee: null,
      payee: null,
      shipFrom: null,
      shipTo: null,
      orderNumber: null,
      contractNumber: null,
      despatchAdvice: null,
      deliveryNote: null,
      originalInvoice: null,
      paymentTerms: null,
      paymentReference: null,
      bankAccount: null,
      termsOfDelivery: null,
      notes: [],
      allowances: [],
      taxes: [],
      linesAmount: null,
      taxableAmount: null,
      taxAmount: null,
      totalAmount: null,
      payableAmount: null,
      prepaidAmount: null,
      lines: [],
      typeCode: '',
    }),
    segments: [
      ...placed<OdetteInvoice>(tables, 'MID', {
        ...textFields<OdetteInvoice>('documentNumber', 'currency', 'orderNumber', 'contractNumber'),
        type: { text: 'typeCode' },
        ...dayFields<OdetteInvoice>('issueDate'),
        ...dayFields<OdetteInvoice>('deliveryDate'),
      }),
      ...placed<OdetteInvoice>(tables, 'PAI', {
        ...textFields<OdetteInvoice>('currency', 'paymentTerms', 'paymentReference', 'bankAccount'),
        ...dayFields<OdetteInvoice>('dueDate'),
      }),
      ...placed<OdetteInvoice>(
        tables,
        'TOT',
        numberFields<OdetteInvoice>(
          'linesAmount',
          'taxableAmount',
          'taxAmount',
          'totalAmount',
          'payableAmount',
          'prepaidAmount',
        ),
      ),
    ],
    scopes: [
      { property: 'seller', trigger: 'SDT', scope: partyScope(tables, 'SDT') },
      { property: 'buyer', trigger: 'BDT', scope: partyScope(tables, 'BDT') },
      { property: 'lines', trigger: 'RAD', scope: lineRules(tables) },
      { property: 'taxes', trigger: 'VAT', scope: taxRules(tables) },
    ],
  };
}

/** The consignee all lines share, null where they differ. */
function commonConsignee(lines: readonly OdetteLine[]): TradeParty | null {
  const first = lines[0]?.shipTo ?? null;
  return first !== null && lines.every(({ shipTo }) => shipTo?.code === first.code && shipTo.name === first.name)
    ? first
    : null;
}

/** Odette invoice (INVOIC of agency OD), read and written by its layout; later versions are the INVOIC of the UN. */
export const message = mappedMessage<OdetteInvoice>({
  type: 'INVOIC',
  agency: 'OD',
  rules: invoiceRules,
  required: { documentNumber: 'document number (MID)', issueDate: 'invoice date (MID)', lines: 'lines (RAD)' },
  check: (document, places, findings) => {
    if (document.typeCode !== '' && !Object.hasOwn(TYPES, document.typeCode))
      findings.add('invoice-type-unknown', places.of(document, 'typeCode'), Object.keys(TYPES).join(', '));
  },
  finish: ({ typeCode, ...document }) => ({
    ...document,
    type: Object.hasOwn(TYPES, typeCode) ? (TYPES[typeCode] ?? 'invoice') : 'invoice',
    shipTo: commonConsignee(document.lines),
    lines: document.lines.map(({ shipTo: _, ...line }, index) => ({ ...line, lineNumber: String(index + 1) })),
  }),
  prepare: ({ type, ...document }) =>
    ({
      ...document,
      typeCode: Object.keys(TYPES).find((key) => TYPES[key] === type) ?? '',
      shipTo: document.lines.length === 0 ? document.shipTo : null,
      lines: document.lines.map((line) => ({ ...line, shipTo: document.shipTo, lineNumber: '' })),
      taxes: document.taxes.map((tax) => ({ ...tax, type: tax.type === 'VAT' ? null : tax.type })),
    }) as unknown as OdetteInvoice,
  writes: { accepts: (document): document is OdetteInvoice => document.kind === 'invoice', release: '3' },
});
