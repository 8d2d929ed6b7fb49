import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Density } from '../shell/preferences.js';
import { usePaper } from '../ui/printing.js';
import type { GridModel } from './model.js';
import { RowKeys } from './row-keys.js';
import type { GridTableRow } from './table.js';

/** Rows ready beyond the view while somebody scrolls, and after a jump to rows that none of the view before are among. */
const OVERSCAN = 14;
const OVERSCAN_JUMP = 3;
/** So many rows before the last one loaded the next page is asked for. */
const NEAR_END = 100;
const HEAD_PX = 30;
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

/** A row to draw, and the element that it is drawn in. */
export interface DrawnRow<Row> {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly key: number | undefined;
}
export interface GridRows<Row extends object> {
  /** All rows that are loaded, in the order in which they are shown. */
  readonly model: readonly GridTableRow<Row>[];
  readonly drawn: readonly DrawnRow<Row>[];
  /** Height of the rows above and below those drawn. */
  readonly before: number;
  readonly after: number;
  /** On paper the rows beyond a limit are left out. */
  readonly isCut: boolean;
  readonly scrollTo: (index: number) => void;
}
interface GridRowsOptions<Row extends object> {
  readonly grid: GridModel<Row>;
  readonly hasMore: boolean;
  readonly onNearEnd: (() => void) | undefined;
  readonly density: Density;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The rows in their order, those of them that are drawn, and the next page asked for before anybody sees the end. */
export function useGridRows<Row extends object>({
  grid: { table },
  hasMore,
  onNearEnd,
  density,
  scroller,
}: GridRowsOptions<Row>): GridRows<Row> {
  const model = table.getRowModel().rows;
  // Functions that stay the same, or every row would be measured anew with every frame.
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => ROW_PX[density], [density]),
    overscan: OVERSCAN,
    rangeExtractor: useRange(),
    getItemKey: useCallback((i: number) => model[i]?.id ?? i, [model]),
    scrollPaddingStart: HEAD_PX,
  });
  useEffect(() => {
    virtual.measure();
  }, [density, virtual]);
  const inView = virtual.getVirtualItems();
  const { items, isPaper } = usePaper(inView, model.length);
  const [rowKeys] = useState(() => new RowKeys());
  const keys = rowKeys.next(items.map((item) => String(item.key)));

  const lastVisible = inView.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && lastVisible > model.length - NEAR_END) onNearEnd?.();
  }, [hasMore, lastVisible, model.length, onNearEnd]);
  return {
    model,
    drawn: items.flatMap(({ index }, i) => {
      const row = model[index];
      return row === undefined ? [] : [{ row: row.original, id: row.id, index, key: keys[i] }];
    }),
    before: items[0]?.start ?? 0,
    after: isPaper ? 0 : virtual.getTotalSize() - (inView.at(-1)?.end ?? 0),
    isCut: isPaper && (hasMore || items.length < model.length),
    scrollTo: (index) => {
      virtual.scrollToIndex(index);
    },
  };
}
