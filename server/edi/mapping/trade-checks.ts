import type { FindingList } from '../findings.js';
import { isNear, negated, productOf, quotientOf, sumOf } from '../syntax/decimal.js';
import type { Places } from './places.js';

/** An allowance or charge of a line, as far as it counts. */
interface Allowance {
  readonly isCharge: boolean;
  readonly percentage: string | null;
  readonly amount: string | null;
}
interface PricedLine {
  readonly lineNumber: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly priceBasis: string | null;
  readonly amount: string | null;
  readonly allowances?: readonly Allowance[];
}

/** Currencies whose amounts are commonly rounded to whole units (ISO 4217: no minor unit, or one out of use). */
const WHOLE = new Set(['CLP', 'HUF', 'ISK', 'JPY', 'KRW', 'TWD', 'VND']);
/** Decimals of a figure that was worked out. */
const DECIMALS = 6;

/** How much a rounded amount may differ. */
export function toleranceIn(currency: string | null): string {
  return WHOLE.has(currency?.toUpperCase() ?? '') ? '1' : '0.01';
}

/** A line number that comes twice; every further one is reported. */
export function checkLineNumbers(lines: readonly PricedLine[], places: Places, findings: FindingList): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (line.lineNumber !== '' && seen.has(line.lineNumber))
      findings.add('line-number-repeated', places.of(line, 'lineNumber'));
    seen.add(line.lineNumber);
  }
}

/** Amounts or prices without any currency: reported at the first of them. */
export function checkCurrency(
  document: { readonly currency: string | null; readonly lines: readonly PricedLine[] },
  totals: readonly string[],
  places: Places,
  findings: FindingList,
): void {
  if (document.currency !== null) return;
  for (const line of document.lines) {
    const property = line.amount !== null ? 'amount' : line.price !== null ? 'price' : null;
    if (property === null) continue;
    findings.add('currency-missing', places.of(line, property), 'CUX 6345');
    return;
  }
  const total = totals.find((property) => places.has(document, property));
  if (total !== undefined) findings.add('currency-missing', places.of(document, total), 'CUX 6345');
}

export function checkWithoutLines(
  document: { readonly lines: readonly unknown[] },
  places: Places,
  findings: FindingList,
): void {
  if (document.lines.length === 0) findings.add('document-without-lines', places.of(document, 'documentNumber'));
}

/** Quantity × price ÷ basis, as it is (a net price) or with allowances and charges (a gross price), is the line's amount. */
export function checkLineAmounts(
  lines: readonly PricedLine[],
  tolerance: string,
  places: Places,
  findings: FindingList,
): void {
  for (const line of lines) {
    const { quantity, price, priceBasis, amount, allowances = [] } = line;
    if (quantity === null || price === null || amount === null) continue;
    const plain = quotientOf(productOf(quantity, price), priceBasis ?? '1', DECIMALS);
    if (plain === null || isNear(plain, amount, tolerance)) continue;
    const full = withAllowances(plain, allowances);
    if (full === null || isNear(full, amount, tolerance)) continue;
    findings.add('line-amount-mismatch', places.of(line, 'amount'), full);
  }
}

/** Null where an allowance doesn't say how much it is. */
export function withAllowances(amount: string, allowances: readonly Allowance[]): string | null {
  const amounts = [amount];
  for (const { isCharge, percentage, amount: own } of allowances) {
    const part = own ?? (percentage === null ? null : quotientOf(productOf(amount, percentage), '100', DECIMALS));
    if (part === null) return null;
    amounts.push(isCharge ? part : negated(part));
  }
  return sumOf(amounts);
}

/** The lines' amounts, each rounded, make the sum that the message gives. */
export function checkLinesAmount(
  document: { readonly linesAmount: string | null; readonly lines: readonly PricedLine[] },
  tolerance: string,
  places: Places,
  findings: FindingList,
): void {
  const { linesAmount, lines } = document;
  const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (linesAmount === null || amounts.length < lines.length || lines.length === 0) return;
  const sum = sumOf(amounts);
  if (!isNear(sum, linesAmount, productOf(tolerance, String(lines.length))))
    findings.add('lines-amount-mismatch', places.of(document, 'linesAmount'), sum);
}
