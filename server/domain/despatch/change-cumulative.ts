import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import type { ChangedItem, ChangedUnit } from './note-change.js';

/** Cumulative quantities of a note whose quantities changed. */

const keyOf = ({ articleNumber, unit }: ChangedItem): string => JSON.stringify([articleNumber, unit]);
const minus = (a: string, b: string): string => {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimalText(scaled(a, decimals) - scaled(b, decimals), decimals);
};
const isSame = (a: string, b: string): boolean => /^-?0(\.0+)?$/.test(minus(a, b));
const sumOf = (items: readonly ChangedItem[]): string =>
  items.reduce((sum, { quantity }) => addQuantities(sum, quantity), '0');

/** How the lines of an article count: each behind the one before it, from what was sent before; or all alike, behind the whole note. */
type Counting = { readonly kind: 'on'; readonly before: string } | { readonly kind: 'whole'; readonly after: string };

function countingOf(items: readonly ChangedItem[]): Counting | null {
  const [first, ...others] = items;
  if (
    first === undefined ||
    first.cumulativeQuantity === null ||
    items.some(({ cumulativeQuantity }) => cumulativeQuantity === null)
  )
    return null;
  const before = minus(first.cumulativeQuantity, first.quantity);
  let at = first.cumulativeQuantity;
  const goesOn = others.every(({ quantity, cumulativeQuantity }) => {
    at = addQuantities(at, quantity);
    return isSame(at, cumulativeQuantity ?? '');
  });
  return goesOn ? { kind: 'on', before } : { kind: 'whole', after: first.cumulativeQuantity };
}

const byArticle = (units: readonly ChangedUnit[]): Map<string, ChangedItem[]> =>
  Map.groupBy(
    units.flatMap(({ items }) => items),
    keyOf,
  );

/**
 * Units whose cumulative quantities follow from their quantities, as those before did: lines that count on from one another go on doing so in
 * the order of now; others all change by as much as the note has more or less of the article. Articles without a count stay without.
 */
export function recumulated(before: readonly ChangedUnit[], after: readonly ChangedUnit[]): readonly ChangedUnit[] {
  const [was, is] = [byArticle(before), byArticle(after)];
  const counted = new Map<ChangedItem, string>();
  for (const [key, items] of is) {
    const counting = countingOf(was.get(key) ?? []);
    if (counting === null) continue;
    if (counting.kind === 'on') {
      let at = counting.before;
      for (const item of items) {
        at = addQuantities(at, item.quantity);
        counted.set(item, at);
      }
    } else {
      const more = minus(sumOf(items), sumOf(was.get(key) ?? []));
      for (const item of items) counted.set(item, addQuantities(item.cumulativeQuantity ?? counting.after, more));
    }
  }
  return after.map((unit) => ({
    ...unit,
    items: unit.items.map((item) => {
      const cumulativeQuantity = counted.get(item);
      return cumulativeQuantity === undefined ? item : { ...item, cumulativeQuantity };
    }),
  }));
}
