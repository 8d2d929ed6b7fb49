import { objectionText } from '../../../../../server/contract/manual-schedule-texts.js';
import type { Language } from '../../../../../server/contract/fields.js';
import { manualHeadObjections, manualObjections, plainText } from '../../../../../server/domain/schedule/manual.js';
import {
  EMPTY_ROW,
  isBlank,
  linesOf,
  plainCell,
  SHEET_COLUMNS,
  type DecimalSign,
  type SheetColumn,
  type SheetRow,
} from '../../../../../server/domain/schedule/entry-sheet.js';

/** What is entered on the page. */
export interface Entry {
  readonly partnerCompanyId: string;
  readonly documentNumber: string;
  readonly shipToCode: string;
  readonly shipToName: string;
  readonly issueDate: string;
  readonly horizonStart: string;
  readonly horizonEnd: string;
  readonly dateKind: 'delivery' | 'despatch';
  readonly rows: readonly SheetRow[];
}
export type HeadField = Exclude<keyof Entry, 'rows' | 'dateKind'>;
/** What is wrong: of the fields above the grid by their names, and of its cells by row and column in their order. */
export interface Faults {
  readonly head: Readonly<Partial<Record<HeadField | 'lines', string>>>;
  readonly cells: ReadonlyMap<string, string>;
}
export const NO_FAULTS: Faults = { head: {}, cells: new Map() };

const BLANK_ROWS = 12;

export function cellKey(row: number, column: SheetColumn): string {
  return `${String(row)} ${column}`;
}

function placeOf(key: string): { readonly row: number; readonly column: SheetColumn } {
  const [row = '', name = ''] = key.split(' ');
  return { row: Number(row), column: SHEET_COLUMNS.find((one) => one === name) ?? 'articleNumber' };
}

/** The place of the next fault after a cell, and of the first one after the last. */
export function faultAfter(
  { cells }: Faults,
  from: { readonly row: number; readonly column: SheetColumn } | null,
): ReturnType<typeof placeOf> | null {
  const keys = [...cells.keys()];
  const key = keys[from === null ? 0 : keys.indexOf(cellKey(from.row, from.column)) + 1] ?? keys[0];
  return key === undefined ? null : placeOf(key);
}

/** Rows with some blank ones behind, to go on in. */
export function withBlanks(rows: readonly SheetRow[]): readonly SheetRow[] {
  const last = rows.findLastIndex((row) => !isBlank(row));
  const missing = Math.max(BLANK_ROWS, last + 2) - rows.length;
  return missing <= 0 ? rows : [...rows, ...Array.from({ length: missing }, () => EMPTY_ROW)];
}

/** Rows with others in the place of those from one on; blank ones there are taken, others pushed down. */
export function placed(rows: readonly SheetRow[], at: number, more: readonly SheetRow[]): readonly SheetRow[] {
  const end = rows.findIndex((row, i) => i >= at && !isBlank(row));
  const taken = Math.min(more.length, (end < 0 ? rows.length : end) - at);
  return withBlanks(rows.toSpliced(at, taken, ...more));
}

/** Rows with a block of cells from one on: further columns than there are fall away. */
export function filled(
  rows: readonly SheetRow[],
  { row, column }: { readonly row: number; readonly column: SheetColumn },
  cells: readonly (readonly string[])[],
  decimal: DecimalSign,
): readonly SheetRow[] {
  const first = SHEET_COLUMNS.indexOf(column);
  const next = [...rows];
  for (const [down, texts] of cells.entries()) {
    const into: Record<SheetColumn, string> = { ...(next[row + down] ?? EMPTY_ROW) };
    for (const [right, text] of texts.entries()) {
      const name = SHEET_COLUMNS[first + right];
      if (name !== undefined) into[name] = plainCell(name, text, decimal);
    }
    next[row + down] = into;
  }
  return withBlanks(next);
}

/** What a release says, as the server takes it. */
export function contentOf({ issueDate, horizonStart, horizonEnd, dateKind, rows }: Entry) {
  const lines = linesOf(rows).lines.map((line) => ({ ...line, calloffs: [...line.calloffs] }));
  return { issueDate, horizonStart, horizonEnd, dateKind, lines };
}

/** Everything that is wrong with what was entered, in words. `notBefore`: of a next release, the issue date of the one before. */
export function faultsOf(entry: Entry, notBefore: string | null, language: Language): Faults {
  const { lines } = linesOf(entry.rows);
  const objections = [
    ...(notBefore === null
      ? manualHeadObjections({ ...entry, shipToName: plainText(entry.shipToName) }).concat(
          entry.partnerCompanyId === '' ? [{ path: 'partnerCompanyId', code: 'required' as const }] : [],
        )
      : []),
    ...manualObjections({ ...entry, lines }, notBefore),
  ];
  return sorted(
    entry.rows,
    objections.map((one) => ({ path: one.path, message: objectionText(one, language) })),
  );
}

/** What is wrong, by the places where it was entered. */
export function sorted(
  rows: readonly SheetRow[],
  errors: readonly { readonly path: string; readonly message: string }[],
): Faults {
  const { places } = linesOf(rows);
  const head: Record<string, string> = {};
  const cells: [row: number, column: SheetColumn, message: string][] = [];
  for (const { path, message } of errors) {
    const place = places.get(path);
    if (place === undefined) head[path] ??= message;
    else cells.push([...place, message]);
  }
  cells.sort(([a, left], [b, right]) => a - b || SHEET_COLUMNS.indexOf(left) - SHEET_COLUMNS.indexOf(right));
  const said = new Map<string, string>();
  for (const [row, column, message] of cells) {
    const key = cellKey(row, column);
    if (!said.has(key)) said.set(key, message);
  }
  return { head, cells: said };
}
