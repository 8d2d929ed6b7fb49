import { useState } from 'react';
import type { RecordListName } from '../../../../server/contract/names.js';
import type { GridColumn } from '../../grid/column.js';
import { Grid } from '../../grid/Grid.js';
import { RecordGridBar } from '../../grid/GridBar.js';
import { useRecordGrid } from '../../grid/useListGrid.js';
import { Empty } from '../../ui/States.js';

interface RowsProps<Row> {
  name: RecordListName;
  /** The id of the record that they belong to. */
  of: string;
  title: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** What stands where there are none. */
  empty: string;
  isMain?: boolean;
  rowClass?: (row: Row) => string;
  testId: string;
}

const rowId = ({ id }: { readonly id: string }): string => id;

/** A titled list of rows that are all at hand. */
export function Rows<Row extends { readonly id: string }>({
  name,
  of,
  title,
  rows,
  columns,
  empty,
  isMain = false,
  testId,
  ...look
}: RowsProps<Row>) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const grid = useRecordGrid({ name, of }, columns, rows, rowId);
  const choose = (row: Row): void => {
    setCursorId(row.id);
  };
  return (
    <section className="card panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="page-gap" />
        {rows.length > 0 && <RecordGridBar list={grid} />}
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
