import { decimalsOf, scaled } from '../quantity/decimal.js';
import type { ManualLine } from './manual.js';

/** What is ordered of an article at least, as the master data say, in their unit. */
export interface OrderMinimum {
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
}
/** A call-off below it, by its field: `lines.0.calloffs.3.quantity`. */
export interface BelowMinimum {
  readonly path: string;
  readonly articleNumber: string;
  readonly date: string;
  readonly quantity: string;
  readonly minimum: OrderMinimum;
}

/** The call-offs that are less than what is ordered at least; lines in another unit than the minimum are not compared. */
export function belowMinimum(lines: readonly ManualLine[], minimums: readonly OrderMinimum[]): readonly BelowMinimum[] {
  const known = new Map(minimums.map((one) => [one.articleNumber, one]));
  return lines.flatMap(({ articleNumber, unit, calloffs }, line) => {
    const minimum = known.get(articleNumber);
    if (minimum?.unit !== unit) return [];
    return calloffs.flatMap(({ date, quantity }, at) =>
      isLess(quantity, minimum.quantity)
        ? [{ path: `lines.${String(line)}.calloffs.${String(at)}.quantity`, articleNumber, date, quantity, minimum }]
        : [],
    );
  });
}

function isLess(a: string, b: string): boolean {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  return scaled(a, scale) < scaled(b, scale);
}
