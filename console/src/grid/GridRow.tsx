import { type CSSProperties, memo, type MouseEvent } from 'react';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import type { GridColumn } from './column.js';

interface GridRowProps<Row> {
  id: string;
  row: Row;
  /** Counted from 1 with the header row, as aria-rowindex wants it. */
  index: number;
  columns: readonly GridColumn<Row>[];
  /** Where columns stay while the rest moves sideways, that of the boxes included. */
  held: readonly (CSSProperties | undefined)[];
  selected: boolean;
  className: string;
  onOpen: (row: Row) => void;
  /** The name of the box that chooses the row; null where none are chosen. */
  boxLabel: string | null;
  /** Why the row can't be chosen, in place of the box. */
  reasonAgainst: string | null;
  isChosen: boolean;
  onChoose: (row: Row, isRange: boolean) => void;
}

/** How a cell looks that stays at an edge. */
export function heldClass(place: CSSProperties): string {
  return place.right === undefined ? 'is-held' : 'is-held is-end';
}

function Row<R extends object>({
  id,
  row,
  index,
  columns,
  held,
  selected,
  className,
  onOpen,
  boxLabel,
  reasonAgainst,
  isChosen,
  onChoose,
}: GridRowProps<R>) {
  const hasBox = boxLabel !== null;
  const open = (event: MouseEvent): void => {
    // A link in a cell does its own thing, and so does somebody who marks text to copy it.
    if (event.target instanceof Element && event.target.closest('a, button, input, .grid-box')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onOpen(row);
  };
  return (
    <tr
      id={id}
      aria-rowindex={index}
      aria-selected={selected}
      className={clsx(className, isChosen && 'is-chosen')}
      onClick={open}
    >
      {hasBox && (
        <td
          className="grid-box is-held"
          style={{ left: 0 }}
          onClick={(event) => {
            onChoose(row, event.shiftKey);
          }}
        >
          {reasonAgainst === null ? (
            <input type="checkbox" tabIndex={-1} checked={isChosen} readOnly aria-label={boxLabel} />
          ) : (
            <span className="grid-locked" title={reasonAgainst} data-testid="why">
              <Icon name="lock" />
              <span className="sr-only">{reasonAgainst}</span>
            </span>
          )}
        </td>
      )}
      {columns.map((c, i) => {
        const place = held[hasBox ? i + 1 : i];
        return (
          <td key={c.id} className={clsx(c.numeric && 'num', place && heldClass(place)) || undefined} style={place}>
            {c.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** Scrolling renders only the rows that came into view. */
export const GridRow = memo(Row) as typeof Row;
