import bwipjs from 'bwip-js';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { LABEL_LEVELS, type LabelData } from '../../server/domain/label/label-data.js';
import type { Layout } from '../../server/domain/label/layout.js';
import { SHIPPED_LAYOUTS } from '../../server/domain/label/layouts/shipped.js';
import { pagesOf } from '../../server/domain/label/sheet.js';
import type { Drawing } from '../../server/modules/label/commands.js';
import { mmOf } from '../../server/modules/label/dots.js';
import { drawLabel } from '../../server/modules/label/drawing.js';
import { labelsPdf } from '../../server/modules/label/label.pdf.js';
import { inkOf, rasterOf } from '../../server/modules/label/raster.js';
import { readCodes } from '../../server/modules/label/reader.js';
import { verifyLabel } from '../../server/modules/label/verify.js';
import { labelData } from '../given/labels.js';
import { figure, ratios, type Figure } from './statistics.js';

/** Labels of a file whose processor time has a goal. */
const FILE = 100;
const MM = 72 / 25.4;
const WRITERS = { code39: 'code39', code128: 'code128', 'gs1-128': 'gs1-128', datamatrix: 'datamatrix' } as const;

interface Options {
  readonly rounds: number;
  /** Labels of each layout that are read back. */
  readonly labels: number;
}

/** Labels of all layouts read back beside bare reading, and files of them as PDF beside bare drawing, in processor time of this process. */
export async function measureLabels({ rounds, labels }: Options, say: (line: string) => void): Promise<Figure[]> {
  const { wrong, whole, bare } = await readBack(labels, say);
  const [pdf, floor] = await files(rounds, say);
  return [
    figure(`labels: codes that are not as their data say, of ${String(labels)} labels of each layout`, '', [wrong], {
      atMost: 0,
    }),
    figure('labels: drawing, reading back and comparing / bare reading', '', ratios(whole, bare)),
    figure('  a label drawn, read back and compared', 'ms', whole),
    figure(`labels: processor time of ${String(FILE)} labels as PDF`, 's', pdf, { atMost: 3 }),
    figure('labels: PDF / bare drawing of the same codes and texts', '', ratios(pdf, floor)),
    figure('  bare drawing', 's', floor),
  ];
}

/** Seconds of processor time that something takes. */
async function processorSeconds(what: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await what();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten letters and digits that differ much from one number to the next, the same in each run. */
function mixed(number: number): string {
  let state = Math.imul(number + 1, 2_654_435_761);
  return Array.from({ length: 10 }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1;
    return SIGNS.charAt((state >>> 8) % SIGNS.length);
  }).join('');
}

/** Another label each time, of all levels. */
function numbered(i: number): LabelData {
  const [customerPart, order] = [mixed(i), mixed(i + 1_000_000)];
  const [supplierPart, batch] = [mixed(i + 2_000_000), mixed(i + 3_000_000)];
  return labelData(LABEL_LEVELS[i % LABEL_LEVELS.length] ?? 'single', { customerPart, order, supplierPart, batch }, i);
}

function drawn(layout: Layout, i: number, resolution: 203 | 300): Drawing {
  const result = drawLabel(layout, numbered(i), resolution);
  if ('objections' in result) throw new Error(`${layout.id}: ${JSON.stringify(result.objections)}`);
  return result.drawing;
}

/** How many mismatches there are, and the milliseconds of a label of each layout. */
async function readBack(labels: number, say: (line: string) => void) {
  let wrong = 0;
  const [whole, bare]: [number[], number[]] = [[], []];
  for (const layout of SHIPPED_LAYOUTS) {
    const seconds = await processorSeconds(async () => {
      for (let i = 0; i < labels; i += 1) {
        const raster = rasterOf(drawn(layout, i, i % 2 === 0 ? 203 : 300));
        wrong += (await verifyLabel(raster, numbered(i), layout)).length;
      }
    });
    const [fine, finer] = [rasterOf(drawn(layout, 0, 203)), rasterOf(drawn(layout, 0, 300))];
    const few = Math.min(labels, FILE);
    const floor = await processorSeconds(async () => {
      for (let i = 0; i < few; i += 1) await readCodes(i % 2 === 0 ? fine : finer);
    });
    whole.push((seconds / labels) * 1_000);
    bare.push((floor / few) * 1_000);
    say(`labels: ${layout.id} ${((seconds / labels) * 1_000).toFixed(1)} ms, ${String(wrong)} mismatches so far`);
  }
  return { wrong, whole, bare };
}

/** Seconds of a file of labels by the product and by bare drawing, each layout in each round; the first round warms the compiler up. */
async function files(rounds: number, say: (line: string) => void): Promise<[ours: number[], floor: number[]]> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1)
    for (const layout of SHIPPED_LAYOUTS) {
      const made = Array.from({ length: FILE }, (_, i) => drawn(layout, i, 300));
      const theirs = await processorSeconds(() => bareDrawing(made));
      const own = await processorSeconds(() =>
        labelsPdf(
          pagesOf(
            Array.from({ length: FILE }, () => layout),
            { paper: 'label', perSheet: null, startPosition: 1 },
          ),
          Array.from({ length: FILE }, (_, i) => drawn(layout, i, 300)),
          'Labels',
        ),
      );
      if (round < 0) continue;
      floor.push(theirs);
      ours.push(own);
      say(`labels: ${layout.id} ${own.toFixed(2)} s for ${String(FILE)} labels, bare ${theirs.toFixed(2)} s`);
    }
  return [ours, floor];
}

/** What no program with these packages can do without: each code encoded once, each rectangle and text drawn once. */
async function bareDrawing(drawings: readonly Drawing[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0 });
  for (const { width, height, resolution, commands } of drawings) {
    doc.addPage({ size: [width * MM, height * MM], margin: 0 });
    for (const command of commands) {
      if (command.kind === 'text') {
        doc.fontSize(command.height * 4).text(command.text, command.x * MM, command.y * MM, { lineBreak: false });
      } else if (command.kind === 'symbol') {
        const text = command.symbology === 'gs1-128' ? `(00)${command.text.slice(2)}` : command.text;
        bwipjs.raw({ bcid: WRITERS[command.symbology], text });
        for (const { at, below, w, h } of inkOf(command.dots, command.height)) {
          const [x, y, wide, high] = [command.x + at, command.y + below, w, h].map(
            (dots) => mmOf(dots, resolution) * MM,
          );
          doc.rect(x ?? 0, y ?? 0, wide ?? 0, high ?? 0);
        }
        doc.fill();
      }
    }
  }
  doc.end();
  return buffer(doc);
}
