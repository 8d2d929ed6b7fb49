import type { LabelPage } from '../../domain/label/sheet.js';
import type { Drawing, SymbolCommand } from './commands.js';
import { mmOf } from './dots.js';
import { CAPITAL } from './fitted-text.js';
import { inkOf } from './raster.js';

/** Millimetres with as many decimals as a drawing needs. */
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * A page of labels as a picture (SVG 1.1), made from the drawings that are printed; its unit is the millimetre. Texts are set as wide as they were measured,
 * whatever letters the reader has. Thin lines show where labels end on a sheet.
 */
export function pageSvg({ width, height, places }: LabelPage, drawings: readonly (Drawing | undefined)[]): string {
  const labels = places.flatMap(({ index, x, y }) => {
    const drawing = drawings[index];
    return drawing === undefined ? [] : `<g transform="translate(${mm(x)} ${mm(y)})">${labelSvg(drawing)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${mm(width)} ${mm(height)}" font-family="Helvetica, Arial, sans-serif">`,
    `<rect width="${mm(width)}" height="${mm(height)}" fill="#fff"/>`,
    ...labels,
    '</svg>',
  ].join('');
}

function labelSvg({ width, height, resolution, commands }: Drawing): string {
  const parts = commands.map((command) => {
    if (command.kind === 'line') return `<path d="${box(command.x, command.y, command.w, command.h)}"/>`;
    if (command.kind === 'symbol') return symbolSvg(command, (dots) => mmOf(dots, resolution));
    const { text, x, y, height: capital, width: wide, isBold } = command;
    return `<text x="${mm(x)}" y="${mm(y + capital)}" font-size="${mm(capital / CAPITAL)}" textLength="${mm(wide)}" lengthAdjust="spacingAndGlyphs"${isBold ? ' font-weight="bold"' : ''}>${escaped(text)}</text>`;
  });
  const edge = `<rect width="${mm(width)}" height="${mm(height)}" fill="none" stroke="#b8b8b8" stroke-width="0.2"/>`;
  return `${edge}${parts.join('')}`;
}

/** One path for all bars: those that adjoin show no seam. */
function symbolSvg({ x, y, height, dots }: SymbolCommand, inMm: (dots: number) => number): string {
  const path = inkOf(dots, height).map(({ at, below, w, h }) => box(inMm(x + at), inMm(y + below), inMm(w), inMm(h)));
  return `<path shape-rendering="crispEdges" d="${path.join('')}"/>`;
}

const box = (x: number, y: number, w: number, h: number): string => `M${mm(x)} ${mm(y)}h${mm(w)}v${mm(h)}h${mm(-w)}z`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
