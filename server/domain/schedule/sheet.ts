import type { Period } from '../calendar/period.js';
import { weekName } from '../calendar/week-name.js';
import type { CumulativeQuantity } from '../quantity/quantity.js';
import { type ShownCalloff, withCumulative } from './demand.js';
import type { ARTICLE_NUMBER_KINDS, DATE_KINDS } from './schedule.js';
import { SHEET_WORDS, type SheetLanguage, type SheetWords } from './sheet-words.js';

type DateKind = (typeof DATE_KINDS)[number];

/** A call-off as it is written into a sheet: what the page shows of it. */
export interface SheetCalloff extends ShownCalloff {
  readonly period: Period;
  readonly dateKind: DateKind;
  readonly details: {
    readonly timeFrom: string | null;
    readonly timeUntil: string | null;
    readonly orderNumber: string | null;
    readonly orderLine: string | null;
    readonly sequenceNumber: string | null;
    readonly vehicle: string | null;
    readonly productionLine: string | null;
    readonly reference: string | null;
    readonly deliveryDate: string | null;
    readonly despatchDate: string | null;
  } | null;
}

/** A free text with the code that says what it is about. */
export interface SheetText {
  readonly code: string;
  readonly text: string;
}
export interface SheetPackage {
  readonly code: string | null;
  readonly description: string | null;
  readonly quantityPerPackage: string | null;
  readonly packageCount?: string | undefined;
}
export interface SheetArticleNumber {
  readonly kind: (typeof ARTICLE_NUMBER_KINDS)[number];
  readonly code: string;
  readonly number: string;
}

/** A line as it is written into a sheet. */
export interface SheetLine {
  readonly externalArticleNumber: string;
  readonly supplierArticleNumber: string | null;
  readonly articleNumbers: readonly SheetArticleNumber[];
  readonly description: string | null;
  readonly shipTo: string | null;
  readonly gate: string | null;
  readonly dock: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  readonly partConsignmentNumber: string | null;
  readonly unit: string;
  readonly totalQuantity: string;
  readonly cumulativeReceived: CumulativeQuantity | null;
  readonly cumulativeRequired: string | null;
  readonly cumulativeShipped: string | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  readonly lastDespatchDate: string | null;
  readonly lastDespatchQuantity: string | null;
  readonly texts: readonly SheetText[];
  readonly packaging: readonly SheetPackage[];
  readonly calloffs: readonly SheetCalloff[] | null;
}
export type CountedSheetCalloff = SheetCalloff & { readonly cumulative: CumulativeQuantity };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** How a language writes days and decimals where a spreadsheet of that language reads them: without separators of thousands. */
export interface SheetFormats {
  readonly words: SheetWords;
  readonly day: (day: string) => string;
  readonly week: (day: string) => string;
  readonly decimal: (text: string) => string;
}

const DAYS: Readonly<Record<SheetLanguage, (day: string) => string>> = {
  // Day and month in digits would be read in either order.
  en: (day) => `${String(Number(day.slice(8)))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`,
  se: (day) => day,
  cn: (day) => day.replaceAll('-', '/'),
};

/** The formats of a language. */
export function sheetFormats(language: SheetLanguage): SheetFormats {
  return {
    words: SHEET_WORDS[language],
    day: DAYS[language],
    week: (day) => weekName(day, language),
    decimal: language === 'se' ? (text) => text.replace('.', ',') : (text) => text,
  };
}

/** An order with its line: 4500012345/10. */
export function sheetOrder(of: { readonly orderNumber: string | null; readonly orderLine: string | null }): string {
  return [of.orderNumber, of.orderLine].filter(Boolean).join('/');
}

/** A time, or the window between two. */
export function sheetTime({ details }: SheetCalloff, { words }: SheetFormats): string {
  const { timeFrom = null, timeUntil = null } = details ?? {};
  if (timeUntil === null || timeFrom === timeUntil) return timeFrom ?? '';
  return timeFrom === null ? words.calloff.until.replace('{{time}}', timeUntil) : `${timeFrom}–${timeUntil}`;
}

/** The week of a single day, as the page writes it. */
export function sheetWeek({ date, period }: SheetCalloff, { week }: SheetFormats): string {
  return period === 'day' ? week(date) : '';
}

/** Free texts as the page has them, one after the other. */
export function sheetTexts(texts: readonly SheetText[]): readonly string[] {
  return texts.map(({ code, text }) => [code, text].filter(Boolean).join(' '));
}

/** Packages as the page has them: `12 × KLT6147 24 PCE per package`. */
export function sheetPackaging(
  { packaging, unit }: SheetLine,
  { words }: SheetFormats,
  quantity: (text: string) => string,
): readonly string[] {
  return packaging.map(({ code, description, quantityPerPackage, packageCount }) =>
    [
      packageCount === undefined ? null : `${quantity(packageCount)} ×`,
      code,
      description,
      quantityPerPackage === null
        ? null
        : words.perPackage.replace('{{quantity}}', quantity(quantityPerPackage)).replace('{{unit}}', unit),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/** The numbers of an article beside the one that the line is called by, with whose they are: `GTIN 07312345678901`. */
export function sheetArticleNumbers(
  { externalArticleNumber, supplierArticleNumber, articleNumbers }: SheetLine,
  { words }: SheetFormats,
): readonly string[] {
  const supplier = { kind: 'supplier', code: '', number: supplierArticleNumber ?? '' } as const;
  const all = articleNumbers.length > 0 ? articleNumbers : [supplier];
  return all
    .filter(({ number }) => number !== '' && number !== externalArticleNumber)
    .map(({ kind, code, number }) => `${kind === 'other' && code !== '' ? code : words.articleNumber[kind]} ${number}`);
}

interface Column<T> {
  readonly header: (words: SheetWords) => string;
  readonly cell: (of: T, formats: SheetFormats) => string | null;
}

const written = (text: string | null, write: (text: string) => string): string => (text === null ? '' : write(text));

/** Between several of what one cell has; commas stand in texts and decimals. */
const LISTED = ' | ';

/** What a line says, the same in each of its rows. */
const LINE_COLUMNS: readonly Column<SheetLine>[] = [
  { header: (w) => w.line.article, cell: (l) => l.externalArticleNumber },
  { header: (w) => w.line.description, cell: (l) => l.description },
  { header: (w) => w.line.shipTo, cell: (l) => l.shipTo },
  { header: (w) => w.line.gate, cell: (l) => l.gate },
  { header: (w) => w.line.dock, cell: (l) => l.dock },
  { header: (w) => w.line.order, cell: sheetOrder },
  { header: (w) => w.line.partConsignment, cell: (l) => l.partConsignmentNumber },
  { header: (w) => w.line.total, cell: (l, f) => f.decimal(l.totalQuantity) },
  { header: (w) => w.line.cumulativeRequired, cell: (l, f) => written(l.cumulativeRequired, f.decimal) },
  { header: (w) => w.line.cumulativeShipped, cell: (l, f) => written(l.cumulativeShipped, f.decimal) },
  { header: (w) => w.line.cumulativeReceived, cell: (l, f) => written(l.cumulativeReceived, f.decimal) },
  { header: (w) => w.line.since, cell: (l, f) => written(l.cumulativeStartDate, f.day) },
  { header: (w) => w.line.lastNote, cell: (l) => l.lastDespatchNote },
  { header: (w) => w.line.lastDate, cell: (l, f) => written(l.lastDespatchDate, f.day) },
  { header: (w) => w.line.lastQuantity, cell: (l, f) => written(l.lastDespatchQuantity, f.decimal) },
  { header: (w) => w.particulars, cell: (l, f) => sheetArticleNumbers(l, f).join(LISTED) },
  { header: (w) => w.packaging, cell: (l, f) => sheetPackaging(l, f, f.decimal).join(LISTED) },
  { header: (w) => w.texts, cell: (l) => sheetTexts(l.texts).join(LISTED) },
];

const CALLOFF_COLUMNS: readonly Column<CountedSheetCalloff>[] = [
  { header: (w) => w.dateOf.unspecified, cell: (c, f) => f.day(c.date) },
  { header: (w) => w.column.last, cell: (c, f) => f.day(c.lastDate) },
  { header: (w) => w.calloff.period, cell: (c, f) => f.words.period[c.period] },
  { header: (w) => w.calloff.week, cell: sheetWeek },
  {
    header: (w) => w.calloff.dateKind,
    cell: (c, f) => (c.dateKind === 'unspecified' ? '' : f.words.dateKind[c.dateKind]),
  },
  { header: (w) => w.calloff.time, cell: sheetTime },
  { header: (w) => w.calloff.status, cell: (c, f) => f.words.status[c.status] },
  { header: (w) => w.calloff.quantity, cell: (c, f) => f.decimal(c.quantity) },
  { header: (w) => w.calloff.unit, cell: (c) => c.unit },
  { header: (w) => w.calloff.cumulative, cell: (c, f) => f.decimal(c.cumulative) },
  { header: (w) => w.calloff.order, cell: (c) => (c.details ? sheetOrder(c.details) : '') },
  { header: (w) => w.calloff.sequenceNumber, cell: (c) => c.details?.sequenceNumber ?? '' },
  { header: (w) => w.calloff.vehicle, cell: (c) => c.details?.vehicle ?? '' },
  { header: (w) => w.calloff.productionLine, cell: (c) => c.details?.productionLine ?? '' },
  { header: (w) => w.calloff.reference, cell: (c) => c.details?.reference ?? '' },
  { header: (w) => w.calloff.despatchDate, cell: (c, f) => written(c.details?.despatchDate ?? null, f.day) },
  { header: (w) => w.calloff.deliveryDate, cell: (c, f) => written(c.details?.deliveryDate ?? null, f.day) },
];

/** The headings of a schedule's rows, in the order of `sheetRows`; the last column has what its sender says of the whole schedule. */
export function sheetHeadings({ words }: SheetFormats): readonly string[] {
  const ofSchedule = `${words.schedule}: ${words.texts.toLowerCase()}`;
  return [...[...LINE_COLUMNS, ...CALLOFF_COLUMNS].map(({ header }) => header(words)), ofSchedule];
}

/**
 * A line as rows, one for each call-off in the order of the page; a line without any is one row. Texts of the schedule stand in the first row
 * that is written of it, and nowhere else: in each of 60,000 rows they would be most of the file.
 */
export function sheetRows(
  line: SheetLine,
  formats: SheetFormats,
  ofSchedule: readonly SheetText[] = [],
): readonly (readonly (string | null)[])[] {
  const ofLine = LINE_COLUMNS.map(({ cell }) => cell(line, formats));
  const calloffs = withCumulative(line.calloffs ?? [], line.cumulativeReceived);
  const texts = sheetTexts(ofSchedule).join(LISTED);
  if (calloffs.length === 0) return [[...ofLine, ...CALLOFF_COLUMNS.map(() => ''), texts]];
  return calloffs.map((calloff, at) => [
    ...ofLine,
    ...CALLOFF_COLUMNS.map(({ cell }) => cell(calloff, formats)),
    at === 0 ? texts : '',
  ]);
}
