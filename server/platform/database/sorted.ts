/**
 * What a list may be sorted by: SQL by the name of each order, for a row of alias `t`, and never null. Names are natural to people:
 * part 9 before part 10.
 */
export type Sorts<Column extends string> = Readonly<Record<Column, (t: string) => string>>;

/** Texts as people expect them, absent ones first. */
export function textOrder(of: (t: string) => string): (t: string) => string {
  return (t) => `coalesce(${of(t)}, '') COLLATE natural_order`;
}
/** Numbers, absent ones first. */
export function numberOrder(of: (t: string) => string): (t: string) => string {
  return (t) => `coalesce(${of(t)}, -1)`;
}
/** Moments or days, absent ones first. */
export function timeOrder(of: (t: string) => string): (t: string) => string {
  return (t) => `coalesce(${of(t)}, '-infinity')`;
}
/** A column of the row itself. */
export function column(name: string): (t: string) => string {
  return (t) => `${t}.${name}`;
}

interface Wanted<Column extends string> {
  readonly sort?: Column | `-${Column}` | undefined;
  /** The id of the last row of the page before. */
  readonly cursor?: string | undefined;
}
interface SortedTable<Column extends string> {
  readonly table: string;
  /** The alias of its rows in the statement. */
  readonly as: string;
  readonly sorts: Sorts<Column>;
  /** Makes a parameter of the statement. */
  readonly param: (value: unknown) => string;
}

/**
 * The order of a list, newest first where none is asked for, and the condition that goes on behind the last row of the page before. Rows alike
 * follow their ids, so that a page ends at one row only.
 */
export function sortedBy<Column extends string>(
  { sort, cursor }: Wanted<Column>,
  { table, as, sorts, param }: SortedTable<Column>,
): { readonly orderBy: string; readonly behind: string | null } {
  const isDescending = sort === undefined || sort.startsWith('-');
  const by = sort === undefined ? undefined : sorts[sort.replace(/^-/, '') as Column];
  const direction = isDescending ? 'DESC' : 'ASC';
  const sign = isDescending ? '<' : '>';
  if (by === undefined)
    return {
      orderBy: `${as}.id ${direction}`,
      behind: cursor === undefined ? null : `${as}.id ${sign} ${param(cursor)}`,
    };
  return {
    orderBy: `${by(as)} ${direction}, ${as}.id ${direction}`,
    behind:
      cursor === undefined
        ? null
        : `(${by(as)}, ${as}.id) ${sign} (SELECT ${by('last')}, last.id FROM ${table} last WHERE last.id = ${param(cursor)})`,
  };
}

/** What rows that are all at hand are sorted by: texts, or numbers; absent ones come first. */
export type RowSorts<Column extends string, Row> = Readonly<Record<Column, (row: Row) => string | number | null>>;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
function compared(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));
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
  const by = sort === undefined ? undefined : sorts[sort.replace(/^-/, '') as Column];
  const sign = sort?.startsWith('-') === true ? -1 : 1;
  const all = by === undefined ? rows : rows.toSorted((a, b) => sign * compared(by(a), by(b)));
  const from = by === undefined || cursor === undefined ? 0 : all.findIndex((row) => idOf(row) === cursor) + 1;
  const page = all.slice(from, from + limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: all.length > from + limit && last !== undefined ? idOf(last) : null };
}
