import { fileURLToPath } from 'node:url';
import { inHelvetica, PLAIN, printable } from './letters.js';
import { INK } from './page.js';

/** How a text looks. */
export interface Look {
  readonly bold?: boolean;
  readonly size?: number;
  readonly color?: string;
}
/** Letters of one type that stand together. */
interface Run {
  readonly isHan: boolean;
  readonly text: string;
}

/** Files of the type that has Chinese; a PDF contains those of its letters that it uses. */
const HAN_FILES = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
/** What that type has and Helvetica has not, in whole blocks: Chinese and its signs, kana, Greek and Cyrillic letters, numbers in circles. */
const IN_HAN =
  /[\u0391-\u03a1\u03b1-\u03c1\u0410-\u044f\u2103\u2160-\u216b\u2460-\u25ab\u2e80-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u3000-\u303f\u3041-\u3096\u309b-\u30ff\u3105-\u312d\u3220-\u32fe\u3300-\u332b\u332d-\u4db5\u4e00-\u9fd0\ufe30-\ufe52\uff01-\uffbe]/;
/** How far above the base line letters of Helvetica reach, by their size: texts are placed by that top. */
const ASCENT = 0.718;
const NORMAL = { bold: false, size: 9, color: INK.text } as const;

/** Sets rows of text. Helvetica is in every reader of PDF; the type for Chinese is opened and embedded where a text has some. */
export class Typesetter {
  private readonly widths = { plain: new Map<string, number>(), bold: new Map<string, number>() };

  constructor(private readonly doc: PDFKit.PDFDocument) {
    doc.registerFont('han', fileURLToPath(new URL('NotoSansHans-Regular.otf', HAN_FILES)));
    doc.registerFont('han-bold', fileURLToPath(new URL('NotoSansHans-Bold.otf', HAN_FILES)));
  }

  /** The width of one letter of size 1. */
  letter(letter: string, bold = false): number {
    const known = this.widths[bold ? 'bold' : 'plain'];
    const width = known.get(letter) ?? this.measured(letter, bold);
    known.set(letter, width);
    return width;
  }

  /** How wide a text is in points. */
  widthOf(text: string, { bold = NORMAL.bold, size = NORMAL.size }: Look = {}): number {
    return runsOf(text).reduce((sum, run) => sum + this.type(run, bold).fontSize(size).widthOfString(run.text), 0);
  }

  /** Sets one row, the top of its letters at `y`; ends where it ended. */
  draw(
    text: string,
    x: number,
    y: number,
    { bold = NORMAL.bold, size = NORMAL.size, color = NORMAL.color }: Look = {},
  ) {
    let at = x;
    for (const run of runsOf(text)) {
      this.type(run, bold).fontSize(size).fillColor(color);
      this.doc.text(run.text, at, y + ASCENT * size, { lineBreak: false, baseline: 'alphabetic' });
      at += this.doc.widthOfString(run.text);
    }
    return at;
  }

  private measured(letter: string, bold: boolean): number {
    const size = 1_000;
    return this.widthOf(letter, { bold, size }) / size;
  }

  private type({ isHan }: Run, bold: boolean): PDFKit.PDFDocument {
    if (isHan) return this.doc.font(bold ? 'han-bold' : 'han');
    return this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica');
  }
}

/** Each letter of a text is in one of the types, if without its accent; none becomes a question mark. */
export function isSettable(text: string): boolean {
  return PLAIN.test(text) || Array.from(text).every((one) => IN_HAN.test(one) || one === '?' || printable(one) !== '?');
}

/** A text in runs of one type each. A letter that neither has stands without its accent, or as a question mark. */
function runsOf(text: string): readonly Run[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ isHan: false, text }];
  const runs: { isHan: boolean; text: string }[] = [];
  for (const letter of text) {
    const isHan = !inHelvetica(letter) && IN_HAN.test(letter);
    const last = runs.at(-1);
    const shown = isHan ? letter : printable(letter);
    if (last?.isHan === isHan) last.text += shown;
    else runs.push({ isHan, text: shown });
  }
  return runs;
}
