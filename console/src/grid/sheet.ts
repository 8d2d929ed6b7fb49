import writeXlsx from 'write-excel-file/browser';
import { type GridColumn, words } from './column.js';

/** Numbers that a spreadsheet keeps exactly. Longer ones stay text: 15 digits are all that it has. */
const NUMBER = /^-?(?=(?:\d\.?){1,15}$)(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A day, or a moment to the second, as exports write them. */
const DATE = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/;

export interface SheetCell {
  readonly value: string | number | Date;
  readonly type: StringConstructor | NumberConstructor | DateConstructor;
  readonly format?: string;
}

/** What a column says of a row as a cell: numbers and dates as such, and all else as text, which no spreadsheet runs as a formula. */
export function cellOf<Row>(column: GridColumn<Row>, row: Row): SheetCell | null {
  const value = words(column)?.(row) ?? '';
  if (value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (column.numeric && NUMBER.test(value)) return { value: Number(value), type: Number };
  const date = column.isDate ? DATE.exec(value) : null;
  // Spreadsheets know no zones: the clock that the reader sees is written as if it were that of UTC.
  if (date)
    return {
      value: new Date(`${value.replace(' ', 'T')}${date[1] === undefined ? 'T00:00:00' : ''}Z`),
      type: Date,
      format: date[1] === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss',
    };
  return { value, type: String };
}

/** The rows as a spreadsheet, with the columns in view. */
export function sheetOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  const written = columns.filter(words);
  const head = written.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const }));
  return writeXlsx([head, ...rows.map((row) => written.map((column) => cellOf(column, row)))], {
    columns: written.map(({ width }) => ({ width: Math.max(8, Math.round(width / 7)) })),
    stickyRowsCount: 1,
  }).toBlob();
}
