import { LABEL_LEVELS, isLabelName } from './label-data.js';
import {
  blockOn,
  type Box,
  insideOf,
  type Layout,
  type LayoutBlock,
  type LayoutSymbol,
  placeholders,
  textBox,
} from './layout.js';

export const LAYOUT_FAULTS = [
  // The label or the module has no size.
  'size',
  // Two blocks of one name.
  'name',
  // The block is not on the label.
  'outside',
  // Two blocks on one place.
  'overlap',
  // A value that no label has.
  'unknown-field',
  // The text has no room, not even in its least height.
  'no-room-for-text',
  // The code with its quiet zones is not within its block.
  'no-room-for-symbol',
  // The text runs into the quiet zone of the code.
  'text-on-symbol',
  // Narrower than the printers of 203 dots an inch can draw: three dots; or a ratio that scanners don't read.
  'module',
] as const;
export interface LayoutFault {
  /** The block; empty where it is the label. */
  readonly block: string;
  readonly fault: (typeof LAYOUT_FAULTS)[number];
}

/** Millimetres: three dots of 203 an inch. */
const LEAST_MODULE = 0.375;
/** A difference that no printer shows: coordinates are decimal fractions. */
const EPSILON = 1e-6;
/** Modules of the largest square code that a layout has to have room for, and of the bars of a plate and an SSCC. */
const SQUARE = 52;
const PLATE = 189;
const SSCC = 156;
/** Quiet zones in modules: beside bars, and around a square code (the standard asks for one module). */
export const QUIET = { bars: 10, square: 2 };

/** What is wrong with a layout; empty where it can be printed. */
export function layoutFaults(layout: Layout): readonly LayoutFault[] {
  const { blocks, width, height, margin } = layout;
  const isSized = width > 0 && height > 0 && margin >= 0 && margin < Math.min(width, height) / 4;
  const names = blocks.map(({ id }) => id);
  const twice = names.filter((id, i) => names.indexOf(id) !== i);
  return [
    ...(isSized ? [] : [{ block: '', fault: 'size' } as const]),
    ...twice.map((block) => ({ block, fault: 'name' }) as const),
    ...blocks.flatMap((block, i) => [
      ...placeFaults(block, blocks.slice(0, i), layout),
      ...faultsOnLevels(block, layout).map((fault) => ({ block: block.id, fault })),
    ]),
  ];
}

function placeFaults(block: LayoutBlock, before: readonly LayoutBlock[], { width, height }: Layout): LayoutFault[] {
  const isInside = contains({ x: 0, y: 0, w: width, h: height }, block) && block.w > 0 && block.h > 0;
  return [
    ...(isInside ? [] : [{ block: block.id, fault: 'outside' } as const]),
    ...(before.some((other) => overlap(block, other)) ? [{ block: block.id, fault: 'overlap' } as const] : []),
  ];
}

function faultsOnLevels(block: LayoutBlock, layout: Layout): LayoutFault['fault'][] {
  const found = LABEL_LEVELS.flatMap((level) => {
    const on = blockOn(block, level);
    const isTitle = placeholders(on.title).every(isLabelName);
    return [
      ...(isTitle ? [] : ['unknown-field' as const]),
      ...textFaults(on, layout),
      ...(on.symbol ? symbolFaults(on, on.symbol, layout) : []),
    ];
  });
  return [...new Set(found)];
}

function textFaults(block: LayoutBlock, layout: Layout): LayoutFault['fault'][] {
  if (block.text === undefined) return [];
  const { rows, height, least } = block.text;
  const names = rows.flatMap(placeholders);
  const isKnown = names.every(isLabelName);
  const box = textBox(block, layout);
  const hasRoom = least > 0 && least <= height && box.h + EPSILON >= least && box.w >= least;
  const symbol = block.symbol && symbolBox(block, block.symbol, layout);
  return [
    ...(isKnown ? [] : ['unknown-field' as const]),
    ...(hasRoom ? [] : ['no-room-for-text' as const]),
    ...(symbol && overlap(box, symbol) ? ['text-on-symbol' as const] : []),
  ];
}

function symbolFaults(block: LayoutBlock, symbol: LayoutSymbol, layout: Layout): LayoutFault['fault'][] {
  const { content, module, ratio = 3 } = symbol;
  const isDrawn = module + EPSILON >= LEAST_MODULE && ratio >= 2 && ratio <= 3;
  const fields = 'message' in content ? content.message.fields.flatMap(({ value }) => value ?? []) : [content.field];
  const isKnown = fields.every(isLabelName);
  return [
    ...(isKnown ? [] : ['unknown-field' as const]),
    ...(isDrawn ? [] : ['module' as const]),
    ...(fits(block, symbol, layout) ? [] : ['no-room-for-symbol' as const]),
  ];
}

/** A code lies with its quiet zones within the block, and its ink within the margin of the label. */
function fits(block: LayoutBlock, symbol: LayoutSymbol, layout: Layout): boolean {
  const { margin, width, height } = layout;
  const ink = inkBox(block, symbol);
  const printable = { x: margin, y: margin, w: width - 2 * margin, h: height - 2 * margin };
  return contains(printable, ink) && contains(block, symbolBox(block, symbol, layout)) && ink.h > 0;
}

/** The ink of the smallest code that the content can make; of plates, SSCC and messages the largest. */
function inkBox(block: LayoutBlock, symbol: LayoutSymbol): Box {
  const { module, symbology, height = 0 } = symbol;
  const at = { x: block.x + symbol.x, y: block.y + symbol.y };
  if (symbology === 'datamatrix') return { ...at, w: SQUARE * module, h: SQUARE * module };
  return { ...at, w: barModules(symbol) * module, h: height };
}

function barModules({ symbology, content, ratio = 3 }: LayoutSymbol): number {
  if (symbology === 'gs1-128') return SSCC;
  if (symbology === 'code128') return PLATE;
  const identifier = 'field' in content && typeof content.identifier === 'string' ? content.identifier : 'S';
  // Start, stop and one character of value.
  return (identifier.length + 3) * (7 + 3 * ratio) - 1;
}

/** A code with its quiet zones. Where it stands alone in its block, bars may use all of the width. */
function symbolBox(block: LayoutBlock, symbol: LayoutSymbol, layout: Layout): Box {
  const ink = inkBox(block, symbol);
  const isSquare = symbol.symbology === 'datamatrix';
  const quiet = (isSquare ? QUIET.square : QUIET.bars) * symbol.module;
  const [above, inside] = [isSquare ? quiet : 0, insideOf(block, layout)];
  const x = ink.x - quiet;
  const right = isSquare ? ink.x + ink.w + quiet : Math.max(inside.x + inside.w, ink.x + ink.w + quiet);
  return { x, y: ink.y - above, w: right - x, h: ink.h + 2 * above };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x + EPSILON >= outer.x &&
    inner.y + EPSILON >= outer.y &&
    inner.x + inner.w <= outer.x + outer.w + EPSILON &&
    inner.y + inner.h <= outer.y + outer.h + EPSILON
  );
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + a.w > b.x + EPSILON && b.x + b.w > a.x + EPSILON && a.y + a.h > b.y + EPSILON && b.y + b.h > a.y + EPSILON
  );
}
