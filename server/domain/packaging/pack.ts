import type { LabelLevel } from '../label/label-data.js';
import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import { isReturnable, type PackageOwner } from './size.js';

/** A package size as packing needs it. Weights are decimal text in kg, lengths whole millimetres; null: nobody has said it. */
export interface PackSize {
  readonly code: string;
  readonly owner: PackageOwner;
  readonly tareWeight: string | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** How many stand on one another. */
  readonly stackFactor: number | null;
  /** What the customer calls it, and who gave that code (UN/EDIFACT 3055); '' where it is not said. */
  readonly customerCode: string;
  readonly codeAgency: string;
}
/** Lids and the like: so many on each box, or on each pallet. */
export interface PackAid {
  readonly size: PackSize;
  readonly count: number;
  readonly per: 'box' | 'pallet';
}
/** How an article is packed. */
export interface PackRule {
  readonly box: PackSize;
  /** Decimal text, more than nothing. */
  readonly quantityPerBox: string;
  readonly pallet: { readonly size: PackSize; readonly boxes: number } | null;
  readonly aids: readonly PackAid[];
  /** Kilograms of one unit of the article. */
  readonly pieceWeight: string | null;
}

/** Packages alike within a unit, with the level of their labels; aids have none. Weights are kg of one package. */
export interface PackedPackaging {
  readonly count: number;
  readonly size: PackSize | null;
  /** What one of them holds; null of aids. */
  readonly each: string | null;
  readonly label: LabelLevel | null;
  readonly gross: string | null;
  readonly net: string | null;
  /** Height is left out where it is not that of the loaded package. */
  readonly hasHeight: boolean;
}
/** A pallet, or boxes with what is in them. A parent comes before what stands in it. */
export interface PackedUnit {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: 'outer' | 'inner';
  readonly packagings: readonly PackedPackaging[];
  /** Of the article, in the boxes of this unit; null of a pallet, whose boxes have it. */
  readonly quantity: string | null;
}

/** Decimals of weights: grams. */
const GRAMS = 3;

/** How many packages with a label a quantity makes by a rule: boxes, and pallets around them. */
export function packagesBy(quantity: string, { quantityPerBox, pallet }: PackRule): bigint {
  const scale = Math.max(decimalsOf(quantity), decimalsOf(quantityPerBox));
  const boxes = up(scaled(quantity, scale), scaled(quantityPerBox, scale));
  return boxes + (pallet === null ? 0n : up(boxes, BigInt(pallet.boxes)));
}

/** Divided and rounded up. */
function up(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/**
 * A quantity in full boxes and, where something is left, a last one that is not full; on pallets of so many boxes, the last one filled in part, where
 * the rule has pallets. Ids are whole numbers from `firstId` on. Weights are rounded half up to grams, and null where a part of them is not known.
 */
export function pack(quantity: string, rule: PackRule, firstId = 1): readonly PackedUnit[] {
  const scale = Math.max(decimalsOf(quantity), decimalsOf(rule.quantityPerBox));
  const [whole, each] = [scaled(quantity, scale), scaled(rule.quantityPerBox, scale)];
  const { pallet } = rule;
  if (whole <= 0n) return [];
  if (pallet === null) {
    const packagings = boxesOf(whole, each, scale, rule);
    return [{ id: String(firstId), parentId: null, level: 'outer', packagings, quantity: decimalText(whole, scale) }];
  }
  const load = each * BigInt(pallet.boxes);
  return Array.from({ length: Number(up(whole, load)) }, (_, at): PackedUnit[] => {
    const left = whole - BigInt(at) * load;
    const onIt = left < load ? left : load;
    const id = String(firstId + 2 * at);
    const boxes = boxesOf(onIt, each, scale, rule);
    const content = decimalText(onIt, scale);
    return [
      { id, parentId: null, level: 'outer', packagings: palletOf(content, boxes, pallet.size, rule), quantity: null },
      { id: String(firstId + 2 * at + 1), parentId: id, level: 'inner', packagings: boxes, quantity: content },
    ];
  }).flat();
}

/** Boxes that hold a quantity, the full ones first, with their aids behind them. */
function boxesOf(quantity: bigint, each: bigint, scale: number, rule: PackRule): PackedPackaging[] {
  const [full, left] = [Number(quantity / each), quantity % each];
  const aids = rule.aids.filter(({ per }) => per === 'box');
  const box = (count: number, content: bigint): PackedPackaging => {
    const inIt = decimalText(content, scale);
    const net = netWeight(inIt, rule.pieceWeight);
    const gross = sumOf([net, rule.box.tareWeight, ...aids.map(weightOf)]);
    return { count, size: rule.box, each: inIt, label: 'single', net, gross, hasHeight: true };
  };
  const boxes = [...(full > 0 ? [box(full, each)] : []), ...(left > 0n ? [box(1, left)] : [])];
  return [...boxes, ...aidsOf(aids, full + (left > 0n ? 1 : 0))];
}

/** A pallet with its aids. How high it is when it is loaded is not known. */
function palletOf(
  content: string,
  boxes: readonly PackedPackaging[],
  size: PackSize,
  { aids, pieceWeight }: PackRule,
): PackedPackaging[] {
  const own = aids.filter(({ per }) => per === 'pallet');
  const loads = boxes.filter(({ label }) => label !== null).map(({ gross, count }) => times(gross, count));
  const gross = sumOf([...loads, size.tareWeight, ...own.map(weightOf)]);
  const net = netWeight(content, pieceWeight);
  return [{ count: 1, size, each: content, label: 'master', gross, net, hasHeight: false }, ...aidsOf(own, 1)];
}

function aidsOf(aids: readonly PackAid[], packages: number): PackedPackaging[] {
  return aids.map(({ size, count }) => ({
    ...{ count: count * packages, size, each: null, label: null, net: null, gross: null, hasHeight: true },
  }));
}
const weightOf = ({ size, count }: PackAid): string | null => times(size.tareWeight, count);

/** Weight of the goods alone, rounded half up to grams. */
function netWeight(quantity: string, pieceWeight: string | null): string | null {
  if (pieceWeight === null) return null;
  const scale = decimalsOf(quantity) + decimalsOf(pieceWeight);
  const exact = scaled(quantity, decimalsOf(quantity)) * scaled(pieceWeight, decimalsOf(pieceWeight));
  if (scale <= GRAMS) return decimalText(exact, scale);
  const unit = 10n ** BigInt(scale - GRAMS);
  return decimalText((exact + unit / 2n) / unit, GRAMS);
}

/** The weight of so many; null where that of one is not known. */
export function times(weight: string | null, count: number): string | null {
  if (weight === null) return null;
  return decimalText(scaled(weight, decimalsOf(weight)) * BigInt(count), decimalsOf(weight));
}

/** All of them together; null where one is not known. */
export function sumOf(weights: readonly (string | null)[]): string | null {
  const known = weights.filter((one) => one !== null);
  if (known.length < weights.length) return null;
  const scale = Math.max(0, ...known.map(decimalsOf));
  return decimalText(
    known.reduce((sum, one) => sum + scaled(one, scale), 0n),
    scale,
  );
}

/** The gross weight of units in whole kilograms, rounded up as VDA 4987 has it; null where that of a package is not known. */
export function wholeKilograms(weight: string | null): string | null {
  if (weight === null) return null;
  const scale = decimalsOf(weight);
  return up(scaled(weight, scale), 10n ** BigInt(scale)).toString();
}

/** A packaging in the words of a despatch advice, without its labels. */
export function packagingOf({ count, size, each, net, gross, hasHeight }: PackedPackaging, unit: string): object {
  const text = (length: number | null): string | null => (length === null ? null : String(length));
  const ofSize =
    size === null
      ? {}
      : {
          type: size.customerCode || null,
          typeAgency: size.customerCode === '' ? null : size.codeAgency || null,
          supplierType: size.code,
          length: text(size.length),
          width: text(size.width),
          height: hasHeight ? text(size.height) : null,
          returnable: isReturnable(size.owner),
          owner: size.owner,
          stackFactor: text(size.stackFactor),
        };
  return {
    ...{ count: String(count), ...ofSize },
    ...(each !== null && { quantityPerPackage: each, unit }),
    ...{ grossWeight: gross, netWeight: net },
  };
}
