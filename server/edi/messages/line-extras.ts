import type { LineText, PackagingInstruction } from '../model/delivery-schedule.js';
import { type Decimal, decimalText } from '../syntax/decimal.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { decimalAt, hasValue, joined, textOrNull } from '../syntax/segment-values.js';

/** Texts and packaging instructions kept of one line, and of one document: several times what a directory has places for. */
const MAX_EXTRAS = 99;

/** Takes in FTX: its subject 4451, and the text of C108, or the coded text of C107 where there is none. */
export function takeText(segment: SegmentCursor, into: { texts: readonly LineText[] }): void {
  addText({ code: segment.textAt(1, 0).toUpperCase(), text: joined(segment, 4) || segment.textAt(3, 0) }, into);
}

/** Keeps a text unless it is empty. */
export function addText(text: LineText, into: { texts: readonly LineText[] }): void {
  if (text.text !== '' && into.texts.length < MAX_EXTRAS) into.texts = [...into.texts, text];
}

interface Packed {
  packaging: readonly PackagingInstruction[];
}

/** Takes in PAC: the number of packages 7224 and their type C202, else the description C402. */
export function takePackage(segment: SegmentCursor, into: Packed): void {
  const code = textOrNull(segment, 3, 0) ?? textOrNull(segment, 4, 1);
  const description = textOrNull(segment, 3, 3) ?? textOrNull(segment, 4, 3);
  const count = { mantissa: 0, scale: 0 };
  const isCounted = hasValue(segment, 1, 0) && decimalAt(segment, 1, 0, count);
  const packageCount = isCounted ? { packageCount: decimalText(count) } : {};
  addPackaging({ code, description, quantityPerPackage: null, ...packageCount }, into);
}

/** Takes in the quantity per package, of the package named last or of one without a name. */
export function takePerPackage(quantity: Decimal, into: Packed): void {
  const quantityPerPackage = decimalText(quantity);
  const last = into.packaging.at(-1);
  if (last?.quantityPerPackage === null)
    into.packaging = [...into.packaging.slice(0, -1), { ...last, quantityPerPackage }];
  else if (last?.quantityPerPackage !== quantityPerPackage)
    addPackaging({ code: null, description: null, quantityPerPackage }, into);
}

/** Keeps a packaging instruction unless it says nothing. */
export function addPackaging(instruction: PackagingInstruction, into: Packed): void {
  const { code, description, quantityPerPackage, packageCount } = instruction;
  if (code === null && description === null && quantityPerPackage === null && packageCount === undefined) return;
  if (into.packaging.length < MAX_EXTRAS) into.packaging = [...into.packaging, instruction];
}
