import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { Typesetter } from '../../platform/print/typesetter.js';
import { mmOf } from './dots.js';
import type { Drawing } from './commands.js';
import { CAPITAL } from './fitted-text.js';
import { inkOf } from './raster.js';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const BLACK = '#000000';
const A4 = { width: 210, height: 297 };

/** `label`: each on a page of its own size. `a4`: as many as fit on a sheet, or so many below each other, in slots of equal height. */
export type Paper = { readonly page: 'label' } | { readonly page: 'a4'; readonly below?: number };

/** Labels as a PDF. Codes are vectors, each bar of whole dots of the printer that the drawing is for: print in true size. */
export async function labelsPdf(drawings: readonly Drawing[], paper: Paper, title: string): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title, Creator: 'Consignal' } });
  const type = new Typesetter(doc);
  let index = 0;
  for (const [i, drawing] of drawings.entries()) {
    const before = drawings[i - 1];
    // Labels of another size begin a sheet of their own.
    index = before?.width === drawing.width && before.height === drawing.height ? index + 1 : 0;
    const slot = slotOf(index, drawing, paper);
    if (slot.isNewPage) doc.addPage({ size: [slot.width * MM, slot.height * MM], margin: 0 });
    draw(doc, type, drawing, slot);
  }
  if (drawings.length === 0) doc.addPage({ size: 'A4', margin: 0 });
  doc.end();
  return buffer(doc);
}

/** Where a label stands: the size of its page and its top left corner on it, in millimetres. */
interface Slot {
  readonly isNewPage: boolean;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Where the label of an index among those of its size stands. */
function slotOf(index: number, { width, height }: Drawing, paper: Paper): Slot {
  if (paper.page === 'label') return { isNewPage: true, width, height, x: 0, y: 0 };
  const across = Math.max(1, Math.floor(A4.width / width));
  const below = Math.max(1, Math.min(paper.below ?? Infinity, Math.floor(A4.height / height)));
  const place = index % (across * below);
  const pitch = A4.height / below;
  const y = Math.floor(place / across) * pitch + (pitch - height) / 2;
  return { ...A4, isNewPage: place === 0, x: (place % across) * width, y };
}

function draw(doc: PDFKit.PDFDocument, type: Typesetter, { resolution, commands }: Drawing, slot: Slot): void {
  const inMm = (dots: number): number => mmOf(dots, resolution);
  const box = (x: number, y: number, w: number, h: number): void => {
    doc.rect((slot.x + x) * MM, (slot.y + y) * MM, w * MM, h * MM);
  };
  doc.fillColor(BLACK);
  for (const command of commands) {
    if (command.kind === 'line') box(command.x, command.y, command.w, command.h);
    if (command.kind === 'symbol')
      for (const { at, below, w, h } of inkOf(command.dots, command.height))
        box(inMm(command.x + at), inMm(command.y + below), inMm(w), inMm(h));
  }
  // One path for all: rectangles that adjoin show no seam.
  doc.fill();
  for (const command of commands) {
    if (command.kind !== 'text') continue;
    const { text, x, y, height, isBold } = command;
    const size = (height / CAPITAL) * MM;
    // The typesetter places a row by the top of its capitals.
    type.draw(text, (slot.x + x) * MM, (slot.y + y) * MM, { bold: isBold, size, color: BLACK });
  }
}
