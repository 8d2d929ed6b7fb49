import { Problem } from '../../contract/problem.js';

/** How values of an order are compared, and so how a cursor carries them. */
interface Order {
  readonly kind: 'text' | 'number' | 'time';
  /** SQL of the value of a row of alias `t`, never null. */
  readonly of: (t: string) => string;
}

/** What a list may be sorted by, each by its name; `null` is the id itself. Names are natural to people: part 9 before part 10. */
export type Sorts<Column extends string> = Readonly<Record<Column, Order | null>>;

/** Texts as people expect them, absent ones first. */
export function textOrder(of: (t: string) => string): Order {
  return { kind: 'text', of: (t) => `coalesce(${of(t)}, '') COLLATE natural_order` };
}
/** Numbers, absent ones first. */
export function numberOrder(of: (t: string) => string): Order {
  return { kind: 'number', of: (t) => `coalesce(${of(t)}, -1)` };
}
/** Moments, absent ones first. */
export function timeOrder(of: (t: string) => string): Order {
  return { kind: 'time', of: (t) => `coalesce(${of(t)}, '-infinity')` };
}
/** States and other codes in the order in which the domain lists them, that of the process; absent ones first. */
export function codeOrder(codes: readonly string[], of: (t: string) => string): Order {
  const list = codes.map((code) => `'${code}'`).join(', ');
  return numberOrder((t) => `array_position(ARRAY[${list}]::text[], (${of(t)})::text)`);
}
/** False before true. */
export function flagOrder(of: (t: string) => string): Order {
  return { kind: 'number', of: (t) => `(${of(t)})::int` };
}
/** A column of the row itself. */
export function column(name: string): (t: string) => string {
  return (t) => `${t}.${name}`;
}

/** SQL of a value as a cursor carries it. Moments go as seconds, so that what a cursor says can be checked before the database reads it. */
const CARRIED: Readonly<Record<Order['kind'], (value: string) => string>> = {
  text: (value) => value,
  number: (value) => value,
  time: (value) => `extract(epoch FROM ${value})`,
};
/** SQL of a value that a cursor carried. */
const TAKEN: Readonly<Record<Order['kind'], (param: string) => string>> = {
  text: (param) => `${param}::text`,
  number: (param) => `${param}::numeric`,
  time: (param) => `to_timestamp(${param}::double precision)`,
};
const NUMBER = /^-?(\d{1,12}(\.\d{1,12})?|Infinity)$/;

interface Wanted<Column extends string> {
  readonly sort?: Column | `-${Column}` | undefined;
  /** Of the page before: the id of its last row and, in another order than the list's own, its value. */
  readonly cursor?: string | undefined;
}
interface SortedRows<Column extends string> {
  /** The alias of the rows in the statement. */
  readonly as: string;
  readonly sorts: Sorts<Column>;
  /** Makes a parameter of the statement. */
  readonly param: (value: unknown) => string;
}
interface SortedSql {
  readonly orderBy: string;
  readonly behind: string | null;
  /** What the statement selects besides, for the cursor. */
  readonly sortValue: string;
}

/** The id of a list's own order. @throws Problem invalid-input for a cursor of another order. */
export function cursorId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const { id, value } = readCursor(cursor);
  if (value !== null) throw new Problem('invalid-input');
  return id;
}
/** The parts of a cursor. */
function readCursor(cursor: string): { readonly id: string; readonly value: string | null } {
  const [, id = cursor, value] = /^(\d+)~(.*)$/s.exec(cursor) ?? [];
  return { id, value: value?.replaceAll('\0', '') ?? null };
}

/**
 * The order of a list, newest first where none is asked for, and the condition that goes on behind the last row of the page before. The
 * cursor carries that row's value, so that the row itself may be gone. Rows alike follow their ids, so that a page ends at one row only.
 * @throws Problem invalid-input for a cursor of another order.
 */
export function sortedBy<Column extends string>(
  { sort, cursor }: Wanted<Column>,
  { as, sorts, param }: SortedRows<Column>,
): SortedSql {
  const isDescending = sort === undefined || sort.startsWith('-');
  const order = sort === undefined ? null : sorts[sort.replace(/^-/, '') as Column];
  const direction = isDescending ? 'DESC' : 'ASC';
  const sign = isDescending ? '<' : '>';
  if (order === null) {
    const id = cursorId(cursor);
    return {
      orderBy: `${as}.id ${direction}`,
      behind: id === null ? null : `${as}.id ${sign} ${param(id)}`,
      sortValue: 'NULL AS "sortValue"',
    };
  }
  const by = order.of(as);
  const behind = ({ id, value }: ReturnType<typeof readCursor>): string => {
    if (value === null || (order.kind !== 'text' && !NUMBER.test(value))) throw new Problem('invalid-input');
    return `(${by}, ${as}.id) ${sign} (${TAKEN[order.kind](param(value))}, ${param(id)}::bigint)`;
  };
  return {
    orderBy: `${by} ${direction}, ${as}.id ${direction}`,
    behind: cursor === undefined ? null : behind(readCursor(cursor)),
    sortValue: `(${CARRIED[order.kind](by)})::text AS "sortValue"`,
  };
}

/** A row as a sorted statement selects it. */
export type SortedRow<Row> = Row & { readonly sortValue: string | null };

/** A page of the rows of a sorted statement, which were asked for one beyond it, and where the next page begins. */
export function pageOfSorted<Row extends { readonly id: string }>(
  rows: readonly SortedRow<Row>[],
  limit: number,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(({ sortValue: _, ...row }) => row as unknown as Row),
    nextCursor: last === undefined ? null : cursorOf(last.id, last.sortValue),
  };
}

function cursorOf(id: string, value: string | null): string {
  return value === null ? id : `${id}~${value}`;
}

/** What rows that are all at hand are sorted by: texts, or numbers; absent ones come first. */
export type RowSorts<Column extends string, Row> = Readonly<Record<Column, (row: Row) => RowValue>>;
type RowValue = string | number | null;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
function compared(a: RowValue, b: RowValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));
}
/** By value, and rows alike by their ids. */
function placed(a: readonly [RowValue, string], b: readonly [RowValue, string]): number {
  return compared(a[0], b[0]) || Number(BigInt(a[1]) - BigInt(b[1]));
}
/** The value that a cursor carried, as JSON. @throws Problem invalid-input for a cursor of another order. */
function rowValueOf(value: string | null): RowValue {
  try {
    const read: unknown = JSON.parse(value ?? '');
    if (read === null || typeof read === 'string' || typeof read === 'number') return read;
  } catch {
    // Not JSON: a cursor of another order.
  }
  throw new Problem('invalid-input');
}

interface RowPageWanted<Column extends string, Row> extends Wanted<Column> {
  readonly sorts: RowSorts<Column, Row>;
  readonly limit: number;
  readonly idOf: (row: Row) => string;
}

/** A page of rows that are calculated, and so sorted here. In their own order they are what follows the cursor already. */
export function pageOf<Column extends string, Row>(
  rows: readonly Row[],
  { sorts, sort, cursor, limit, idOf }: RowPageWanted<Column, Row>,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  if (sort === undefined) {
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : idOf(last) };
  }
  const valueOf = sorts[sort.replace(/^-/, '') as Column];
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: [valueOf(row), idOf(row)] as const }));
  const { id = '', value = null } = cursor === undefined ? {} : readCursor(cursor);
  const after = cursor === undefined ? null : ([rowValueOf(value), id] as const);
  const all = keyed
    .filter(({ key }) => after === null || sign * placed(key, after) > 0)
    .sort((a, b) => sign * placed(a.key, b.key));
  const last = all.length > limit ? all[limit - 1] : undefined;
  return {
    rows: all.slice(0, limit).map(({ row }) => row),
    nextCursor: last === undefined ? null : cursorOf(last.key[1], JSON.stringify(last.key[0])),
  };
}
