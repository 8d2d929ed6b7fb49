import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { filled } from '../../domain/dashboard/words.js';
import { withCumulative } from '../../domain/schedule/demand.js';
import { folded, pageCount, type Piece, placed } from '../../domain/schedule/print-layout.js';
import {
  type CountedSheetCalloff,
  sheetFormats,
  sheetOrder,
  sheetTime,
  sheetWeek,
} from '../../domain/schedule/sheet.js';
import { FOOT, INK, LEFT, printable, RIGHT, TOP } from '../../platform/print/paper.js';
import type { PrintHead, PrintLine, PrintPart, PrintTask } from './schedule.print.js';

const LOCALE = { en: 'en-GB', se: 'sv-SE' } as const;
const OWN_WORDS = {
  en: { page: 'Page {{page}} of {{pages}}', continued: '(continued)' },
  se: { page: 'Sida {{page}} av {{pages}}', continued: '(fortsättning)' },
} as const;
const WIDTH = RIGHT - LEFT;
/** Letters of a text that fit into the width of a page. */
const FOLDED_AT = 110;
/** Where facts begin behind their names. */
const FACT = 90;
/** Bytes that are handed over together: a page of call-offs is two kilobytes. */
const CHUNK = 32 * 1024;
const NAMES = { dim: INK.soft, size: 8 } as const;

interface Slot {
  readonly at: number;
  readonly width: number;
  readonly align?: 'right';
}
const CALLOFF_SLOTS = {
  date: { at: LEFT, width: 132 },
  week: { at: 174, width: 48 },
  status: { at: 226, width: 62 },
  quantity: { at: 288, width: 62, align: 'right' },
  unit: { at: 355, width: 26 },
  cumulative: { at: 381, width: 70, align: 'right' },
  particulars: { at: 459, width: RIGHT - 459 },
} as const satisfies Record<string, Slot>;
type CalloffCells = Readonly<Record<keyof typeof CALLOFF_SLOTS, string>>;

/** A schedule that is drawn page by page. */
class SchedulePaper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly formats;
  private readonly numbers;
  private readonly intro: readonly (readonly [name: string, value: string])[];
  private readonly texts: readonly (readonly string[])[];
  private page = 1;
  readonly pages: number;

  constructor(
    private readonly head: PrintHead,
    private readonly lines: readonly PrintLine[],
    private readonly language: 'en' | 'se',
    onBytes: (bytes: Uint8Array) => void,
  ) {
    this.formats = sheetFormats(language);
    this.numbers = new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 20 });
    this.intro = this.introOf();
    this.texts = lines.map(({ texts }) => texts.flatMap(({ text }) => folded(text, FOLDED_AT)));
    this.pages = pageCount(this.size());
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      info: { Title: printable(this.title), Creator: 'Consignal' },
    });
    this.doc.on('data', onBytes);
  }

  /** Draws everything. Resolves when the last bytes were handed over. */
  async draw(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.doc.on('end', resolve);
    });
    this.begin();
    const calloffs = this.lines.map((line) => (line.calloffs ? line : null));
    let counted: { readonly line: number; readonly rows: readonly CountedSheetCalloff[] } = { line: -1, rows: [] };
    for (const { page, y, piece } of placed(this.size())) {
      for (; this.page < page; this.page++) {
        this.doc.addPage();
        this.begin(this.page + 1);
      }
      if (piece.kind === 'calloff' && counted.line !== piece.line) {
        const line = calloffs[piece.line];
        counted = { line: piece.line, rows: withCumulative(line?.calloffs ?? [], line?.cumulativeReceived ?? null) };
      }
      this.piece(piece, y, counted.rows);
    }
    this.doc.end();
    await ended;
  }

  private get title(): string {
    return filled(this.formats.words.title, { number: this.head.documentNumber });
  }

  private size() {
    return {
      intro: this.intro.length,
      lines: this.lines.map(({ calloffs }, i) => ({
        texts: this.texts[i]?.length ?? 0,
        calloffs: calloffs?.length ?? 0,
      })),
    };
  }

  private introOf(): [string, string][] {
    const { head, formats } = this;
    const { words, day } = formats;
    const received = new Intl.DateTimeFormat(LOCALE[this.language], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const facts: readonly (readonly [string, string | null])[] = [
      [words.fact.buyer, head.buyer],
      [words.fact.shipTo, head.consignee],
      [words.fact.seller, head.seller],
      [words.fact.issued, head.issueDate && day(head.issueDate)],
      [
        words.fact.horizon,
        head.horizonStart && head.horizonEnd
          ? filled(words.range, { from: day(head.horizonStart), to: day(head.horizonEnd) })
          : null,
      ],
      [words.fact.previous, head.previousDocumentNumber],
      [words.fact.received, `${received.format(new Date(head.receivedAt))} UTC`],
    ];
    const texts = head.texts.flatMap(({ text }) => folded(text, FOLDED_AT - 20));
    return [
      ...facts.flatMap(([name, value]): [string, string][] => (value === null || value === '' ? [] : [[name, value]])),
      ...texts.map((text): [string, string] => ['', text]),
    ];
  }

  /** Title or repeated head, and foot, of the page that is begun. */
  private begin(page = 1): void {
    const { held, confirmed } = this.formats.words.mark;
    const mark = this.head.isHeld ? held : this.head.isIncorrect ? confirmed : '';
    const isFirst = page === 1;
    this.text(this.title, { at: LEFT, width: 340 }, TOP, { bold: true, size: isFirst ? 16 : 9 });
    this.text(mark, { at: 390, width: RIGHT - 390, align: 'right' }, TOP, { bold: true, color: INK.err });
    if (!isFirst) this.rule(TOP + 15);
    const foot = filled(OWN_WORDS[this.language].page, { page: String(page), pages: String(this.pages) });
    this.text(foot, { at: LEFT, width: WIDTH, align: 'right' }, FOOT, { size: NAMES.size, color: NAMES.dim });
  }

  private piece(piece: Piece, y: number, rows: readonly CountedSheetCalloff[]): void {
    if (piece.kind === 'intro') this.fact(piece.index, y);
    else if (piece.kind === 'text')
      this.text(this.texts[piece.line]?.[piece.index] ?? '', { at: LEFT, width: WIDTH }, y, { size: 8 });
    else if (piece.kind === 'columns') this.columns(y);
    else if (piece.kind === 'line') this.line(this.lines[piece.line], piece.isContinued, y);
    else {
      const calloff = rows[piece.index];
      if (calloff) this.cells(this.cellsOf(calloff), y, { size: 8.5 });
    }
  }

  private fact(index: number, y: number): void {
    const [name = '', value = ''] = this.intro[index] ?? [];
    this.text(name, { at: LEFT, width: FACT - 8 }, y, { color: INK.soft });
    this.text(value, { at: LEFT + FACT, width: WIDTH - FACT }, y);
  }

  private line(line: PrintLine | undefined, isContinued: boolean, y: number): void {
    if (!line) return;
    const { words, day } = this.formats;
    const quantity = (text: string | null): string | null => text && this.quantity(text);
    this.rule(y + 6);
    const named = [
      line.externalArticleNumber,
      line.description,
      isContinued ? OWN_WORDS[this.language].continued : null,
    ];
    this.text(named.filter(Boolean).join('  '), { at: LEFT, width: 370 }, y + 11, { bold: true, size: 10 });
    const total = `${words.line.total} ${this.quantity(line.totalQuantity)} ${line.unit}`;
    this.text(total, { at: 414, width: RIGHT - 414, align: 'right' }, y + 11, { bold: true });
    const figures: readonly (readonly [string, string | null])[] = [
      [words.line.shipTo, line.shipTo],
      [words.line.gate, line.gate],
      [words.line.dock, line.dock],
      [words.line.order, sheetOrder(line)],
      [words.line.cumulativeRequired, quantity(line.cumulativeRequired)],
      [words.line.cumulativeShipped, quantity(line.cumulativeShipped)],
      [words.line.cumulativeReceived, quantity(line.cumulativeReceived)],
      [words.line.since, line.cumulativeStartDate && day(line.cumulativeStartDate)],
      [words.line.lastNote, line.lastDespatchNote],
      [words.line.lastDate, line.lastDespatchDate && day(line.lastDespatchDate)],
    ];
    const shown = figures.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name} ${value}`]));
    const calloffs = line.calloffs ?? [];
    const text = calloffs.length === 0 ? [...shown, words.noCalloffs] : shown;
    this.text(text.join(' · '), { at: LEFT, width: WIDTH }, y + 26, { size: 8, color: INK.soft });
  }

  private columns(y: number): void {
    const { words } = this.formats;
    this.cells(
      {
        date: words.dateOf.unspecified,
        week: words.calloff.week,
        status: words.calloff.status,
        quantity: words.calloff.quantity,
        unit: '',
        cumulative: words.calloff.cumulative,
        particulars: '',
      },
      y,
      { size: NAMES.size, color: NAMES.dim },
    );
    this.rule(y + 12);
  }

  private cellsOf(calloff: CountedSheetCalloff): CalloffCells {
    const { formats } = this;
    const { day, words } = formats;
    const { details, dateKind } = calloff;
    const particulars = [
      dateKind === 'unspecified' ? null : words.dateKind[dateKind],
      sheetTime(calloff, formats),
      details && sheetOrder(details),
      details?.sequenceNumber,
      details?.vehicle,
      details?.productionLine,
      details?.reference,
    ];
    return {
      date: calloff.date === calloff.lastDate ? day(calloff.date) : `${day(calloff.date)} – ${day(calloff.lastDate)}`,
      week: sheetWeek(calloff),
      status: words.status[calloff.status],
      quantity: this.quantity(calloff.quantity),
      unit: calloff.unit,
      cumulative: this.quantity(calloff.cumulative),
      particulars: particulars.filter(Boolean).join(' '),
    };
  }

  private cells(cells: CalloffCells, y: number, look: { size: number; color?: string }): void {
    for (const name of ['date', 'week', 'status', 'quantity', 'unit', 'cumulative', 'particulars'] as const)
      this.text(cells[name], CALLOFF_SLOTS[name], y, look);
  }

  private quantity(text: string): string {
    return this.numbers.format(text as Intl.StringNumericLiteral);
  }

  private rule(y: number): void {
    this.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(INK.line).stroke();
  }

  /** One line of text; what is wider than its place is cut. */
  private text(
    text: string,
    { at, width, align }: Slot,
    y: number,
    { bold = false, size = 9, color = INK.text }: { bold?: boolean; size?: number; color?: string } = {},
  ): void {
    if (text === '') return;
    this.doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
    const shown = this.cut(printable(text), width, size);
    const left = align === 'right' ? at + width - this.doc.widthOfString(shown) : at;
    this.doc.text(shown, left, y, { lineBreak: false });
  }

  private cut(text: string, width: number, size: number): string {
    // The widest letter is about as wide as it is high.
    if (text.length * size <= width || this.doc.widthOfString(text) <= width) return text;
    let shown = text;
    while (shown.length > 1 && this.doc.widthOfString(`${shown}…`) > width) shown = shown.slice(0, -1);
    return `${shown.trimEnd()}…`;
  }
}

async function print({ head, lines, language }: PrintTask): Promise<void> {
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
  const all = lines.flatMap((json) => JSON.parse(json) as PrintLine[]);
  const paper = new SchedulePaper(head, all, language, (bytes) => {
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
