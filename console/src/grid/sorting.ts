import type { GridColumn } from './column.js';

/** The column that a list is sorted by; null: as it came. */
export type Sorting = { readonly id: string; readonly desc: boolean } | null;

/** Part 9 before part 10, and capitals don't count. */
const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));
}

/** The rows in order; rows alike stay as they came. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sorting: Sorting,
): readonly Row[] {
  const by = columns.find(({ id }) => id === sorting?.id)?.sortBy;
  if (!by || !sorting) return rows;
  const sign = sorting.desc ? -1 : 1;
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

/** What a further click on a column leads to: up, down, as it came. Numbers begin with the greatest. */
export function turned(sorting: Sorting, id: string, isNumber: boolean): Sorting {
  if (sorting?.id !== id) return { id, desc: isNumber };
  return sorting.desc === isNumber ? { id, desc: !isNumber } : null;
}
