import { useState } from 'react';
import type { RecordListName } from '../../../../../server/contract/names.js';
import type { GridColumn } from '../../../grid/column.js';
import { Grid } from '../../../grid/Grid.js';
import { RecordGridBar } from '../../../grid/GridBar.js';
import { useRecordGrid } from '../../../grid/useListGrid.js';
import { Empty } from '../../../ui/States.js';

interface NoteRowsProps<Row> {
  name: RecordListName;
  /** The id of the note. */
  of: string;
  title: string;
  hint?: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** What stands where there are none. */
  empty: string;
  testId: string;
}
const rowId = ({ id }: { readonly id: string }): string => id;

/** What a note contains, as a list. */
export function NoteRows<Row extends { readonly id: string }>(props: NoteRowsProps<Row>) {
  const { name, of, title, hint, rows, columns, empty, testId } = props;
  const [cursorId, setCursorId] = useState<string | null>(null);
  const grid = useRecordGrid({ name, of }, columns, rows, rowId);
  const choose = (row: Row): void => {
    setCursorId(row.id);
  };
  return (
    <section className="card panel fill" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
        <span className="page-gap" />
        {rows.length > 0 && <RecordGridBar list={grid} />}
      </header>
      {rows.length === 0 ? (
        <Empty icon="box" title={empty} />
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
          isMain
          testId={testId}
        />
      )}
    </section>
  );
}
