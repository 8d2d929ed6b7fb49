import type { LabelLevel } from '../label/label-data.js';
import { packsOf } from '../despatch/proposal.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import { type PalletShare, type Rest, type SharedPallet, sharedPallets } from './mixed.js';
import {
  pack,
  packagesBy,
  packagingOf,
  type PackedUnit,
  type PackRule,
  palletOf,
  type PalletPart,
  sumOf,
  times,
} from './pack.js';

/** What packing changes of an item; what else it says stays. Quantities are decimal text; the cumulative one counts with this item. */
export interface PackedItem {
  readonly lineNumber: string;
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly cumulativeQuantity: string | null;
}
/** An article to be packed: by its rule, else in packages of one size, else in one package. */
export interface PackLine<Item extends PackedItem> {
  readonly item: Item;
  readonly rule: PackRule | null;
  readonly packQuantity: string | null;
}
/** A unit of a note as packing makes it: what a despatch advice takes, before its contract has looked at it. */
export interface NoteUnit<Item extends PackedItem> {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: string | null;
  readonly packagings: readonly object[];
  readonly items: readonly Item[];
}
interface PlannedUnit<Item extends PackedItem> extends PackedUnit {
  /** Of a pallet that several lines share the first of them. */
  readonly line: PackLine<Item>;
  /** Of a pallet that several lines share: how much of it the boxes of each size take. Null of all others. */
  readonly shares: readonly PalletShare[] | null;
}
/** A last pallet that may be shared, with what stands on it. */
interface PlannedRest<Item extends PackedItem> extends Rest, PalletPart {
  readonly line: PackLine<Item>;
  readonly outer: PackedUnit;
  readonly inner: PackedUnit;
}
/** How the lines of a note are packed, before its packages have numbers. */
export type PackPlan<Item extends PackedItem> = readonly PlannedUnit<Item>[];

/** How many packages with a label a line makes: to be asked before it is packed, since quantities have no limit. */
export function packagesOf({ item, rule, packQuantity }: PackLine<PackedItem>): bigint {
  if (rule !== null) return packagesBy(item.quantity, rule);
  return packsIn(item.quantity, packQuantity).reduce((sum, { count }) => sum + BigInt(count), 0n);
}

function packsIn(quantity: string, packQuantity: string | null): readonly { count: number; each: string }[] {
  const scale = Math.max(decimalsOf(quantity), decimalsOf(packQuantity ?? '0'));
  const packs = packsOf(scaled(quantity, scale), packQuantity === null ? null : scaled(packQuantity, scale));
  return packs.map(({ count, each }) => ({ count, each: decimalText(each, scale) }));
}

/**
 * Packs lines one after the other, and behind them what stands on pallets that several of them share. Ids of units are whole numbers from 1 on, and
 * each parent comes before what stands in it.
 */
export function planOf<Item extends PackedItem>(lines: readonly PackLine<Item>[]): PackPlan<Item> {
  let nextId = 1;
  const planned = lines.map((line) => {
    const units = line.rule === null ? [unruled(line, nextId)] : pack(line.item.quantity, line.rule, nextId);
    nextId += units.length;
    return { line, units };
  });
  const shared = sharedPallets(planned.flatMap(({ line, units }) => restOf(line, units)));
  const moved = new Set(shared.flatMap(({ rests }) => rests.flatMap(({ outer, inner }) => [outer, inner])));
  return renumbered([
    ...planned.flatMap(({ line, units }) =>
      units.filter((unit) => !moved.has(unit)).map((unit) => ({ ...unit, line, shares: null })),
    ),
    ...shared.flatMap(sharedUnits),
  ]);
}

/** The last pallet of a line, where it is not full and its instruction lets others stand on it. */
function restOf<Item extends PackedItem>(
  line: PackLine<Item>,
  units: readonly PackedUnit[],
): readonly PlannedRest<Item>[] {
  const { rule, item } = line;
  const [outer, inner] = units.slice(-2);
  if (!rule?.pallet?.mixesRest || outer === undefined || inner === undefined || inner.quantity === null) return [];
  const boxes = inner.packagings.reduce((sum, { count, label }) => sum + (label === null ? 0 : count), 0);
  if (boxes >= rule.pallet.boxes) return [];
  const { lineNumber: _, cumulativeQuantity: __, ...about } = item;
  return [
    {
      ...{ articleNumber: item.articleNumber, box: rule.box, pallet: rule.pallet, boxes, key: JSON.stringify(about) },
      ...{ quantity: inner.quantity, packagings: inner.packagings, rule, line, outer, inner },
    },
  ];
}

/** A pallet that several lines share, and their boxes on it. Of one article in several lines it says how much it holds. */
function sharedUnits<Item extends PackedItem>({
  rests,
  shares,
}: SharedPallet<PlannedRest<Item>>): readonly PlannedUnit<Item>[] {
  const [first] = rests;
  if (first === undefined) return [];
  const isOne = (of: (rest: PlannedRest<Item>) => string): boolean => new Set(rests.map(of)).size === 1;
  const isOfArticle = isOne(({ articleNumber }) => articleNumber);
  const each =
    isOfArticle && isOne(({ line }) => line.item.unit)
      ? rests.map(({ quantity }) => quantity).reduce(addQuantities)
      : null;
  const label: LabelLevel = isOfArticle ? 'master' : 'mixed';
  return [
    { ...first.outer, packagings: palletOf(rests, first.pallet.size, { label, each }), line: first.line, shares },
    ...rests.map(({ inner, line }) => ({ ...inner, parentId: first.outer.id, line, shares: null })),
  ];
}

/** Units with ids in their order. */
function renumbered<Item extends PackedItem>(units: readonly PlannedUnit<Item>[]): PackPlan<Item> {
  const ids = new Map(units.map(({ id }, at) => [id, String(at + 1)]));
  const idOf = (id: string): string => ids.get(id) ?? id;
  return units.map((unit) => ({
    ...unit,
    id: idOf(unit.id),
    parentId: unit.parentId === null ? null : idOf(unit.parentId),
  }));
}

/** Packages of which nothing but their content is known. */
function unruled({ item, packQuantity }: PackLine<PackedItem>, id: number): PackedUnit {
  const packagings = packsIn(item.quantity, packQuantity).map(({ count, each }) => ({
    ...{ count, each, size: null, label: 'single' as const, gross: null, net: null, hasHeight: true },
  }));
  return { id: String(id), parentId: null, level: 'outer', packagings, quantity: item.quantity };
}

/** The level of each label that the packages need, in their order: a number is taken for each. */
export function labelLevels(plan: PackPlan<PackedItem>): readonly LabelLevel[] {
  return plan.flatMap(({ packagings }) =>
    packagings.flatMap(({ count, label }) => (label === null ? [] : Array.from({ length: count }, () => label))),
  );
}

/** How many loading units the plan has: packages with a label that stand in no other. */
export function loadingUnits(plan: PackPlan<PackedItem>): number {
  return plan
    .filter(({ parentId }) => parentId === null)
    .flatMap(({ packagings }) => packagings)
    .reduce((sum, { count, label }) => sum + (label === null ? 0 : count), 0);
}

/** Kilograms of the loading units of a plan with all that is in them, aids included; null where that of one is not known. */
export function grossWeightOf(plan: PackPlan<PackedItem>): string | null {
  const packagings = plan.filter(({ parentId }) => parentId === null).flatMap((unit) => unit.packagings);
  return sumOf(packagings.flatMap(({ gross, count, label }) => (label === null ? [] : times(gross, count))));
}

/**
 * The units of a note: the plan with a number on each package that has a label. An article that lies on several pallets is an item on each, and
 * their cumulative quantities go on from one to the next, also where several lines of it count on.
 */
export function unitsOf<Item extends PackedItem>(
  plan: PackPlan<Item>,
  numbers: readonly string[],
): readonly NoteUnit<Item>[] {
  let [number, lineNumber] = [0, 1];
  const firstOf = countedFrom(new Set(plan.map(({ line }) => line)));
  const counted = new Map<PackLine<Item>, string>();
  return plan.map((unit): NoteUnit<Item> => {
    const { line } = unit;
    const { item } = line;
    const packagings = unit.packagings.map((packaging) => ({
      ...packagingOf(packaging, item.unit),
      labels:
        packaging.label === null
          ? []
          : Array.from({ length: packaging.count }, () => ({ number: numbers[number++] ?? '' })),
    }));
    const { id, parentId, level, quantity } = unit;
    if (quantity === null) return { id, parentId, level, packagings, items: [] };
    const first = firstOf.get(line) ?? line;
    const cumulative = addQuantities(counted.get(first) ?? beforeOf(first.item), quantity);
    counted.set(first, cumulative);
    const cumulativeQuantity = item.cumulativeQuantity === null ? null : cumulative;
    const items = [{ ...item, lineNumber: String(lineNumber++), quantity, cumulativeQuantity }];
    return { id, parentId, level, packagings, items };
  });
}

/** The line that each line counts on from: of lines of one article that each begin where another one ends, the one before all of them. */
function countedFrom<Item extends PackedItem>(
  lines: ReadonlySet<PackLine<Item>>,
): ReadonlyMap<PackLine<Item>, PackLine<Item>> {
  const keyOf = ({ articleNumber, unit }: Item, at: string): string => JSON.stringify([articleNumber, unit, at]);
  const counted = [...lines].filter(({ item }) => item.cumulativeQuantity !== null);
  const ends = new Map(
    counted.map((line) => [keyOf(line.item, addQuantities(line.item.cumulativeQuantity ?? '0', '0')), line]),
  );
  const before = new Map<PackLine<Item>, PackLine<Item>>();
  for (const line of counted) {
    const key = keyOf(line.item, beforeOf(line.item));
    const previous = ends.get(key);
    if (previous === undefined || previous === line) continue;
    before.set(line, previous);
    // One line alone goes on from another one.
    ends.delete(key);
  }
  return new Map(
    counted.map((line) => {
      let first = line;
      for (let at = before.get(line); at !== undefined; at = before.get(at)) first = at;
      return [line, first];
    }),
  );
}

/** What was counted before an item. */
function beforeOf({ cumulativeQuantity, quantity }: PackedItem): string {
  return lessThan(cumulativeQuantity ?? '0', quantity);
}

function lessThan(total: string, quantity: string): string {
  const scale = Math.max(decimalsOf(total), decimalsOf(quantity));
  return decimalText(scaled(total, scale) - scaled(quantity, scale), scale);
}
