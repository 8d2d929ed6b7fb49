import { readFileSync } from 'node:fs';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import type { Raster } from './raster.js';

/** A code as a scanner reads it. */
export interface ReadCode {
  /** What a scanner says of the symbology (AIM identifier, ISO/IEC 15424). */
  readonly symbology: string;
  readonly text: string;
  /** Error correction had to work: a printed code may be so, one that was just drawn may not. */
  readonly isCorrected: boolean;
  /** The rectangle in which it was read, in dots. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

let prepared: Promise<unknown> | undefined;
/** The reader is a WebAssembly of its package; without this it would be fetched from a network. */
function prepare(): Promise<unknown> {
  prepared ??= prepareZXingModule({
    overrides: {
      wasmBinary: Uint8Array.from(readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))))
        .buffer,
    },
    fireImmediately: true,
  });
  return prepared;
}

/** The codes of a label in dots; those that can't be read are not among them. */
export async function readCodes(raster: Raster): Promise<readonly ReadCode[]> {
  return readPicture(picture(raster), false);
}

/** The codes of a picture in a file (PGM, PNG, JPEG). `turned`: they may stand on their side. */
export async function readPicture(file: Uint8Array, turned: boolean): Promise<readonly ReadCode[]> {
  await prepare();
  const found = await readBarcodes(file, {
    formats: ['Code39Std', 'Code128', 'DataMatrix'],
    textMode: 'Plain',
    binarizer: 'FixedThreshold',
    tryRotate: turned,
    tryInvert: false,
    tryDownscale: false,
  });
  return found.map((read) => {
    const { topLeft, bottomRight } = read.position;
    // Of bars the reader names the last dot, of a square code the one behind it.
    const last = read.format === 'DataMatrix' ? 0 : 1;
    return {
      symbology: read.symbologyIdentifier,
      text: read.text,
      isCorrected: isCorrected(read),
      ...{ x: topLeft.x, y: topLeft.y },
      ...{ width: bottomRight.x - topLeft.x + last, height: bottomRight.y - topLeft.y + last },
    };
  });
}

/** Less than all of the error correction is left (UEC). Codes of bars have none. */
function isCorrected({ extra }: ReadResult): boolean {
  const unused = /"UEC":\s*"?([\d.]+)/.exec(extra)?.[1];
  return unused !== undefined && Number(unused) < 1;
}

/** A raster as a picture that the reader takes: a grey map (PGM), white paper and black ink. */
function picture({ width, height, dots }: Raster): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const picture = new Uint8Array(head.length + dots.length);
  picture.set(head);
  for (let i = 0; i < dots.length; i += 1) picture[head.length + i] = dots[i] === 1 ? 0 : 255;
  return picture;
}
