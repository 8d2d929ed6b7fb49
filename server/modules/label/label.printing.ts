import type { LabelData } from '../../domain/label/label-data.js';
import { layoutOf } from '../../domain/label/layouts/shipped.js';
import type { LabelPrint, LabelRefusal, ShippedLayout } from '../../domain/label/print.js';
import { type LabelPage, pagesOfPrint } from '../../domain/label/sheet.js';
import type { Drawing } from './commands.js';
import { dotsOf } from './dots.js';
import { drawLabel } from './drawing.js';
import { labelsPdf } from './label.pdf.js';
import { pageSvg } from './label.svg.js';
import { labelZpl } from './label.zpl.js';
import { isOffLabel, moved } from './moved.js';
import { type Raster, rasterOf } from './raster.js';
import { verifyLabel } from './verify.js';

/** What is wrong with labels is said of so many values; of the rest when these are put right. */
const MOST_NAMED = 100;

/** A label and its layout. */
export interface LabelToPrint {
  readonly data: LabelData;
  readonly layout: ShippedLayout;
}
/** Labels to be printed, in their order. `title` is that of the PDF. */
export interface PrintTask extends LabelPrint {
  readonly labels: readonly LabelToPrint[];
  readonly title: string;
  /** Of a preview, which is a picture: the page that is looked at, from 0. */
  readonly page?: number;
}
export type PrintedLabels = { readonly bytes: Uint8Array } | { readonly refusals: readonly LabelRefusal[] };

interface Drawn {
  readonly drawing: Drawing;
  readonly zpl: string;
}

/** Draws labels, reads each of them back from its dots, and makes one file of them: of all or of none. A preview has the labels of one page. */
export async function printLabels(
  task: PrintTask,
  toDots: (drawing: Drawing) => Raster = rasterOf,
): Promise<PrintedLabels> {
  const all = pagesOfPrint(task.labels, task);
  const pages = task.page === undefined ? all : all.slice(task.page, task.page + 1);
  const wanted = [...new Set(pages.flatMap(({ places }) => places.map(({ index }) => index)))];
  const drawn = drawAll(task, wanted);
  if ('refusals' in drawn) return drawn;
  const refusals: LabelRefusal[] = [];
  for (const [index, { drawing }] of drawn.labels) refusals.push(...(await readBack(task, index, toDots(drawing))));
  if (refusals.length > 0) return { refusals: refusals.slice(0, MOST_NAMED) };
  return { bytes: await fileOf(task, pages, drawn.labels) };
}

async function fileOf(
  { page, format, title, labels }: PrintTask,
  pages: readonly LabelPage[],
  drawn: ReadonlyMap<number, Drawn>,
): Promise<Uint8Array> {
  const drawings = labels.map((_, index) => drawn.get(index)?.drawing);
  if (page !== undefined) return Buffer.from(pages.map((one) => pageSvg(one, drawings)).join(''), 'utf8');
  if (format === 'pdf') return labelsPdf(pages, drawings, title);
  const zpl = pages.flatMap(({ places }) => places.map(({ index }) => drawn.get(index)?.zpl ?? ''));
  return Buffer.from(`${zpl.join('\n')}\n`, 'utf8');
}

function drawAll(
  task: PrintTask,
  wanted: readonly number[],
): { readonly labels: ReadonlyMap<number, Drawn> } | { readonly refusals: readonly LabelRefusal[] } {
  const refusals: LabelRefusal[] = [];
  const labels = new Map<number, Drawn>();
  for (const index of wanted) {
    const label = task.labels[index];
    if (label === undefined) continue;
    const one = drawOne(task, label);
    if ('refusals' in one) refusals.push(...one.refusals);
    else labels.set(index, one);
  }
  return refusals.length > 0 ? { refusals: refusals.slice(0, MOST_NAMED) } : { labels };
}

function shiftOf({ offsetX, offsetY, resolution }: PrintTask) {
  return { x: dotsOf(offsetX, resolution), y: dotsOf(offsetY, resolution) };
}

function drawOne(
  task: PrintTask,
  { layout, data }: LabelToPrint,
): Drawn | { readonly refusals: readonly LabelRefusal[] } {
  const serial = serialOf(data);
  const { resolution, format, copies, darkness, speed } = task;
  const result = drawLabel(layoutOf(layout), data, resolution);
  if ('objections' in result) return { refusals: result.objections.map((one) => ({ serial, ...one })) };
  const drawing = moved(result.drawing, shiftOf(task));
  if (isOffLabel(drawing)) return { refusals: [{ serial, field: null, reason: 'off-label' }] };
  if (format === 'pdf') return { drawing, zpl: '' };
  // A label wider than high lies along the roll: printers are at most as wide as it is high.
  const feed = drawing.width > drawing.height ? 'along' : 'across';
  const written = labelZpl(drawing, { feed, copies, darkness, speed });
  return 'zpl' in written
    ? { drawing, zpl: written.zpl }
    : { refusals: written.objections.map((one) => ({ serial, ...one })) };
}

async function readBack(task: PrintTask, index: number, raster: Raster): Promise<readonly LabelRefusal[]> {
  const label = task.labels[index];
  if (label === undefined) return [];
  const mismatches = await verifyLabel(raster, label.data, layoutOf(label.layout), shiftOf(task));
  return mismatches.map(({ field }) => ({ serial: serialOf(label.data), field, reason: 'not-read-back' }));
}

function serialOf({ values }: LabelData): string {
  return values.serial ?? '';
}
