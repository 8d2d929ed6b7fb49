import { childOf, type XmlElement } from '../syntax/xml-tree.js';
import { canonicalDecimal, decimalSum, negated } from './decimals.js';
import { CAC, CBC } from './namespaces.js';
import { childrenOf } from './rules.js';
import { textOf, valuePlace, type XmlReading } from './values.js';

/** Where a document has its totals and lines. `within`: what of a line holds its amount, '' for the line itself. */
export interface TotalsOf {
  readonly total: string;
  readonly line: string;
  readonly within: string;
}

/** Checks sums against what they are sums of (UBL 2.1 monetary totals; EN 16931 BR-CO-10 to 16): exact, as warnings. */
export function checkTotals(root: XmlElement, { total, line, within }: TotalsOf, reading: XmlReading): void {
  const totals = childOf(root, total, CAC);
  if (totals === undefined) return;
  const lines = childrenOf(root, line, CAC).map((it) => (within === '' ? it : (childOf(it, within, CAC) ?? it)));
  const amounts = lines.map((it) => amountIn(it, 'LineExtensionAmount'));
  const said = (name: string): string | null => amountIn(totals, name);
  const check = (element: XmlElement, name: string, parts: readonly (string | null)[]): void => {
    compare(element, name, parts, reading);
  };
  // A line without an amount leaves the sum open.
  if (lines.length > 0 && !amounts.includes(null)) check(totals, 'LineExtensionAmount', amounts);
  const [lineSum, exclusive, inclusive] = [
    said('LineExtensionAmount'),
    said('TaxExclusiveAmount'),
    said('TaxInclusiveAmount'),
  ];
  if (lineSum !== null)
    check(totals, 'TaxExclusiveAmount', [lineSum, negated(said('AllowanceTotalAmount')), said('ChargeTotalAmount')]);
  if (exclusive !== null)
    check(totals, 'TaxInclusiveAmount', [exclusive, ...taxTotals(root).map((tax) => amountIn(tax, 'TaxAmount'))]);
  if (inclusive !== null)
    check(totals, 'PayableAmount', [inclusive, negated(said('PrepaidAmount')), said('PayableRoundingAmount')]);
  for (const tax of taxTotals(root)) {
    const parts = childrenOf(tax, 'TaxSubtotal', CAC).map((subtotal) => amountIn(subtotal, 'TaxAmount'));
    if (parts.length > 0 && !parts.includes(null)) check(tax, 'TaxAmount', parts);
  }
}

/** Of several totals of tax only those in the document's currency count: the second is the same tax in the currency of its authority. */
function taxTotals(root: XmlElement): readonly XmlElement[] {
  const all = childrenOf(root, 'TaxTotal', CAC);
  const withParts = all.filter((tax) => childOf(tax, 'TaxSubtotal', CAC) !== undefined);
  return withParts.length > 0 ? withParts : all.slice(0, 1);
}

function amountIn(element: XmlElement, name: string): string | null {
  const child = childOf(element, name, CBC);
  return child === undefined ? null : canonicalDecimal(textOf(child));
}

function compare(element: XmlElement, name: string, parts: readonly (string | null)[], reading: XmlReading): void {
  const child = childOf(element, name, CBC);
  const said = amountIn(element, name);
  const sum = decimalSum(parts);
  if (child !== undefined && said !== null && said !== sum)
    reading.findings.add('total-mismatch', valuePlace(child, reading), sum);
}
