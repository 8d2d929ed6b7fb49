import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { LabelPage } from '../../domain/label/sheet.js';
import { Typesetter } from '../../platform/print/typesetter.js';
import { mmOf } from './dots.js';
import type { Drawing } from './commands.js';
import { CAPITAL } from './fitted-text.js';
import { inkOf } from './raster.js';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const BLACK = '#000000';

/** Where the top left corner of a label stands on its page, in millimetres. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Pages of labels as a PDF. Codes are vectors, each bar of whole dots of the printer that the drawings are for: print in true size.
 * @param drawings by the index that places name.
 */
export async function labelsPdf(
  pages: readonly LabelPage[],
  drawings: readonly (Drawing | undefined)[],
  title: string,
): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title, Creator: 'Consignal' } });
  const type = new Typesetter(doc);
  for (const { width, height, places } of pages) {
    doc.addPage({ size: [width * MM, height * MM], margin: 0 });
    for (const { index, x, y } of places) {
      const drawing = drawings[index];
      if (drawing !== undefined) draw(doc, type, drawing, { x, y });
    }
  }
  if (pages.length === 0) doc.addPage({ size: 'A4', margin: 0 });
  doc.end();
  return buffer(doc);
}

function draw(doc: PDFKit.PDFDocument, type: Typesetter, { resolution, commands }: Drawing, slot: Corner): void {
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
