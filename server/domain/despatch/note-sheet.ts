import { type CellKind, nameDamage, type NameDamage, type TableRow } from '../export/table.js';
import { isDay } from '../schedule/manual.js';
import { type DecimalSign, plainDay, plainNumber } from '../schedule/entry-sheet.js';
import {
  NOTE_SHEET_FIELDS,
  NOTE_SHEET_HEADINGS,
  type NoteSheetField,
  OTHER_NOTE_HEADINGS,
} from './note-sheet-words.js';

/** Rows of a table of despatch notes, one for each article; columns; notes that are made of one file; articles of one note. */
export const NOTE_SHEET_LIMITS = { rows: 2_000, columns: 40, notes: 100, lines: 200 } as const;

/** Why a cell can't be taken over. */
export type NoteCellFault = NameDamage | 'required' | 'number' | 'date' | 'too-long' | 'unit' | 'differs';
export interface NoteSheetFault {
  readonly row: number;
  readonly field: NoteSheetField;
  readonly code: NoteCellFault;
  /** As it stands in the file. */
  readonly value: string;
}
/** A row as it is understood; `''` where nothing is said. Quantities have a point, days are YYYY-MM-DD. */
export type NoteSheetRow = Readonly<Record<NoteSheetField, string>> & { readonly row: number };
/** The rows of one note: of one customer, ship-to and day. */
export type NoteRows = readonly [NoteSheetRow, ...NoteSheetRow[]];

export interface NoteSheet {
  readonly notes: readonly NoteRows[];
  readonly faults: readonly NoteSheetFault[];
  /** Headings that mean nothing here. */
  readonly ignored: readonly string[];
}

const plainHeading = (text: string): string => text.toLowerCase().replace(/[\s._:()-]/gu, '');
const FIELDS: ReadonlyMap<string, NoteSheetField> = new Map(
  NOTE_SHEET_FIELDS.flatMap((field) =>
    [
      field,
      ...Object.values(NOTE_SHEET_HEADINGS).map((words) => words[field]),
      ...(OTHER_NOTE_HEADINGS[field] ?? []),
    ].map((heading) => [plainHeading(heading), field] as const),
  ),
);
const REQUIRED: ReadonlySet<NoteSheetField> = new Set([
  'customer',
  'shipTo',
  'despatchDate',
  'articleNumber',
  'quantity',
]);
/** Fields that name something: spreadsheets make numbers of what looks like one, and lose digits of it. */
const NAMES: ReadonlySet<NoteSheetField> = new Set([
  'shipTo',
  'articleNumber',
  'orderNumber',
  'batch',
  'carrier',
  'trailer',
  'container',
  'chassis',
]);
const DAYS: ReadonlySet<NoteSheetField> = new Set([
  'despatchDate',
  'productionDate',
  'bestBeforeDate',
  'pickUpDate',
  'shipmentDate',
]);
/** Fields of the whole note: one of its rows says them, or all say the same. */
export const NOTE_HEAD_FIELDS = ['pickUpDate', 'shipmentDate', 'carrier', 'trailer', 'container', 'chassis'] as const;
export type NoteHeadField = (typeof NOTE_HEAD_FIELDS)[number];
const MOST: Readonly<Partial<Record<NoteSheetField, number>>> = {
  customer: 140,
  shipTo: 35,
  articleNumber: 35,
  orderNumber: 35,
  batch: 35,
  carrier: 35,
  trailer: 17,
  container: 17,
  chassis: 17,
};
/** A quantity of a note, in the one way to write it: more than nothing, up to 12 digits and 6 decimals. */
export const NOTE_QUANTITY = /^(?=.*[1-9])(0|[1-9]\d{0,11})(\.\d{1,6})?$/;

/** The notes of a table whose first row has headings; null where none of them is an article number. */
export function noteSheetOf(rows: readonly TableRow[], decimal: DecimalSign): NoteSheet | null {
  const [head, ...others] = rows;
  const headings = head?.cells ?? [];
  const columns = headings.map((cell) => FIELDS.get(plainHeading(cell)));
  const places = new Map<NoteSheetField, number>();
  // The second of two columns of one field says nothing.
  for (const [at, field] of columns.entries()) if (field !== undefined && !places.has(field)) places.set(field, at);
  if (!places.has('articleNumber')) return null;
  const faults: NoteSheetFault[] = [];
  const read = others.map((row) => {
    const cell = (field: NoteSheetField): string => row.cells[places.get(field) ?? -1] ?? '';
    const values = NOTE_SHEET_FIELDS.map((field) => [field, plainCell(field, cell(field), decimal)] as const);
    for (const [field, text] of values) {
      const kind = row.kinds[places.get(field) ?? -1] as CellKind | undefined;
      const code = (NAMES.has(field) ? nameDamage(cell(field), kind) : null) ?? cellFault(field, text);
      if (code !== null) faults.push({ row: row.line, field, code, value: cell(field) });
    }
    return { ...(Object.fromEntries(values) as Record<NoteSheetField, string>), row: row.line };
  });
  const ignored = headings.filter((heading, at) => heading !== '' && places.get(columns[at] ?? 'customer') !== at);
  const notes = notesOf(read);
  return { notes, faults: [...faults, ...notes.flatMap(contradictions)], ignored };
}

/** What the rows of a note say of all of it; '' where none of them does. */
export function headSaid(rows: NoteRows, field: NoteHeadField): string {
  return rows.find((row) => row[field] !== '')?.[field] ?? '';
}

/** Cells that say of the whole note something else than a row before. */
function contradictions(rows: NoteRows): readonly NoteSheetFault[] {
  return NOTE_HEAD_FIELDS.flatMap((field) => {
    const said = headSaid(rows, field);
    return rows
      .filter((row) => row[field] !== '' && row[field] !== said)
      .map((row): NoteSheetFault => ({ row: row.row, field, code: 'differs', value: row[field] }));
  });
}

/** The apostrophe that our own files put before what looks like a formula goes. */
function plainCell(field: NoteSheetField, cell: string, decimal: DecimalSign): string {
  const text = cell.replace(/^'(?=\s*[=+\-@])/, '').trim();
  if (text === '') return '';
  if (DAYS.has(field)) return plainDay(text);
  if (field === 'unit') return text.toUpperCase();
  return field === 'quantity' || field === 'packQuantity' ? plainQuantity(text, decimal) : text;
}

/** Without zeros that say nothing: the contract takes one way to write a quantity. */
function plainQuantity(text: string, decimal: DecimalSign): string {
  const said = plainNumber(text, decimal);
  if (!/^\d+(\.\d+)?$/.test(said)) return said;
  const whole = said.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

function cellFault(field: NoteSheetField, text: string): NoteCellFault | null {
  if (text === '') return REQUIRED.has(field) ? 'required' : null;
  if (field === 'quantity' || field === 'packQuantity') return NOTE_QUANTITY.test(text) ? null : 'number';
  if (DAYS.has(field)) return isDay(text) ? null : 'date';
  if (field === 'unit') return /^[A-Z0-9]{1,3}$/.test(text) ? null : 'unit';
  return text.length > (MOST[field] ?? Infinity) ? 'too-long' : null;
}

/** Rows by customer, ship-to and day, in the order of their first rows. */
function notesOf(rows: readonly NoteSheetRow[]): readonly NoteRows[] {
  const groups = Map.groupBy(rows, ({ customer, shipTo, despatchDate }) =>
    JSON.stringify([customer, shipTo, despatchDate].map((part) => part.toUpperCase())),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
}
