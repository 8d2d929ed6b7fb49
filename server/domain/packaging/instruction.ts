/** Packing instructions: how much of an article a box holds, and how many boxes stand on a pallet. */

/** What an aid is counted by. */
export const AID_PLACES = ['box', 'pallet'] as const;
export type AidPlace = (typeof AID_PLACES)[number];

export const INSTRUCTION_LENGTHS = { articleNumber: 70, shipTo: 35 } as const;
/** Boxes of a layer, layers, boxes of a pallet, and aids of a package. */
export const MOST_BOXES = 999;
/** Different aids of an instruction. */
export const MOST_AIDS = 5;
/** Kilograms of one piece: up to five digits, and six decimals. */
export const PIECE_WEIGHT = /^\d{1,5}(\.\d{1,6})?$/;

/** How boxes stand on a pallet, as somebody has entered it. */
export interface PalletLoad {
  readonly hasPallet: boolean;
  readonly boxesPerLayer: number | null;
  readonly layers: number | null;
  readonly boxesPerPallet: number | null;
}

/** How many boxes a pallet holds: as it says, else layers of so many boxes; null without a pallet, or where nobody has said it. */
export function boxesOnPallet({ hasPallet, boxesPerLayer, layers, boxesPerPallet }: PalletLoad): number | null {
  if (!hasPallet) return null;
  if (boxesPerPallet !== null) return boxesPerPallet;
  return boxesPerLayer === null || layers === null ? null : boxesPerLayer * layers;
}

/** What contradicts itself in an instruction, by the field that it is said at. */
export interface InstructionConflict {
  readonly field:
    | 'shipTo'
    | 'palletSizeId'
    | 'boxesPerLayer'
    | 'layers'
    | 'boxesPerPallet'
    | 'mixesRest'
    | 'aids'
    | 'palletLabelLayout';
  readonly conflict:
    | 'ship-to-without-customer'
    | 'boxes-without-pallet'
    | 'pallet-without-boxes'
    | 'layer-without-other'
    | 'boxes-above-layers'
    | 'mixing-without-pallet'
    | 'aid-without-pallet'
    | 'layout-without-pallet';
}

interface Judged extends PalletLoad {
  readonly hasCustomer: boolean;
  readonly shipTo: string;
  readonly mixesRest: boolean;
  readonly hasPalletAid: boolean;
  readonly hasPalletLayout: boolean;
}

/** The fields of an instruction that contradict others. */
export function instructionConflicts(one: Judged): readonly InstructionConflict[] {
  const withoutCustomer: readonly InstructionConflict[] =
    one.shipTo !== '' && !one.hasCustomer ? [{ field: 'shipTo', conflict: 'ship-to-without-customer' }] : [];
  return [...withoutCustomer, ...(one.hasPallet ? conflictsOfLoad(one) : conflictsWithoutPallet(one))];
}

/** What is said of a pallet where there is none. */
function conflictsWithoutPallet(one: Judged): readonly InstructionConflict[] {
  const isLoaded = one.boxesPerLayer !== null || one.layers !== null || one.boxesPerPallet !== null;
  const said: readonly (readonly [boolean, InstructionConflict])[] = [
    [isLoaded, { field: 'palletSizeId', conflict: 'boxes-without-pallet' }],
    [one.mixesRest, { field: 'mixesRest', conflict: 'mixing-without-pallet' }],
    [one.hasPalletAid, { field: 'aids', conflict: 'aid-without-pallet' }],
    [one.hasPalletLayout, { field: 'palletLabelLayout', conflict: 'layout-without-pallet' }],
  ];
  return said.flatMap(([isSaid, conflict]) => (isSaid ? conflict : []));
}

/** What contradicts itself in how boxes stand on a pallet. */
function conflictsOfLoad(load: PalletLoad): readonly InstructionConflict[] {
  const { boxesPerLayer, layers, boxesPerPallet } = load;
  const found: InstructionConflict[] = [];
  if ((boxesPerLayer === null) !== (layers === null))
    found.push({ field: boxesPerLayer === null ? 'boxesPerLayer' : 'layers', conflict: 'layer-without-other' });
  else if (boxesOnPallet(load) === null) found.push({ field: 'boxesPerPallet', conflict: 'pallet-without-boxes' });
  if (boxesPerPallet !== null && boxesPerLayer !== null && layers !== null && boxesPerPallet > boxesPerLayer * layers)
    found.push({ field: 'boxesPerPallet', conflict: 'boxes-above-layers' });
  return found;
}
