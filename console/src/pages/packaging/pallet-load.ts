import { boxesOnPallet } from '../../../../server/domain/packaging/instruction.js';
import { decimalsOf, decimalText, scaled } from '../../../../server/domain/quantity/decimal.js';
import type { InstructionDraft } from './instruction-draft.js';
import { decimalOf, wholeOf } from './typed.js';

/** What a full pallet holds, as it is being entered. */
export interface Load {
  /** In a box, as decimal text. */
  readonly each: string;
  /** On a pallet; null without one. */
  readonly boxes: number | null;
  /** Of the article on a pallet; null without one. */
  readonly total: string | null;
  /** Boxes of each layer that is drawn, the lowest first. */
  readonly layers: readonly number[];
}

/** Layers that are drawn at most, and boxes side by side where nobody has said how many stand in a layer. */
const MOST_LAYERS = 12;
const BESIDE = 4;
const MOST_BESIDE = 12;

/** What stands on a pallet; null while nobody has said how much a box holds, or how many boxes a pallet. */
export function loadOf(
  draft: Pick<InstructionDraft, 'quantityPerBox' | 'palletSizeId' | 'boxesPerLayer' | 'layers' | 'boxesPerPallet'>,
): Load | null {
  const each = decimalOf(draft.quantityPerBox);
  if (each === null || !/^\d+(\.\d+)?$/.test(each) || !/[1-9]/.test(each)) return null;
  if (draft.palletSizeId === null) return { each, boxes: null, total: null, layers: [] };
  const whole = (text: string): number | null => {
    const value = wholeOf(text);
    return typeof value === 'number' && value > 0 ? value : null;
  };
  const load = {
    boxesPerLayer: whole(draft.boxesPerLayer),
    layers: whole(draft.layers),
    boxesPerPallet: whole(draft.boxesPerPallet),
  };
  const boxes = boxesOnPallet({ hasPallet: true, ...load });
  if (boxes === null) return null;
  const total = decimalText(scaled(each, decimalsOf(each)) * BigInt(boxes), decimalsOf(each));
  return { each, boxes, total, layers: layersOf(boxes, load.boxesPerLayer ?? BESIDE) };
}

function layersOf(boxes: number, inLayer: number): readonly number[] {
  const count = Math.min(Math.ceil(boxes / inLayer), MOST_LAYERS);
  return Array.from({ length: count }, (_, at) => Math.min(inLayer, boxes - at * inLayer, MOST_BESIDE));
}
