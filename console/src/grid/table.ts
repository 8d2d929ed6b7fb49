import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListLayout } from '../../../server/contract/view.js';
import type { GridColumn } from './column.js';
import { type ColumnState, layoutWith, stateOf } from './column-state.js';
import type { Selection } from './useSelection.js';

/** What a list of the console does with its columns and rows; filters and pages are the server's. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;
export type GridTable<Row extends object> = ReactTable<Features, Row>;
export type GridTableRow<Row extends object> = TableRow<Features, Row>;

/** The column that a list is sorted by; null: as it came. */
export type Sorting = { readonly id: string; readonly desc: boolean } | null;

/** Part 9 before part 10, and capitals don't count. */
const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** What stands before what in a column. */
export function inOrder(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));
}

export interface GridTableOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly layout: ListLayout;
  /** Changes the layout from what it is at that moment: one that was drawn may be older than the change before. */
  readonly setLayout: (update: (now: ListLayout) => ListLayout) => void;
  readonly sorting: Sorting;
  readonly setSorting: (sorting: Sorting) => void;
  /** The columns that the server sorts by; absent where the whole list is at hand and sorted here. */
  readonly sorts?: readonly string[] | undefined;
  readonly selection: Selection<Row> | null;
}

/** The table behind a list: what is known of its columns, order and selection, and what changes that. */
export function useGridTable<Row extends object>({
  columns,
  rows,
  rowId,
  layout,
  setLayout,
  sorting,
  setSorting,
  sorts,
  selection,
}: GridTableOptions<Row>): GridTable<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, width, numeric = false, sortBy, text }) => ({
        id,
        header,
        size: width,
        minSize: 40,
        maxSize: 1200,
        accessorFn: (row: Row) => (sortBy ?? text)?.(row),
        sortFn: (a: GridTableRow<Row>, b: GridTableRow<Row>) => inOrder(a.getValue(id), b.getValue(id)),
        // Numbers begin with the greatest.
        sortDescFirst: numeric,
        enableSorting: sorts ? sorts.includes(id) : sortBy !== undefined,
      })),
    [columns, sorts],
  );
  const columnState = useMemo(() => stateOf(columns, layout), [columns, layout]);
  const chosen = selection?.chosen;
  const rowSelection = useMemo(
    () => Object.fromEntries([...(chosen?.keys() ?? [])].map((id) => [id, true as const])),
    [chosen],
  );
  const order = useMemo(() => (sorting ? [sorting] : []), [sorting]);
  const change =
    <K extends keyof ColumnState>(part: K) =>
    (updater: Updater<ColumnState[K]>): void => {
      setLayout((now) => layoutWith(columns, now, { [part]: functionalUpdate(updater, stateOf(columns, now)[part]) }));
    };
  const table: GridTable<Row> = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { ...columnState, sorting: order, rowSelection },
    onColumnOrderChange: change('columnOrder'),
    onColumnVisibilityChange: change('columnVisibility'),
    onColumnPinningChange: change('columnPinning'),
    onColumnSizingChange: change('columnSizing'),
    manualSorting: sorts !== undefined,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      setSorting(functionalUpdate(updater, order)[0] ?? null);
    },
    enableRowSelection: (row) => selection?.reasonAgainst(row.original) === null,
    isRowRangeSelectionEvent: (event) => (event as { shiftKey?: boolean }).shiftKey === true,
    onRowSelectionChange: (updater) => {
      selection?.update(
        (ids) => Object.keys(functionalUpdate(updater, Object.fromEntries(ids.map((id) => [id, true as const])))),
        (id) => table.getCoreRowModel().rowsById[id]?.original,
      );
    },
  });
  return table;
}

/** Selects a row, or lets it go; with `isRange` all rows from the last one to here. */
export function toggleRow<Row extends object>(table: GridTable<Row>, id: string, isRange: boolean): void {
  const row = table.getRow(id);
  row.getToggleSelectedHandler()({ target: { checked: isRange || !row.getIsSelected() }, shiftKey: isRange });
}

/** The columns in their order: first those that stay at the left, last those that stay at the right. */
function inRegions<C>(table: { start: readonly C[]; center: readonly C[]; end: readonly C[] }): C[] {
  return [...table.start, ...table.center, ...table.end];
}

/** The columns in view, in their order and as wide as they are: the same array for as long as they are the same. */
export function useShownColumns<Row extends object>(
  table: GridTable<Row>,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const shown = inRegions({
    start: table.getStartVisibleLeafColumns(),
    center: table.getCenterVisibleLeafColumns(),
    end: table.getEndVisibleLeafColumns(),
  });
  const look = shown.map((column) => `${column.id} ${String(column.getSize())}`).join('|');
  return useMemo(
    () =>
      look.split('|').flatMap((one) => {
        const [id, width] = one.split(' ');
        const column = columns.find((known) => known.id === id);
        return column ? { ...column, width: Number(width) } : [];
      }),
    [look, columns],
  );
}

/** A column as somebody arranges it. */
export interface ArrangedColumn {
  readonly id: string;
  readonly header: string;
  readonly isShown: boolean;
  readonly place: 'start' | 'center' | 'end';
  readonly toggle: () => void;
  readonly pin: () => void;
  /** Makes it so many pixels wider. */
  readonly widen: (by: number) => void;
  /** Puts it where another one is: before it when it comes from behind, behind it when it comes from before. */
  readonly moveTo: (id: string) => void;
}

/** All columns as their user arranges them. */
export function arrangedColumns<Row extends object>(table: GridTable<Row>): readonly ArrangedColumn[] {
  const all = inRegions({
    start: table.getStartLeafColumns(),
    center: table.getCenterLeafColumns(),
    end: table.getEndLeafColumns(),
  });
  const ids = all.map(({ id }) => id);
  return all.map((column) => ({
    id: column.id,
    header: String(column.columnDef.header),
    isShown: column.getIsVisible(),
    place: column.getIsPinned() || 'center',
    toggle: () => {
      column.toggleVisibility();
    },
    pin: () => {
      column.pin(column.getIsPinned() === 'start' ? false : 'start');
    },
    widen: (by) => {
      table.setColumnSizing((widths) => ({ ...widths, [column.id]: column.getSize() + by }));
    },
    moveTo: (id) => {
      const others = ids.filter((one) => one !== column.id);
      others.splice(ids.indexOf(id), 0, column.id);
      table.setColumnOrder(others);
    },
  }));
}
