import { useState } from 'react';
import type { GridColumn } from '../../grid/column.js';
import { Grid } from '../../grid/Grid.js';
import { usePlainGrid } from '../../grid/model.js';
import { Empty } from '../../ui/States.js';

interface RowsProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** What stands where there are none. */
  empty: string;
  isMain?: boolean;
  rowClass?: (row: Row) => string;
  testId: string;
}

/** A titled list of rows that are all at hand. */
export function Rows<Row extends { readonly id: string }>({
  title,
  rows,
  columns,
  empty,
  isMain = false,
  testId,
  ...look
}: RowsProps<Row>) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const grid = usePlainGrid(columns, rows, (row: Row) => row.id);
  const choose = (row: Row): void => {
    setCursorId(row.id);
  };
  return (
    <section className="card panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <Empty icon="inbox" title={empty} />
      ) : (
        <Grid
          label={title}
          grid={grid}
          selectedId={cursorId}
          onSelect={choose}
          onOpen={choose}
          onEscape={() => {
            setCursorId(null);
          }}
          isMain={isMain}
          testId={testId}
          {...look}
        />
      )}
    </section>
  );
}
