import type { AllowanceCharge, Invoice, InvoiceLine, InvoiceType, TaxTotal } from '../model/invoice.js';
import { childOf } from '../syntax/xml-tree.js';
import { CAC } from './namespaces.js';
import {
  also,
  amount,
  coded,
  constant,
  country,
  currency,
  dateTime,
  flag,
  group,
  list,
  object,
  part,
  quantity,
  readAll,
  texts,
  value,
  type Rule,
} from './rules.js';
import { checkTotals } from './totals.js';
import {
  DELIVERY_NOTE,
  DELIVERY_PARTY,
  emptyParty,
  HEAD,
  item,
  PARTY,
  TRADE_PARTY,
  typedReference,
} from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { DATE, DECIMAL } from './values.js';

/** Invoice and CreditNote (UBL 2.1). */

/** UNCL 1001 as EN 16931 restricts it; the first code of a type is written. */
const TYPES: readonly (readonly [code: string, type: InvoiceType])[] = [
  ['380', 'invoice'],
  ['381', 'credit-note'],
  ['383', 'debit-note'],
  ['384', 'corrected-invoice'],
  ['389', 'self-billed-invoice'],
  ['261', 'self-billed-credit-note'],
  ['82', 'invoice'],
  ['325', 'invoice'],
  ['326', 'invoice'],
  ['386', 'invoice'],
  ['393', 'invoice'],
  ['396', 'credit-note'],
];
const CREDIT_NOTES: ReadonlySet<InvoiceType> = new Set<InvoiceType>(['credit-note', 'self-billed-credit-note']);

function emptyAllowance(): AllowanceCharge {
  return { isCharge: false, code: null, reason: null, percentage: null, amount: null };
}
const ALLOWANCE: readonly Rule<AllowanceCharge>[] = [
  flag('cbc:ChargeIndicator', 'isCharge'),
  value('cbc:AllowanceChargeReasonCode', 'code'),
  value('cbc:AllowanceChargeReason', 'reason'),
  value('cbc:MultiplierFactorNumeric', 'percentage', { codec: DECIMAL }),
  amount('cbc:Amount', 'amount'),
];

function emptyTax(): TaxTotal {
  return { type: null, category: null, rate: null, taxableAmount: null, taxAmount: null };
}
/** cac:TaxCategory and cac:ClassifiedTaxCategory. */
const CATEGORY: readonly Rule<TaxTotal>[] = [
  value('cbc:ID', 'category'),
  value('cbc:Percent', 'rate', { codec: DECIMAL }),
  group('cac:TaxScheme', [value('cbc:ID', 'type')]),
];
const SUBTOTAL: readonly Rule<TaxTotal>[] = [
  amount('cbc:TaxableAmount', 'taxableAmount'),
  amount('cbc:TaxAmount', 'taxAmount'),
  group('cac:TaxCategory', CATEGORY),
  also('cbc:Percent', 'rate', DECIMAL),
];
const SUBTOTALS = list('cac:TaxSubtotal', 'taxes', emptyTax, SUBTOTAL);

function emptyLine(): InvoiceLine {
  return {
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
  };
}

/** Tax of a line stands with its article; a line with amounts of its own tax says them in a total. */
const LINE_TAXES: Rule<InvoiceLine> = {
  read(element, into, reading) {
    const total = childOf(element, 'TaxTotal', CAC);
    if (total !== undefined) SUBTOTALS.read(total, into, reading);
  },
  write: () => undefined,
};
const ARTICLE_TAXES: Rule<InvoiceLine> = {
  read(element, into, reading) {
    if (into.taxes.length === 0) CLASSIFIED.read(element, into, reading);
  },
  write: (from, out) => {
    CLASSIFIED.write(from, out);
  },
};
const CLASSIFIED = list('cac:ClassifiedTaxCategory', 'taxes', emptyTax, CATEGORY);

/** Lines of an invoice have their allowances before the tax, those of a credit note behind it. */
function lineRules(quantityName: string, isCredit: boolean): readonly Rule<InvoiceLine>[] {
  const allowances: Rule<InvoiceLine> = list('cac:AllowanceCharge', 'allowances', emptyAllowance, ALLOWANCE);
  return [
    value('cbc:ID', 'lineNumber', { required: true }),
    quantity(quantityName, 'quantity', 'unit'),
    amount('cbc:LineExtensionAmount', 'amount'),
    group<InvoiceLine>('cac:OrderLineReference', [
      value('cbc:LineID', 'orderLine'),
      group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
    ]),
    group('cac:DespatchLineReference', [group('cac:DocumentReference', [value('cbc:ID', 'despatchAdvice')])]),
    typedReference('cac:DocumentReference', DELIVERY_NOTE, 'deliveryNote'),
    ...(isCredit ? [LINE_TAXES, allowances] : [allowances, LINE_TAXES]),
    group(
      'cac:Item',
      item<InvoiceLine>([
        group('cac:OriginCountry', [country('countryOfOrigin')]),
        group('cac:CommodityClassification', [value('cbc:ItemClassificationCode', 'tariffNumber')]),
        ARTICLE_TAXES,
      ]),
    ),
    group<InvoiceLine>('cac:Price', [
      amount('cbc:PriceAmount', 'price'),
      value('cbc:BaseQuantity', 'priceBasis', { codec: DECIMAL }),
    ]),
  ];
}

const TYPE_LIST = 'UNCL 1001';
const REFERENCES: readonly Rule<Invoice>[] = [
  group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
  group('cac:BillingReference', [group('cac:InvoiceDocumentReference', [value('cbc:ID', 'originalInvoice')])]),
  group('cac:DespatchDocumentReference', [value('cbc:ID', 'despatchAdvice')]),
  group('cac:ContractDocumentReference', [value('cbc:ID', 'contractNumber')]),
  typedReference('cac:AdditionalDocumentReference', DELIVERY_NOTE, 'deliveryNote'),
];
const PARTIES: readonly Rule<Invoice>[] = [
  object('cac:AccountingSupplierParty', 'seller', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:AccountingCustomerParty', 'invoicee', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:PayeeParty', 'payee', emptyParty, PARTY),
  object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY),
];
const DELIVERY: readonly Rule<Invoice>[] = [
  group<Invoice>('cac:Delivery', [
    dateTime('cbc:ActualDeliveryDate', 'cbc:ActualDeliveryTime', 'deliveryDate'),
    part('shipTo', emptyParty, DELIVERY_PARTY),
    group('cac:Despatch', [object('cac:DespatchParty', 'shipFrom', emptyParty, PARTY)]),
  ]),
  group('cac:DeliveryTerms', [value('cbc:ID', 'termsOfDelivery')]),
];

/** `dueDate` stands at the payment where the document has no place of its own for it. */
function payment(dueDate: readonly Rule<Invoice>[]): readonly Rule<Invoice>[] {
  return [
    group<Invoice>('cac:PaymentMeans', [
      // UNCL 4461: credit transfer.
      constant('cbc:PaymentMeansCode', '30'),
      ...dueDate,
      value('cbc:PaymentID', 'paymentReference'),
      group('cac:PayeeFinancialAccount', [value('cbc:ID', 'bankAccount')]),
    ]),
    group('cac:PaymentTerms', [value('cbc:Note', 'paymentTerms')]),
  ];
}

const ALLOWANCES: Rule<Invoice> = list('cac:AllowanceCharge', 'allowances', emptyAllowance, ALLOWANCE);
const ROUNDED = amount('cbc:PayableRoundingAmount', 'roundingAmount');
const ROUNDING: Rule<{ roundingAmount?: string }> = {
  read(element, into, reading) {
    const found: { roundingAmount: string | null } = { roundingAmount: null };
    ROUNDED.read(element, found, reading);
    if (found.roundingAmount !== null) into.roundingAmount = found.roundingAmount;
  },
  write: ({ roundingAmount = null }, out) => {
    ROUNDED.write({ roundingAmount }, out);
  },
};
const TOTALS: readonly Rule<Invoice>[] = [
  group<Invoice>('cac:TaxTotal', [amount('cbc:TaxAmount', 'taxAmount'), SUBTOTALS]),
  group<Invoice>('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', 'linesAmount'),
    amount('cbc:TaxExclusiveAmount', 'taxableAmount'),
    amount('cbc:TaxInclusiveAmount', 'totalAmount'),
    amount('cbc:PrepaidAmount', 'prepaidAmount'),
    ROUNDING,
    amount('cbc:PayableAmount', 'payableAmount'),
  ]),
];
const IDENTITY: readonly Rule<Invoice>[] = [
  ...HEAD,
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
];
const NOTES: Rule<Invoice> = texts('cbc:Note', 'notes');
const TAX_POINT: Rule<Invoice> = value('cbc:TaxPointDate', 'taxPointDate', { codec: DATE });
const CURRENCY: Rule<Invoice> = currency('cbc:DocumentCurrencyCode', 'currency');
const DUE_AT_PAYMENT = also('cbc:PaymentDueDate', 'dueDate', DATE);

const INVOICE: readonly Rule<Invoice>[] = [
  ...IDENTITY,
  value('cbc:DueDate', 'dueDate', { codec: DATE }),
  coded('cbc:InvoiceTypeCode', 'type', TYPES, TYPE_LIST),
  NOTES,
  TAX_POINT,
  CURRENCY,
  ...REFERENCES,
  ...PARTIES,
  ...DELIVERY,
  ...payment([DUE_AT_PAYMENT]),
  ALLOWANCES,
  ...TOTALS,
  list('cac:InvoiceLine', 'lines', emptyLine, lineRules('cbc:InvoicedQuantity', false), { required: true }),
];
const CREDIT_NOTE: readonly Rule<Invoice>[] = [
  ...IDENTITY,
  TAX_POINT,
  coded('cbc:CreditNoteTypeCode', 'type', TYPES, TYPE_LIST),
  NOTES,
  CURRENCY,
  ...REFERENCES,
  ...PARTIES,
  ...DELIVERY,
  ...payment([value('cbc:PaymentDueDate', 'dueDate', { codec: DATE })]),
  ALLOWANCES,
  ...TOTALS,
  list('cac:CreditNoteLine', 'lines', emptyLine, lineRules('cbc:CreditedQuantity', true), { required: true }),
];

function emptyInvoice(type: InvoiceType): { -readonly [K in keyof Invoice]: Invoice[K] } {
  return {
    kind: 'invoice',
    ...ORIGIN,
    documentNumber: '',
    messageFunction: '',
    type,
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
  };
}

/** The customer the invoice goes to is the buyer too, unless another is named. */
function withParties(invoice: Invoice): Invoice {
  return invoice.buyer === null ? { ...invoice, buyer: invoice.invoicee, invoicee: null } : invoice;
}
function asWritten(invoice: Invoice): Invoice {
  return invoice.invoicee === null ? { ...invoice, invoicee: invoice.buyer, buyer: null } : invoice;
}

function document(name: string, type: InvoiceType, line: string, rules: readonly Rule<Invoice>[]): UblDocument {
  return {
    name,
    sender: ['AccountingSupplierParty'],
    recipient: ['AccountingCustomerParty'],
    read(root, reading) {
      const invoice = readAll(root, emptyInvoice(type), rules, reading);
      invoice.currency ??= reading.currency;
      checkTotals(root, { total: 'LegalMonetaryTotal', line, within: '' }, reading);
      return withParties(invoice);
    },
    write(it) {
      if (it.kind !== 'invoice' || CREDIT_NOTES.has(it.type) !== CREDIT_NOTES.has(type)) return null;
      const written = asWritten(it);
      return (out) => {
        for (const rule of rules) rule.write(written, out);
      };
    },
  };
}

export const UBL_INVOICES: readonly UblDocument[] = [
  document('Invoice', 'invoice', 'InvoiceLine', INVOICE),
  document('CreditNote', 'credit-note', 'CreditNoteLine', CREDIT_NOTE),
];
