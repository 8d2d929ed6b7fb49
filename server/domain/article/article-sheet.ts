import { type CellKind, KEPT_DIGITS, nameDamage, type TableRow } from '../export/table.js';
import { type DecimalSign, plainNumber } from '../schedule/entry-sheet.js';
import {
  ARTICLE_FIELDS,
  ARTICLE_KINDS,
  ARTICLE_LENGTHS,
  ARTICLE_QUANTITY,
  ARTICLE_STATES,
  ARTICLE_TEXT,
  ARTICLE_UNIT,
  type ArticleConflict,
  articleConflicts,
  type ArticleField,
  type ArticleKind,
  type ArticleState,
  BARCODE_PREFIX,
  COMMODITY_CODE,
  MAX_ARTICLE_DAYS,
} from './article.js';
import { ARTICLE_HEADINGS, KIND_WORDS, OTHER_HEADINGS, STATE_WORDS } from './article-words.js';

export const MAX_ARTICLE_COLUMNS = 100;

/** Why a cell can't be taken over. */
export const ARTICLE_FAULTS = [
  'required',
  'kind',
  'state',
  'too-long',
  'characters',
  'unit',
  'number',
  'days',
  'commodity-code',
  'barcode-prefix',
  'exponent',
  'digits-lost',
  'day',
  'twice',
  'partner-of-internal',
  'internal-of-internal',
  'own-successor',
  'pack-of-nothing',
  'unknown-partner',
  'unknown-internal',
] as const;
export type ArticleFault = (typeof ARTICLE_FAULTS)[number];
/** What is worth a look, and hinders nothing. */
export const ARTICLE_DOUBTS = ['was-number', 'other-zeros'] as const;
export type ArticleDoubt = (typeof ARTICLE_DOUBTS)[number];

/** A cell that is wrong, or doubtful. */
export interface CellRemark<Code> {
  readonly row: number;
  readonly field: ArticleField;
  readonly code: Code;
  readonly value: string;
}

/** An article of a table; of fields without a column nothing is said. Numbers are texts with a point, `''` where nothing is known. */
export type SheetArticle = Readonly<Record<ArticleField, string>> & { readonly row: number };

/** A table as articles. */
export interface ArticleSheet {
  /** The fields that have a column, in the order of the fields. */
  readonly fields: readonly ArticleField[];
  /** Headings that mean nothing here. */
  readonly ignored: readonly string[];
  readonly articles: readonly SheetArticle[];
  readonly faults: readonly CellRemark<ArticleFault>[];
  readonly doubts: readonly CellRemark<ArticleDoubt>[];
}

const plainHeading = (text: string): string => text.toLowerCase().replace(/[\s._:()-]/gu, '');
const FIELD_BY_HEADING: ReadonlyMap<string, ArticleField> = new Map(
  ARTICLE_FIELDS.flatMap((field): [string, ArticleField][] =>
    [field, ...Object.values(ARTICLE_HEADINGS).map((words) => words[field]), ...(OTHER_HEADINGS[field] ?? [])].map(
      (heading) => [plainHeading(heading), field],
    ),
  ),
);
const wordsOf = <V extends string>(
  words: Readonly<Record<string, Readonly<Record<V, string>>>>,
  values: readonly V[],
) =>
  new Map(
    values.flatMap((value): [string, V][] =>
      [value, ...Object.values(words).map((one) => one[value])].map((word) => [plainHeading(word), value]),
    ),
  );
const KIND_BY_WORD = wordsOf<ArticleKind>(KIND_WORDS, ARTICLE_KINDS);
const STATE_BY_WORD = wordsOf<ArticleState>(STATE_WORDS, ARTICLE_STATES);
/** Fields that name something: spreadsheets make numbers of what looks like one, and lose digits of it. */
const NAMES: ReadonlySet<ArticleField> = new Set([
  'articleNumber',
  'successor',
  'internalNumber',
  'partner',
  'revision',
]);
const QUANTITIES: ReadonlySet<ArticleField> = new Set(['minStock', 'minOrderQuantity', 'packQuantity']);
const DAYS: ReadonlySet<ArticleField> = new Set(['productionDays', 'materialDays']);
const DEFAULTS: Readonly<Partial<Record<ArticleField, string>>> = { kind: 'external', unit: 'PCE', state: 'active' };

/** The articles of a table whose first row has headings; null where none of them is an article number. */
export function articlesOf(rows: readonly TableRow[], decimal: DecimalSign): ArticleSheet | null {
  const [head, ...others] = rows;
  const columns = (head?.cells ?? []).map((cell) => FIELD_BY_HEADING.get(plainHeading(cell)));
  // The second of two columns of one field says nothing.
  const places = new Map<ArticleField, number>();
  for (const [at, field] of columns.entries()) if (field !== undefined && !places.has(field)) places.set(field, at);
  if (!places.has('articleNumber')) return null;
  const faults: CellRemark<ArticleFault>[] = [];
  const doubts: CellRemark<ArticleDoubt>[] = [];
  const articles = others.map((row) => {
    const article = articleOf(row, places, decimal);
    faults.push(...faultsOf(row, article, places));
    doubts.push(...doubtsOf(row, article, places));
    return article;
  });
  faults.push(...repeated(articles));
  return {
    fields: ARTICLE_FIELDS.filter((field) => places.has(field)),
    ignored: (head?.cells ?? []).filter((cell, at) => cell !== '' && places.get(columns[at] ?? 'kind') !== at),
    articles,
    faults: faults.toSorted((a, b) => a.row - b.row),
    doubts,
  };
}

type Places = ReadonlyMap<ArticleField, number>;
const cellOf = (row: TableRow, places: Places, field: ArticleField): string => row.cells[places.get(field) ?? -1] ?? '';

function articleOf(row: TableRow, places: Places, decimal: DecimalSign): SheetArticle {
  const values = ARTICLE_FIELDS.map((field): [ArticleField, string] => {
    const at = places.get(field);
    const kind = (at === undefined ? ' ' : (row.kinds[at] ?? ' ')) as CellKind;
    const text = plainValue(field, at === undefined ? '' : (row.cells[at] ?? ''), kind, decimal);
    return [field, text === '' ? (DEFAULTS[field] ?? '') : text];
  });
  return { ...(Object.fromEntries(values) as Record<ArticleField, string>), row: row.line };
}

/** A cell as the field has it where it can be understood. The apostrophe that our own files put before what looks like a formula goes. */
function plainValue(field: ArticleField, cell: string, kind: CellKind, decimal: DecimalSign): string {
  const text = cell.replace(/^'(?=\s*[=+\-@])/, '').trim();
  if (text === '') return '';
  if (field === 'kind') return KIND_BY_WORD.get(plainHeading(text)) ?? text;
  if (field === 'state') return STATE_BY_WORD.get(plainHeading(text)) ?? text;
  if (QUANTITIES.has(field) || DAYS.has(field)) return kind === 'n' ? numberOf(text) : plainNumber(text, decimal);
  if (field === 'unit' || field === 'barcodePrefix') return text.toUpperCase();
  return field === 'commodityCode' ? text.replace(/[\s.]/g, '') : text;
}

/** A number of a spreadsheet, which keeps fifteen digits of it, without the noise of its last places. */
function numberOf(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const exact = Number(value.toPrecision(KEPT_DIGITS));
  const written = String(exact);
  return written.includes('e') ? exact.toFixed(6).replace(/\.?0+$/, '') : written;
}

function faultsOf(row: TableRow, article: SheetArticle, places: Places): CellRemark<ArticleFault>[] {
  const found: CellRemark<ArticleFault>[] = [];
  for (const field of ARTICLE_FIELDS) {
    const at = places.get(field);
    const code = (at === undefined ? null : damageOf(field, row, at)) ?? fieldFault(field, article[field]);
    if (code !== null) found.push({ row: row.line, field, code, value: cellOf(row, places, field) });
  }
  if (found.length > 0) return found;
  const conflicts = articleConflicts({
    ...article,
    kind: KIND_BY_WORD.get(article.kind) ?? 'external',
    hasPartner: article.partner !== '',
    hasInternal: article.internalNumber !== '',
  });
  return conflicts.map(({ field, conflict }) => ({
    row: row.line,
    field,
    code: conflict satisfies ArticleConflict,
    value: article[field],
  }));
}

/** What a spreadsheet made of a name that looked like a number or a day. */
function damageOf(field: ArticleField, row: TableRow, at: number): ArticleFault | null {
  return NAMES.has(field) ? nameDamage(row.cells[at] ?? '', row.kinds[at] as CellKind | undefined) : null;
}

const TOO_LONG: Readonly<Partial<Record<ArticleField, number>>> = {
  ...ARTICLE_LENGTHS,
  successor: ARTICLE_LENGTHS.articleNumber,
  internalNumber: ARTICLE_LENGTHS.articleNumber,
  partner: 35,
};
const FORMS: Readonly<Partial<Record<ArticleField, readonly [RegExp, ArticleFault]>>> = {
  unit: [ARTICLE_UNIT, 'unit'],
  minStock: [ARTICLE_QUANTITY, 'number'],
  minOrderQuantity: [ARTICLE_QUANTITY, 'number'],
  packQuantity: [ARTICLE_QUANTITY, 'number'],
  commodityCode: [COMMODITY_CODE, 'commodity-code'],
  barcodePrefix: [BARCODE_PREFIX, 'barcode-prefix'],
};

function fieldFault(field: ArticleField, value: string): ArticleFault | null {
  if (value === '') return field === 'articleNumber' ? 'required' : null;
  if (field === 'kind') return KIND_BY_WORD.get(value) === value ? null : 'kind';
  if (field === 'state') return ARTICLE_STATES.some((one) => one === value) ? null : 'state';
  if (value.length > (TOO_LONG[field] ?? Infinity)) return 'too-long';
  if (!ARTICLE_TEXT.test(value)) return 'characters';
  if (DAYS.has(field)) return /^\d{1,3}$/.test(value) && Number(value) <= MAX_ARTICLE_DAYS ? null : 'days';
  const [form, code] = FORMS[field] ?? [];
  return form === undefined || code === undefined || form.test(value) ? null : code;
}

/** A number in place of a name has lost the zeros in front, if it had any. */
function doubtsOf(row: TableRow, article: SheetArticle, places: Places): CellRemark<ArticleDoubt>[] {
  const at = places.get('articleNumber');
  return at !== undefined && row.kinds[at] === 'n'
    ? [{ row: row.line, field: 'articleNumber', code: 'was-number', value: article.articleNumber }]
    : [];
}

/** By which an article is known: its kind, partner and number. */
export function articleKey({
  kind,
  partner,
  articleNumber,
}: Pick<SheetArticle, 'kind' | 'partner' | 'articleNumber'>): string {
  return [kind, partner.toLowerCase(), articleNumber].join('\0');
}

function repeated(articles: readonly SheetArticle[]): CellRemark<ArticleFault>[] {
  const seen = new Set<string>();
  return articles.flatMap((article) => {
    const key = articleKey(article);
    const isRepeated = article.articleNumber !== '' && seen.has(key);
    seen.add(key);
    return isRepeated
      ? [{ row: article.row, field: 'articleNumber' as const, code: 'twice' as const, value: article.articleNumber }]
      : [];
  });
}
