import { type LabelCode, labelCodes } from '../../domain/label/codes.js';
import { type LabelData, type LabelObjection, labelObjections } from '../../domain/label/label-data.js';
import { blockOn, insideOf, type Layout, type LayoutBlock, TITLE_HEIGHT } from '../../domain/label/layout.js';
import { QUIET } from '../../domain/label/layout-check.js';
import type { Drawing, LineCommand, SymbolCommand, TextCommand } from './commands.js';
import type { Resolution } from '../../domain/label/print.js';
import { mmOf } from './dots.js';
import { filled, fittedText, widthOf } from './fitted-text.js';
import { placeOfCode } from './place.js';

export type Drawn = { readonly drawing: Drawing } | { readonly objections: readonly LabelObjection[] };

/** How thick lines are, in millimetres. */
const LINE = 0.25;

/** Draws a label, or says of every value why it can't stand on it. Nothing is cut off. */
export function drawLabel(layout: Layout, data: LabelData, resolution: Resolution): Drawn {
  const { codes, objections: against } = labelCodes(layout, data);
  const objections: LabelObjection[] = [...labelObjections(data), ...against];
  const commands: Drawing['commands'][number][] = [];
  for (const one of layout.blocks) {
    const block = blockOn(one, data.level);
    commands.push(...frameOf(block), ...titleOf(block, layout, data));
    const text = fittedText(block, layout, data);
    if ('objections' in text) objections.push(...text.objections);
    else commands.push(...text.commands);
  }
  for (const code of codes) {
    const command = symbolOf(code, layout, resolution);
    if (command === null) objections.push({ field: code.field, reason: 'does-not-fit' });
    else commands.push(command);
  }
  if (objections.length > 0) return { objections: once(objections) };
  return { drawing: { width: layout.width, height: layout.height, resolution, commands } };
}

/** A value that has no room as a text and none as a code is one objection. */
function once(objections: readonly LabelObjection[]): readonly LabelObjection[] {
  return [...new Map(objections.map((one) => [`${one.field} ${one.reason}`, one])).values()];
}

/** The left and the upper line of a block, but not the edge of the label: blocks that adjoin share their lines. */
function frameOf({ x, y, w, h }: LayoutBlock): LineCommand[] {
  return [
    ...(x > 0 ? [{ kind: 'line', x: x - LINE / 2, y, w: LINE, h } as const] : []),
    ...(y > 0 ? [{ kind: 'line', x, y: y - LINE / 2, w, h: LINE } as const] : []),
  ];
}

function titleOf(block: LayoutBlock, layout: Layout, data: LabelData): TextCommand[] {
  const { x, y } = insideOf(block, layout);
  if (block.title === '') return [];
  return filled(block.title, layout, data).map(({ text }) => ({
    ...{ kind: 'text', text, x, y, height: TITLE_HEIGHT, isBold: false, fields: [] },
    width: widthOf(text, TITLE_HEIGHT, false),
  }));
}

/** A code in its place; null where it is too long for its block, quiet zones included. */
function symbolOf(code: LabelCode, layout: Layout, resolution: Resolution): SymbolCommand | null {
  const place = placeOfCode(code, resolution);
  if (place === null) return null;
  const { block, symbol, text } = code;
  const { x, y, width, height, dots } = place;
  const isSquare = dots.kind === 'square';
  const quiet = mmOf((isSquare ? QUIET.square : QUIET.bars) * dots.module, resolution);
  const [right, bottom] = [mmOf(x + width, resolution), mmOf(y + height, resolution)];
  const fits =
    right + quiet <= block.x + block.w &&
    right <= layout.width - layout.margin &&
    bottom + (isSquare ? quiet : 0) <= block.y + block.h;
  return fits ? { kind: 'symbol', symbology: symbol.symbology, text, x, y, height, dots } : null;
}
