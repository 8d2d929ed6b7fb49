import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { paymentRules } from '../mapping/payment-terms.js';
import {
  amountRule,
  type ChildRule,
  dateRule,
  is,
  quantityRule,
  referenceRule,
  type ScopeRule,
  type SegmentRule,
  set,
} from '../mapping/rules.js';
import { currencyRules, deliveryTermsRules, lineCountRule, notesRule, pricedLineRules } from '../mapping/trade-line.js';
import type { AllowanceCharge, Invoice, InvoiceLine, InvoiceType, TaxTotal } from '../model/invoice.js';
import { checkInvoice } from './invoic-check.js';

/** BGM 1001 that are written. */
const TYPES: Readonly<Record<string, InvoiceType>> = {
  380: 'invoice',
  381: 'credit-note',
  383: 'debit-note',
  384: 'corrected-invoice',
  389: 'self-billed-invoice',
  261: 'self-billed-credit-note',
};
/** BGM 1001 that say something more particular, read as what they are to a recipient's books. */
const PARTICULAR_TYPES: Readonly<Record<string, InvoiceType>> = {
  82: 'invoice',
  326: 'invoice',
  385: 'invoice',
  386: 'invoice',
  388: 'invoice',
  390: 'invoice',
  393: 'invoice',
  395: 'invoice',
  780: 'invoice',
  81: 'credit-note',
  83: 'credit-note',
  396: 'credit-note',
  532: 'credit-note',
  80: 'debit-note',
  84: 'debit-note',
  527: 'debit-note',
};

/** ALC with PCD and MOA. PCD 5245 repeats what the ALC says. */
const ALLOWANCE: ScopeRule<AllowanceCharge> = {
  blank: () => ({ isCharge: false, code: null, reason: null, percentage: null, amount: null }),
  segments: [
    {
      segment: 'ALC',
      values: {
        '1.0': { coded: 'isCharge', codes: { A: false, C: true }, strict: true },
        '5.0': { text: 'code' },
        '5.3': { joined: 'reason', pieces: 2, size: 35 },
      },
    },
    {
      segment: 'PCD',
      values: {
        '1.0': { coded: 'isCharge', codes: { 1: false, 2: true }, companion: true },
        '1.1': { decimal: 'percentage' },
      },
    },
    amountRule('amount', '8', '23', '204', '131'),
  ],
};

const TAX: ScopeRule<TaxTotal> = {
  blank: () => ({ type: null, category: null, rate: null, taxableAmount: null, taxAmount: null }),
  segments: [
    {
      segment: 'TAX',
      values: { '1.0': set('7'), '2.0': { text: 'type' }, '5.3': { decimal: 'rate' }, '6.0': { text: 'category' } },
    },
    amountRule('taxableAmount', '125', '79'),
    amountRule('taxAmount', '124', '176', '150'),
  ],
};

/** References that header and lines have in common. */
function deliveryReferences<
  T extends { readonly despatchAdvice: string | null; readonly deliveryNote: string | null },
>(): SegmentRule<T>[] {
  return [referenceRule<T>('despatchAdvice', 'AAK'), referenceRule<T>('deliveryNote', 'DQ', 'AAU', 'DL', 'SI', 'PK')];
}

const LINE: ScopeRule<InvoiceLine> = {
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
  }),
  segments: [
    ...pricedLineRules<InvoiceLine>({ HS: 'tariffNumber', CC: 'tariffNumber' }),
    quantityRule('quantity', 'unit', '47', '46', '12', '100', '61', '11'),
    { segment: 'ALI', values: { '1.0': { text: 'countryOfOrigin' } } },
    { segment: 'RFF', values: { '1.0': is('ON', 'CO'), '1.1': { text: 'orderNumber' }, '1.2': { text: 'orderLine' } } },
    ...deliveryReferences<InvoiceLine>(),
  ],
  scopes: [
    { property: 'taxes', trigger: 'TAX', scope: TAX },
    { property: 'allowances', trigger: 'ALC', scope: ALLOWANCE },
  ],
};

/** FII C078 3194; its group is the party's, in VDA 4938 that of the payment terms. */
const account = (readOnly: boolean): SegmentRule<Invoice> => ({
  segment: 'FII',
  values: { '1.0': is('RB', 'RH', 'BF', 'SU', 'SE', 'PE', 'OR', 'BI'), '2.0': { text: 'bankAccount', readOnly } },
});
/** Bank and postal giro of the payee, by which Swedish and Norwegian senders name the account. */
const GIRO: SegmentRule<Invoice> = {
  segment: 'RFF',
  values: { '1.0': is('BGI', 'PGI'), '1.1': { text: 'bankAccount', readOnly: true } },
};
/** MOA 6345 where there is no CUX. */
const amountCurrency: SegmentRule<Invoice> = {
  segment: 'MOA',
  values: { '1.0': is('203', '77', '86', '79', '66', '9', '39', '125'), '1.2': { text: 'currency', readOnly: true } },
};

const HEADER: readonly SegmentRule<Invoice>[] = [
  {
    segment: 'BGM',
    values: {
      '1.0': { coded: 'type', codes: TYPES },
      '2.0': { text: 'documentNumber' },
      '3.0': { text: 'messageFunction' },
    },
    always: true,
  },
  {
    segment: 'BGM',
    values: { '1.0': { coded: 'type', codes: { ...TYPES, ...PARTICULAR_TYPES }, strict: true, readOnly: true } },
  },
  dateRule('issueDate', '137', '3'),
  dateRule('deliveryDate', '35', '11', '50'),
  dateRule('taxPointDate', '131'),
  { segment: 'DTM', values: { '1.0': is('13', '140'), '1.1': { date: 'dueDate', readOnly: true } } },
  notesRule<Invoice>(),
  referenceRule('orderNumber', 'ON', 'CO'),
  referenceRule('contractNumber', 'CT'),
  ...deliveryReferences<Invoice>(),
  referenceRule('originalInvoice', 'IV', 'OI'),
  referenceRule('paymentReference', 'PQ'),
  ...currencyRules<Invoice>('4'),
  ...deliveryTermsRules<Invoice>(),
];

/** MOA behind UNS+S. */
const TOTALS: readonly SegmentRule<Invoice>[] = [
  amountRule<Invoice>('linesAmount', '79'),
  amountRule<Invoice>('taxableAmount', '125'),
  amountRule<Invoice>('taxAmount', '176', '124', '150'),
  amountRule<Invoice>('totalAmount', '77', '86', '39', '128'),
  amountRule<Invoice>('payableAmount', '9', '139'),
  amountRule<Invoice>('prepaidAmount', '113'),
].map((rule) => ({ ...rule, summary: true }));

const PARTIES: readonly ChildRule<Invoice>[] = [
  party('buyer', ['BY', 'OB']),
  party('seller', ['SU', 'SE', 'II'], [account(false)]),
  party('invoicee', ['IV', 'BT']),
  party('payee', ['PE', 'RE'], [account(true), GIRO]),
  party('shipFrom', ['SF', 'PW', 'CZ']),
  party('shipTo', ['ST', 'DP', 'CN', 'UC']),
];

const INVOICE: ScopeRule<Invoice> = {
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
  }),
  segments: [...HEADER, lineCountRule<Invoice>(), ...TOTALS, amountCurrency],
  scopes: [
    ...PARTIES,
    ...paymentRules<Invoice>([account(true)]),
    { property: 'allowances', trigger: 'ALC', summary: false, scope: ALLOWANCE },
    { property: 'lines', trigger: 'LIN', scope: LINE, outer: [amountCurrency] },
    { property: 'taxes', trigger: 'TAX', summary: true, scope: TAX },
    { property: 'allowances', trigger: 'ALC', summary: true, spare: true, readOnly: true, scope: ALLOWANCE },
  ],
};

/** Invoice, credit and debit note (INVOIC; VDA 4938 is one of D.07A). */
export const message = mappedMessage<Invoice>({
  type: 'INVOIC',
  rules: INVOICE,
  required: {
    documentNumber: 'document number (BGM 1004)',
    issueDate: 'issue date (DTM 137)',
    seller: 'seller (NAD SU)',
  },
  check: checkInvoice,
  writes: {
    accepts: (document) => document.kind === 'invoice',
    unwritten: ['roundingAmount'],
    release: 'D96A',
  },
});
