import bwipjs from 'bwip-js';
import type { Symbology } from '../../domain/label/content.js';
import type { LayoutSymbol } from '../../domain/label/layout.js';
import type { Resolution } from '../../domain/label/print.js';
import { moduleDots } from './dots.js';

/** A code in whole dots: widths of bars and gaps by turns, the first one a bar; or rows of dark and light fields. */
export type SymbolDots =
  | { readonly kind: 'bars'; readonly module: number; readonly widths: readonly number[] }
  | { readonly kind: 'square'; readonly module: number; readonly rows: readonly (readonly boolean[])[] };

/** The largest square code that printers and hand scanners of plants are sure to manage, in fields. */
const LARGEST = 52;
const WRITERS: Readonly<Record<Symbology, string>> = {
  code39: 'code39',
  code128: 'code128',
  'gs1-128': 'gs1-128',
  datamatrix: 'datamatrix',
};

/** A text as a code in dots of a printer; null where the symbology can't hold it in a code of a size that is allowed. */
export function symbolDots(
  { symbology, module: mm, ratio = 3 }: Pick<LayoutSymbol, 'symbology' | 'module' | 'ratio'>,
  text: string,
  resolution: Resolution,
): SymbolDots | null {
  const module = moduleDots(mm, resolution);
  const drawn = written(symbology, text);
  if (drawn === null) return null;
  if ('rows' in drawn) return drawn.rows.length > LARGEST ? null : { kind: 'square', module, rows: drawn.rows };
  // The writer draws Code 39 with wide bars of three modules; here they have the ratio of the layout, in whole dots.
  const wide = Math.floor(ratio * module);
  const widths = drawn.widths.map((width) => (symbology === 'code39' && width > 1 ? wide : width * module));
  return { kind: 'bars', module, widths };
}

/** How wide a code is, in dots, without its quiet zones. */
export function widthOfSymbol(symbol: SymbolDots): number {
  if (symbol.kind === 'square') return symbol.rows.length * symbol.module;
  return symbol.widths.reduce((sum, width) => sum + width, 0);
}

/** Bars and gaps in modules, or fields, as the writer gives them; null where it can't write the text. */
function written(
  symbology: Symbology,
  text: string,
): { readonly widths: readonly number[] } | { readonly rows: readonly (readonly boolean[])[] } | null {
  const shown = symbology === 'gs1-128' ? `(00)${text.slice(2)}` : text;
  try {
    const [drawing] = bwipjs.raw({ bcid: WRITERS[symbology], text: shown });
    if (drawing === undefined) return null;
    if ('pixs' in drawing) return { rows: rowsOf(drawing.pixs, drawing.pixx) };
    // Code 39 ends with the gap that would stand before another character.
    return { widths: drawing.sbs.length % 2 === 0 ? drawing.sbs.slice(0, -1) : drawing.sbs };
  } catch {
    // Longer than the largest code, or a wrong check digit.
    return null;
  }
}

function rowsOf(fields: readonly number[], across: number): boolean[][] {
  return Array.from({ length: Math.floor(fields.length / across) }, (_, y) =>
    fields.slice(y * across, (y + 1) * across).map((field) => field === 1),
  );
}
