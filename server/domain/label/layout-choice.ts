import type { LabelLevel } from './label-data.js';
import type { LayoutName, PrintSettings } from './print.js';

/** Who said in which layout a label is printed. */
export const LAYOUT_REASONS = ['print', 'profile', 'instruction', 'relation', 'fallback'] as const;
export type LayoutReason = (typeof LAYOUT_REASONS)[number];

/** What was said of the layout of a label; null where nobody said anything. */
export interface LayoutWishes {
  /** For this print. */
  readonly print: LayoutName | null;
  /** Of the packing instruction of its article, for the ship-to and customer. */
  readonly instruction: LayoutName | null;
  /** Of the relation with the customer. */
  readonly relation: LayoutName | null;
}
/** What a packing instruction says of the labels of its boxes, and of its pallets; null where it says nothing. */
export interface InstructionLayouts {
  readonly box: LayoutName | null;
  readonly pallet: LayoutName | null;
}
/** The layout by a packing instruction: a pallet that it says nothing of has that of the boxes. */
export function layoutByInstruction({ box, pallet }: InstructionLayouts, level: LabelLevel): LayoutName | null {
  return level === 'master' ? (pallet ?? box) : box;
}
export interface ChosenLayout {
  readonly layout: LayoutName;
  readonly because: LayoutReason;
}

/**
 * The layout of a label: the one chosen for this print, else that of a profile that always prints one, else that of the packing instruction, else
 * that of the customer, else that of the profile. A profile that always prints one layout is that of a printer that holds stock for it alone.
 */
export function chosenLayout(
  { print, instruction, relation }: LayoutWishes,
  { layoutRule, layout }: Pick<PrintSettings, 'layoutRule' | 'layout'>,
): ChosenLayout {
  const said: readonly (readonly [LayoutReason, LayoutName | null])[] = [
    ['print', print],
    ['profile', layoutRule === 'always' ? layout : null],
    ['instruction', instruction],
    ['relation', relation],
  ];
  for (const [because, one] of said) if (one !== null) return { layout: one, because };
  return { layout, because: 'fallback' };
}
