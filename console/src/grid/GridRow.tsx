import { memo } from 'react';
import type { GridColumn } from './column.js';

interface GridRowProps<Row> {
  id: string;
  row: Row;
  /** Counted from 1 with the header row, as aria-rowindex wants it. */
  index: number;
  columns: readonly GridColumn<Row>[];
  selected: boolean;
  className: string;
  onOpen: (row: Row) => void;
}

function Row<R extends object>({ id, row, index, columns, selected, className, onOpen }: GridRowProps<R>) {
  return (
    <tr id={id} aria-rowindex={index} aria-selected={selected} className={className} onClick={(event) => {
      // A link in a cell does its own thing, and so does somebody who marks text to copy it.
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      if (window.getSelection()?.isCollapsed === false) return;
      onOpen(row);
    }}>
      {columns.map((c) => <td key={c.id} className={c.numeric ? 'num' : undefined}>{c.cell(row)}</td>)}
    </tr>
  );
}

/** Scrolling renders only the rows that came into view. */
export const GridRow = memo(Row) as typeof Row;
