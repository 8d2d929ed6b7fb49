import type { FindingCode } from '../finding-text.js';
import type { Place } from '../findings.js';
import {
  type DespatchAdvice,
  type DespatchItem,
  type HandlingUnit,
  type Packaging,
  PACKAGING_LEVELS,
} from '../model/despatch-advice.js';
import { MAX_LABELS_OF_RANGE } from '../syntax/label-range.js';

/** Where a part of the document stands: a value, else the part itself. */
export type PlaceOf = (part: object, property?: string) => Place;
export type AddFinding = (code: FindingCode, place: Place, expected?: string) => void;

/**
 * Compares what a despatch advice says with itself, whatever standard it came in: dates, hierarchy, labels and package counts, contents and quantities.
 * The document is taken as it is; each contradiction is a finding with both figures. Linear in the size of the document.
 */
export function checkPacking(document: DespatchAdvice, placeOf: PlaceOf, add: AddFinding): void {
  checkDates(document, placeOf, add);
  const tree = new PackingTree(document.units);
  checkHierarchy(tree, placeOf, add);
  checkLabels(document.units, placeOf, add);
  checkItems(document.units, placeOf, add);
  checkContents(tree, placeOf, add);
  checkEmptiness(tree, placeOf, add);
  checkPackageCount(document, tree, placeOf, add);
}

/** Units with the units inside them. Of units with one number the first is meant. */
class PackingTree {
  readonly byId = new Map<string, HandlingUnit>();
  readonly inside = new Map<HandlingUnit, HandlingUnit[]>();

  constructor(readonly units: readonly HandlingUnit[]) {
    for (const unit of units) if (!this.byId.has(unit.id)) this.byId.set(unit.id, unit);
    for (const unit of units) {
      const parent = this.parent(unit);
      if (parent === undefined) continue;
      const beside = this.inside.get(parent);
      if (beside === undefined) this.inside.set(parent, [unit]);
      else beside.push(unit);
    }
  }

  parent({ parentId }: HandlingUnit): HandlingUnit | undefined {
    return parentId === null ? undefined : this.byId.get(parentId);
  }

  /** The units given with all around them, each once. */
  around(units: Iterable<HandlingUnit>): Set<HandlingUnit> {
    const found = new Set<HandlingUnit>();
    for (const unit of units)
      for (let at: HandlingUnit | undefined = unit; at !== undefined && !found.has(at); at = this.parent(at))
        found.add(at);
    return found;
  }

  /** The units given with all inside them, each once. */
  within(units: Iterable<HandlingUnit>): Set<HandlingUnit> {
    const found = new Set<HandlingUnit>(units);
    for (const unit of found) for (const inner of this.inside.get(unit) ?? []) found.add(inner);
    return found;
  }
}

/** Days are compared, and times only where both are given. */
function isBefore(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) < other.slice(0, length);
}

function checkDates(document: DespatchAdvice, placeOf: PlaceOf, add: AddFinding): void {
  const { issueDate, despatchDate, arrivalDate } = document;
  if (despatchDate !== null && arrivalDate !== null && isBefore(arrivalDate, despatchDate))
    add('arrival-before-despatch', placeOf(document, 'arrivalDate'), `${arrivalDate} < ${despatchDate}`);
  if (issueDate !== null && despatchDate !== null && isBefore(despatchDate.slice(0, 10), issueDate.slice(0, 10)))
    add('advised-after-despatch', placeOf(document, 'despatchDate'), `${despatchDate} < ${issueDate}`);
}

function checkHierarchy(tree: PackingTree, placeOf: PlaceOf, add: AddFinding): void {
  const rooted = new Set<HandlingUnit>();
  for (const unit of tree.units) {
    if (tree.byId.get(unit.id) !== unit) add('packing-level-repeated', placeOf(unit, 'id'));
    if (unit.parentId !== null && tree.parent(unit) === undefined)
      add('packing-parent-unknown', placeOf(unit, 'parentId'));
    const path = new Set<HandlingUnit>();
    let at: HandlingUnit | undefined = unit;
    while (at !== undefined && !rooted.has(at) && !path.has(at)) {
      path.add(at);
      at = tree.parent(at);
    }
    if (at !== undefined && path.has(at)) add('packing-parent-circular', placeOf(at, 'parentId'), cycle([...path], at));
    for (const passed of path) rooted.add(passed);
  }
}

/** Numbers of units that stand inside each other, the beginning where they are many. */
function cycle(path: readonly HandlingUnit[], at: HandlingUnit): string {
  return [...path.slice(path.indexOf(at)).slice(0, 10), at].map(({ id }) => id).join(' < ');
}

function checkLabels(units: readonly HandlingUnit[], placeOf: PlaceOf, add: AddFinding): void {
  const seen = new Set<string>();
  for (const { packagings } of units) {
    for (const packaging of packagings) {
      const { count, labels } = packaging;
      if (
        labels.length > 0 &&
        count !== null &&
        Number(count) <= MAX_LABELS_OF_RANGE &&
        String(labels.length) !== count
      )
        add('label-count-wrong', placeOf(packaging, 'count'), `${labels.length} ≠ ${count}`);
      for (const label of labels) {
        if (seen.has(label.number)) add('label-repeated', placeOf(label), label.number);
        seen.add(label.number);
      }
    }
  }
}

function checkItems(units: readonly HandlingUnit[], placeOf: PlaceOf, add: AddFinding): void {
  for (const item of units.flatMap(({ items }) => items)) {
    if (item.articleNumber === '') add('article-missing', placeOf(item), 'LIN 7140');
    if (item.quantity === null) add('despatched-quantity-missing', placeOf(item), item.articleNumber);
  }
}

/** A number times 10^scale, exact. */
function scaled(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
function decimals(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0);
}
function plain(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}

interface Holding {
  readonly count: string;
  readonly each: string;
  readonly unit: string | null;
}

function holdings(packagings: readonly Packaging[]): Holding[] {
  return packagings.flatMap(({ count, quantityPerPackage, unit }) =>
    count === null || quantityPerPackage === null ? [] : [{ count, each: quantityPerPackage, unit }],
  );
}

/** Packages of a unit that hold its articles: its own, else those of the units inside that have no articles themselves. */
function packagesOf(tree: PackingTree, unit: HandlingUnit, asked: Set<HandlingUnit>): Holding[] {
  const found: Holding[] = [];
  const open = [unit];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (asked.has(at)) continue;
    asked.add(at);
    const own = holdings(at.packagings);
    for (const holding of own) found.push(holding);
    if (own.length === 0) for (const inner of tree.inside.get(at) ?? []) if (inner.items.length === 0) open.push(inner);
  }
  return found;
}

/** What packages hold must be the quantity of the articles beside them; the last package may be filled in part. */
function checkContents(tree: PackingTree, placeOf: PlaceOf, add: AddFinding): void {
  const asked = new Set<HandlingUnit>();
  for (const unit of tree.units) {
    const [first] = unit.items;
    if (first === undefined) continue;
    const packages = packagesOf(tree, unit, asked);
    const quantities = unit.items.flatMap(({ quantity }) => quantity ?? []);
    if (packages.length === 0 || quantities.length < unit.items.length || !sameUnits(packages, unit.items)) continue;
    compare(packages, quantities, (text) => {
      add('package-quantity-mismatch', placeOf(first, 'quantity'), text);
    });
  }
}

function sameUnits(packages: readonly Holding[], items: readonly DespatchItem[]): boolean {
  const units = new Set([...packages, ...items].map(({ unit }) => unit?.toUpperCase() ?? null));
  units.delete(null);
  return units.size <= 1;
}

function compare(packages: readonly Holding[], quantities: readonly string[], differ: (figures: string) => void): void {
  const [countScale, eachScale] = [
    decimals(packages.map(({ count }) => count)),
    Math.max(decimals(packages.map(({ each }) => each)), decimals(quantities)),
  ];
  const scale = countScale + eachScale;
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const held = sum(packages.map(({ count, each }) => scaled(count, countScale) * scaled(each, eachScale)));
  const sent = sum(quantities.map((quantity) => scaled(quantity, scale)));
  const largest = packages.map(({ each }) => scaled(each, scale)).reduce((a, b) => (a > b ? a : b), 0n);
  const partial = sent <= held && held - sent < largest;
  if (held !== sent && !partial) differ(`${plain(held, scale)} ≠ ${plain(sent, scale)}`);
}

/**
 * Packages with no article in them, around them or inside. A package whose label others name as their master holds what they hold; a first level
 * without labels and a level of the shipment sum up what follows.
 */
function checkEmptiness(tree: PackingTree, placeOf: PlaceOf, add: AddFinding): void {
  const filled = tree.units.filter(({ items }) => items.length > 0);
  const covered = new Set([...tree.around(filled), ...tree.within(filled)]);
  const masters = new Set(
    tree.units.flatMap(({ packagings }) =>
      packagings.flatMap(({ labels }) => labels.map(({ masterLabel }) => masterLabel)),
    ),
  );
  for (const [index, unit] of tree.units.entries()) {
    const { packagings, level } = unit;
    const labels = packagings.flatMap((packaging) => packaging.labels);
    const sums = level === 'shipment' || (index === 0 && labels.length === 0 && tree.units.length > 1);
    if (packagings.length > 0 && !covered.has(unit) && !sums && !labels.some(({ number }) => masters.has(number)))
      add('packages-without-article', placeOf(unit), unit.id);
  }
}

/** The number of packages in the header: all of them, the outermost, the innermost, or those of one level; with or without aids such as lids. */
function checkPackageCount(document: DespatchAdvice, tree: PackingTree, placeOf: PlaceOf, add: AddFinding): void {
  const { packageCount, units } = document;
  const counts = (
    of: readonly HandlingUnit[],
    isCounted: (packaging: Packaging, of: HandlingUnit) => boolean,
  ): string[] =>
    of.flatMap((unit) => unit.packagings.flatMap((one) => (isCounted(one, unit) ? (one.count ?? []) : [])));
  const every = (): boolean => true;
  if (packageCount === null || counts(units, every).length === 0) return;
  const totals = [
    units,
    units.filter((unit) => tree.parent(unit) === undefined),
    units.filter((unit) => !tree.inside.has(unit)),
    ...PACKAGING_LEVELS.map((level) => units.filter((unit) => unit.level === level)),
  ].flatMap((of) => [total(counts(of, every)), total(counts(of, isNoAid))]);
  if (!totals.includes(packageCount)) add('package-count-wrong', placeOf(document, 'packageCount'), totals[0]);
}

/** What has neither labels nor contents beside labelled packages that say what they hold, or hold other units, is an aid. */
function isNoAid({ labels, quantityPerPackage }: Packaging, { packagings, items }: HandlingUnit): boolean {
  if (labels.length > 0 || quantityPerPackage !== null) return true;
  return !packagings.some((one) => one.labels.length > 0 && (one.quantityPerPackage !== null || items.length === 0));
}

function total(texts: readonly string[]): string {
  const scale = decimals(texts);
  return plain(
    texts.reduce((sum, text) => sum + scaled(text, scale), 0n),
    scale,
  );
}
