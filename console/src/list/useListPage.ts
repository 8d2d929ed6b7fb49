import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridColumn } from '../grid/column.js';
import { type ListGrid, useListGrid } from '../grid/useListGrid.js';
import { type ListDefinition, type RowPage, sortedList } from './define-list.js';
import { type FilterFields, orderOf } from './filter.js';
import { type Filters, useFilters } from './useFilters.js';
import { type ListRows, useListRows } from './useListRows.js';

export interface ListState<F extends FilterFields, Row extends object, Page> extends ListRows<Row, Page> {
  readonly filters: Filters<F>;
  /** Columns as their user has them, selection, export, saved views. */
  readonly grid: ListGrid<Row>;
  /** The row that the keys are on. */
  readonly cursorId: string | null;
  readonly setCursorId: (id: string | null) => void;
}

/**
 * Everything behind a page that is a list: filter in the address, rows page by page, what is live of them, and the grid. `reasonAgainst` says why
 * a row can't be selected.
 */
export function useListPage<F extends FilterFields, Row extends object, Page extends RowPage<Row>, Sort extends string>(
  definition: ListDefinition<F, Row, Page, Sort>,
  columns: readonly GridColumn<Row>[],
  reasonAgainst?: (row: Row) => string | null,
): ListState<F, Row, Page> {
  const filters = useFilters(definition.fields);
  const order = orderOf(useSearchParams()[0]);
  const sorted = useMemo(() => sortedList(definition, order), [definition, order]);
  const rows = useListRows(sorted, filters.values);
  const { name, rowId, aside, keepsSelection = false } = definition;
  const grid = useListGrid({
    name,
    columns,
    rows: rows.rows,
    isWhole: !rows.hasMore,
    sorts: definition.sorts,
    rowId,
    readPage: rows.readPage,
    live: rows.live,
    aside,
    keepsSelection,
    reasonAgainst,
  });
  const [cursorId, setCursorId] = useState<string | null>(null);
  return { ...rows, filters, grid, cursorId, setCursorId };
}
