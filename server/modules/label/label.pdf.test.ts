import { inflateSync } from 'node:zlib';
import { GTL_A5 } from '../../domain/label/layouts/gtl.js';
import { SSCC_A6 } from '../../domain/label/layouts/sscc.js';
import { VDA_4902_A5, VDA_4902_KLT } from '../../domain/label/layouts/vda-4902.js';
import type { Layout } from '../../domain/label/layout.js';
import { labelData } from '../../../test/given/labels.js';
import type { Resolution } from '../../domain/label/print.js';
import { pagesOf, type SheetOptions } from '../../domain/label/sheet.js';
import { mmOf } from './dots.js';
import type { Drawing } from './commands.js';
import { drawLabel } from './drawing.js';
import { labelsPdf } from './label.pdf.js';
import { inkOf } from './raster.js';

const MM = 72 / 25.4;
const LABEL: SheetOptions = { paper: 'label', perSheet: null, startPosition: 1 };
const A4: SheetOptions = { ...LABEL, paper: 'a4' };
const pdfOf = (labels: readonly Drawing[], options: SheetOptions): Promise<Buffer> =>
  labelsPdf(pagesOf(labels, options), labels, 'Labels');

function drawn(layout: Layout, values = {}, resolution: Resolution = 203): Drawing {
  const result = drawLabel(layout, labelData('single', values), resolution);
  if ('objections' in result) throw new Error(JSON.stringify(result.objections));
  return result.drawing;
}
/** Sizes of the pages in millimetres. */
const pages = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    Math.round(Number(w) / MM),
    Math.round(Number(h) / MM),
  ]);
/** What is drawn on the pages, as text. */
function contents(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
/** Rectangles on the pages in millimetres: left, width, height. */
const rectangles = (pdf: Buffer): number[][] =>
  [...contents(pdf).matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, x, , w, h]) =>
    [x, w, h].map((value) => Number(value) / MM),
  );

describe('a PDF of labels', () => {
  it('has a page of the size of each label, or sheets of A4 with as many as have room', async () => {
    const [a5, klt, a6] = [drawn(VDA_4902_A5), drawn(VDA_4902_KLT), drawn(SSCC_A6)];
    expect(pages(await pdfOf([a5, klt, a6], LABEL))).toEqual([
      [210, 148],
      [210, 74],
      [105, 148],
    ]);
    const sheets = async (labels: readonly Drawing[], paper = A4): Promise<number> => {
      const found = pages(await pdfOf(labels, paper));
      expect(new Set(found.map(String))).toEqual(new Set(['210,297']));
      return found.length;
    };
    expect(await sheets(Array.from({ length: 5 }, () => a5))).toBe(3);
    expect(await sheets(Array.from({ length: 8 }, () => klt))).toBe(2);
    expect(
      await sheets(
        Array.from({ length: 8 }, () => klt),
        { ...A4, perSheet: 3 },
      ),
    ).toBe(3);
    expect(await sheets(Array.from({ length: 4 }, () => a6))).toBe(1);
  });

  it('begins another sheet where labels have another size, and has one empty page without any', async () => {
    expect(pages(await pdfOf([drawn(VDA_4902_A5), drawn(VDA_4902_KLT)], A4))).toHaveLength(2);
    expect(pages(await pdfOf([], A4))).toHaveLength(1);
  });

  it.each([203, 300, 600] as const)('draws codes as vectors of whole dots at %i dots an inch', async (resolution) => {
    const drawing = drawn(GTL_A5, {}, resolution);
    const pdf = await pdfOf([drawing], LABEL);
    const dot = mmOf(1, resolution);
    const ink = drawing.commands.flatMap((command) =>
      command.kind === 'symbol' ? inkOf(command.dots, command.height).map(({ w }) => w) : [],
    );
    const lines = drawing.commands.filter(({ kind }) => kind === 'line').length;
    const found = rectangles(pdf);
    expect(found).toHaveLength(ink.length + lines);
    const inDots = found.map(([x = 0, w = 0]) => [x / dot, w / dot]);
    const whole = inDots.filter((values) => values.every((value) => Math.abs(value - Math.round(value)) < 0.02));
    expect(whole.length).toBeGreaterThanOrEqual(ink.length);
    expect(contents(pdf)).not.toMatch(/\bDo\b|\bBI\b/);
  });

  it('embeds a type for Chinese only where a label has some', async () => {
    const size = async (receiverName: string): Promise<number> =>
      (await pdfOf([drawn(GTL_A5, { receiverName })], LABEL)).length;
    expect(await size('Volvo')).toBeLessThan(20_000);
    const pdf = await pdfOf([drawn(GTL_A5, { receiverName: '沃尔沃卡车' })], LABEL);
    expect(pdf.toString('latin1')).toContain('NotoSansHans');
  });
});
