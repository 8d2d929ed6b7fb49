import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export const INK = { text: '#131c26', soft: '#5c6a79', line: '#dde3ea', err: '#c02a21' };
/** Points: A4 with its margins, and what a line of each size takes. */
export const [LEFT, RIGHT, TOP, BOTTOM, FOOT] = [40, 555, 40, 780, 810];
const CP1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters with a stroke, which are no letter with an accent. */
const STROKED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  '\u202f': ' ',
  '\u2212': '-',
};

export const PLAIN = /^[ -~]*$/;

/** Helvetica, as every reader of PDF has it, has the letter. */
export function inHelvetica(one: string): boolean {
  return (one >= ' ' && one <= '~') || (one >= '\u00a0' && one <= '\u00ff') || CP1252.has(one);
}

/** A letter that the type has: as it is, without its accent, or a question mark. */
function letter(sign: string): string {
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (inHelvetica(sign)) return sign;
  return STROKED[sign] ?? (Array.from(bare).every(inHelvetica) ? bare : '?');
}
/** A text in letters that the type has. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : Array.from(text, letter).join(''));

export interface Cell {
  readonly text: string;
  readonly bold?: boolean;
  readonly size?: number;
  readonly color?: string;
}
export interface Column {
  readonly at: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Paper that is written from top to bottom: what does not fit goes on the next sheet. It knows no file and no address. */
export class Paper {
  private readonly doc: PDFKit.PDFDocument;
  private y = TOP;

  constructor(title: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      info: { Title: title, Creator: 'Consignal' },
    });
  }

  text(cell: Cell, gap = 4): void {
    this.row([{ at: LEFT, width: RIGHT - LEFT }], [[cell]], { gap });
  }
  heading(text: string): void {
    this.y += 14;
    this.text({ text, bold: true, size: 12 }, 6);
  }
  /** Cells side by side, each of lines one below the other. */
  row(columns: readonly Column[], cells: readonly (readonly Cell[])[], { ruled = false, gap = 4 } = {}): void {
    const heights = cells.map((lines, i) =>
      lines.reduce((sum, line) => sum + this.heightOf(line, columns[i]?.width ?? 0), 0),
    );
    const height = Math.max(0, ...heights);
    if (this.y + height > BOTTOM) {
      this.doc.addPage();
      this.y = TOP;
    }
    columns.forEach(({ at, width, align = 'left' }, i) => {
      let y = this.y;
      for (const line of cells[i] ?? []) {
        this.type(line)
          .fillColor(line.color ?? INK.text)
          .text(printable(line.text), at, y, { width, align });
        y += this.heightOf(line, width);
      }
    });
    this.y += height + gap;
    if (ruled)
      this.doc
        .moveTo(LEFT, this.y - gap / 2)
        .lineTo(RIGHT, this.y - gap / 2)
        .lineWidth(0.6)
        .strokeColor(INK.line)
        .stroke();
  }
  /** Numbers the sheets and gives the bytes. */
  async bytes(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.type({ text: '', size: 8 })
        .fillColor(INK.soft)
        .text(printable(foot(page + 1, count)), LEFT, FOOT, { width: RIGHT - LEFT, align: 'right' });
    }
    this.doc.end();
    return buffer(this.doc);
  }

  private type({ bold = false, size = 10 }: Cell): PDFKit.PDFDocument {
    return this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  }
  private heightOf(cell: Cell, width: number): number {
    return cell.text === '' ? 0 : this.type(cell).heightOfString(printable(cell.text), { width });
  }
}
