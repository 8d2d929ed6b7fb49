import { type Ref, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyWithTexts } from '../i18n/area-texts.js';
import { useTexts } from '../i18n/texts.js';
import { usePreferences } from '../shell/preferences.js';
import { Icon } from '../ui/Icon.js';
import { PaperNote } from '../ui/PaperNote.js';
import { SkeletonRows } from '../ui/States.js';
import { GridHead } from './GridHead.js';
import { GridRows } from './GridRows.js';
import { onGridKey } from './keys.js';
import type { GridLive, GridModel } from './model.js';
import { toggleRow } from './table.js';
import { gridTexts } from './texts.js';
import { useGridColumns } from './useGridColumns.js';
import { useGridRows } from './useGridRows.js';
import { useStable } from './useStable.js';
import './grid.css';

const GridHint = lazyWithTexts(async () => (await import('./GridTools.js')).GridHint, gridTexts);

interface GridProps<Row extends object> {
  /** Columns, order, selection and what else the list can do. */
  grid: GridModel<Row>;
  label: string;
  /** The row that the page shows beside the list, or the one the keys are on. */
  selectedId: string | null;
  onSelect: (row: Row) => void;
  onOpen: (row: Row) => void;
  onEscape?: (() => void) | undefined;
  /** What single letters do with the row that the keys are on. */
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  rowClass?: ((row: Row) => string) | undefined;
  /** Selects a row by a key, where the page itself draws what shows that. */
  onChoose?: ((row: Row, isRange: boolean) => void) | undefined;
  /** More rows exist than are loaded. */
  hasMore?: boolean;
  /** The last rows are close: fetch the next page now, before anybody sees the end. */
  onNearEnd?: () => void;
  /** Says how many rows came meanwhile, where a live list holds them back. */
  newLabel?: ((count: number) => string) | undefined;
  /** Beside something else there is room for these columns only, as wide as they are by themselves. */
  narrow?: ReadonlySet<string> | undefined;
  /** The list is what the page is for: who comes from another page has the keys on it. */
  isMain?: boolean;
  tableRef?: Ref<HTMLTableElement> | undefined;
  testId?: string;
}

const TOP_PX = 4;

/** Puts the keys on the list that a page is for. The first page of a visit leaves the focus at its top, where readers begin; and nobody is pulled out of a field. */
function useFocus(scroller: RefObject<HTMLDivElement | null>, isMain: boolean, isReady: boolean): void {
  const hasCome = useLocation().key !== 'default';
  useEffect(() => {
    if (isMain && hasCome && isReady && (document.activeElement === null || document.activeElement === document.body))
      scroller.current?.querySelector('table')?.focus({ preventScroll: true });
  }, [scroller, isMain, hasCome, isReady]);
}

/** Where a key belongs to what has it, not to the list of the page. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="menu"], [popover], dialog';

/** A key that walks through the list begins to do so from anywhere on its page: letters also from a link or button, other keys where nothing has them. */
function usePageKeys(scroller: RefObject<HTMLDivElement | null>, isMain: boolean, hasLetters: boolean): void {
  useEffect(() => {
    if (!isMain) return;
    const onKey = (event: KeyboardEvent): void => {
      const { key, shiftKey, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isFree = target === document.body;
      const isWalk = hasLetters && /^[jk]$/i.test(key);
      const isOther = ['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || (hasLetters && /^[ex]$/i.test(key));
      const isOurs = isFree ? isWalk || isOther : isWalk && target instanceof Element && !target.closest(ELSEWHERE);
      const table = scroller.current?.querySelector('table');
      if (!table || !isOurs || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      table.focus({ preventScroll: true });
      table.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [scroller, isMain, hasLetters]);
}

/** Reports to a live list that somebody reads: points at a row, or has scrolled down. */
function useReading(scroller: RefObject<HTMLDivElement | null>, live: GridLive | null) {
  const isPointed = useRef(false);
  return (isOver = isPointed.current): void => {
    isPointed.current = isOver;
    live?.onReading(isOver || (scroller.current?.scrollTop ?? 0) >= TOP_PX);
  };
}

/** How many rows wait above; a click shows them. */
function NewRows({
  live,
  label,
  onShow,
}: {
  live: GridLive | null;
  label: GridProps<object>['newLabel'];
  onShow: () => void;
}) {
  if (!live || !label || live.waiting === 0) return null;
  return (
    <button
      type="button"
      className="new-pill"
      data-testid="new-pill"
      onClick={() => {
        live.onGoOn();
        onShow();
      }}
    >
      <Icon name="arrow-right" className="up" />
      {label(live.waiting)}
    </button>
  );
}

/** Every list of the console: a real table that renders only the rows in view. */
export function Grid<Row extends object>({
  grid,
  label,
  selectedId,
  onSelect,
  onOpen,
  onEscape,
  onChoose,
  keys,
  rowClass,
  hasMore = false,
  onNearEnd,
  newLabel,
  narrow,
  isMain = false,
  tableRef,
  testId,
}: GridProps<Row>) {
  const { table, selection, live } = grid;
  const say = useTexts('rows');
  const preferences = usePreferences();
  const density = grid.layout.density ?? preferences.density;
  const scroller = useRef<HTMLDivElement>(null);
  const domId = useId();
  const columns = useGridColumns(grid, narrow);
  const inGrid = useGridRows({ grid, hasMore, onNearEnd, density, scroller });
  const { model, drawn, scrollTo } = inGrid;
  const choose = (row: Row, isRange: boolean): void => {
    toggleRow(table, grid.rowId(row), isRange);
  };
  const [openRow, chooseRow] = [useStable(onOpen), useStable(choose)];
  const onRead = useReading(scroller, live);
  useFocus(scroller, isMain, grid.isReady);
  usePageKeys(scroller, isMain, preferences.shortcuts);

  if (!grid.isReady) return <SkeletonRows count={20} />;
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
      <NewRows live={live} label={newLabel} onShow={() => scroller.current?.scrollTo({ top: 0 })} />
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
          onKeyDown={(event) => {
            onGridKey(event, {
              model,
              at: model.findIndex(({ id }) => id === selectedId),
              hasLetters: preferences.shortcuts,
              onMove: (index, row) => {
                scrollTo(index);
                onSelect(row);
              },
              onOpen,
              onEscape: selection && selection.chosen.size > 0 ? selection.clear : onEscape,
              onChoose: selection ? choose : onChoose,
              onExport:
                grid.exportRows === null
                  ? undefined
                  : () => {
                      grid.exportRows?.('csv');
                    },
              letters: keys,
            });
          }}
          className={columns.isSized ? 'is-sized' : undefined}
          style={columns.isSized ? { width: columns.total } : { minWidth: columns.total }}
          aria-activedescendant={
            drawn.some(({ id }) => id === selectedId) ? `${domId}-${String(selectedId)}` : undefined
          }
        >
          <colgroup>
            {columns.widths.map((width, i) => (
              <col key={i} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <GridHead
              {...columns}
              table={table}
              box={
                selection && {
                  label: say('selectAll'),
                  state: selection.chosen.size === 0 ? 'none' : table.getIsAllRowsSelected() ? 'all' : 'some',
                  onChange: (all) => {
                    if (all) table.toggleAllRowsSelected(true);
                    else selection.clear();
                  },
                }
              }
            />
          </thead>
          <GridRows
            grid={grid}
            columns={columns}
            rows={inGrid}
            domId={domId}
            selectedId={selectedId}
            rowClass={rowClass}
            onOpen={openRow}
            onChoose={chooseRow}
          />
        </table>
        {inGrid.isCut && <PaperNote shown={drawn.length} hasExport={grid.exportRows !== null} />}
      </div>
      {isMain && (
        <Suspense>
          <GridHint hasLetters={preferences.shortcuts} hasSelection={selection !== null} />
        </Suspense>
      )}
    </div>
  );
}
