import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwipjs from 'bwip-js';

const WIDTH = 640;
const HEIGHT = 480;
/** Pictures of each label, two a second, and of bare paper before it. */
const PICTURES = 1;
const PAPER = 235;
const INK = 16;
const MARGIN = 40;

export interface Label {
  readonly symbology: 'code128' | 'datamatrix' | 'qrcode' | 'pdf417';
  readonly text: string;
}
interface Drawing {
  /** Widths of bars and gaps by turns, of a code of bars. */
  readonly sbs?: readonly number[];
  /** Dark and light fields row by row, of one of fields. */
  readonly pixs?: readonly number[];
  readonly pixx?: number;
}

/** A film of labels one after the other, as a camera would bring it (y4m); returns the name of its file. */
export function filmOf(labels: readonly Label[]): string {
  const paper = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const pictures = labels.flatMap((label) => {
    const picture = pictureOf(label);
    return Array.from({ length: PICTURES * 2 }, (_, i) => (i < PICTURES ? paper : picture));
  });
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const file = join(mkdtempSync(join(tmpdir(), 'film-')), 'labels.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F2:1 Ip A1:1 C420mpeg2\n`),
      ...pictures.flatMap((picture) => [Buffer.from('FRAME\n'), picture, colour]),
    ]),
  );
  return file;
}

function pictureOf({ symbology, text }: Label): Buffer {
  const [drawing] = bwipjs.raw({ bcid: symbology, text }) as unknown as readonly Drawing[];
  const rows = drawing?.sbs ? [bars(drawing.sbs)] : fields(drawing?.pixs ?? [], drawing?.pixx ?? 1);
  const across = rows[0]?.length ?? 1;
  const scale = Math.floor(
    Math.min((WIDTH - 2 * MARGIN) / across, rows.length === 1 ? 8 : (HEIGHT - 2 * MARGIN) / rows.length),
  );
  const down = rows.length === 1 ? HEIGHT / 3 : rows.length * scale;
  const left = Math.floor((WIDTH - across * scale) / 2);
  const top = Math.floor((HEIGHT - down) / 2);
  const picture = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  for (let y = 0; y < down; y++) {
    const row = rows[rows.length === 1 ? 0 : Math.floor(y / scale)] ?? [];
    for (let x = 0; x < across * scale; x++)
      if (row[Math.floor(x / scale)] === true) picture[(top + y) * WIDTH + left + x] = INK;
  }
  return picture;
}

function bars(widths: readonly number[]): boolean[] {
  return widths.flatMap((width, i) => Array.from({ length: width }, () => i % 2 === 0));
}

function fields(dark: readonly number[], across: number): boolean[][] {
  return Array.from({ length: Math.floor(dark.length / across) }, (_, y) =>
    dark.slice(y * across, (y + 1) * across).map((field) => field === 1),
  );
}
