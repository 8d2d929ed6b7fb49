import { type LabelCode, labelCodes } from '../../domain/label/codes.js';
import type { Symbology } from '../../domain/label/content.js';
import type { LabelData, LabelName } from '../../domain/label/label-data.js';
import type { Layout } from '../../domain/label/layout.js';
import { NO_SHIFT } from './moved.js';
import { placeOfCode } from './place.js';
import type { Raster } from './raster.js';
import { type ReadCode, readCodes } from './reader.js';

/**
 * `missing`: the code can't be read. `different`: it says something else. `damaged`: it is read, but not whole:
 * narrower, lower or elsewhere, or after correction of errors alone. `twice`: it is there more than once. `unexpected`: a code that the label does not have.
 */
export type LabelFault = 'missing' | 'different' | 'damaged' | 'twice' | 'unexpected';
export interface LabelMismatch {
  /** The block that the code stands in; empty where it is beside all of them. */
  readonly block: string;
  /** The value whose code it is; null of a code that should not be there. */
  readonly field: LabelName | 'message' | null;
  readonly fault: LabelFault;
}

/** How the sign of a symbology begins. That of Code 39 goes on with whether the last character happens to be a check of the others. */
const AIM: Readonly<Record<Symbology, string>> = { code39: ']A', code128: ']C0', 'gs1-128': ']C1', datamatrix: ']d1' };
/** The reader looks at some rows of a code alone, so it may miss so much of its height. */
const ROWS = 0.05;

/**
 * Reads back a label as it is printed, with a reader that shares nothing with the writer, and compares the codes with what its data say: each
 * once, byte for byte, in its block, whole. Empty where all is well. `shift` is by how much everything on it was moved.
 */
export async function verifyLabel(
  raster: Raster,
  data: LabelData,
  layout: Layout,
  shift = NO_SHIFT,
): Promise<readonly LabelMismatch[]> {
  const found = (await readCodes(raster)).map((code) => {
    const read = { ...code, x: code.x - shift.x, y: code.y - shift.y };
    return { read, block: blockAt(read, raster, layout) };
  });
  const { codes, objections } = labelCodes(layout, data);
  const expected = new Set(codes.map(({ block }) => block.id));
  return [
    ...objections.map(({ field }) => ({ block: '', field, fault: 'missing' as const })),
    ...codes.flatMap((code) => {
      const inBlock = found.filter(({ block }) => block === code.block.id).map(({ read }) => read);
      const fault = faultOf(code, inBlock, raster);
      return fault === null ? [] : [{ block: code.block.id, field: code.field, fault }];
    }),
    ...found
      .filter(({ block }) => !expected.has(block))
      .map(({ block }) => ({ block, field: null, fault: 'unexpected' as const })),
  ];
}

function faultOf(code: LabelCode, found: readonly ReadCode[], raster: Raster): LabelFault | null {
  const { symbol, text } = code;
  const [first] = found;
  if (first === undefined) return 'missing';
  if (found.some((read) => !read.symbology.startsWith(AIM[symbol.symbology]) || read.text !== text)) return 'different';
  if (found.length > 1) return 'twice';
  return first.isCorrected || !isWhole(code, first, raster) ? 'damaged' : null;
}

/**
 * A code is read in the place that its layout gives it, and as wide and high. A reader takes bars of Code 128 with a gap that is too narrow
 * for what they should be; by their width they are not.
 */
function isWhole(code: LabelCode, read: ReadCode, { resolution }: Raster): boolean {
  const place = placeOfCode(code, resolution);
  return (
    place !== null &&
    Math.abs(read.x - place.x) <= 1 &&
    Math.abs(read.width - place.width) <= 1 &&
    Math.abs(read.y - place.y) <= ROWS * place.height &&
    Math.abs(read.height - place.height) <= ROWS * place.height
  );
}

/** The block in which the middle of a code lies; empty where it lies in none. */
function blockAt(read: ReadCode, raster: Raster, { width, height, blocks }: Layout): string {
  const x = ((read.x + read.width / 2) / raster.width) * width;
  const y = ((read.y + read.height / 2) / raster.height) * height;
  return (
    blocks.find((block) => x >= block.x && x < block.x + block.w && y >= block.y && y < block.y + block.h)?.id ?? ''
  );
}
