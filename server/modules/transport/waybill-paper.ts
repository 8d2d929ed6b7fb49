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
import { BOX_WORDS, COPY_WORDS, printWord } from '../../domain/transport/print-words.js';
import { folded } from '../../platform/print/folded.js';
import { INK, LEFT, RIGHT, TOP } from '../../platform/print/page.js';
import { type Look, Typesetter } from '../../platform/print/typesetter.js';

const WIDTH = RIGHT - LEFT;
const PAD = 3;
/** How high a row of text and of goods is. */
const ROW = 10.5;
const SMALL: Look = { size: 6.5, color: INK.soft };
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

  constructor(
    edition: CmrEdition,
    private readonly language: Language,
  ) {
    this.template = CMR_TEMPLATES[edition];
    const Title = printWord('waybill', language);
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
      const heading = this.heading(`${String(number)}  ${BOX_WORDS[box][this.language]}`, area);
      this.lines(waybill.boxes[box] ?? [], { ...area, y: area.y + heading, height: area.height - heading });
    }
    this.goods(waybill, colour);
  }

  private head({ number }: CmrWaybill, copy: CmrCopy): void {
    const x = HEAD.x + PAD;
    this.type.draw(printWord('waybill', this.language), x, TOP + 4, { bold: true, size: 15 });
    this.type.draw(COPY_WORDS[copy][this.language], x, TOP + 24, { size: 9, color: COPY_COLOURS[copy], bold: true });
    this.fit(number, { x, y: TOP + 40, width: HEAD.width - 2 * PAD, height: 16 }, { bold: true, size: 12 });
  }

  private goods({ goods, hazards }: CmrWaybill, colour: string): void {
    const { y, height: whole } = this.template.goods;
    const below = hazards.length === 0 ? 0 : hazards.length * ROW + 2 * PAD;
    const height = whole - below;
    if (below > 0) this.frame({ x: LEFT, y: TOP + y + height, width: WIDTH, height: below }, colour);
    let x = LEFT;
    for (const { column, number, width } of this.template.columns) {
      const area = { x, y: TOP + y, width: (width * WIDTH) / 100, height };
      this.frame(area, colour);
      const heading = this.heading(`${String(number)}  ${BOX_WORDS[column][this.language]}`, area);
      goods.forEach((row, i) => {
        const text = column === 'statistics' ? '' : row[column];
        this.cell(text, { ...area, y: area.y + Math.max(heading, 2 * ROW) + i * ROW, height: ROW }, column);
      });
      x += area.width;
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

  /** The number and name of a box; how high it is. */
  private heading(text: string, { x, y, width }: Area): number {
    const rows = this.rows(text, width - 2 * PAD, SMALL);
    rows.forEach((row, i) => {
      this.type.draw(row, x + PAD, y + PAD + i * 8, SMALL);
    });
    return PAD + rows.length * 8 + 2;
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
