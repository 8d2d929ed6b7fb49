import { createColumnHelper, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import type { GridColumn } from './column.js';
import { GridRow } from './GridRow.js';
import './grid.css';

interface GridProps<Row extends object> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** The row that the page shows beside the list, or the one the keys are on. */
  selectedId: string | null;
  onSelect: (row: Row) => void;
  onOpen: (row: Row) => void;
  onEscape?: () => void;
  rowClass?: (row: Row) => string;
  /** More rows exist than are loaded. */
  hasMore?: boolean;
  /** The last rows are close: fetch the next page now, before anybody sees the end. */
  onNearEnd?: () => void;
  onTopChange?: (atTop: boolean) => void;
  /** The list is what the page is for: who comes from another page has the keys on it. */
  isMain?: boolean;
  tableRef?: Ref<HTMLTableElement>;
  testId?: string;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
/** Part 9 before part 10, and capitals don't count. */
const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));
}
const OVERSCAN = 14;
const NEAR_END = 100;
const TOP_PX = 4;
const ROW_PX = { compact: 26, normal: 32, comfortable: 40 } as const;

function rowHeight(): number {
  const density = document.documentElement.dataset['density'];
  return density === 'compact' || density === 'comfortable' ? ROW_PX[density] : ROW_PX.normal;
}
/** Where the keys j, k and the arrows lead from row `at`. */
function keyTarget(key: string, at: number, last: number): number | null {
  if (key === 'j' || key === 'ArrowDown') return Math.min(last, at + 1);
  if (key === 'k' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(last, at + 15);
  if (key === 'PageUp') return Math.max(0, at - 15);
  return null;
}

/** Every list of the console: a real table that renders only the rows in view. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows, columns, rowId, selectedId, onSelect, onOpen, onEscape, rowClass, hasMore = false, onNearEnd, onTopChange, isMain = false, tableRef, testId } = props;
  const helper = useMemo(() => createColumnHelper<typeof features, Row>(), []);
  const definitions = useMemo(
    () => helper.columns(columns.map((c) => {
      const by = c.sortBy ?? (() => '');
      return helper.accessor(by, { id: c.id, header: c.header, enableSorting: c.sortBy !== undefined, sortFn: (a, b) => compare(by(a.original), by(b.original)) });
    })),
    [columns, helper],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId });
  const model = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: model.length, getScrollElement: () => scroller.current, estimateSize: rowHeight, overscan: OVERSCAN,
    getItemKey: (i) => model[i]?.id ?? i, scrollPaddingStart: 30,
  });
  const items = virtual.getVirtualItems();
  const lastVisible = items.at(-1)?.index ?? -1;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const domId = useId();

  useEffect(() => { if (hasMore && lastVisible > model.length - NEAR_END) onNearEnd?.(); }, [hasMore, lastVisible, model.length, onNearEnd]);

  // The first page of a visit leaves the focus at its top, where readers begin; and nobody is pulled out of a field.
  const hasCome = useLocation().key !== 'default';
  const takesKeys = isMain && hasCome;
  useEffect(() => {
    if (takesKeys && (document.activeElement === null || document.activeElement === document.body)) scroller.current?.querySelector('table')?.focus({ preventScroll: true });
  }, [takesKeys]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const at = model.findIndex((row) => row.id === selectedId);
    const to = keyTarget(event.key, at, model.length - 1);
    const row = model[to ?? at];
    if (to !== null && row) {
      virtual.scrollToIndex(to);
      onSelect(row.original);
    } else if (event.key === 'Enter' && row) onOpen(row.original);
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
  };

  return (
    <div className="grid-scroll" ref={scroller} onScroll={(event) => onTopChange?.(event.currentTarget.scrollTop < TOP_PX)}>
      <table
        role="grid" tabIndex={0} ref={tableRef} aria-label={label} aria-rowcount={hasMore ? -1 : model.length + 1} data-testid={testId} onKeyDown={onKeyDown}
        aria-activedescendant={items.some((item) => model[item.index]?.id === selectedId) ? `${domId}-${String(selectedId)}` : undefined}
      >
        <colgroup>{columns.map((c) => <col key={c.id} style={{ width: c.width }} />)}</colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header, i) => {
                const sorted = header.column.getIsSorted();
                const canSort = columns[i]?.sortBy !== undefined;
                return (
                  <th key={header.id} scope="col" className={columns[i]?.numeric ? 'num' : undefined} aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}>
                    {canSort ? (
                      <button type="button" onClick={header.column.getToggleSortingHandler()}>
                        {columns[i]?.header}{sorted && <Icon name="chevron-down" className={sorted === 'asc' ? 'turned' : ''} />}
                      </button>
                    ) : columns[i]?.header}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true"><td colSpan={columns.length} className="spacer" style={{ height: before }} /></tr>}
          {items.map((item) => {
            const row = model[item.index];
            return row && (
              <GridRow
                key={row.id} id={`${domId}-${row.id}`} row={row.original} index={item.index + 2} columns={columns} selected={row.id === selectedId}
                className={rowClass?.(row.original) ?? ''} onOpen={onOpen}
              />
            );
          })}
          {after > 0 && <tr aria-hidden="true"><td colSpan={columns.length} className="spacer" style={{ height: after }} /></tr>}
        </tbody>
      </table>
    </div>
  );
}
