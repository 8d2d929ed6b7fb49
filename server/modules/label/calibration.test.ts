import { CALIBRATION_DRAWINGS } from '../../domain/label/calibration-drawings.js';
import { CALIBRATION_CODES, CALIBRATION_TEXT } from '../../domain/label/calibration.js';
import type { Raster } from './raster.js';
import { readPicture } from './reader.js';
import { symbolDots } from './symbol.js';

const QUIET = 12;
const SCALE = 4;

/** A drawing as a picture (PGM), in squares of some dots with white around. */
function pictureOf(rows: readonly (readonly boolean[])[]): Uint8Array {
  const [width, height] = [((rows[0]?.length ?? 0) + 2 * QUIET) * SCALE, (rows.length + 2 * QUIET) * SCALE];
  const dots: Raster['dots'] = new Uint8Array(width * height);
  const body = Buffer.from(dots).fill(255);
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let i = 0; i < SCALE; i++) {
        const at = ((y + QUIET) * SCALE + i) * width + (x + QUIET) * SCALE;
        body.fill(0, at, at + SCALE);
      }
    });
  });
  return Buffer.concat([Buffer.from(`P5\n${String(width)} ${String(height)}\n255\n`, 'latin1'), body]);
}
function barsOf(widths: string): boolean[][] {
  const row = Array.from(widths).flatMap((width, i) => Array<boolean>(Number(width)).fill(i % 2 === 0));
  return Array.from({ length: 30 }, () => row);
}

describe.each(CALIBRATION_CODES)('the code that a scanner is calibrated with: %s', (code) => {
  const drawing = CALIBRATION_DRAWINGS[code];

  it('is drawn as labels have it', () => {
    const drawn = symbolDots({ symbology: code, module: 0.5, ratio: 3 }, CALIBRATION_TEXT[code], 203);
    if (drawn === null) throw new Error('not drawn');
    if (drawn.kind === 'square') {
      const rows = drawn.rows.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
      expect(drawing).toEqual({ rows });
    } else expect(drawing).toEqual({ widths: drawn.widths.map((width) => width / drawn.module).join('') });
  });

  it('is read as the text that it is known by', async () => {
    const rows =
      'rows' in drawing ? drawing.rows.map((row) => Array.from(row, (one) => one === '#')) : barsOf(drawing.widths);
    expect(await readPicture(pictureOf(rows), false)).toEqual([
      expect.objectContaining({ text: CALIBRATION_TEXT[code] }),
    ]);
  });
});
