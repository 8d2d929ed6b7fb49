import { type CSSProperties, useMemo, useState } from 'react';
import type { GridColumn } from './column.js';
import type { GridModel } from './model.js';

const BOX_PX = 36;

export interface GridColumns<Row> {
  readonly columns: readonly GridColumn<Row>[];
  /** Of every column, that of the boxes included. */
  readonly widths: readonly number[];
  readonly total: number;
  /** Where each column stays while the rest moves sideways, that of the boxes included; absent where it doesn't. */
  readonly held: readonly (CSSProperties | undefined)[];
  /** Somebody has set widths: spare room is not shared out. */
  readonly isSized: boolean;
  readonly onResize: ((widths: Readonly<Record<string, number>>, isOver: boolean) => void) | null;
  readonly onResetWidth: (id: string) => void;
}

/** Of the columns in view, those that there is room for beside something else, as wide as they are by themselves; the first one where nobody wants any of them. */
export function narrowed<Row>(
  shown: readonly GridColumn<Row>[],
  columns: readonly GridColumn<Row>[],
  names: ReadonlySet<string>,
): readonly GridColumn<Row>[] {
  const left = shown.filter(({ id }) => names.has(id));
  return (left.length === 0 ? shown.slice(0, 1) : left).map(
    (column) => columns.find(({ id }) => id === column.id) ?? column,
  );
}

/** How far from an edge each of the columns beside it stays, as CSS: spare room is shared out by width, unless somebody set the widths. */
export function heldAt(widths: readonly number[], count: number, isSized: boolean): readonly string[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.slice(0, count).map((_, i) => {
    const before = widths.slice(0, i).reduce((sum, width) => sum + width, 0);
    return isSized ? `${String(before)}px` : `max(${String(before)}px, ${((100 * before) / total).toFixed(4)}%)`;
  });
}

/** The columns as they are drawn: those there is room for, as wide as they are set or being dragged. */
export function useGridColumns<Row extends object>(
  { columns: all, table, shown, isArrangeable, selection }: GridModel<Row>,
  narrow: ReadonlySet<string> | undefined,
): GridColumns<Row> {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null);
  const given = useMemo(() => (narrow ? narrowed(shown, all, narrow) : shown), [shown, all, narrow]);
  const columns = useMemo(
    () => (dragged ? given.map((c) => ({ ...c, width: dragged[c.id] ?? c.width })) : given),
    [given, dragged],
  );
  const { columnSizing } = table.state;
  const isSized = !narrow && (dragged !== null || Object.keys(columnSizing).length > 0);
  const widths = selection ? [BOX_PX, ...columns.map((c) => c.width)] : columns.map((c) => c.width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const countAt = (place: 'start' | 'end'): number =>
    narrow ? 0 : columns.filter(({ id }) => table.getColumn(id)?.getIsPinned() === place).length;
  const lefts = heldAt(widths, Math.max(1, countAt('start')) + (selection ? 1 : 0), isSized);
  const rights = heldAt(widths.toReversed(), countAt('end'), isSized).toReversed();
  // As text, so that a list of the same columns keeps the same array, whatever it was drawn for.
  const places = [lefts.join('|'), rights.join('|'), widths.length].join('#');
  const held = useMemo(() => {
    const [left = '', right = '', count] = places.split('#');
    const before = left.split('|').map((px): CSSProperties => ({ left: px }));
    const behind = right === '' ? [] : right.split('|').map((px): CSSProperties => ({ right: px }));
    return Array.from({ length: Number(count) }, (_, i) => before[i] ?? behind[i - Number(count) + behind.length]);
  }, [places]);
  return {
    columns,
    widths,
    total,
    held,
    isSized,
    onResize:
      isArrangeable && !narrow
        ? (sizes, isOver) => {
            setDragged(isOver ? null : sizes);
            if (isOver) table.setColumnSizing((now) => ({ ...now, ...sizes }));
          }
        : null,
    onResetWidth: (id) => {
      table.getColumn(id)?.resetSize();
    },
  };
}
