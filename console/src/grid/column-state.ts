import type {
  ColumnOrderState,
  ColumnPinningState,
  ColumnSizingState,
  ColumnVisibilityState,
} from '@tanstack/react-table';
import type { ListLayout } from '../../../server/contract/view.js';
import type { GridColumn } from './column.js';

/** A list as it is by itself. */
export const PLAIN: ListLayout = { order: [], hidden: [], shown: [], pinned: [], widths: {}, density: null };

type Look = Pick<GridColumn<unknown>, 'id' | 'isHidden' | 'stays'>;
/** What the table knows of its columns. */
export interface ColumnState {
  readonly columnOrder: ColumnOrderState;
  readonly columnVisibility: ColumnVisibilityState;
  readonly columnPinning: ColumnPinningState;
  readonly columnSizing: ColumnSizingState;
}

/** A saved layout as the table's state. Names that the list has no more are passed over, and one column always stays in view. */
export function stateOf(columns: readonly Look[], layout: ListLayout): ColumnState {
  const isPinned = (id: string): boolean => layout.pinned.includes(id);
  const arranged = [...new Set([...layout.order, ...columns.map(({ id }) => id)])].flatMap(
    (id) => columns.find((column) => column.id === id) ?? [],
  );
  const start = arranged.flatMap(({ id }) => (isPinned(id) ? id : []));
  const end = arranged.flatMap(({ id, stays }) => (stays === 'end' && !isPinned(id) ? id : []));
  const isShown = ({ id, isHidden }: Look): boolean =>
    isHidden ? layout.shown.includes(id) : !layout.hidden.includes(id);
  const first = arranged.some(isShown) ? undefined : (start[0] ?? arranged[0]?.id);
  return {
    columnOrder: [...layout.order],
    columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column) || column.id === first])),
    columnPinning: { start, end },
    columnSizing: { ...layout.widths },
  };
}

/** How many pixels wide a column may become. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(1200, Math.max(40, width)));
}

/** The layout with what the table has changed of its columns; what it says of columns that are not there now stays. */
export function layoutWith(columns: readonly Look[], layout: ListLayout, change: Partial<ColumnState>): ListLayout {
  const { columnOrder, columnVisibility, columnPinning, columnSizing } = change;
  const absent = (names: readonly string[]): string[] =>
    names.filter((name) => !columns.some((column) => column.id === name));
  const named = (isNamed: (column: Look) => boolean): string[] => columns.filter(isNamed).map(({ id }) => id);
  return {
    ...layout,
    ...(columnOrder && { order: columnOrder }),
    ...(columnVisibility && {
      hidden: [...absent(layout.hidden), ...named(({ id, isHidden }) => !isHidden && columnVisibility[id] === false)],
      shown: [
        ...absent(layout.shown),
        ...named(({ id, isHidden }) => isHidden === true && columnVisibility[id] === true),
      ],
    }),
    ...(columnPinning && { pinned: [...absent(layout.pinned), ...columnPinning.start] }),
    ...(columnSizing && {
      widths: Object.fromEntries(Object.entries(columnSizing).map(([id, width]) => [id, widthWithin(width)])),
    }),
  };
}
