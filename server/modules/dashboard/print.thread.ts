import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { KINDS } from '../../domain/dashboard/figure.js';
import {
  CARD_WORDS,
  filled,
  KIND_WORDS,
  NEED_WORDS,
  REASON_WORDS,
  STATUS_WORDS,
} from '../../domain/dashboard/words.js';
import type { PrintTask } from './print.js';

const LOCALE = { en: 'en-GB', se: 'sv-SE' } as const;
const INK = { text: '#131c26', soft: '#5c6a79', line: '#dde3ea', err: '#c02a21' };
/** What fits on two pages; the rest is on the screen. */
const MOST = 25;
const WORDS = {
  title: { en: 'Dashboard', se: 'Översikt' },
  day: { en: 'The last 24 hours', se: 'Senaste dygnet' },
  week: { en: 'The last 7 days', se: 'Senaste 7 dagarna' },
  month: { en: 'The last 30 days', se: 'Senaste 30 dagarna' },
  needs: { en: 'Needs you', se: 'Kräver dig' },
  nothing: { en: 'Nothing waits for anybody.', se: 'Ingenting väntar på någon.' },
  more: { en: 'More on the screen: {{count}}', se: 'Fler på skärmen: {{count}}' },
  messages: { en: 'Messages', se: 'Meddelanden' },
  when: { en: 'When (UTC)', se: 'När (UTC)' },
  partners: { en: 'Partners', se: 'Partner' },
  errors: { en: 'With errors', se: 'Med fel' },
  page: { en: 'Page {{page}} of {{pages}}', se: 'Sida {{page}} av {{pages}}' },
  seconds: { en: '{{value}} s', se: '{{value}} s' },
} as const;

/** Points: A4 with its margins, and what a line of each size takes. */
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 555, 40, 780];
const CP1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** A letter that the type has: as it is, without its accent, or a question mark. */
function letter(sign: string): string {
  const has = (one: string): boolean =>
    (one >= ' ' && one <= '~') || (one >= '\u00a0' && one <= '\u00ff') || CP1252.has(one);
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return has(sign)
    ? sign
    : Array.from(bare).every(has)
      ? bare
      : sign === '\u202f'
        ? ' '
        : sign === '\u2212'
          ? '-'
          : '?';
}
const printable = (text: string): string => Array.from(text, letter).join('');

interface Cell {
  readonly text: string;
  readonly bold?: boolean;
  readonly size?: number;
  readonly color?: string;
}
interface Column {
  readonly at: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Paper that is written from top to bottom: what does not fit goes on the next sheet. It knows no file and no address. */
class Paper {
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
        .text(printable(foot(page + 1, count)), LEFT, 810, { width: RIGHT - LEFT, align: 'right' });
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

/** Columns that share the width: the first takes what the others, of these widths, leave. */
function columnsOf(...widths: readonly number[]): Column[] {
  const first = RIGHT - LEFT - widths.reduce((sum, width) => sum + width, 0);
  return [
    { at: LEFT, width: first - 8 },
    ...widths.map(
      (width, i): Column => ({
        at: LEFT + first + widths.slice(0, i).reduce((sum, one) => sum + one, 0),
        width,
        align: 'right',
      }),
    ),
  ];
}

/** The dashboard on paper: the same numbers, the same sentences, tables in place of drawings. */
function printed({ dashboard, company, language }: PrintTask): Promise<Buffer> {
  const integer = new Intl.NumberFormat(LOCALE[language]);
  const time = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const say = (key: keyof typeof WORDS, values: Readonly<Record<string, string>> = {}): string =>
    filled(WORDS[key][language], values);
  const seconds = (ms: number): string =>
    say('seconds', { value: new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 2 }).format(ms / 1000) });
  const soft = (text: string): Cell => ({ text, size: 8, color: INK.soft });
  const small = (text: string): Cell => ({ text, size: 9 });
  const paper = new Paper(`${say('title')} · ${company}`);
  paper.text({ text: say('title'), bold: true, size: 18 });
  paper.text(
    { text: `${company} · ${say(dashboard.period)} · ${time.format(new Date(dashboard.until))} UTC`, color: INK.soft },
    14,
  );

  const each = (RIGHT - LEFT) / Math.max(1, dashboard.cardData.length);
  paper.row(
    dashboard.cardData.map((_, i) => ({ at: LEFT + i * each, width: each - 10 })),
    dashboard.cardData.map(({ id, value, capped, note }) => {
      const shown = (n: number): string => (id === 'processing' ? seconds(n) : integer.format(n));
      return [
        soft(CARD_WORDS[id].title[language]),
        { text: value === null ? '–' : shown(value) + (capped ? '+' : ''), size: 18, bold: true },
        soft(note === null ? '' : filled(CARD_WORDS[id].note[language], { note: shown(note) })),
      ];
    }),
  );

  paper.heading(say('needs'));
  if (dashboard.needs.length === 0) paper.text({ text: say('nothing'), color: INK.soft });
  for (const { kind, severity, values, reason } of dashboard.needs.slice(0, MOST)) {
    paper.row(
      [
        { at: LEFT, width: 92 },
        { at: LEFT + 100, width: RIGHT - LEFT - 100 },
      ],
      [
        [{ ...small(STATUS_WORDS[kind][language]), color: severity === 'error' ? INK.err : INK.text }],
        [
          { ...small(filled(NEED_WORDS[kind][language], values)), bold: true },
          soft(reason ?? filled(REASON_WORDS[kind][language], values)),
        ],
      ],
      { ruled: true, gap: 8 },
    );
  }
  const left = dashboard.needs.length - MOST;
  if (left > 0) paper.text(soft(say('more', { count: integer.format(left) })));

  if (dashboard.chartData) {
    paper.heading(say('messages'));
    const columns = columnsOf(...KINDS.map(() => 80));
    paper.row(columns, [[soft(say('when'))], ...KINDS.map((kind) => [soft(KIND_WORDS[kind][language])])], {
      ruled: true,
      gap: 8,
    });
    for (const { at, counts } of dashboard.chartData.series)
      paper.row(
        columns,
        [
          [{ text: time.format(new Date(at)), size: 8 }],
          ...KINDS.map((kind) => [{ text: integer.format(counts[kind]), size: 8 }]),
        ],
        { ruled: true, gap: 8 },
      );
  }
  if (dashboard.mapData && dashboard.mapData.length > 0) {
    paper.heading(say('partners'));
    const columns = columnsOf(80, 80);
    paper.row(columns, [[], [soft(say('messages'))], [soft(say('errors'))]], { ruled: true, gap: 8 });
    for (const { partner, city, country, messages, errors } of dashboard.mapData.slice(0, MOST)) {
      paper.row(
        columns,
        [
          [small([partner, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' · '))],
          [small(integer.format(messages))],
          [small(integer.format(errors))],
        ],
        { ruled: true, gap: 8 },
      );
    }
  }
  return paper.bytes((page, pages) => say('page', { page: String(page), pages: String(pages) }));
}

parentPort?.on('message', (task: PrintTask) => {
  printed(task).then(
    (bytes) => {
      parentPort?.postMessage({ result: bytes });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
