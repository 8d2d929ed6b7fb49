import type { SymbolContent, Symbology } from './content.js';
import type { LabelLevel } from './label-data.js';

/** A rectangle in millimetres, from the top left corner of what it stands in. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Rows of text, set as high as they may be and fit. `{name}` stands for a value; a row, or a word, of empty values is left out. */
export interface LayoutText {
  readonly rows: readonly string[];
  /** In millimetres within the block; without it all of the block below its title. */
  readonly box?: Box;
  /** Millimetres: how high capital letters are, and the least they may be where the text is long. */
  readonly height: number;
  readonly least: number;
  readonly isBold?: true;
  /** A long row goes on in the next one. */
  readonly folds?: true;
}
/** A code: where its first bar or its corner stands within the block, without its quiet zone, and how large it is. */
export interface LayoutSymbol {
  readonly symbology: Symbology;
  readonly content: SymbolContent;
  readonly x: number;
  readonly y: number;
  /** Millimetres of the narrowest bar or of one field; printers round it down to whole dots. */
  readonly module: number;
  /** Millimetres; a square code has none. */
  readonly height?: number;
  /** How much wider than a narrow bar of Code 39 a wide one is. */
  readonly ratio?: number;
  /** Left out where there is no value. Without it an empty value is refused. */
  readonly isOptional?: true;
}
/** What a block holds on labels of some level in place of what it says otherwise. `null`: nothing. */
interface BlockChange {
  readonly title?: string;
  readonly text?: LayoutText | null;
  readonly symbol?: LayoutSymbol | null;
}
export interface LayoutBlock extends Box {
  /** As the standard counts it. */
  readonly id: string;
  /** May have `{plateIdentifier}`: the identifier of a value stands in its title, not before it. */
  readonly title: string;
  readonly text?: LayoutText;
  readonly symbol?: LayoutSymbol;
  readonly onLevel?: Readonly<Partial<Record<LabelLevel, BlockChange>>>;
}
/** A label as data: a customer's variant is another value of this type, never code. */
export interface Layout {
  readonly id: string;
  /** What it follows, and in which edition. */
  readonly source: string;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  /** Nothing but lines stands nearer to the edge: printers don't reach it, and label holders cover it. */
  readonly margin: number;
  readonly isUpperCase?: true;
  readonly blocks: readonly LayoutBlock[];
}

/** How high the capitals of titles are and how far below them text begins, and how far from the lines of a block it stands, in millimetres. */
export const TITLE_HEIGHT = 1.8;
const TITLE_ROW = 3;
const PADDING = 1;
/** How much higher than its capitals a row of text is. */
export const ROW = 1.4;

/** A block as it is on labels of a level. */
export function blockOn({ onLevel, ...block }: LayoutBlock, level: LabelLevel): LayoutBlock {
  const { title, text = block.text, symbol = block.symbol } = onLevel?.[level] ?? {};
  const { text: _text, symbol: _symbol, ...bare } = block;
  return { ...bare, ...(title !== undefined && { title }), ...(text && { text }), ...(symbol && { symbol }) };
}

/** Where the contents of a block may stand: inside its lines, and not in the margin of the label. Millimetres of the label. */
export function insideOf({ x, y, w, h }: Box, { width, height, margin }: Layout): Box {
  const [left, top] = [Math.max(x + PADDING, margin), Math.max(y + PADDING / 2, margin)];
  const [right, bottom] = [Math.min(x + w - PADDING, width - margin), Math.min(y + h - PADDING / 2, height - margin)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Where the text of a block stands, in millimetres of the label. */
export function textBox(block: LayoutBlock, layout: Layout): Box {
  const inside = insideOf(block, layout);
  const box = block.text?.box;
  if (box !== undefined) return intersection({ ...box, x: block.x + box.x, y: block.y + box.y }, inside);
  const below = block.title === '' ? 0 : TITLE_ROW;
  return { ...inside, y: inside.y + below, h: inside.h - below };
}

function intersection(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y };
}

/** The names between braces in a row of text. */
export function placeholders(row: string): readonly string[] {
  return Array.from(row.matchAll(/\{(\w*)\}/g), ([, name = '']) => name);
}
