import { type PointerEvent, useRef } from 'react';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import { widthWithin } from './column-state.js';
import { heldClass } from './GridRow.js';
import type { GridTable } from './table.js';
import type { GridColumns } from './useGridColumns.js';

interface GridHeadProps<Row extends object> extends GridColumns<Row> {
  table: GridTable<Row>;
  /** The box that selects all; null where none are selected. */
  box: { label: string; state: 'none' | 'some' | 'all'; onChange: (all: boolean) => void } | null;
}

/** The names of the columns: they stay in view, sort the list, and are drawn wider at their edge. */
export function GridHead<Row extends object>({
  columns,
  held,
  table,
  box,
  onResize,
  onResetWidth,
}: GridHeadProps<Row>) {
  const row = useRef<HTMLTableRowElement>(null);
  const startResize = (event: PointerEvent<HTMLSpanElement>, id: string): void => {
    if (!onResize || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const cells = [...(row.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const before = Object.fromEntries(
      cells.map((cell) => [cell.dataset['column'] ?? '', widthWithin(cell.offsetWidth)]),
    );
    const from = event.clientX;
    const widths = (x: number) => ({ ...before, [id]: widthWithin((before[id] ?? 0) + x - from) });
    const move = (moving: globalThis.PointerEvent): void => {
      onResize(widths(moving.clientX), false);
    };
    const drop = (ending: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', drop);
      if (ending.clientX !== from) onResize(widths(ending.clientX), true);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', drop);
  };
  return (
    <tr ref={row} aria-rowindex={1}>
      {box && (
        <th scope="col" className="grid-box is-held" style={{ left: 0 }}>
          <input
            type="checkbox"
            aria-label={box.label}
            checked={box.state === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = box.state === 'some';
            }}
            onChange={(event) => {
              box.onChange(event.target.checked);
            }}
          />
        </th>
      )}
      {columns.map((column, i) => {
        const place = held[box ? i + 1 : i];
        const ordered = table.getColumn(column.id);
        const order = ordered?.getIsSorted() ?? false;
        return (
          <th
            key={column.id}
            scope="col"
            title={column.header}
            data-column={column.id}
            className={clsx(column.numeric && 'num', place && heldClass(place)) || undefined}
            style={place}
            aria-sort={order === false ? undefined : order === 'desc' ? 'descending' : 'ascending'}
          >
            {ordered?.getCanSort() ? (
              <button
                type="button"
                onClick={() => {
                  ordered.toggleSorting();
                }}
              >
                {column.header}
                {order !== false && <Icon name="chevron-down" className={order === 'desc' ? '' : 'turned'} />}
              </button>
            ) : (
              column.header
            )}
            {onResize && (
              <span
                className="grid-edge"
                aria-hidden="true"
                onPointerDown={(event) => {
                  startResize(event, column.id);
                }}
                onDoubleClick={() => {
                  onResetWidth(column.id);
                }}
              />
            )}
          </th>
        );
      })}
    </tr>
  );
}
