import { addQuantities, decimalsOf, scaled } from '../quantity/decimal.js';
import type { LabelLevel } from '../label/label-data.js';
import { isAid } from './aid.js';
import type { PackRule } from './pack.js';
import {
  labelLevels,
  loadingUnits,
  type NoteUnit,
  type PackedItem,
  type PackLine,
  type PackPlan,
  planOf,
  unitsOf,
} from './units.js';

interface RepackedPackaging {
  readonly count: string | null;
  readonly quantityPerPackage: string | null;
  readonly labels: readonly unknown[];
}
/** A unit of a note that waits, as the contract has it. */
export interface RepackedUnit<Item extends PackedItem> extends NoteUnit<Item> {
  readonly packagings: readonly RepackedPackaging[];
}
interface Packed<Item extends PackedItem> {
  readonly units: readonly RepackedUnit<Item>[];
}
/** How a note is packed anew, before its new packages have numbers. */
export interface Repacking<Item extends PackedItem> {
  /** Units that stay as they are: nothing in them has an instruction. */
  readonly kept: readonly RepackedUnit<Item>[];
  readonly plan: PackPlan<Item>;
  /** A number is taken for each. */
  readonly levels: readonly LabelLevel[];
}

/**
 * What packing a note as usual comes to. Packages of articles without an instruction stay as they are, unless they stand in one unit with articles
 * that have one. All items of an article that differ in nothing but their quantity are packed together.
 * @param ruleOf the instruction that applies to an item; null where there is none
 */
export function repackingOf<Item extends PackedItem>(
  { units }: Packed<Item>,
  ruleOf: (item: Item) => PackRule | null,
): Repacking<Item> {
  const roots = rootsOf(units);
  const ruled = new Set(
    units.filter(({ items }) => items.some((item) => ruleOf(item) !== null)).map(({ id }) => roots.get(id)),
  );
  const isKept = ({ id }: RepackedUnit<Item>): boolean => !ruled.has(roots.get(id));
  const items = units.filter((unit) => !isKept(unit)).flatMap((unit) => unit.items);
  const lines = merged(items).map((item): PackLine<Item> => ({ item, rule: ruleOf(item), packQuantity: null }));
  const plan = planOf(lines);
  return { kept: units.filter(isKept), plan, levels: labelLevels(plan) };
}

/**
 * The units of a note that is packed as usual, with the count of its loading units: first what is packed anew, then what stays. Ids and line numbers
 * are given anew. Packages that are packed anew have new numbers, one of `numbers` for each of the levels: an old label may stick on a box that now
 * holds something else.
 */
export function repack<Item extends PackedItem>(
  document: Packed<Item>,
  ruleOf: (item: Item) => PackRule | null,
  numbers: readonly string[],
): { readonly units: readonly NoteUnit<Item>[]; readonly packageCount: string | null } {
  const { kept, plan } = repackingOf(document, ruleOf);
  const fresh = unitsOf(plan, numbers);
  const ids = new Map(kept.map(({ id }, at) => [id, String(fresh.length + at + 1)]));
  let line = fresh.reduce((sum, { items }) => sum + items.length, 1);
  const units = [
    ...fresh,
    ...kept.map((unit) => ({
      ...unit,
      id: ids.get(unit.id) ?? unit.id,
      parentId: unit.parentId === null ? null : (ids.get(unit.parentId) ?? null),
      items: unit.items.map((item) => ({ ...item, lineNumber: String(line++) })),
    })),
  ];
  const count = loadingUnitsAfter({ kept, plan });
  return { units, packageCount: count === 0 ? null : String(count) };
}

/** The outermost unit around each unit, itself where it stands in none. Units that stand in themselves end the way. */
function rootsOf(units: readonly NoteUnit<PackedItem>[]): ReadonlyMap<string, string> {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  const above = (id: string): string | null => {
    const parent = parents.get(id) ?? null;
    return parent !== null && parents.has(parent) ? parent : null;
  };
  return new Map(
    units.map(({ id }) => {
      const way = new Set([id]);
      let at = id;
      for (let next = above(at); next !== null && !way.has(next); next = above(at)) {
        way.add(next);
        at = next;
      }
      return [id, at];
    }),
  );
}

/** Items that differ in nothing but quantity, line and cumulative quantity as one: the quantities together, and the highest cumulative one. */
function merged<Item extends PackedItem>(items: readonly Item[]): readonly Item[] {
  const byKind = new Map<string, Item>();
  for (const item of items) {
    const key = JSON.stringify({
      ...item,
      lineNumber: '',
      quantity: '',
      cumulativeQuantity: item.cumulativeQuantity === null,
    });
    const known = byKind.get(key);
    byKind.set(
      key,
      known === undefined
        ? item
        : {
            ...known,
            quantity: addQuantities(known.quantity, item.quantity),
            cumulativeQuantity: highest(known.cumulativeQuantity, item.cumulativeQuantity),
          },
    );
  }
  return [...byKind.values()];
}

function highest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  return scaled(a, scale) > scaled(b, scale) ? a : b;
}

/** How many loading units a note has that is packed so. */
export function loadingUnitsAfter({ kept, plan }: Pick<Repacking<PackedItem>, 'kept' | 'plan'>): number {
  return kept
    .filter(({ parentId }) => parentId === null)
    .flatMap((unit) => unit.packagings.filter((one) => !isAid(one, unit)))
    .reduce((sum, { count, labels }) => sum + (count === null ? labels.length : Number(count)), loadingUnits(plan));
}
