import type { LabelData } from '../../domain/label/label-data.js';
import { layoutOf } from '../../domain/label/layouts/shipped.js';
import type { LabelPrint, LabelRefusal } from '../../domain/label/print.js';
import type { Drawing } from './commands.js';
import { drawLabel } from './drawing.js';
import { labelsPdf } from './label.pdf.js';
import { labelZpl } from './label.zpl.js';
import { type Raster, rasterOf } from './raster.js';
import { verifyLabel } from './verify.js';

/** What is wrong with labels is said of so many values; of the rest when these are put right. */
const MOST_NAMED = 100;

/** Labels to be printed, in their order. `title` is that of the PDF. */
export interface PrintTask extends LabelPrint {
  readonly labels: readonly LabelData[];
  readonly title: string;
}
export type PrintedLabels = { readonly bytes: Uint8Array } | { readonly refusals: readonly LabelRefusal[] };

interface Drawn {
  readonly data: LabelData;
  readonly drawing: Drawing;
}

/** Draws labels, reads each of them back from its dots, and makes one file of them: of all or of none. */
export async function printLabels(
  task: PrintTask,
  dotsOf: (drawing: Drawing) => Raster = rasterOf,
): Promise<PrintedLabels> {
  const refusals: LabelRefusal[] = [];
  const drawn: Drawn[] = [];
  const zpl: string[] = [];
  for (const data of task.labels) {
    const label = drawOne(task, data);
    if ('refusals' in label) refusals.push(...label.refusals);
    else {
      drawn.push(label);
      zpl.push(label.zpl);
    }
  }
  for (const label of refusals.length > 0 ? [] : drawn)
    refusals.push(...(await readBack(task, label, dotsOf(label.drawing))));
  if (refusals.length > 0) return { refusals: refusals.slice(0, MOST_NAMED) };
  if (task.format === 'zpl') return { bytes: Buffer.from(`${zpl.join('\n')}\n`, 'utf8') };
  const drawings = drawn.map(({ drawing }) => drawing);
  return { bytes: await labelsPdf(drawings, { page: task.paper }, task.title) };
}

function drawOne(
  { layout: name, resolution, format }: PrintTask,
  data: LabelData,
): (Drawn & { readonly zpl: string }) | { readonly refusals: readonly LabelRefusal[] } {
  const serial = serialOf(data);
  const result = drawLabel(layoutOf(name), data, resolution);
  if ('objections' in result) return { refusals: result.objections.map((one) => ({ serial, ...one })) };
  const { drawing } = result;
  if (format === 'pdf') return { data, drawing, zpl: '' };
  // A label wider than high lies along the roll: printers are at most as wide as it is high.
  const written = labelZpl(drawing, { feed: drawing.width > drawing.height ? 'along' : 'across' });
  return 'zpl' in written
    ? { data, drawing, zpl: written.zpl }
    : { refusals: written.objections.map((one) => ({ serial, ...one })) };
}

async function readBack({ layout }: PrintTask, { data }: Drawn, raster: Raster): Promise<readonly LabelRefusal[]> {
  const mismatches = await verifyLabel(raster, data, layoutOf(layout));
  return mismatches.map(({ field }) => ({ serial: serialOf(data), field, reason: 'not-read-back' }));
}

function serialOf({ values }: LabelData): string {
  return values.serial ?? '';
}
