import writeXlsx from 'write-excel-file/node';
import type { ArticleRow } from '../../contract/article.js';
import type { Language } from '../../contract/fields.js';
import { ARTICLE_FIELDS, type ArticleField, MAX_ARTICLE_ROWS } from '../../domain/article/article.js';
import { type ArticleSheet, articlesOf, MAX_ARTICLE_COLUMNS } from '../../domain/article/article-sheet.js';
import { ARTICLE_HEADINGS, KIND_WORDS, STATE_WORDS } from '../../domain/article/article-words.js';
import { csvLine } from '../../domain/export/csv.js';
import type { TableFault } from '../../domain/export/table.js';
import type { DecimalSign } from '../../domain/schedule/entry-sheet.js';
import { sheetFormats } from '../../domain/schedule/sheet.js';
import { readTable } from '../../platform/spreadsheet/table-reading.js';

/** A heading stands above the rows. */
const LIMITS = { rows: MAX_ARTICLE_ROWS + 1, columns: MAX_ARTICLE_COLUMNS } as const;
/** Cells that are named, of those that are wrong and of those worth a look. */
const NAMED = 500;
const MARK = '\uFEFF';

export interface ReadTask {
  readonly kind: 'read';
  readonly bytes: Uint8Array;
  readonly decimal: DecimalSign;
}
export interface WriteTask {
  readonly kind: 'write';
  /** Rows of articles, as the view gives them. */
  readonly json: string;
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
}
export type SheetTask = ReadTask | WriteTask;

/** A file of articles that was read: those without a fault as JSON, which the database takes as it is. */
export interface ReadArticles extends Pick<ArticleSheet, 'fields' | 'ignored' | 'faults' | 'doubts'> {
  readonly json: string;
  /** Rows with a fault. */
  readonly wrong: number;
  readonly doubtful: number;
}
export type SheetResult =
  | { readonly fault: TableFault }
  | { readonly read: ReadArticles }
  | { readonly written: Uint8Array };

/** Reads or writes a file of articles: it takes as long as the file is large. */
export async function workOn(task: SheetTask): Promise<SheetResult> {
  return task.kind === 'read' ? read(task) : { written: await write(task) };
}

async function read({ bytes, decimal }: ReadTask): Promise<SheetResult> {
  const table = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), LIMITS);
  if ('fault' in table) return table;
  const sheet = articlesOf(table.rows, decimal);
  if (sheet === null) return { fault: 'no-headings' };
  if (sheet.articles.length === 0) return { fault: 'empty' };
  const wrong = new Set(sheet.faults.map(({ row }) => row));
  const { fields, ignored, articles, faults, doubts } = sheet;
  return {
    read: {
      fields,
      ignored,
      json: JSON.stringify(articles.filter(({ row }) => !wrong.has(row))),
      wrong: wrong.size,
      doubtful: doubts.length,
      faults: faults.slice(0, NAMED),
      doubts: doubts.slice(0, NAMED),
    },
  };
}

async function write({ json, format, language }: WriteTask): Promise<Uint8Array> {
  const rows = (JSON.parse(json) as ArticleRow[]).map((row) =>
    ARTICLE_FIELDS.map((field) => cellOf(row, field, language)),
  );
  const headings = ARTICLE_FIELDS.map((field) => ARTICLE_HEADINGS[language][field]);
  if (format === 'csv') {
    const separator = language === 'se' ? ';' : ',';
    return Buffer.from(MARK + [headings, ...rows].map((cells) => csvLine(cells, separator)).join(''));
  }
  // Every cell is a text: nothing of it is run as a formula, and numbers keep their zeros.
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String, format: '@' })));
  return writeXlsx([head, ...body], { stickyRowsCount: 1 }).toBuffer();
}

function cellOf(row: ArticleRow, field: ArticleField, language: Language): string {
  if (field === 'kind') return KIND_WORDS[language][row.kind];
  if (field === 'state') return STATE_WORDS[language][row.state];
  if (field === 'partner') return row.partnerCode ?? '';
  const text = String(row[field] ?? '');
  return isQuantity(field) ? sheetFormats(language).decimal(text) : text;
}

function isQuantity(field: ArticleField): boolean {
  return field === 'minStock' || field === 'minOrderQuantity' || field === 'packQuantity';
}
