import type { LabelCode } from '../../domain/label/codes.js';
import type { Resolution } from '../../domain/label/print.js';
import { dotsOf } from './dots.js';
import { type SymbolDots, symbolDots, widthOfSymbol } from './symbol.js';

/** Where a code stands on its label, in dots, without its quiet zones. */
export interface SymbolPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dots: SymbolDots;
}

/** The place of a code as its layout has it; null where the text can't be encoded. */
export function placeOfCode(
  { block, symbol, text }: Omit<LabelCode, 'field'>,
  resolution: Resolution,
): SymbolPlace | null {
  const dots = symbolDots(symbol, text, resolution);
  if (dots === null) return null;
  const width = widthOfSymbol(dots);
  return {
    x: dotsOf(block.x + symbol.x, resolution),
    y: dotsOf(block.y + symbol.y, resolution),
    width,
    height: dots.kind === 'square' ? width : dotsOf(symbol.height ?? 0, resolution),
    dots,
  };
}
