import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '../../contract/fields.js';
import {
  CMR_COPIES,
  CMR_TEMPLATES,
  type CmrCopy,
  type CmrEdition,
  type CmrGoods,
  type CmrTemplate,
  type CmrWaybill,
  COPY_COLOURS,
} from '../../domain/transport/cmr.js';
import { BOX_WORDS, COPY_WORDS, formLanguages, WAYBILL_WORDS } from '../../domain/transport/print-words.js';
import { folded } from '../../platform/print/folded.js';
import { INK, LEFT, RIGHT, TOP } from '../../platform/print/page.js';
import { type Look, Typesetter } from '../../platform/print/typesetter.js';

const WIDTH = RIGHT - LEFT;
const PAD = 3;
/** How high a row of text and of goods is. */
const ROW = 10.5;
/** Sizes of the name of a box in the first language, and of those in the others: smaller where a box is low. */
const SIZES = [
  [6.5, 5],
  [5.5, 4.5],
  [5, 4.2],
] as const;
const LINE = 1.2;
const CONVENTION = BOX_WORDS.convention;
/** The right half above its first box: title, copy and number. */
const HEAD = { x: LEFT + WIDTH / 2, width: WIDTH / 2 };

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Waybills on their forms: every one in four copies. */
export class WaybillPaper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly type: Typesetter;
  private readonly template: CmrTemplate;
  private readonly languages: ReturnType<typeof formLanguages>;

  constructor(
    edition: CmrEdition,
    private readonly language: Language,
  ) {
    this.languages = formLanguages(language);
    this.template = CMR_TEMPLATES[edition];
    const Title = WAYBILL_WORDS[language];
    this.doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title, Creator: 'Consignal' } });
    this.type = new Typesetter(this.doc);
  }

  async bytes(waybills: readonly CmrWaybill[]): Promise<Buffer> {
    for (const waybill of waybills)
      for (const copy of CMR_COPIES) {
        this.doc.addPage();
        this.form(waybill, copy);
      }
    this.doc.end();
    return buffer(this.doc);
  }

  private form(waybill: CmrWaybill, copy: CmrCopy): void {
    const colour = COPY_COLOURS[copy];
    this.head(waybill, copy);
    for (const { box, number, x, width, y, height } of this.template.boxes) {
      const area = { x: LEFT + (x * WIDTH) / 100, y: TOP + y, width: (width * WIDTH) / 100, height };
      this.frame(area, colour);
      const heading = this.heading(number, box, area);
      const beside = this.template.beside[box];
      const said = [box, ...(beside === undefined ? [] : [beside])].flatMap((one) => waybill.boxes[one] ?? []);
      this.lines(said, { ...area, y: area.y + heading, height: area.height - heading });
    }
    this.goods(waybill, colour);
  }

  private head({ number }: CmrWaybill, copy: CmrCopy): void {
    const x = HEAD.x + PAD;
    const { head, boxes } = this.template;
    this.frame({ x: HEAD.x, y: TOP, width: HEAD.width, height: head }, COPY_COLOURS[copy]);
    this.type.draw(WAYBILL_WORDS[this.language], x, TOP + 4, { bold: true, size: 15 });
    this.type.draw(this.others(WAYBILL_WORDS), x, TOP + 22, { size: 6, color: INK.soft });
    if (!boxes.some(({ box }) => box === 'convention'))
      this.names(CONVENTION[this.language], this.others(CONVENTION), {
        ...{ x: HEAD.x, y: TOP + 44, width: HEAD.width, height: head - 44 },
      });
    this.type.draw(COPY_WORDS[copy][this.language], x, TOP + 32, { size: 9, color: COPY_COLOURS[copy], bold: true });
    const half = HEAD.width / 2 - PAD;
    this.fit(number, { x: x + half, y: TOP + 5, width: half - PAD, height: 16 }, { bold: true, size: 12 }, true);
  }

  private goods({ goods, hazards }: CmrWaybill, colour: string): void {
    const { y, height: whole } = this.template.goods;
    const below = hazards.length === 0 ? 0 : hazards.length * ROW + 2 * PAD;
    const height = whole - below;
    if (below > 0) this.frame({ x: LEFT, y: TOP + y + height, width: WIDTH, height: below }, colour);
    let x = LEFT;
    const areas = this.template.columns.map(({ column, number, width }) => {
      const area = { x, y: TOP + y, width: (width * WIDTH) / 100, height };
      x += area.width;
      return { column, number, area };
    });
    // Rows of all columns stand beside each other, whatever their names take.
    const headed = Math.max(2 * ROW, ...areas.map(({ column, number, area }) => this.heading(number, column, area)));
    for (const { column, area } of areas) {
      this.frame(area, colour);
      goods.forEach((row, i) => {
        const text = column === 'statistics' ? '' : row[column];
        this.cell(text, { ...area, y: area.y + headed + i * ROW, height: ROW }, column);
      });
    }
    // Dangerous goods are said below all columns.
    hazards.forEach((line, i) => {
      const at = TOP + y + height + PAD + i * ROW;
      this.fit(line, { x: LEFT + PAD, y: at, width: WIDTH - 2 * PAD, height: ROW }, { size: 8, bold: true });
    });
  }

  private cell(text: string, { x, y, width, height }: Area, column: keyof CmrGoods | 'statistics'): void {
    const area = { x: x + PAD, y, width: width - 2 * PAD, height };
    const isFigure = column === 'weight' || column === 'volume' || column === 'count';
    this.fit(text, area, { size: 8 }, isFigure);
  }

  /** The number and names of a box; how high they are. */
  private heading(number: number, box: keyof typeof BOX_WORDS, area: Area): number {
    return this.names(`${String(number)}  ${BOX_WORDS[box][this.language]}`, this.others(BOX_WORDS[box]), area);
  }

  /** A name in the first language above those in the others; how high they are. */
  private names(first: string, others: string, { x, y, width, height }: Area): number {
    for (const [large, small] of SIZES) {
      const rows = [
        ...this.rows(first, width - 2 * PAD, { size: large }).map((text) => ({ text, size: large })),
        ...this.rows(others, width - 2 * PAD, { size: small }).map((text) => ({ text, size: small })),
      ];
      const high = PAD + rows.reduce((sum, { size }) => sum + size * LINE, 0);
      if (high > height && small !== SIZES.at(-1)?.[1]) continue;
      let at = y + PAD;
      for (const { text, size } of rows) {
        this.type.draw(text, x + PAD, at, { size, color: INK.soft });
        at += size * LINE;
      }
      return high + 2;
    }
    return 0;
  }

  /** What something is called in the other languages of the form. */
  private others(words: (typeof BOX_WORDS)[keyof typeof BOX_WORDS]): string {
    const names = this.languages.filter((language) => language !== this.language).map((language) => words[language]);
    return [...new Set(names)].filter((name) => name !== words[this.language]).join(' / ');
  }

  /** Lines one below the other, smaller where they have no room. */
  private lines(texts: readonly string[], { x, y, width, height }: Area): void {
    for (const size of [9, 8, 7, 6, 5]) {
      const rows = texts.flatMap((text) => this.rows(text, width - 2 * PAD, { size }));
      const step = size * 1.15;
      if (rows.length * step > height - PAD && size > 5) continue;
      const room = Math.max(1, Math.floor((height - PAD) / step));
      rows.slice(0, room).forEach((row, i) => {
        this.type.draw(row, x + PAD, y + i * step, { size });
      });
      return;
    }
  }

  /** One row of text, smaller where its place is too narrow. */
  private fit(text: string, { x, y, width }: Area, look: Look & { readonly size: number }, isRight = false): void {
    if (text === '') return;
    const wide = this.type.widthOf(text, look);
    const size = wide > width ? (look.size * width) / wide : look.size;
    this.type.draw(text, isRight ? x + width - Math.min(wide, width) : x, y, { ...look, size });
  }

  private rows(text: string, width: number, { size = 9, bold = false }: Look): readonly string[] {
    return folded(text, width, (letter) => this.type.letter(letter, bold) * size);
  }

  private frame({ x, y, width, height }: Area, colour: string): void {
    this.doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(colour).stroke();
  }
}
