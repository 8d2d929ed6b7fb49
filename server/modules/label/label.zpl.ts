import type { LabelObjection } from '../../domain/label/label-data.js';
import { printable } from '../../platform/print/letters.js';
import { dotsOf } from './dots.js';
import type { Drawing, LineCommand, SymbolCommand, TextCommand } from './commands.js';
import { widthOfSymbol } from './symbol.js';

/** Capitals of the printer's scalable type, font 0, by its height. */
const CAPITAL = 0.72;
/** For the escape of ^BX: one is taken that the text has not. The escape of ^FH is the underline. */
const ESCAPES = ['|', '`', '!', '?', ';', '='];

/** How labels lie on the roll: `across`, as they are read, or `along`, turned by a quarter, as an A5 label in a printer of six inches. */
export interface ZplOptions {
  readonly feed: 'across' | 'along';
  readonly copies?: number;
  /** How much darker than the printer is set, and inches a second; null: as the printer is set. */
  readonly darkness?: number | null;
  readonly speed?: number | null;
}
export type Zpl = { readonly zpl: string } | { readonly objections: readonly LabelObjection[] };

/** A place in dots, before the label is turned. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Positions and orientation of a label on the roll. */
interface Feed {
  readonly orientation: 'N' | 'R';
  /** The corner of a box that is the upper left one on the roll. */
  readonly box: (place: Place) => string;
  readonly point: (x: number, y: number) => string;
}

/**
 * A label in ZPL II (ZPL II programming guide, Zebra), for a printer of the drawing's resolution. Letters that printers have no type for,
 * such as Chinese, are refused: print those as PDF. The printer draws codes itself, from the same text and in the same dots.
 */
export function labelZpl(drawing: Drawing, { feed, copies = 1, darkness = null, speed = null }: ZplOptions): Zpl {
  const foreign = drawing.commands.filter((command) => command.kind === 'text' && !isOfPrinter(command.text));
  const fields = foreign.flatMap((command) => (command.kind === 'text' ? command.fields : []));
  if (fields.length > 0) return { objections: fields.map((field) => ({ field, reason: 'not-printable' })) };
  const { width, height, resolution, commands } = drawing;
  const [across, along] = [dotsOf(width, resolution), dotsOf(height, resolution)];
  const on = feedOf(feed, along);
  const size = feed === 'across' ? `^PW${across}^LL${along}` : `^PW${along}^LL${across}`;
  const inDots = (mm: number): number => dotsOf(mm, resolution);
  const lines = commands.map((command) => {
    if (command.kind === 'line') return lineZpl(command, on, inDots);
    return command.kind === 'text' ? textZpl(command, on, inDots) : symbolZpl(command, on);
  });
  const set = `${darkness === null ? '' : `^MD${String(darkness)}`}${speed === null ? '' : `^PR${String(speed)}`}`;
  return { zpl: [`^XA^CI28${size}^LH0,0${set}`, ...lines, `^PQ${copies}^XZ`].join('\n') };
}

function feedOf(feed: ZplOptions['feed'], height: number): Feed {
  if (feed === 'across') return { orientation: 'N', box: ({ x, y }) => `${x},${y}`, point: (x, y) => `${x},${y}` };
  return {
    orientation: 'R',
    box: ({ x, y, h }) => `${height - y - h},${x}`,
    point: (x, y) => `${height - y},${x}`,
  };
}

function lineZpl(line: LineCommand, { orientation, box }: Feed, inDots: (mm: number) => number): string {
  const [x, y] = [Math.max(0, inDots(line.x)), Math.max(0, inDots(line.y))];
  const [w, h] = [Math.max(1, inDots(line.w)), Math.max(1, inDots(line.h))];
  const [wide, high] = orientation === 'N' ? [w, h] : [h, w];
  return `^FO${box({ x, y, w, h })}^GB${wide},${high},${Math.min(w, h)}^FS`;
}

/** A text by its base line, which is in the same place in every type. */
function textZpl(text: TextCommand, { orientation, point }: Feed, inDots: (mm: number) => number): string {
  const at = point(inDots(text.x), inDots(text.y + text.height));
  const size = inDots(text.height / CAPITAL);
  return `^FT${at}^A0${orientation},${size},${size}^FH_^FD${escaped(printable(text.text))}^FS`;
}

function symbolZpl({ symbology, text, x, y, height, dots }: SymbolCommand, { orientation, box }: Feed): string {
  const { module } = dots;
  const place = `^FO${box({ x, y, w: widthOfSymbol(dots), h: height })}`;
  switch (symbology) {
    case 'code39': {
      // The printer cuts off what is left of ratio times module, so a tenth too much is right.
      const ratio = Math.ceil((Math.max(...(dots.kind === 'bars' ? dots.widths : [])) / module) * 10) / 10;
      return `^BY${module},${ratio.toFixed(1)},${height}${place}^B3${orientation},N,${height},N,N^FH_^FD${escaped(text)}^FS`;
    }
    case 'code128':
      // Without a mode the printer begins in subset B and stays there; A chooses by itself.
      return `^BY${module}${place}^BC${orientation},${height},N,N,N,A^FH_^FD${escaped(text.replaceAll('>', '>0'))}^FS`;
    case 'gs1-128':
      // Subset C and FNC1 by their codes, then all digits: mode D would calculate the check digit anew.
      return `^BY${module}${place}^BC${orientation},${height},N,N,N,N^FD>;>8${text}^FS`;
    case 'datamatrix': {
      // Quality 200, which is ECC 200; its default is an old code that nobody reads.
      const escape = ESCAPES.find((sign) => !text.includes(sign)) ?? '|';
      return `${place}^BX${orientation},${module},200,,,,${escape}^FH_^FD${escaped(text)}^FS`;
    }
  }
}

/** What begins a command, the sign of ^FH itself and control characters are written as hexadecimal numbers. */
function escaped(text: string): string {
  return text.replaceAll(
    /[\^~_]|\p{Cc}/gu,
    (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function isOfPrinter(text: string): boolean {
  return Array.from(text).every((letter) => letter === '?' || printable(letter) !== '?');
}
