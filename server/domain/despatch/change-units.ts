import { behindParents, moved, replaced, requireOutside, unitOf } from './change-places.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import {
  type ChangeContext,
  ChangeRefused,
  type ChangedItem,
  type ChangedPackaging,
  type ChangedUnit,
  type NewPackaging,
  type NoteChange,
  requireSeen,
} from './note-change.js';

/** The units of a note after a change of one of them. */

export function packagesOf({ count, labels }: ChangedPackaging): number {
  return count === null ? labels.length : Number(count);
}

/** A sum of which one part is taken away when `sign` is -1. */
function sumOf(a: string, b: string, sign: 1 | -1 = 1): string {
  if (sign === 1) return addQuantities(a, b);
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return decimalText(scaled(a, decimals) - scaled(b, decimals), decimals);
}
const times = (quantity: string, count: number): string => {
  const decimals = decimalsOf(quantity);
  return decimalText(scaled(quantity, decimals) * BigInt(count), decimals);
};

export function changeItem(
  units: readonly ChangedUnit[],
  { unit: id, line, field, was, value }: Extract<NoteChange, { kind: 'item' }>,
): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  const item = unit.items.find(({ lineNumber }) => lineNumber === line);
  if (!item) throw new ChangeRefused('no-line', `${id}.${line}`);
  requireSeen(`${id}.${line}.${field}`, item[field], was);
  const items = unit.items.map((one) => (one === item ? { ...item, [field]: value } : one));
  return replaced(units, holding(unit, items));
}

export function withoutLine(
  units: readonly ChangedUnit[],
  { unit: id, line, was }: Extract<NoteChange, { kind: 'remove-line' }>,
): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  const item = unit.items.find(({ lineNumber }) => lineNumber === line);
  if (!item) throw new ChangeRefused('no-line', `${id}.${line}`);
  requireSeen(`${id}.${line}.quantity`, item.quantity, was);
  const items = unit.items.filter((one) => one !== item);
  if (items.length === 0 && units.every(({ parentId }) => parentId !== id)) throw new ChangeRefused('last-line', id);
  return replaced(units, holding(unit, items));
}

/** A unit with other lines. Where one package says that it holds all of several lines, it goes on saying so. */
function holding(unit: ChangedUnit, items: readonly ChangedItem[]): ChangedUnit {
  const totalOf = (some: readonly ChangedItem[]): string =>
    some.reduce((sum, { quantity }) => sumOf(sum, quantity), '0');
  const before = totalOf(unit.items);
  const isWhole = (one: ChangedPackaging): boolean =>
    unit.items.length > 1 &&
    packagesOf(one) === 1 &&
    one.quantityPerPackage !== null &&
    scaled(sumOf(one.quantityPerPackage, before, -1), 6) === 0n;
  const packagings = unit.packagings.map((one) =>
    isWhole(one) ? { ...one, quantityPerPackage: totalOf(items) } : one,
  );
  return { ...unit, packagings, items };
}

export function changePackaging(
  units: readonly ChangedUnit[],
  { unit: id, at, field, was, value }: Extract<NoteChange, { kind: 'packaging' }>,
): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  const packaging = unit.packagings[at];
  if (!packaging) throw new ChangeRefused('no-unit', `${id}.${String(at)}`);
  requireSeen(`${id}.${String(at)}.${field}`, packaging[field], was);
  const packagings = unit.packagings.map((one) => (one === packaging ? { ...packaging, [field]: value } : one));
  return replaced(units, { ...unit, packagings });
}

/** The packages of one kind in a unit with one article, what one holds, and the line. @throws ChangeRefused not-alike */
function alike(unit: ChangedUnit): {
  readonly packaging: ChangedPackaging;
  readonly each: string;
  readonly item: ChangedItem;
} {
  const [packaging, ...otherPackagings] = unit.packagings;
  const [item, ...otherItems] = unit.items;
  if (!packaging || !item || otherPackagings.length + otherItems.length > 0 || packaging.quantityPerPackage === null)
    throw new ChangeRefused('not-alike', unit.id);
  return { packaging, each: packaging.quantityPerPackage, item };
}

/** Packages with some labels out of a unit: what stays, and what goes. Nothing stays where all go. */
function parted(
  unit: ChangedUnit,
  labels: readonly string[],
): { stays: ChangedUnit | null; goes: ChangedUnit; quantity: string } {
  const { packaging, each, item } = alike(unit);
  const taken = new Set(labels);
  const goes = packaging.labels.filter(({ number }) => taken.has(number));
  if (goes.length === 0 || goes.length < taken.size) throw new ChangeRefused('no-label', unit.id);
  const stays = packaging.labels.filter(({ number }) => !taken.has(number));
  const left = packagesOf(packaging) - goes.length;
  if (left === 0) return { stays: null, goes: unit, quantity: item.quantity };
  const quantity = times(each, goes.length);
  if (scaled(sumOf(item.quantity, quantity, -1), 6) <= 0n || sumOf(item.quantity, quantity, -1).startsWith('-'))
    throw new ChangeRefused('not-alike', unit.id);
  const of = (count: number, some: ChangedPackaging['labels'], amount: string): ChangedUnit => ({
    ...unit,
    packagings: [{ ...packaging, count: String(count), labels: some }],
    items: [{ ...item, quantity: amount }],
  });
  return {
    stays: of(left, stays, sumOf(item.quantity, quantity, -1)),
    goes: of(goes.length, goes, quantity),
    quantity,
  };
}

/** An id that no unit has. */
function freshId(units: readonly ChangedUnit[]): string {
  const numbers = units.map(({ id }) => (/^\d{1,11}$/.test(id) ? Number(id) : 0));
  return String(Math.max(0, ...numbers) + 1);
}
function freshLine(units: readonly ChangedUnit[]): string {
  const numbers = units.flatMap(({ items }) =>
    items.map(({ lineNumber }) => (/^\d{1,5}$/.test(lineNumber) ? Number(lineNumber) : 0)),
  );
  return String(Math.max(0, ...numbers) + 1);
}

export function split(
  units: readonly ChangedUnit[],
  { unit: id, labels, to }: Extract<NoteChange, { kind: 'split' }>,
): readonly ChangedUnit[] {
  const { stays, goes } = parted(unitOf(units, id), labels);
  if (stays === null) return moved(units, id, to);
  if (to !== null) requireOutside(units, id, to);
  const items = goes.items.map((item) => ({ ...item, lineNumber: freshLine(units) }));
  return behindParents([...replaced(units, stays), { ...goes, items, id: freshId(units), parentId: to }]);
}

/** What two lines have to have alike to become one: all that the customer tells goods apart by. */
const SAME_ITEM = [
  'articleNumber',
  'unit',
  'orderNumber',
  'orderLine',
  'calloffReference',
  'batch',
  'productionDate',
  'bestBeforeDate',
  'engineeringChange',
  'countryOfOrigin',
  'customsPreference',
  'pointOfUse',
] as const;

export function joined(
  units: readonly ChangedUnit[],
  { unit: id, into }: Extract<NoteChange, { kind: 'join' }>,
): readonly ChangedUnit[] {
  const [from, to] = [unitOf(units, id), unitOf(units, into)];
  const [a, b] = [alike(from), alike(to)];
  const isSame = SAME_ITEM.every((field) => a.item[field] === b.item[field]) && a.each === b.each;
  const isPackedSame = a.packaging.type === b.packaging.type && a.packaging.supplierType === b.packaging.supplierType;
  if (id === into || !isSame || !isPackedSame) throw new ChangeRefused('not-alike', id);
  requireOutside(units, id, into);
  const packaging = {
    ...b.packaging,
    count: String(packagesOf(a.packaging) + packagesOf(b.packaging)),
    labels: [...b.packaging.labels, ...a.packaging.labels],
  };
  const item = { ...b.item, quantity: sumOf(b.item.quantity, a.item.quantity) };
  return withoutUnit(replaced(units, { ...to, packagings: [packaging], items: [item] }), from, into);
}

export function putIn(
  units: readonly ChangedUnit[],
  { unit: id, count }: Extract<NoteChange, { kind: 'put-in' }>,
  { nextNumber }: ChangeContext,
): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  const { packaging, each, item } = alike(unit);
  const labels = [...packaging.labels, ...newLabels(count, () => nextNumber('single'))];
  const quantity = times(each, count);
  return replaced(units, {
    ...unit,
    packagings: [{ ...packaging, count: String(packagesOf(packaging) + count), labels }],
    items: [{ ...item, quantity: sumOf(item.quantity, quantity) }],
  });
}

/** Units without one of them; what stood in it stands elsewhere. */
function withoutUnit(units: readonly ChangedUnit[], { id }: ChangedUnit, to: string | null): readonly ChangedUnit[] {
  const left = units.filter((one) => one.id !== id);
  return behindParents(left.map((one) => (one.parentId === id ? { ...one, parentId: to } : one)));
}

function newLabels(count: number, nextNumber: () => string): ChangedPackaging['labels'] {
  return Array.from({ length: count }, () => ({ number: nextNumber(), masterLabel: null, batch: null }));
}

export function takenOut(units: readonly ChangedUnit[], id: string, labels: readonly string[]): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  const { stays } = parted(unit, labels);
  return stays === null ? withoutUnit(units, unit, unit.parentId) : replaced(units, stays);
}

export function wrapped(
  units: readonly ChangedUnit[],
  { units: ids, packaging }: Extract<NoteChange, { kind: 'wrap' }>,
  { nextNumber }: ChangeContext,
): readonly ChangedUnit[] {
  const inside = ids.map((id) => unitOf(units, id));
  const [first] = inside;
  if (!first) throw new ChangeRefused('no-unit', '');
  if (inside.some(({ parentId }) => parentId !== first.parentId)) throw new ChangeRefused('not-alike', first.id);
  const id = freshId(units);
  const articles = new Set(allIn(units, ids).flatMap(({ items }) => items.map(({ articleNumber }) => articleNumber)));
  const labels = newLabels(1, () => nextNumber(articles.size > 1 ? 'mixed' : 'master'));
  const outer: ChangedUnit = {
    ...{ id, parentId: first.parentId, level: 'outer' },
    packagings: [newPackaging({ ...packaging, quantityPerPackage: null }, labels, null)],
    items: [],
  };
  return behindParents([...units.map((one) => (ids.includes(one.id) ? { ...one, parentId: id } : one)), outer]);
}

function newPackaging(of: NewPackaging, labels: ChangedPackaging['labels'], unit: string | null): ChangedPackaging {
  const unsaid = {
    grossWeight: null,
    netWeight: null,
    length: null,
    width: null,
    height: null,
    typeAgency: null,
    returnable: null,
    owner: null,
    stackFactor: null,
  };
  return { ...unsaid, ...of, count: String(labels.length), unit, labels };
}

export function removed(units: readonly ChangedUnit[], id: string): readonly ChangedUnit[] {
  const gone = new Set(allIn(units, [unitOf(units, id).id]));
  return units.filter((one) => !gone.has(one));
}

/** Units with all that stands in them. */
function allIn(units: readonly ChangedUnit[], ids: readonly string[]): readonly ChangedUnit[] {
  const found = new Set(ids);
  const inside = Map.groupBy(units, ({ parentId }) => parentId);
  // A set goes on with what is added while it is gone through.
  for (const one of found) for (const child of inside.get(one) ?? []) found.add(child.id);
  return units.filter((one) => found.has(one.id));
}

export function added(
  units: readonly ChangedUnit[],
  { to, count, packaging, item }: Extract<NoteChange, { kind: 'add' }>,
  { nextNumber }: ChangeContext,
): readonly ChangedUnit[] {
  if (to !== null) unitOf(units, to);
  const known = units
    .flatMap(({ items }) => items)
    .findLast(({ articleNumber }) => articleNumber === item.articleNumber);
  const unsaid = {
    ...{ supplierArticleNumber: null, orderLine: null, calloffReference: null, engineeringChange: null },
    ...{ countryOfOrigin: null, customsPreference: null, pointOfUse: null, cumulativeQuantity: null },
  };
  const line: ChangedItem = {
    ...{ ...unsaid, ...known, ...item, lineNumber: freshLine(units) },
    ...{ batch: null, productionDate: null, bestBeforeDate: null },
    description: item.description ?? known?.description ?? null,
    orderNumber: item.orderNumber ?? known?.orderNumber ?? null,
    // Counted in another unit, it is another count.
    cumulativeQuantity: known?.unit === item.unit ? known.cumulativeQuantity : null,
  };
  const unit: ChangedUnit = {
    ...{ id: freshId(units), parentId: to, level: to === null ? 'outer' : 'inner' },
    packagings: [
      newPackaging(
        packaging,
        newLabels(count, () => nextNumber('single')),
        item.unit,
      ),
    ],
    items: [line],
  };
  return behindParents([...units, unit]);
}
