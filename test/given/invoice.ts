import type { AllowanceCharge, Invoice, InvoiceLine, TaxTotal } from '../../server/edi/model/invoice.js';
import { INVOICE_TYPES } from '../../server/edi/model/invoice.js';
import type { Chance } from './chance.js';
import { tradeParty } from './trade-party.js';

/** An amount of cents as canonical decimal string. */
const money = (cents: number): string => String(cents / 100);

function allowance(chance: Chance, gross: number): { readonly allowance: AllowanceCharge; readonly cents: number } {
  const isCharge = chance.next() < 0.5;
  const percentage = chance.maybe(() => 1 + chance.below(50));
  const amount =
    percentage === null || chance.next() < 0.5
      ? percentage === null
        ? chance.below(10_000)
        : Math.round((gross * percentage) / 100)
      : null;
  const cents = amount ?? Math.round((gross * (percentage ?? 0)) / 100);
  return {
    allowance: {
      isCharge,
      code: chance.maybe(() => chance.pick(['FC', 'PC'])),
      reason: chance.maybe(() => chance.text(60)),
      percentage: percentage === null ? null : String(percentage),
      amount: amount === null ? null : money(amount),
    },
    cents: isCharge ? cents : -cents,
  };
}

function line(
  chance: Chance,
  index: number,
  bothAmounts: boolean,
): { readonly line: InvoiceLine; readonly cents: number } {
  const quantity = 1 + chance.below(1000);
  const price = 1 + chance.below(100_000);
  const allowances = chance.list(1, () => allowance(chance, quantity * price));
  const cents = allowances.reduce((sum, part) => sum + part.cents, quantity * price);
  const rate = chance.pick([0, 7, 19, 25]);
  const tax = (): TaxTotal => ({
    type: 'VAT',
    category: chance.maybe(() => 'S'),
    rate: String(rate),
    taxableAmount: bothAmounts ? money(cents) : null,
    taxAmount: money(Math.round((cents * rate) / 100)),
  });
  const perHundred = chance.maybe(() => '100');
  return {
    cents,
    line: {
      lineNumber: String(index + 1),
      articleNumber: chance.id(20),
      supplierArticleNumber: chance.maybe(() => chance.id(20)),
      description: chance.maybe(() => chance.text(60)),
      quantity: String(quantity),
      unit: chance.pick(['PCE', 'KGM']),
      price: perHundred === null ? money(price) : String(price),
      priceBasis: perHundred,
      amount: money(cents),
      orderNumber: chance.maybe(() => chance.id(12)),
      orderLine: null,
      despatchAdvice: chance.maybe(() => chance.id(17)),
      deliveryNote: chance.maybe(() => chance.id(17)),
      countryOfOrigin: chance.maybe(() => chance.pick(['SE', 'CN'])),
      tariffNumber: chance.maybe(() => '87082990'),
      allowances: allowances.map((part) => part.allowance),
      taxes: chance.list(1, tax),
    },
  };
}

/**
 * An invoice whose figures agree. Before D.98A (`early`) lines have no place for the taxable amount beside the tax, and the code list has no self-billed
 * credit note.
 */
export function invoice(chance: Chance, early: boolean): Invoice {
  const made = chance.list(4, (index) => line(chance, index, !early), 1);
  const lines = made.map((each) =>
    each.line.orderNumber === null ? each.line : { ...each.line, orderLine: chance.maybe(() => '10') },
  );
  const sum = made.reduce((total, { cents }) => total + cents, 0);
  const tax = Math.round(sum * 0.25);
  const person = () => chance.maybe(() => tradeParty(chance));
  return {
    kind: 'invoice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '9',
    type: chance.pick(INVOICE_TYPES.filter((type) => !early || type !== 'self-billed-credit-note')),
    issueDate: chance.moment(),
    deliveryDate: chance.maybe(() => chance.moment()),
    taxPointDate: chance.maybe(() => chance.date()),
    dueDate: chance.maybe(() => chance.date()),
    currency: 'EUR',
    seller: tradeParty(chance),
    buyer: person(),
    invoicee: person(),
    payee: person(),
    shipFrom: person(),
    shipTo: person(),
    orderNumber: chance.maybe(() => chance.id(12)),
    contractNumber: chance.maybe(() => chance.id(12)),
    despatchAdvice: chance.maybe(() => chance.id(17)),
    deliveryNote: chance.maybe(() => chance.text(30)),
    originalInvoice: chance.maybe(() => chance.id(17)),
    paymentTerms: chance.maybe(() => chance.text(35)),
    paymentReference: chance.maybe(() => chance.id(17)),
    bankAccount: chance.maybe(() => chance.id(30)),
    termsOfDelivery: chance.maybe(() => chance.pick(['FCA', 'DAP'])),
    notes: chance.list(3, () => chance.text(120)),
    allowances: chance.list(2, () => allowance(chance, sum).allowance),
    taxes: chance.list(1, () => ({
      type: 'VAT',
      category: 'S',
      rate: '25',
      taxableAmount: money(sum),
      taxAmount: money(tax),
    })),
    linesAmount: money(sum),
    taxableAmount: money(sum),
    taxAmount: money(tax),
    totalAmount: chance.maybe(() => money(sum + tax)),
    payableAmount: chance.maybe(() => money(sum + tax)),
    prepaidAmount: null,
    lines,
  };
}
