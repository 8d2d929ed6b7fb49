import type { FindingList } from '../findings.js';
import type { Places } from '../mapping/places.js';
import {
  checkCurrency,
  checkLineAmounts,
  checkLineNumbers,
  checkLinesAmount,
  checkWithoutLines,
  toleranceIn,
} from '../mapping/trade-checks.js';
import type { Invoice, TaxTotal } from '../model/invoice.js';
import { isNear, productOf, quotientOf, sumOf } from '../syntax/decimal.js';

/** Decimals of a tax that was worked out. */
const DECIMALS = 6;

/** Compares the figures of an invoice with each other: all as sent, in exact decimals. */
export function checkInvoice(invoice: Invoice, places: Places, findings: FindingList): void {
  const tolerance = toleranceIn(invoice.currency);
  checkWithoutLines(invoice, places, findings);
  checkCurrency(
    invoice,
    ['totalAmount', 'payableAmount', 'linesAmount', 'taxableAmount', 'taxAmount'],
    places,
    findings,
  );
  checkLineNumbers(invoice.lines, places, findings);
  checkLineAmounts(invoice.lines, tolerance, places, findings);
  checkLinesAmount(invoice, tolerance, places, findings);
  checkTaxes(invoice, tolerance, places, findings);
  checkTotal(invoice, tolerance, places, findings);
}

/** Taxable amount × rate is the tax; each line may have been rounded. */
function checkTaxes(invoice: Invoice, tolerance: string, places: Places, findings: FindingList): void {
  const { lines, taxes } = invoice;
  for (const { taxes: own, amount } of lines)
    for (const tax of own) checkTax(tax, own.length === 1 ? amount : null, tolerance, places, findings);
  const ofAll = productOf(tolerance, String(Math.max(1, lines.length)));
  for (const tax of taxes) checkTax(tax, taxes.length === 1 ? invoice.taxableAmount : null, ofAll, places, findings);
  const amounts = taxes.flatMap(({ taxAmount }) => (taxAmount === null ? [] : [taxAmount]));
  if (invoice.taxAmount === null || amounts.length === 0 || amounts.length < taxes.length) return;
  const sum = sumOf(amounts);
  if (!isNear(sum, invoice.taxAmount, ofAll)) findings.add('tax-amount-mismatch', places.of(invoice, 'taxAmount'), sum);
}

/** `base` is what is taxed where the tax itself doesn't say. */
function checkTax(tax: TaxTotal, base: string | null, tolerance: string, places: Places, findings: FindingList): void {
  const taxable = tax.taxableAmount ?? base;
  if (taxable === null || tax.rate === null || tax.taxAmount === null) return;
  const due = quotientOf(productOf(taxable, tax.rate), '100', DECIMALS);
  if (due !== null && !isNear(due, tax.taxAmount, tolerance))
    findings.add('tax-amount-mismatch', places.of(tax, 'taxAmount'), due);
}

/** Taxable amount + tax is the total; where only the amount due is given, it is the total unless something was prepaid. */
function checkTotal(invoice: Invoice, tolerance: string, places: Places, findings: FindingList): void {
  const { taxableAmount, taxAmount, totalAmount, payableAmount, prepaidAmount } = invoice;
  const property = totalAmount !== null ? 'totalAmount' : prepaidAmount === null ? 'payableAmount' : null;
  const said = totalAmount ?? payableAmount;
  if (taxableAmount === null || taxAmount === null || said === null || property === null) return;
  const total = sumOf([taxableAmount, taxAmount]);
  if (!isNear(total, said, tolerance)) findings.add('total-amount-mismatch', places.of(invoice, property), total);
}
