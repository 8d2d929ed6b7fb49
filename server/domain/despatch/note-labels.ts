import type { LabelData, LabelLevel, LabelValue } from '../label/label-data.js';
import { plateOf, type PlateIdentifier, ssccRefusal } from '../label/plate.js';
import { isAid } from '../packaging/aid.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

interface Party {
  readonly code: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}
interface Item {
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  readonly batch: string | null;
  readonly productionDate: string | null;
  readonly bestBeforeDate: string | null;
  readonly engineeringChange: string | null;
  readonly countryOfOrigin: string | null;
}
/** Packages of one kind. Weights are kg of one package. */
interface Packaging {
  readonly count: string | null;
  readonly type: string | null;
  readonly supplierType: string | null;
  readonly quantityPerPackage: string | null;
  readonly unit: string | null;
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  readonly labels: readonly { readonly number: string; readonly batch: string | null }[];
}
interface Unit {
  readonly id: string;
  readonly parentId: string | null;
  readonly packagings: readonly Packaging[];
  readonly items: readonly Item[];
}
/** What labels are made of: a despatch note, quantities and weights as decimal text. */
export interface LabelledNote {
  readonly documentNumber: string;
  readonly deliveryNote: string | null;
  readonly despatchDate: string;
  readonly seller: Party;
  readonly shipTo: Party;
  readonly shipFrom: Party | null;
  readonly dock: string | null;
  readonly gate: string | null;
  readonly orderNumber: string | null;
  readonly packageCount: string | null;
  readonly units: readonly Unit[];
}
/** Packages of a unit that have no label number. */
export interface Unnumbered {
  readonly unit: string;
  readonly packages: number;
}
export interface NoteLabels {
  readonly labels: readonly LabelData[];
  readonly unnumbered: readonly Unnumbered[];
}
type Values = Partial<Record<LabelValue, string>>;
type Inside = ReadonlyMap<string | null, readonly Unit[]>;

/** The identifier of a plate whose number has none. */
const IDENTIFIER: Readonly<Record<LabelLevel, PlateIdentifier>> = { single: '1J', master: '6J', mixed: '5J' };

/** How many labels a despatch note has. */
export function labelCount({
  units,
}: {
  readonly units: readonly { readonly packagings: readonly { readonly labels: readonly unknown[] }[] }[];
}): number {
  return units.flatMap(({ packagings }) => packagings).reduce((sum, { labels }) => sum + labels.length, 0);
}

/**
 * The labels of a despatch note in the order of its packages, one for each label number, which is the serial number on it and, where it is one, the
 * licence plate or the SSCC. Packages without a number are counted by their unit: no label can be printed for them. Aids such as lids have none.
 */
export function noteLabels(note: LabelledNote): NoteLabels {
  const ofNote = valuesOfNote(note);
  const inside = Map.groupBy(note.units, ({ parentId }) => parentId);
  return {
    labels: note.units.flatMap((unit) => labelsOf(unit, inside, note.orderNumber, ofNote)),
    unnumbered: note.units.flatMap((unit) => {
      const packages = withoutAids(unit).reduce(
        (sum, one) => sum + Math.max(0, packagesOf(one) - one.labels.length),
        0,
      );
      return packages === 0 ? [] : [{ unit: unit.id, packages }];
    }),
  };
}

const withoutAids = (unit: Unit): readonly Packaging[] => unit.packagings.filter((one) => !isAid(one, unit));

/** Packages as they are counted; one where nobody said how many, or as many as have labels. */
function packagesOf({ count, labels }: Packaging): number {
  return count === null ? Math.max(1, labels.length) : Number(count);
}

function valuesOfNote(note: LabelledNote): Values {
  const { seller, shipTo, shipFrom } = note;
  const place = [seller.postalCode, seller.city].filter(Boolean).join(' ');
  const outermost = note.units.filter(({ parentId }) => parentId === null).flatMap(withoutAids);
  return {
    receiverName: shipTo.name === '' ? shipTo.code : shipTo.name,
    receiverPlant: shipTo.code,
    receiverPlace: shipTo.city ?? '',
    dock: note.dock ?? '',
    unloadingPoint: note.gate ?? '',
    note: note.deliveryNote ?? note.documentNumber,
    supplierName: seller.name === '' ? seller.code : seller.name,
    supplierNumber: seller.code,
    supplierAddress: [seller.street, place].filter(Boolean).join(', '),
    shipFrom: shipFrom?.code ?? '',
    packages: note.packageCount ?? String(outermost.reduce((sum, one) => sum + packagesOf(one), 0)),
    despatchDate: note.despatchDate.slice(0, 10),
  };
}

function labelsOf(unit: Unit, inside: Inside, orderNumber: string | null, ofNote: Values): LabelData[] {
  const packages = unit.packagings.flatMap((packaging) => packaging.labels.map((label) => ({ packaging, label })));
  if (packages.length === 0) return [];
  const items = contentOf(unit, inside);
  const level = levelOf(items, inside.has(unit.id));
  const ofItems = level === 'mixed' ? {} : valuesOfItems(items, orderNumber);
  const quantities = level === 'mixed' ? [] : quantitiesOf(unit.packagings, items);
  return packages.map(({ packaging, label: { number, batch } }, i) => {
    const plate = plateOf(number, IDENTIFIER[level]);
    const sscc = ssccOfNumber(number);
    return {
      level,
      ...(plate && { plate }),
      ...(sscc !== null && { sscc }),
      values: {
        ...ofNote,
        ...ofItems,
        ...quantities[i],
        ...(batch !== null && level !== 'mixed' && { batch }),
        serial: number,
        packaging: packaging.type ?? packaging.supplierType ?? '',
        netWeight: packaging.netWeight ?? '',
        grossWeight: packaging.grossWeight ?? '',
      },
    };
  });
}

/** What stands in a unit and in all units within it. */
function contentOf(unit: Unit, inside: Inside): readonly Item[] {
  const found = new Set([unit]);
  // A set goes on with what is added while it is gone through, and takes nothing twice.
  for (const { id } of found) for (const one of inside.get(id) ?? []) found.add(one);
  return [...found].flatMap(({ items }) => items);
}

function levelOf(items: readonly Item[], hasInside: boolean): LabelLevel {
  if (new Set(items.map(({ articleNumber }) => articleNumber)).size > 1) return 'mixed';
  return hasInside ? 'master' : 'single';
}

/** What all of the items say alike. */
function valuesOfItems(items: readonly Item[], orderNumber: string | null): Values {
  const alike = (of: (item: Item) => string | null): string => {
    const [first = '', ...others] = new Set(items.map((item) => of(item) ?? ''));
    return others.length === 0 ? first : '';
  };
  const origin = alike((item) => item.countryOfOrigin);
  return {
    customerPart: alike((item) => item.articleNumber),
    supplierPart: alike((item) => item.supplierArticleNumber),
    description: alike((item) => item.description),
    engineeringChange: alike((item) => item.engineeringChange),
    order: alike((item) => item.orderNumber ?? orderNumber),
    orderLine: alike((item) => item.orderLine),
    batch: alike((item) => item.batch),
    productionDate: alike((item) => item.productionDate),
    // 14D, the one day of labels by which goods are to be used.
    expiryDate: alike((item) => item.bestBeforeDate),
    // A code of three letters has no place on labels.
    origin: /^[A-Z]{2}$/.test(origin) ? origin : '',
  };
}

/**
 * What each labelled package holds: as much as its packaging says, the last one what is left of the items. One whose content nobody said, or for which
 * nothing is left, has no quantity, and layouts that need one refuse it. A single package holds everything.
 */
function quantitiesOf(packagings: readonly Packaging[], items: readonly Item[]): Values[] {
  const [unit = '', ...otherUnits] = new Set(items.map((item) => item.unit));
  if (otherUnits.length > 0) return [];
  const total = items.reduce((sum, { quantity }) => addQuantities(sum, quantity), '0');
  const all = packagings.reduce((sum, one) => sum + packagesOf(one), 0);
  const each = packagings.map(({ quantityPerPackage }) => quantityPerPackage ?? (all === 1 ? total : null));
  const decimals = Math.max(decimalsOf(total), ...each.map((one) => decimalsOf(one ?? '0')));
  let left = scaled(total, decimals);
  return packagings.flatMap((packaging, i) => {
    const full = each[i] ?? null;
    const own = packaging.unit ?? unit;
    return packaging.labels.map((): Values => {
      if (full === null) return { unit: own };
      // Counted in another unit, nothing can be said of what is left.
      if (own !== unit) return { unit: own, quantity: full };
      const inIt = scaled(full, decimals) < left ? scaled(full, decimals) : left;
      left -= inIt;
      return inIt > 0n ? { unit, quantity: decimalText(inIt, decimals) } : { unit };
    });
  });
}

/** Eighteen digits, with or without the application identifier 00. */
function ssccOfNumber(number: string): string | null {
  const digits = number.replace(/^00(?=\d{18}$)/, '');
  return ssccRefusal(digits) === null ? digits : null;
}
