import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { csvRows } from '../../domain/export/csv-rows.js';
import type { CellKind, TableLimits, TableReading, TableRow } from '../../domain/export/table.js';
import { zipFault } from './zip-limits.js';

/** Letters of all cells together, and of one. */
const MAX_LETTERS = 40_000_000;
const MAX_CELL = 2_000;
const ZIP = 'PK';
/** The old binary form of spreadsheets, and encrypted new ones, begin so. */
const COMPOUND = 'd0cf11e0a1b11ae1';

/**
 * The table in a file, the first sheet of XLSX or CSV. It takes as long as the file is large: threads call this. Formulas are never calculated; of
 * a cell with one, the value that the spreadsheet stored is taken.
 */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<TableReading> {
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.toString('hex', 0, 8) === COMPOUND) return { fault: 'old-spreadsheet' };
  const reading = bytes.toString('latin1', 0, 2) === ZIP ? await ofXlsx(bytes, limits) : ofCsv(bytes, limits);
  if ('fault' in reading) return reading;
  if (reading.rows.length === 0) return { fault: 'empty' };
  const letters = reading.rows.reduce((sum, { cells }) => sum + cells.reduce((of, cell) => of + cell.length, 0), 0);
  return letters > MAX_LETTERS ? { fault: 'too-large' } : reading;
}

async function ofXlsx(bytes: Buffer, limits: TableLimits): Promise<TableReading> {
  const fault = zipFault(bytes, limits);
  if (fault !== null) return { fault };
  try {
    // Numbers stay as the file has them: as floats, long ones would lose digits.
    const sheet = await readSheet(bytes, { parseNumber: (text) => ({ number: text }) });
    return { rows: sheet.flatMap((row, at) => rowOf(row, at + 1)) };
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError || error instanceof InvalidInputError) return { fault: 'broken' };
    // What the package throws of XML that isn't well-formed has no class of its own.
    if (error instanceof Error) return { fault: 'broken' };
    throw error;
  }
}

function rowOf(row: readonly unknown[], line: number): TableRow[] {
  const read = row.map(cellOf);
  const cells = read.map(([, text]) => text.trim().slice(0, MAX_CELL));
  return cells.every((cell) => cell === '') ? [] : [{ line, cells, kinds: read.map(([kind]) => kind).join('') }];
}

function cellOf(value: unknown): readonly [kind: CellKind, text: string] {
  if (value === null || value === undefined) return [' ', ''];
  if (typeof value === 'string') return ['t', value];
  if (typeof value === 'boolean') return ['b', String(value)];
  if (value instanceof Date) return ['d', dayOf(value)];
  return typeof value === 'object' && 'number' in value ? ['n', String(value.number)] : ['t', ''];
}

/** The day of a cell; with its time where it has one. */
function dayOf(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16);
}

function ofCsv(bytes: Buffer, { rows: most, columns }: TableLimits): TableReading {
  const text = textOf(bytes);
  if (text === null) return { fault: 'not-a-table' };
  const rows = csvRows(text);
  // The heading stands before the rows.
  if (rows.length > most) return { fault: 'too-many-rows' };
  if (rows.some(({ cells }) => cells.length > columns)) return { fault: 'too-many-columns' };
  return {
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cell.slice(0, MAX_CELL)),
      kinds: cells.map((cell) => (cell === '' ? ' ' : 't')).join(''),
    })),
  };
}

/** UTF-8, UTF-16 with its mark, else as spreadsheets of Windows write; null for what is no text. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') {
    const text = new TextDecoder('utf-16le').decode(bytes);
    return text.includes('\0') ? null : text;
  }
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
