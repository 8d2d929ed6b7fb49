import type { Resolution } from '../../domain/label/print.js';
import { dotsOf } from './dots.js';
import type { Drawing, SymbolCommand } from './commands.js';

/** A label in dots of its printer, row by row: 1 is ink, 0 is paper. */
export interface Raster {
  readonly resolution: Resolution;
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}
/** How far letters reach below their base line, by the height of capitals. */
export const BELOW = 0.25;

/**
 * A label in exact dots, for reading back its codes. A text is the rectangle that it covers: whatever letters a printer has for it lie
 * within, so that a text on a code or in its quiet zone spoils the code here, too.
 */
export function rasterOf({ width: w, height: h, resolution, commands }: Drawing): Raster {
  const [width, height] = [dotsOf(w, resolution), dotsOf(h, resolution)];
  const raster = { resolution, width, height, dots: new Uint8Array(width * height) };
  for (const command of commands) {
    if (command.kind === 'symbol') drawSymbol(raster, command);
    else {
      const box = command.kind === 'line' ? command : { ...command, w: command.width, h: command.height * (1 + BELOW) };
      const [x, y] = [dotsOf(box.x, resolution), dotsOf(box.y, resolution)];
      fill(raster, x, y, Math.max(1, dotsOf(box.w, resolution)), Math.max(1, dotsOf(box.h, resolution)));
    }
  }
  return raster;
}

/** Draws a code into a raster. */
export function drawSymbol(
  raster: Raster,
  { x, y, height, dots }: Pick<SymbolCommand, 'x' | 'y' | 'height' | 'dots'>,
): void {
  for (const { at, below, w, h } of inkOf(dots, height)) fill(raster, x + at, y + below, w, h);
}

/** The dark rectangles of a code in dots, from its top left corner: each bar, and in a square code each run of fields in a row. */
export function inkOf(
  dots: SymbolCommand['dots'],
  height: number,
): { readonly at: number; readonly below: number; readonly w: number; readonly h: number }[] {
  const { module } = dots;
  if (dots.kind === 'square')
    return dots.rows.flatMap((row, i) =>
      runsOf(row).map(([from, until]) => ({
        ...{ at: from * module, w: (until - from) * module },
        ...{ below: i * module, h: module },
      })),
    );
  let at = 0;
  return dots.widths.flatMap((w, i) => {
    at += w;
    return i % 2 === 0 ? [{ at: at - w, below: 0, w, h: height }] : [];
  });
}

/** Where dark fields begin and end. */
function runsOf(row: readonly boolean[]): [from: number, until: number][] {
  const starts = row.flatMap((isDark, i) => (isDark && row[i - 1] !== true ? [i] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return [from, end === -1 ? row.length : end];
  });
}

function fill({ width, height, dots }: Raster, x: number, y: number, w: number, h: number): void {
  const [left, right] = [Math.max(0, x), Math.min(width, x + w)];
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row += 1)
    dots.fill(1, row * width + left, row * width + right);
}
