import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { isAid } from '../../../../../server/domain/packaging/aid.js';

export type Unit = DespatchDocument['units'][number];
export type Packaging = Unit['packagings'][number];
export type Item = Unit['items'][number];

/** A line of a note, in the unit that it is packed in. */
export interface ArticleRow {
  readonly id: string;
  readonly item: Item;
  readonly unit: Unit;
}
/** A unit in its place among the others: one row for each kind of package that it is made of, and one where none is said. */
export interface PackageRow {
  readonly id: string;
  readonly unit: Unit;
  /** How many units it stands in. */
  readonly depth: number;
  readonly packaging: Packaging | null;
  /** The first row of its unit, which says what the unit is and holds. */
  readonly isFirst: boolean;
  /** Articles of several numbers in a unit, or in the units within it. */
  readonly isMixed: boolean;
}

/** Packages of a unit as packagings count them, and where one says no number, as its labels do: the numbers of the list of despatch notes. Aids are none. */
export function packagesIn(unit: {
  readonly packagings: readonly Pick<Packaging, 'count' | 'labels' | 'quantityPerPackage'>[];
  readonly items: readonly unknown[];
}): number {
  const packages = unit.packagings.filter((one) => !isAid(one, unit));
  return packages.reduce((sum, { count, labels }) => sum + (count === null ? labels.length : Number(count)), 0);
}
export function packageCount(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + packagesIn(unit), 0);
}
/** Different articles. */
export function articleCount(units: readonly Unit[]): number {
  return new Set(units.flatMap(({ items }) => items.map(({ articleNumber }) => articleNumber))).size;
}

/** All lines of a note, in the order of its units. */
export function articleRows(units: readonly Unit[]): readonly ArticleRow[] {
  return units.flatMap((unit) => unit.items.map((item, at) => ({ id: `${unit.id} ${String(at)}`, item, unit })));
}

function isMixed(unit: Unit, inside: ReadonlyMap<string | null, readonly Unit[]>): boolean {
  const found = new Set([unit]);
  const articles = new Set<string>();
  // A set goes on with what is added while it is gone through, and takes nothing twice.
  for (const one of found) {
    for (const { articleNumber } of one.items) articles.add(articleNumber);
    if (articles.size > 1) return true;
    for (const inner of inside.get(one.id) ?? []) found.add(inner);
  }
  return false;
}
function rowsOf(unit: Unit, about: Pick<PackageRow, 'depth' | 'isMixed'>): PackageRow[] {
  const packagings = unit.packagings.length === 0 ? [null] : unit.packagings;
  return packagings.map((packaging, at) => ({
    ...about,
    id: `${unit.id} ${String(at)}`,
    unit,
    packaging,
    isFirst: at === 0,
  }));
}

/**
 * The units of a note, each below the one that it stands in, in the order of the document. A unit whose parent is not among them stands
 * outermost, and so does the first of units that stand in one another: a draft may say so, and nothing of it is left out.
 */
export function packageRows(units: readonly Unit[]): readonly PackageRow[] {
  const known = new Set(units.map(({ id }) => id));
  const isOutermost = ({ parentId }: Unit): boolean => parentId === null || !known.has(parentId);
  const inside = Map.groupBy(units, ({ parentId }) => parentId);
  const placed = new Set<Unit>();
  const rows: PackageRow[] = [];
  const place = (unit: Unit, depth: number): void => {
    if (placed.has(unit)) return;
    placed.add(unit);
    rows.push(...rowsOf(unit, { depth, isMixed: isMixed(unit, inside) }));
    for (const child of inside.get(unit.id) ?? []) place(child, depth + 1);
  };
  for (const unit of units.filter(isOutermost)) place(unit, 0);
  for (const unit of units) place(unit, 0);
  return rows;
}
