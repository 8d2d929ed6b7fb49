import PDFDocument from 'pdfkit';
import {
  type LabelData,
  type LabelName,
  type LabelObjection,
  isLabelName,
  printedValue,
} from '../../domain/label/label-data.js';
import {
  type Box,
  type Layout,
  type LayoutBlock,
  type LayoutText,
  placeholders,
  ROW,
  textBox,
} from '../../domain/label/layout.js';
import { folded } from '../../platform/print/folded.js';
import { isSettable, Typesetter } from '../../platform/print/typesetter.js';
import type { TextCommand } from './commands.js';

/** Capital letters of Helvetica by the size of the type. */
export const CAPITAL = 0.718;
/** How far letters reach below their base line, by the height of capitals. */
const BELOW = 0.28;
/** By which step a text that is too long is set smaller, in millimetres. */
const STEP = 0.25;

/** A row with its values filled in, and the names of those. */
interface Row {
  readonly text: string;
  readonly names: readonly LabelName[];
}

let typesetter: Typesetter | undefined;
/** Measures without writing. */
function type(): Typesetter {
  typesetter ??= new Typesetter(new PDFDocument({ autoFirstPage: false }));
  return typesetter;
}

/** How wide a text is, in millimetres, where its capitals are so high; letter by letter, which is never less than with kerning. */
export function widthOf(text: string, height: number, isBold: boolean): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter, height, isBold), 0);
}

function letterWidth(letter: string, height: number, isBold: boolean): number {
  return type().letter(letter, isBold) * (height / CAPITAL);
}

/** The text of a block, set as high as it may be and has room; where it has none in its least height, which values are to blame. */
export function fittedText(
  block: LayoutBlock,
  layout: Layout,
  data: LabelData,
): { readonly commands: readonly TextCommand[] } | { readonly objections: readonly LabelObjection[] } {
  const { text } = block;
  const rows = text === undefined ? [] : text.rows.flatMap((row) => filled(row, layout, data));
  if (text === undefined || rows.length === 0) return { commands: [] };
  const unprintable = rows.filter((row) => !isSettable(row.text)).flatMap(({ names }) => names);
  if (unprintable.length > 0) return { objections: unprintable.map((field) => ({ field, reason: 'not-printable' })) };
  const box = textBox(block, layout);
  for (let height = text.height; height >= text.least - STEP / 2; height -= STEP) {
    const set = setRows(rows, text, Math.max(height, text.least), box);
    if (set !== null) return { commands: set };
  }
  const isBold = text.isBold === true;
  const wide = rows.filter((row) => text.folds !== true && widthOf(row.text, text.least, isBold) > box.w);
  const blamed = (wide.length > 0 ? wide : rows).flatMap(({ names }) => names);
  return { objections: blamed.map((field) => ({ field, reason: 'does-not-fit' })) };
}

/** A row of a layout with its values; none where all of them are empty. A word of an empty value is left out: `P{productionDate}`. */
export function filled(row: string, { isUpperCase }: Layout, data: LabelData): readonly Row[] {
  const names = placeholders(row).filter(isLabelName);
  const used = names.filter((name) => printedValue(data, name) !== '');
  if (names.length > 0 && used.length === 0) return [];
  const value = (name: string): string => (isLabelName(name) ? printedValue(data, name) : '');
  const words = row.split(' ').filter((word) => {
    const own = placeholders(word);
    return own.length === 0 || own.some((name) => value(name) !== '');
  });
  const text = words.join(' ').replaceAll(/\{(\w*)\}/g, (_, name: string) => value(name));
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return [{ text: isUpperCase === true ? plain.toUpperCase() : plain, names: used }];
}

/** Rows in a height of capitals; null where they are wider or higher than the box. */
function setRows(
  rows: readonly Row[],
  { folds, isBold: bold }: LayoutText,
  height: number,
  box: Box,
): TextCommand[] | null {
  const isBold = bold === true;
  const letter = (one: string): number => letterWidth(one, height, isBold);
  const texts = rows.flatMap(({ text, names: fields }) =>
    (folds === true ? folded(text, box.w, letter) : [text]).map((one) => ({ text: one, fields })),
  );
  const widths = texts.map(({ text }) => widthOf(text, height, isBold));
  const total = height * (1 + BELOW + (texts.length - 1) * ROW);
  if (total > box.h || widths.some((width) => width > box.w)) return null;
  // Capitals of a single row stand in the middle, as far as there is room for what reaches below them.
  const spare = Math.min((box.h - height) / 2, box.h - total);
  return texts.map((one, i) => ({
    ...one,
    ...{ kind: 'text', isBold, height, width: widths[i] ?? 0 },
    ...{ x: box.x, y: box.y + (texts.length === 1 ? spare : 0) + i * height * ROW },
  }));
}
