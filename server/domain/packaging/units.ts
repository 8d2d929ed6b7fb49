import type { LabelLevel } from '../label/label-data.js';
import { packsOf } from '../despatch/proposal.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import { pack, packagesBy, packagingOf, type PackedUnit, type PackRule, sumOf, times } from './pack.js';

/** What packing changes of an item; what else it says stays. Quantities are decimal text; the cumulative one counts with this item. */
export interface PackedItem {
  readonly lineNumber: string;
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
  readonly line: PackLine<Item>;
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

/** Packs lines one after the other; ids of units are whole numbers from `firstId` on, and each parent comes before what stands in it. */
export function planOf<Item extends PackedItem>(lines: readonly PackLine<Item>[], firstId = 1): PackPlan<Item> {
  const plan: PlannedUnit<Item>[] = [];
  for (const line of lines) {
    const id = firstId + plan.length;
    const units = line.rule === null ? [unruled(line, id)] : pack(line.item.quantity, line.rule, id);
    for (const unit of units) plan.push({ ...unit, line });
  }
  return plan;
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
 * their cumulative quantities go on from one to the next. Lines are numbered from `firstLine` on.
 */
export function unitsOf<Item extends PackedItem>(
  plan: PackPlan<Item>,
  numbers: readonly string[],
  firstLine = 1,
): readonly NoteUnit<Item>[] {
  let [number, line] = [0, firstLine];
  const counted = new Map<PackLine<Item>, string>();
  return plan.map((unit): NoteUnit<Item> => {
    const { item } = unit.line;
    const packagings = unit.packagings.map((packaging) => ({
      ...packagingOf(packaging, item.unit),
      labels:
        packaging.label === null
          ? []
          : Array.from({ length: packaging.count }, () => ({ number: numbers[number++] ?? '' })),
    }));
    const { id, parentId, level, quantity } = unit;
    if (quantity === null) return { id, parentId, level, packagings, items: [] };
    const before = counted.get(unit.line) ?? lessThan(item.cumulativeQuantity ?? '0', item.quantity);
    const cumulative = addQuantities(before, quantity);
    counted.set(unit.line, cumulative);
    const cumulativeQuantity = item.cumulativeQuantity === null ? null : cumulative;
    const items = [{ ...item, lineNumber: String(line++), quantity, cumulativeQuantity }];
    return { id, parentId, level, packagings, items };
  });
}

function lessThan(total: string, quantity: string): string {
  const scale = Math.max(decimalsOf(total), decimalsOf(quantity));
  return decimalText(scaled(total, scale) - scaled(quantity, scale), scale);
}
