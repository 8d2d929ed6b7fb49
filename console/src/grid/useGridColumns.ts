import { useMemo, useState } from 'react';
import type { GridColumn } from './column.js';
import { narrowed, stickyLefts } from './layout.js';
import type { GridModel } from './model.js';

const BOX_PX = 36;

export interface GridColumns<Row> {
  readonly columns: readonly GridColumn<Row>[];
  /** Of every column, that of the boxes included. */
  readonly widths: readonly number[];
  readonly total: number;
  /** Where the columns that stay in view do so, from the left. */
  readonly lefts: readonly string[];
  /** Somebody has set widths: spare room is not shared out. */
  readonly isSized: boolean;
  readonly onResize: ((widths: Readonly<Record<string, number>>, isOver: boolean) => void) | null;
  readonly onResetWidth: (id: string) => void;
}

/** The columns as they are drawn: those there is room for, as wide as they are set or being dragged. */
export function useGridColumns<Row>(
  { columns: all, shown, layout, setLayout, selection }: GridModel<Row>,
  narrow: ReadonlySet<string> | undefined,
): GridColumns<Row> {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null);
  const given = useMemo(() => (narrow ? narrowed(shown, all, narrow) : shown), [shown, all, narrow]);
  const columns = useMemo(
    () => (dragged ? given.map((c) => ({ ...c, width: dragged[c.id] ?? c.width })) : given),
    [given, dragged],
  );
  const isSized = !narrow && (dragged !== null || Object.keys(layout.widths).length > 0);
  const widths = selection ? [BOX_PX, ...columns.map((c) => c.width)] : columns.map((c) => c.width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const pinned = columns.filter((c) => layout.pinned.includes(c.id)).length;
  // As text, so that a list of the same columns keeps the same array, whatever it was drawn for.
  const places = stickyLefts(widths, Math.max(1, pinned) + (selection ? 1 : 0), isSized).join('|');
  const lefts = useMemo(() => places.split('|'), [places]);
  const saveWidths = (next: Readonly<Record<string, number>>): void => {
    setLayout?.({ ...layout, widths: next });
  };
  return {
    columns,
    widths,
    total,
    lefts,
    isSized,
    onResize:
      setLayout && !narrow
        ? (sizes, isOver) => {
            setDragged(isOver ? null : sizes);
            if (isOver) saveWidths({ ...layout.widths, ...sizes });
          }
        : null,
    onResetWidth: (id) => {
      saveWidths(Object.fromEntries(Object.entries(layout.widths).filter(([name]) => name !== id)));
    },
  };
}
