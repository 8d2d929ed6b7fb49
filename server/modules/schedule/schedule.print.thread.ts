import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { withCumulative } from '../../domain/schedule/demand.js';
import {
  type LineSize,
  pageCount,
  type Piece,
  placed,
  PRINT,
  type PrintSize,
} from '../../domain/schedule/print-layout.js';
import type { CountedSheetCalloff } from '../../domain/schedule/sheet.js';
import { folded } from '../../platform/print/folded.js';
import { FOOT, INK, LEFT, RIGHT, TOP } from '../../platform/print/page.js';
import { type Look, Typesetter } from '../../platform/print/typesetter.js';
import { CALLOFF_CELLS, type CalloffCells, type Fact, PrintContent } from './schedule.print.content.js';
import type { PrintLine, PrintPart, PrintTask } from './schedule.print.js';

const WIDTH = RIGHT - LEFT;
/** Where facts begin behind their names. */
const FACT = 90;
/** Beyond so many rows a name is no name any more: the rest of it is left out. */
const MOST_ROWS = 15;
/** Bytes that are handed over together: a page of call-offs is two kilobytes. */
const CHUNK = 32 * 1024;
const LOOK = {
  name: { bold: true, size: 10 },
  small: { size: 8 },
  dim: { size: 8, color: INK.soft },
  heading: { bold: true, size: 8, color: INK.soft },
  calloff: { size: 8.5 },
} as const satisfies Record<string, Look>;

interface Slot {
  readonly at: number;
  readonly width: number;
  readonly align?: 'right';
}
const NAME: Slot = { at: LEFT, width: 370 };
const CALLOFF_SLOTS = {
  date: { at: LEFT, width: 118 },
  week: { at: 162, width: 56 },
  status: { at: 220, width: 52 },
  quantity: { at: 272, width: 56, align: 'right' },
  unit: { at: 332, width: 24 },
  cumulative: { at: 356, width: 66, align: 'right' },
  particulars: { at: 430, width: RIGHT - 430 },
} as const satisfies Record<keyof CalloffCells, Slot>;

/** A line as it is drawn: its texts in rows, its call-offs in their order. */
interface DrawnLine {
  readonly line: PrintLine;
  readonly names: readonly string[];
  readonly figures: readonly string[];
  readonly texts: readonly string[];
  readonly calloffs: readonly CountedSheetCalloff[];
}

/** A schedule that is drawn page by page. */
class SchedulePaper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly type: Typesetter;
  private readonly content: PrintContent;
  private readonly intro: readonly Fact[];
  private readonly lines: readonly DrawnLine[];
  private readonly size: PrintSize;
  /** Particulars repeat: those of a line have often the same order and reference. */
  private readonly folded = new Map<string, readonly string[]>();
  private page = 1;
  readonly pages: number;

  constructor({ head, asOf, language }: PrintTask, lines: readonly PrintLine[], onBytes: (bytes: Uint8Array) => void) {
    this.content = new PrintContent(head, language, asOf);
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      info: { Title: this.content.title, Creator: 'Consignal' },
    });
    this.doc.on('data', onBytes);
    this.type = new Typesetter(this.doc);
    this.intro = this.content
      .intro()
      .flatMap(([name, value]) => this.rows(value, WIDTH - FACT).map((row, at): Fact => [at === 0 ? name : '', row]));
    this.lines = lines.map((line) => this.drawn(line));
    this.size = { intro: this.intro.length, lines: this.lines.map((line) => this.sizeOf(line)) };
    this.pages = pageCount(this.size);
  }

  /** Draws everything. Resolves when the last bytes were handed over. */
  async draw(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.doc.on('end', resolve);
    });
    this.begin();
    for (const { page, y, piece } of placed(this.size)) {
      for (; this.page < page; this.page++) {
        this.doc.addPage();
        this.begin(this.page + 1);
      }
      this.piece(piece, y);
    }
    this.doc.end();
    await ended;
  }

  private drawn(line: PrintLine): DrawnLine {
    const names = this.rows(this.content.names(line), NAME.width, LOOK.name).slice(0, MOST_ROWS);
    return {
      line,
      names: names.length === 0 ? [''] : names,
      figures: this.packed(this.content.figures(line)).slice(0, MOST_ROWS),
      texts: this.content.texts(line).flatMap((text) => this.rows(text, WIDTH, LOOK.small)),
      calloffs: withCumulative(line.calloffs ?? [], line.cumulativeReceived),
    };
  }

  private sizeOf({ names, figures, texts, calloffs }: DrawnLine): LineSize {
    const rows = Uint8Array.from(calloffs, (calloff) => Math.max(1, this.particulars(calloff).length));
    return { names: names.length, figures: Math.max(1, figures.length), texts: texts.length, calloffs: rows };
  }

  private particulars(calloff: CountedSheetCalloff): readonly string[] {
    const text = this.content.particulars(calloff);
    const known = this.folded.get(text);
    if (known) return known;
    const rows = this.rows(text, CALLOFF_SLOTS.particulars.width, LOOK.small).slice(0, 2 * MOST_ROWS);
    this.folded.set(text, rows);
    return rows;
  }

  private rows(text: string, width: number, { bold = false, size = 9 }: Look = {}): readonly string[] {
    return folded(text, width, (letter) => this.type.letter(letter, bold) * size);
  }

  /** Figures beside each other, as many as a row has room for; none is broken that has room in a row of its own. */
  private packed(figures: readonly string[]): readonly string[] {
    const rows: string[] = [];
    for (const figure of figures) {
      const last = rows.at(-1);
      const longer = last === undefined ? figure : `${last} · ${figure}`;
      if (this.type.widthOf(longer, LOOK.dim) <= WIDTH) rows.splice(Math.max(0, rows.length - 1), 1, longer);
      else rows.push(...this.rows(figure, WIDTH, LOOK.dim));
    }
    return rows;
  }

  /** Title or repeated head, and foot, of the page that is begun. */
  private begin(page = 1): void {
    const { title, mark } = this.content;
    const isFirst = page === 1;
    const width = mark === '' ? WIDTH : 340;
    this.text(title, { at: LEFT, width }, TOP, { bold: true, size: isFirst ? 16 : 9 });
    this.text(mark, { at: 390, width: RIGHT - 390, align: 'right' }, TOP, { bold: true, color: INK.err });
    if (!isFirst) this.rule(TOP + 15);
    this.text(this.content.foot(page, this.pages), { at: LEFT, width: WIDTH, align: 'right' }, FOOT, LOOK.dim);
  }

  private piece(piece: Piece, y: number): void {
    if (piece.kind === 'intro') {
      const [name = '', value = ''] = this.intro[piece.index] ?? [];
      this.text(name, { at: LEFT, width: FACT - 8 }, y, { color: INK.soft });
      this.text(value, { at: LEFT + FACT, width: WIDTH - FACT }, y);
      return;
    }
    const line = this.lines[piece.line];
    if (!line) return;
    if (piece.kind === 'text') this.text(line.texts[piece.index] ?? '', { at: LEFT, width: WIDTH }, y, LOOK.small);
    else if (piece.kind === 'columns') this.columns(y);
    else if (piece.kind === 'line') this.line(line, piece.isContinued, y);
    else {
      const calloff = line.calloffs[piece.index];
      if (calloff) this.calloff(calloff, y);
    }
  }

  private line({ line, names, figures }: DrawnLine, isContinued: boolean, y: number): void {
    this.rule(y + 6);
    names.forEach((row, at) => {
      const end = this.text(row, NAME, y + 11 + at * PRINT.row.names, LOOK.name);
      if (isContinued && at === names.length - 1)
        this.type.draw(` ${this.content.continued}`, end, y + 12 + at * PRINT.row.names, LOOK.dim);
    });
    this.text(this.content.total(line), { at: 424, width: RIGHT - 424, align: 'right' }, y + 11, { bold: true });
    const below = y + 26 + (names.length - 1) * PRINT.row.names;
    figures.forEach((row, at) => {
      this.text(row, { at: LEFT, width: WIDTH }, below + at * PRINT.row.figures, LOOK.dim);
    });
  }

  private columns(y: number): void {
    const headings = this.content.headings();
    for (const name of CALLOFF_CELLS) this.text(headings[name], CALLOFF_SLOTS[name], y + 4, LOOK.heading);
    this.rule(y + 16);
  }

  private calloff(calloff: CountedSheetCalloff, y: number): void {
    const cells = this.content.cells(calloff);
    for (const name of CALLOFF_CELLS)
      if (name !== 'particulars') this.text(cells[name], CALLOFF_SLOTS[name], y, LOOK.calloff);
    this.particulars(calloff).forEach((row, at) => {
      this.text(row, CALLOFF_SLOTS.particulars, y + at * PRINT.row.calloff, LOOK.small);
    });
  }

  private rule(y: number): void {
    this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(INK.line).stroke();
  }

  /** One row of text, smaller where its place is too narrow for it: nothing is left out. Returns where it ended. */
  private text(
    text: string,
    { at, width, align }: Slot,
    y: number,
    { bold = false, size = 9, ...look }: Look = {},
  ): number {
    if (text === '') return at;
    // The widest letter is about as wide as it is high.
    const isShort = text.length * size <= width;
    const wide = isShort && align === undefined ? 0 : this.type.widthOf(text, { bold, size });
    const shown = wide > width ? (size * width) / wide : size;
    const left = align === 'right' ? at + width - Math.min(width, wide) : at;
    return this.type.draw(text, left, y + (size - shown) / 2, { bold, size: shown, ...look });
  }
}

async function print(task: PrintTask): Promise<void> {
  const post = (part: PrintPart): void => {
    parentPort?.postMessage({ part });
  };
  let waiting: Uint8Array[] = [];
  let size = 0;
  const send = (): void => {
    post(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  const all = task.lines.flatMap((json) => JSON.parse(json) as PrintLine[]);
  const paper = new SchedulePaper(task, all, (bytes) => {
    waiting.push(bytes);
    size += bytes.length;
    if (size >= CHUNK) send();
  });
  post({ pages: paper.pages });
  await paper.draw();
  send();
}

parentPort?.on('message', (task: PrintTask) => {
  print(task).then(
    () => {
      parentPort?.postMessage({ result: null });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
