import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/texts.js';
import { usePreferences } from '../shell/preferences.js';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import { PaperNote } from '../ui/PaperNote.js';
import { usePaper } from '../ui/printing.js';
import { SkeletonRows } from '../ui/States.js';
import type { GridColumn } from './column.js';
import { GridHead } from './GridHead.js';
import { GridRow } from './GridRow.js';
import { keyTarget } from './keys.js';
import { RowKeys } from './row-keys.js';
import { narrowed, stickyLefts } from './layout.js';
import { inOrder, type Sorting, turned } from './sorting.js';
import type { ListGrid } from './useListGrid.js';
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
  /** What single letters do with the row that the keys are on. */
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  rowClass?: (row: Row) => string;
  /** More rows exist than are loaded. */
  hasMore?: boolean;
  /** The last rows are close: fetch the next page now, before anybody sees the end. */
  onNearEnd?: () => void;
  /** Says how many rows came meanwhile, where a live list holds them back. */
  newLabel?: (count: number) => string;
  /** Beside something else there is room for these columns only, as wide as they are by themselves. */
  narrow?: ReadonlySet<string> | undefined;
  /** The list is what the page is for: who comes from another page has the keys on it. */
  isMain?: boolean;
  tableRef?: Ref<HTMLTableElement>;
  testId?: string;
  /** Columns as the user has them, choosing rows, export. Without it the list is as it is. */
  list?: ListGrid<Row>;
}

/** Rows ready beyond the view while somebody scrolls, and after a jump to rows that none of the view before are among. */
const OVERSCAN = 14;
const OVERSCAN_JUMP = 3;
const NEAR_END = 100;
const TOP_PX = 4;
const HEAD_PX = 30;
const BOX_PX = 36;
const ROW_PX = { compact: 26, normal: 32, comfortable: 40 } as const;

/** Which rows are drawn: those in view and some around them, fewer where everything in view is new, or the bar could not be drawn along smoothly. */
function useRange(): (range: Range) => number[] {
  const last = useRef({ startIndex: 0, endIndex: 0 });
  return useCallback((range: Range) => {
    const isJump = range.startIndex > last.current.endIndex || range.endIndex < last.current.startIndex;
    last.current = range;
    return defaultRangeExtractor(isJump ? { ...range, overscan: OVERSCAN_JUMP } : range);
  }, []);
}

/** Every list of the console: a real table that renders only the rows in view. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const {
    label,
    rows,
    rowId,
    selectedId,
    onSelect,
    onOpen,
    onEscape,
    keys,
    rowClass,
    hasMore = false,
    onNearEnd,
    newLabel,
    narrow,
    isMain = false,
    tableRef,
    testId,
    list,
  } = props;
  const live = list?.live;
  const say = useTexts('rows');
  const preferences = usePreferences();
  const density = list?.settings.layout.density ?? preferences.density;
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>> | null>(null);
  const arranged = list?.shown ?? props.columns;
  const given = useMemo(
    () => (narrow ? narrowed(arranged, props.columns, narrow) : arranged),
    [arranged, props.columns, narrow],
  );
  const columns = useMemo(
    () => (drawn ? given.map((c) => ({ ...c, width: drawn[c.id] ?? c.width })) : given),
    [given, drawn],
  );
  const isSized = !narrow && (drawn !== null || Object.keys(list?.settings.layout.widths ?? {}).length > 0);

  const [ownSorting, setOwnSorting] = useState<Sorting>(null);
  // A list of which more exists stays as the server has it.
  const sorting = hasMore ? null : list ? list.sorting : ownSorting;
  const setSorting = list?.setSorting ?? setOwnSorting;
  const model = useMemo(() => inOrder(rows, arranged, sorting), [rows, arranged, sorting]);
  const scroller = useRef<HTMLDivElement>(null);
  const idAt = (i: number): string | undefined => (model[i] ? rowId(model[i]) : undefined);
  // Functions that stay the same, or every row would be measured anew with every frame.
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => ROW_PX[density], [density]),
    overscan: OVERSCAN,
    rangeExtractor: useRange(),
    getItemKey: useCallback((i: number) => (model[i] ? rowId(model[i]) : i), [model, rowId]),
    scrollPaddingStart: HEAD_PX,
  });
  useEffect(() => {
    virtual.measure();
  }, [density, virtual]);
  const inView = virtual.getVirtualItems();
  const { items, isPaper } = usePaper(inView, model.length);
  const lastVisible = inView.at(-1)?.index ?? -1;
  const before = items[0]?.start ?? 0;
  const after = isPaper ? 0 : virtual.getTotalSize() - (inView.at(-1)?.end ?? 0);
  const isPointed = useRef(false);
  const domId = useId();
  const [rowKeys] = useState(() => new RowKeys());
  const drawnIn = rowKeys.next(items.map((item) => String(item.key)));

  const widths = list ? [BOX_PX, ...columns.map((c) => c.width)] : columns.map((c) => c.width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const pinned = columns.filter((c) => list?.settings.layout.pinned.includes(c.id)).length;
  // A list of the same columns has the same places, whatever it was drawn for.
  const places = stickyLefts(widths, Math.max(1, pinned) + (list ? 1 : 0), isSized).join('|');
  const lefts = useMemo(() => places.split('|'), [places]);

  useEffect(() => {
    if (hasMore && lastVisible > model.length - NEAR_END) onNearEnd?.();
  }, [hasMore, lastVisible, model.length, onNearEnd]);
  const onRows = list?.onRows;
  useEffect(() => {
    onRows?.(model, !hasMore);
  }, [onRows, model, hasMore]);

  // The first page of a visit leaves the focus at its top, where readers begin; and nobody is pulled out of a field.
  const hasCome = useLocation().key !== 'default';
  const takesKeys = isMain && hasCome;
  const isReady = list?.isReady ?? true;
  useEffect(() => {
    if (takesKeys && isReady && (document.activeElement === null || document.activeElement === document.body))
      scroller.current?.querySelector('table')?.focus({ preventScroll: true });
  }, [takesKeys, isReady]);

  const selection = list?.selection;
  const anchor = useRef<string | null>(null);
  const choose = useCallback(
    (row: Row, isRange: boolean) => {
      if (!selection) return;
      const id = rowId(row);
      const [from, to] = [model.findIndex((one) => rowId(one) === anchor.current), model.indexOf(row)];
      if (isRange && from >= 0) selection.set(model.slice(Math.min(from, to), Math.max(from, to) + 1), true);
      else {
        selection.set([row], !selection.chosen.has(id));
        anchor.current = id;
      }
    },
    [selection, model, rowId],
  );
  const chooseLatest = useRef(choose);
  useEffect(() => {
    chooseLatest.current = choose;
  });
  const onChoose = useCallback((row: Row, isRange: boolean) => {
    chooseLatest.current(row, isRange);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const { shortcuts } = preferences;
    const at = model.findIndex((row) => rowId(row) === selectedId);
    const to = keyTarget(event.key, at, model.length - 1, shortcuts);
    const row = model[to ?? at];
    const letter = shortcuts ? event.key.toLowerCase() : '';
    if (to !== null && row) {
      virtual.scrollToIndex(to);
      onSelect(row);
    } else if (event.key === 'Enter' && row) onOpen(row);
    else if (event.key === 'Escape' && selection && selection.chosen.size > 0) selection.clear();
    else if (event.key === 'Escape' && onEscape) onEscape();
    else if ((letter === 'x' || event.key === ' ') && list && row) choose(row, event.shiftKey);
    else if (letter === 'e' && list) list.exportRows();
    else if (letter !== '' && keys?.[letter] && row) keys[letter](row);
    else return;
    event.preventDefault();
  };

  if (!isReady) return <SkeletonRows count={20} />;
  const chosen = selection?.chosen;
  const span = columns.length + (list ? 1 : 0);
  const isAll = chosen !== undefined && model.length > 0 && model.every((row) => chosen.has(rowId(row)));
  const onRead = (isOver = isPointed.current): void => {
    isPointed.current = isOver;
    live?.onReading(isOver || (scroller.current?.scrollTop ?? 0) >= TOP_PX);
  };
  // With the pill in it: where that comes up under the pointer, the row below is still pointed at.
  return (
    <div
      className="grid-area"
      onPointerMove={() => {
        onRead(true);
      }}
      onPointerLeave={() => {
        onRead(false);
      }}
    >
      {live && newLabel && live.waiting > 0 && (
        <button
          type="button"
          className="new-pill"
          data-testid="new-pill"
          onClick={() => {
            live.onGoOn();
            scroller.current?.scrollTo({ top: 0 });
          }}
        >
          <Icon name="arrow-right" className="up" />
          {newLabel(live.waiting)}
        </button>
      )}
      <div
        className="grid-scroll"
        ref={scroller}
        data-density={density}
        onScroll={() => {
          onRead();
        }}
      >
        <table
          role="grid"
          tabIndex={0}
          ref={tableRef}
          aria-label={label}
          aria-rowcount={hasMore ? -1 : model.length + 1}
          data-testid={testId}
          onKeyDown={onKeyDown}
          className={isSized ? 'is-sized' : undefined}
          style={isSized ? { width: total } : { minWidth: total }}
          aria-activedescendant={
            items.some((item) => idAt(item.index) === selectedId) ? `${domId}-${String(selectedId)}` : undefined
          }
        >
          <colgroup>
            {widths.map((width, i) => (
              <col key={i} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <GridHead
              lefts={lefts}
              sorted={columns.map((column) => ({
                column,
                direction: sorting?.id !== column.id ? false : sorting.desc ? 'desc' : 'asc',
                toggle:
                  column.sortBy && !hasMore
                    ? () => {
                        setSorting(turned(sorting, column.id, column.numeric === true));
                      }
                    : null,
              }))}
              box={
                list
                  ? {
                      label: say('selectAll'),
                      state: isAll ? 'all' : chosen && chosen.size > 0 ? 'some' : 'none',
                      onChange: (all) => {
                        if (all) selection?.set(model, true);
                        else selection?.clear();
                      },
                    }
                  : null
              }
              onResize={
                list && !narrow
                  ? (sizes, isOver) => {
                      setDrawn(isOver ? null : sizes);
                      if (isOver)
                        list.setLayout({
                          ...list.settings.layout,
                          widths: { ...list.settings.layout.widths, ...sizes },
                        });
                    }
                  : null
              }
              onResetWidth={(id) => {
                if (list)
                  list.setLayout({
                    ...list.settings.layout,
                    widths: Object.fromEntries(
                      Object.entries(list.settings.layout.widths).filter(([name]) => name !== id),
                    ),
                  });
              }}
            />
          </thead>
          <tbody>
            {before > 0 && (
              <tr aria-hidden="true">
                <td colSpan={span} className="spacer" style={{ height: before }} />
              </tr>
            )}
            {items.map((item, i) => {
              const row = model[item.index];
              if (!row) return null;
              const id = rowId(row);
              return (
                <GridRow
                  key={drawnIn[i]}
                  id={`${domId}-${id}`}
                  row={row}
                  index={item.index + 2}
                  columns={columns}
                  lefts={lefts}
                  selected={id === selectedId}
                  className={clsx(rowClass?.(row), live?.fresh.has(id) && 'is-new')}
                  onOpen={onOpen}
                  boxLabel={list ? say('select', { id }) : null}
                  isChosen={chosen?.has(id) ?? false}
                  onChoose={onChoose}
                />
              );
            })}
            {after > 0 && (
              <tr aria-hidden="true">
                <td colSpan={span} className="spacer" style={{ height: after }} />
              </tr>
            )}
          </tbody>
        </table>
        {isPaper && (hasMore || items.length < model.length) && (
          <PaperNote shown={items.length} hasExport={list !== undefined} />
        )}
      </div>
    </div>
  );
}
