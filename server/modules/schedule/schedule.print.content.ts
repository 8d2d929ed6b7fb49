import { filled } from '../../domain/dashboard/words.js';
import {
  type CountedSheetCalloff,
  sheetArticleNumbers,
  sheetFormats,
  sheetOrder,
  sheetPackaging,
  sheetTexts,
  sheetTime,
  sheetWeek,
} from '../../domain/schedule/sheet.js';
import type { SheetLanguage } from '../../domain/schedule/sheet-words.js';
import type { PrintHead, PrintLine } from './schedule.print.js';

const LOCALE = { en: 'en-GB', se: 'sv-SE', cn: 'zh-CN' } as const;
const OWN_WORDS = {
  en: { page: 'Page {{page}} of {{pages}}', continued: '(continued)', asOf: 'As of' },
  se: { page: 'Sida {{page}} av {{pages}}', continued: '(fortsättning)', asOf: 'Läget per' },
  cn: { page: '第 {{page}} 页，共 {{pages}} 页', continued: '（续）', asOf: '截至' },
} as const;

export const CALLOFF_CELLS = ['date', 'week', 'status', 'quantity', 'unit', 'cumulative', 'particulars'] as const;
export type CalloffCells = Readonly<Record<(typeof CALLOFF_CELLS)[number], string>>;
/** A name with its value. */
export type Fact = readonly [name: string, value: string];

/** What is written on the pages of a schedule, in the words of a language. */
export class PrintContent {
  private readonly formats;
  private readonly numbers;

  constructor(
    private readonly head: PrintHead,
    private readonly language: SheetLanguage,
    private readonly asOf: string | null,
  ) {
    this.formats = sheetFormats(language);
    this.numbers = new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 20 });
  }

  get title(): string {
    return filled(this.formats.words.title, { number: this.head.documentNumber });
  }

  /** Empty for one that is in force as it came. */
  get mark(): string {
    const { held, confirmed, ...cancellations } = this.formats.words.mark;
    if (this.head.cancellation !== null) return cancellations[this.head.cancellation];
    return this.head.isHeld ? held : this.head.isIncorrect ? confirmed : '';
  }

  foot(page: number, pages: number): string {
    return filled(OWN_WORDS[this.language].page, { page: String(page), pages: String(pages) });
  }

  intro(): readonly Fact[] {
    const { head, formats } = this;
    const { words, day } = formats;
    const time = new Intl.DateTimeFormat(LOCALE[this.language], { timeStyle: 'short', timeZone: 'UTC' });
    const at = (instant: string): string => `${day(instant.slice(0, 10))} ${time.format(new Date(instant))} UTC`;
    const { horizonStart, horizonEnd } = head;
    const horizon = horizonStart && horizonEnd && { from: day(horizonStart), to: day(horizonEnd) };
    const facts: readonly (readonly [string, string | null])[] = [
      [words.fact.buyer, head.buyer],
      [words.fact.shipTo, head.consignee],
      [words.fact.seller, head.seller],
      [words.fact.issued, head.issueDate && day(head.issueDate)],
      [words.fact.horizon, horizon && filled(words.range, horizon)],
      [words.fact.previous, head.previousDocumentNumber],
      [words.fact.received, at(head.receivedAt)],
      [OWN_WORDS[this.language].asOf, this.asOf && at(this.asOf)],
      ...sheetTexts(head.texts).map((text, place) => [place === 0 ? words.texts : '', text] as const),
    ];
    return facts.flatMap(([name, value]): Fact[] => (value === null || value === '' ? [] : [[name, value]]));
  }

  names(line: PrintLine): string {
    return [line.externalArticleNumber, line.description].filter(Boolean).join('  ');
  }

  get continued(): string {
    return OWN_WORDS[this.language].continued;
  }

  total(line: PrintLine): string {
    return `${this.formats.words.line.total} ${this.quantity(line.totalQuantity)} ${line.unit}`;
  }

  /** What a line says beside its article, each with its name. */
  figures(line: PrintLine): readonly string[] {
    const { words, day } = this.formats;
    const quantity = (text: string | null): string | null => text && this.quantity(text);
    const figures: readonly (readonly [string, string | null])[] = [
      [words.line.shipTo, line.shipTo],
      [words.line.gate, line.gate],
      [words.line.dock, line.dock],
      [words.line.order, sheetOrder(line)],
      [words.line.partConsignment, line.partConsignmentNumber],
      [words.line.cumulativeRequired, quantity(line.cumulativeRequired)],
      [words.line.cumulativeShipped, quantity(line.cumulativeShipped)],
      [words.line.cumulativeReceived, quantity(line.cumulativeReceived)],
      [words.line.since, line.cumulativeStartDate && day(line.cumulativeStartDate)],
      [words.line.lastNote, line.lastDespatchNote],
      [words.line.lastDate, line.lastDespatchDate && day(line.lastDespatchDate)],
      [words.line.lastQuantity, quantity(line.lastDespatchQuantity)],
    ];
    const shown = figures.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name} ${value}`]));
    const all = [...shown, ...sheetArticleNumbers(line, this.formats)];
    return (line.calloffs ?? []).length === 0 ? [...all, words.noCalloffs] : all;
  }

  /** Packages and free texts of a line. */
  texts(line: PrintLine): readonly string[] {
    const packages = sheetPackaging(line, this.formats, (text) => this.quantity(text));
    const packaging = packages.length === 0 ? [] : [`${this.formats.words.packaging}: ${packages.join(' · ')}`];
    return [...packaging, ...sheetTexts(line.texts)];
  }

  headings(): CalloffCells {
    const { words } = this.formats;
    const { week, status, quantity, unit, cumulative } = words.calloff;
    return { date: words.dateOf.unspecified, week, status, quantity, unit, cumulative, particulars: words.particulars };
  }

  cells(calloff: CountedSheetCalloff): CalloffCells {
    const { day, words } = this.formats;
    return {
      date: calloff.date === calloff.lastDate ? day(calloff.date) : `${day(calloff.date)} – ${day(calloff.lastDate)}`,
      week: sheetWeek(calloff, this.formats) || words.period[calloff.period],
      status: words.status[calloff.status],
      quantity: this.quantity(calloff.quantity),
      unit: calloff.unit,
      cumulative: this.quantity(calloff.cumulative),
      particulars: this.particulars(calloff),
    };
  }

  /** What only some senders say of a call-off. */
  particulars(calloff: CountedSheetCalloff): string {
    const { day, words } = this.formats;
    const { details, dateKind } = calloff;
    const named = (name: string, value: string | null): string | null => value && `${name} ${value}`;
    return [
      dateKind === 'unspecified' ? null : words.dateKind[dateKind],
      sheetTime(calloff, this.formats),
      ...(details
        ? [
            named(words.calloff.order, sheetOrder(details)),
            named(words.calloff.sequenceNumber, details.sequenceNumber),
            named(words.calloff.vehicle, details.vehicle),
            named(words.calloff.productionLine, details.productionLine),
            named(words.calloff.reference, details.reference),
            named(words.calloff.despatchDate, details.despatchDate && day(details.despatchDate)),
            named(words.calloff.deliveryDate, details.deliveryDate && day(details.deliveryDate)),
          ]
        : []),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  private quantity(text: string): string {
    return this.numbers.format(text as Intl.StringNumericLiteral);
  }
}
