import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type PointerEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { usePaper } from '../../../ui/printing.js';
import type { ChangeWords } from './change-words.js';
import type { Shown } from './changes.filter.js';
import { cellAt, type HeatMap as Heat, moved, type Place } from './heat-map.js';
import { ARTICLE_PX, cellTitle, HEAD_PX, HeatRow, ROW_PX } from './HeatRow.js';

const COLUMN_PX = 92;
const OVERSCAN = 2;

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

/** The cell that a pointer is on; null on the heads. */
function placeOf({ clientX, clientY, target, currentTarget }: MouseEvent): Place | null {
  if (!(target instanceof Element) || target.closest('[role="rowheader"], [role="columnheader"]')) return null;
  const { left, top } = currentTarget.getBoundingClientRect();
  return {
    line: Math.floor((clientY - top - HEAD_PX) / ROW_PX),
    period: Math.floor((clientX - left - ARTICLE_PX) / COLUMN_PX),
  };
}

/** As many elements as have been in view at once: those that go out of view are used for those that come, since new ones cost most of a frame. */
function useSlots(items: readonly unknown[]): number {
  const [slots, setSlots] = useState(1);
  if (items.length > slots) setSlots(items.length);
  return Math.max(slots, items.length);
}

function Heads({
  periods,
  columns,
  slots,
  words: { say, nameOf },
}: {
  periods: Heat['periods'];
  columns: readonly VirtualItem[];
  slots: number;
  words: ChangeWords;
}) {
  return (
    <div role="row" aria-rowindex={1} className="heat-row heat-head">
      <div role="columnheader" aria-colindex={1} className="heat-article">
        {say('articleColumn')}
      </div>
      {columns.map(({ index, start }) => (
        <div
          key={index % slots}
          role="columnheader"
          aria-colindex={index + 2}
          className="heat-period"
          style={{ left: ARTICLE_PX + start }}
        >
          {periods[index] && nameOf(periods[index])}
        </div>
      ))}
    </div>
  );
}

/** Articles by dates as a grid that draws only the cells in view, whichever way it is scrolled. */
export function HeatMap({ map, shown, words, cursor, onMove, onOpen, onEscape, gridRef }: HeatMapProps) {
  const { say } = words;
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
  const [rowSlots, slots] = [useSlots(items), useSlots(drawn)];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
    const to = moved(map, cursor, event.key, event.ctrlKey);
    if (to) onMove(to);
    else if (event.key === 'Enter') onOpen(cursor);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  const point = (event: PointerEvent): void => {
    const { target } = event;
    const place = placeOf(event);
    const period = place && periods[place.period];
    if (!period || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
    const title = cellTitle(cellAt(map, place), period, words);
    if (target.title !== title) target.title = title;
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
          const place = placeOf(event);
          if (place) onOpen(place);
        }}
        onPointerMove={point}
        onPointerOut={({ target }) => {
          if (target instanceof Element && target.role === 'gridcell') target.removeAttribute('title');
        }}
      >
        <Heads periods={periods} columns={drawn} slots={slots} words={words} />
        {items.map(({ index }) => {
          const line = lines[index];
          return (
            line && (
              <HeatRow
                key={index % rowSlots}
                line={line}
                index={index}
                periods={periods}
                columns={drawn}
                slots={slots}
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
