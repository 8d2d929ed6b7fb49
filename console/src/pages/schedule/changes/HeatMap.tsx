import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useRef } from 'react';
import { usePreferences } from '../../../shell/preferences.js';
import { usePaper } from '../../../ui/printing.js';
import { HeatCell } from './HeatCell.js';
import type { ChangeWords } from './change-words.js';
import type { Shown } from './changes.filter.js';
import { type HeatLine, type HeatMap as Heat, type HeatPeriod, moved, nextChange, type Place } from './heat-map.js';

const ROW_PX = 34;
const COLUMN_PX = 92;
const HEAD_PX = 30;
const ARTICLE_PX = 190;
const OVERSCAN = 4;

interface RowProps {
  line: HeatLine;
  index: number;
  periods: readonly HeatPeriod[];
  columns: readonly VirtualItem[];
  shown: Shown;
  words: ChangeWords;
  /** The column that the keys are on; -1 where they are on another row. */
  at: number;
  domId: string;
}

/** A line with the cells in view. */
const HeatRow = memo(function HeatRow({ line, index, periods, columns, shown, words, at, domId }: RowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className="heat-row" style={{ top: HEAD_PX + index * ROW_PX }}>
      <div role="rowheader" aria-colindex={1} className="heat-article" title={line.description ?? undefined}>
        <span className="mono truncate">{line.articleNumber}</span>
        {line.shipTo !== null && <span className="dim truncate">{line.shipTo}</span>}
      </div>
      {columns.map((column) => {
        const period = periods[column.index];
        return (
          period && (
            <HeatCell
              key={column.index}
              row={line.cells.get(period.key)}
              period={period}
              column={column.index}
              left={ARTICLE_PX + column.start}
              shown={shown}
              words={words}
              id={column.index === at ? domId : undefined}
            />
          )
        );
      })}
    </div>
  );
});

interface HeatMapProps {
  map: Heat;
  shown: Shown;
  words: ChangeWords;
  /** The cell that the keys are on. */
  cursor: Place;
  onMove: (place: Place) => void;
  onOpen: (place: Place) => void;
  onEscape: () => void;
  gridRef: Ref<HTMLDivElement>;
}

/** The cell that a click is on, by what its element says. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const row = cell?.closest('[role="row"]');
  if (!cell || !row) return null;
  return {
    line: Number(row.getAttribute('aria-rowindex')) - 2,
    period: Number(cell.getAttribute('aria-colindex')) - 2,
  };
}

/** Articles by dates as a grid that draws only the cells in view, whichever way it is scrolled. */
export function HeatMap({ map, shown, words, cursor, onMove, onOpen, onEscape, gridRef }: HeatMapProps) {
  const { say, nameOf } = words;
  const { shortcuts } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const domId = useId();
  const { lines, periods } = map;
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
    paddingEnd: HEAD_PX,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ARTICLE_PX,
    paddingEnd: ARTICLE_PX,
  });
  useEffect(() => {
    rows.scrollToIndex(cursor.line);
    columns.scrollToIndex(cursor.period);
  }, [rows, columns, cursor]);
  const { items } = usePaper(rows.getVirtualItems(), lines.length);
  const drawn = columns.getVirtualItems();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
    const step = shortcuts && !event.ctrlKey ? ({ n: 1, p: -1 } as const)[event.key] : undefined;
    const to = step ? nextChange(map, cursor, step) : moved(map, cursor, event.key, event.ctrlKey);
    if (to) onMove(to);
    else if (event.key === 'Enter') onOpen(cursor);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  return (
    <div className="heat-scroll" ref={scroller}>
      <div
        role="grid"
        tabIndex={0}
        ref={gridRef}
        className="heat-grid"
        aria-label={say('grid')}
        aria-rowcount={lines.length + 1}
        aria-colcount={periods.length + 1}
        aria-activedescendant={domId}
        style={{ width: ARTICLE_PX + periods.length * COLUMN_PX, height: HEAD_PX + lines.length * ROW_PX }}
        data-testid="heat-map"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeOf(event.target);
          if (place) onOpen(place);
        }}
      >
        <div role="row" aria-rowindex={1} className="heat-row heat-head">
          <div role="columnheader" aria-colindex={1} className="heat-article">
            {say('articleColumn')}
          </div>
          {drawn.map(({ index, start }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className="heat-period"
              style={{ left: ARTICLE_PX + start }}
            >
              {periods[index] && nameOf(periods[index])}
            </div>
          ))}
        </div>
        {items.map(({ index }) => {
          const line = lines[index];
          return (
            line && (
              <HeatRow
                key={line.line}
                line={line}
                index={index}
                periods={periods}
                columns={drawn}
                shown={shown}
                words={words}
                at={index === cursor.line ? cursor.period : -1}
                domId={domId}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
