/** What a cell was in its file: a text, a number, a day, true or false, or nothing. CSV has texts alone. */
export type CellKind = 't' | 'n' | 'd' | 'b' | ' ';

/** A row of a table that was read, with its number in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** A `CellKind` for each cell. */
  readonly kinds: string;
}

/** What a table may have, at most. */
export interface TableLimits {
  readonly rows: number;
  readonly columns: number;
}

/** Why a file is not read as a table. */
export const TABLE_FAULTS = [
  'empty',
  'not-a-table',
  'old-spreadsheet',
  'encrypted',
  'broken',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'no-headings',
] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

/** The rows of the first sheet of a spreadsheet, or of a file of CSV; or why there are none. */
export type TableReading = { readonly rows: readonly TableRow[] } | { readonly fault: TableFault };

/** A long number that a spreadsheet wrote with an exponent, `1.23E+15`: digits of it are lost. */
export function isExponential(text: string): boolean {
  return /^[+-]?\d([.,]\d+)?[eE][+-]?\d{1,3}$/.test(text.trim());
}

/** The digits that spreadsheets keep of a number. */
export const KEPT_DIGITS = 15;

/** What a spreadsheet makes of a name that looks like a number or a day. */
export const NAME_DAMAGES = ['day', 'exponent', 'digits-lost'] as const;
export type NameDamage = (typeof NAME_DAMAGES)[number];

/** What a spreadsheet made of a name, such as the number of an article; null where nothing shows. */
export function nameDamage(text: string, kind: CellKind | undefined): NameDamage | null {
  if (kind === 'd') return 'day';
  if (isExponential(text)) return 'exponent';
  return kind === 'n' && text.replace(/^0+|\D/g, '').length > KEPT_DIGITS ? 'digits-lost' : null;
}
