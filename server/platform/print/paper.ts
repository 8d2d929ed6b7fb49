import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { folded } from './folded.js';
import { BOTTOM, FOOT, INK, LEFT, RIGHT, TOP } from './page.js';
import { type Look, Typesetter } from './typesetter.js';

export interface Cell extends Look {
  readonly text: string;
}
export interface Column {
  readonly at: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** What fits beside each other in a column. */
interface Row extends Cell {
  readonly size: number;
}
/** What a list that goes on says below its last row of a sheet, in `height` points, and above its first of the next: a sum so far. */
export interface Carried {
  readonly height: number;
  readonly below: () => void;
  readonly above: () => void;
}
const SIZE = 10;
const FOOT_COLUMN: Column = { at: LEFT, width: RIGHT - LEFT, align: 'right' };
/** How high a row is, by the size of its letters, and how far below its top they begin. */
const [ROW_HEIGHT, ABOVE] = [1.2, 0.2];

/** Paper that is written from top to bottom: what does not fit goes on the next sheet. It knows no file and no address. */
export class Paper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly type: Typesetter;
  private y = TOP;
  private carried: Carried | null = null;

  constructor(title: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      info: { Title: title, Creator: 'Consignal' },
    });
    this.type = new Typesetter(this.doc);
  }

  text(cell: Cell, gap = 4): void {
    this.row([{ at: LEFT, width: RIGHT - LEFT }], [[cell]], { gap });
  }
  heading(text: string): void {
    this.y += 14;
    this.text({ text, bold: true, size: 12 }, 6);
  }
  /** Rows from here on are of one list; null: of none. */
  carry(carried: Carried | null): void {
    this.carried = carried;
  }
  /** Cells side by side, each of lines one below the other. */
  row(columns: readonly Column[], cells: readonly (readonly Cell[])[], { ruled = false, gap = 4 } = {}): void {
    const drawn = columns.map((column, i) => ({ column, rows: this.rowsOf(cells[i] ?? [], column.width) }));
    const height = Math.max(0, ...drawn.map(({ rows }) => rows.reduce((sum, { size }) => sum + size * ROW_HEIGHT, 0)));
    if (this.y + height > BOTTOM - (this.carried?.height ?? 0)) this.turn();
    for (const { column, rows } of drawn) {
      let y = this.y;
      for (const row of rows) {
        this.draw(row, column, y);
        y += row.size * ROW_HEIGHT;
      }
    }
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
      this.draw({ text: foot(page + 1, count), size: 8, color: INK.soft }, FOOT_COLUMN, FOOT);
    }
    this.doc.end();
    return buffer(this.doc);
  }

  private turn(): void {
    const { carried } = this;
    this.carried = null;
    carried?.below();
    this.doc.addPage();
    this.y = TOP;
    carried?.above();
    this.carried = carried;
  }
  /** Lines in rows that fit into a column. */
  private rowsOf(lines: readonly Cell[], width: number): readonly Row[] {
    return lines.flatMap(({ text, size = SIZE, ...look }) =>
      folded(text, width, (letter) => this.type.letter(letter, look.bold) * size).map((row) => ({
        ...look,
        text: row,
        size,
      })),
    );
  }
  private draw({ text, ...look }: Row, { at, width, align = 'left' }: Column, y: number): void {
    const left = align === 'right' ? at + width - this.type.widthOf(text, look) : at;
    this.type.draw(text, left, y + look.size * ABOVE, look);
  }
}
