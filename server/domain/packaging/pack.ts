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
/** How boxes of an article stand on a pallet. */
export interface PackPallet {
  readonly size: PackSize;
  /** On a full one. */
  readonly boxes: number;
  /** Boxes of a layer, and how many layers there may be; null where only the boxes of a pallet are said. */
  readonly layers: { readonly boxes: number; readonly most: number } | null;
  /** Whether the last one, where it is not full, may be shared with other articles. */
  readonly mixesRest: boolean;
}
/** How an article is packed. */
export interface PackRule {
  readonly box: PackSize;
  /** Decimal text, more than nothing. */
  readonly quantityPerBox: string;
  readonly pallet: PackPallet | null;
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
/** Boxes of one article that stand on a pallet, with their aids. */
export interface PalletPart {
  readonly quantity: string;
  readonly packagings: readonly PackedPackaging[];
  readonly rule: PackRule;
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
      {
        ...{ id, parentId: null, level: 'outer', quantity: null },
        packagings: palletOf([{ quantity: content, packagings: boxes, rule }], pallet.size, {
          label: 'master',
          each: content,
        }),
      },
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
export function palletOf(
  parts: readonly PalletPart[],
  size: PackSize,
  { label, each }: Pick<PackedPackaging, 'label' | 'each'>,
): PackedPackaging[] {
  const aids = palletAids(parts);
  const boxes = parts.flatMap(({ packagings }) => packagings.filter((one) => one.label !== null));
  const loads = boxes.map(({ gross, count }) => times(gross, count));
  const gross = sumOf([...loads, size.tareWeight, ...aids.map(weightOf)]);
  const net = sumOf(parts.map(({ quantity, rule }) => netWeight(quantity, rule.pieceWeight)));
  return [{ count: 1, size, each, label, gross, net, hasHeight: false }, ...aidsOf(aids, 1)];
}

/** Aids of a pallet: of each size once, as many as the article says that wants most of them. */
function palletAids(parts: readonly PalletPart[]): PackAid[] {
  const bySize = new Map<string, PackAid>();
  for (const aid of parts.flatMap(({ rule }) => oncePerSize(rule.aids.filter(({ per }) => per === 'pallet')))) {
    const known = bySize.get(aid.size.code);
    if (known === undefined || known.count < aid.count) bySize.set(aid.size.code, aid);
  }
  return [...bySize.values()];
}

/** Aids of one size that an instruction names twice, as one. */
function oncePerSize(aids: readonly PackAid[]): PackAid[] {
  return [...Map.groupBy(aids, ({ size }) => size.code).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }],
  );
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
