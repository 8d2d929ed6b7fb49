import type { Language } from '../../../server/contract/fields.js';
import { csvLine } from '../../../server/domain/export/csv.js';
import { textsIn } from '../i18n/texts.js';
import { downloadBlob } from '../ui/download-blob.js';
import { type GridColumn, type ReadPage, words } from './column.js';

/** What is written or chosen at once; more is for a narrower filter. */
const MOST_ROWS = 50_000;

/** Everything that a list finds, page by page. */
export async function readAll<Row>(
  readPage: ReadPage<Row>,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<{ rows: readonly Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor, signal);
    signal.throwIfAborted();
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
    onCount(rows.length);
  } while (cursor !== undefined && rows.length < MOST_ROWS);
  return { rows: rows.slice(0, MOST_ROWS), isCut: cursor !== undefined || rows.length > MOST_ROWS };
}

/** Chosen rows in the order of the list and as it has them now, which may be other than when they were chosen; those that it has not loaded follow as they are known. */
export function asLoaded<Row>(
  chosen: ReadonlyMap<string, Row>,
  loaded: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const here = new Map(loaded.map((row) => [rowId(row), row] as const).filter(([id]) => chosen.has(id)));
  return [...here.values(), ...[...chosen].filter(([id]) => !here.has(id)).map(([, row]) => row)];
}

export function cutNotice(language: Language): string {
  return textsIn('grid', language)('cut');
}

/**
 * The rows as CSV, with the columns in view. Spreadsheets know UTF-8 by the mark in front, and Swedish ones expect semicolons, and commas in
 * decimals.
 */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], language: Language): string {
  const written = columns.filter(words);
  const separator = language === 'se' ? ';' : ',';
  const lineOf = (cellOf: (column: GridColumn<Row>) => string): string => csvLine(written.map(cellOf), separator);
  const lines = rows.map((row) =>
    lineOf((column) => {
      const cell = String(words(column)?.(row) ?? '');
      // With a point, 12.5 is a day in May there.
      return separator === ';' && column.numeric ? cell.replace(/^(-?\d+)\.(\d+)$/, '$1,$2') : cell;
    }),
  );
  return `\uFEFF${lineOf((column) => column.header)}${lines.join('')}`;
}

/** In what a list is written. */
export type FileFormat = 'csv' | 'xlsx';

/** Hands the rows to the browser as a file. */
export async function writeFile<Row>(
  name: string,
  format: FileFormat,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<void> {
  const blob =
    format === 'csv'
      ? new Blob([csvOf(columns, rows, language)], { type: 'text/csv;charset=utf-8' })
      : await (await import('./sheet.js')).sheetOf(columns, rows);
  downloadBlob(blob, name, format);
}
