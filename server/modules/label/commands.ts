import type { Symbology } from '../../domain/label/content.js';
import type { LabelName } from '../../domain/label/label-data.js';
import type { Resolution } from '../../domain/label/print.js';
import type { SymbolDots } from './symbol.js';

/** A text in one row, in millimetres: its left end, the top of its capitals, and how high and wide it is. */
export interface TextCommand {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly isBold: boolean;
  /** The values in it; none of a title. */
  readonly fields: readonly LabelName[];
}
/** A line of the frame as a filled rectangle, in millimetres. */
export interface LineCommand {
  readonly kind: 'line';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** A code: its top left corner and its height in whole dots of the printer. */
export interface SymbolCommand {
  readonly kind: 'symbol';
  readonly symbology: Symbology;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly dots: SymbolDots;
}
/** A label as it is drawn, for one resolution; width and height in millimetres. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution;
  readonly commands: readonly (TextCommand | LineCommand | SymbolCommand)[];
}
