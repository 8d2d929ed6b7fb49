import { type ReactNode, useState } from 'react';
import type { RecordListName } from '../../../server/contract/names.js';
import type { GridColumn } from '../grid/column.js';
import { Grid } from '../grid/Grid.js';
import { RecordGridBar } from '../grid/GridBar.js';
import { useRecordGrid } from '../grid/useListGrid.js';
import { clsx } from '../ui/clsx.js';
import type { IconName } from '../ui/Icon.js';
import { Empty } from '../ui/States.js';

interface RecordRowsProps<Row> {
  name: RecordListName;
  /** The id of the record that they belong to. */
  of: string;
  title: string;
  /** Stands beside the title. */
  hint?: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** What stands where there are none. */
  empty: string;
  emptyIcon?: IconName;
  /** It is what the page is about: it takes the page's keys. */
  isMain?: boolean;
  /** It takes all the height that is left. */
  isFilling?: boolean;
  rowClass?: (row: Row) => string;
  /** What opens a row, where there is more to it than the list shows. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Stands at the right of the title. */
  tools?: ReactNode;
  testId: string;
}

const rowId = ({ id }: { readonly id: string }): string => id;

/** A titled list of rows that are all at hand. */
export function RecordRows<Row extends { readonly id: string }>({
  name,
  of,
  title,
  hint,
  rows,
  columns,
  empty,
  emptyIcon = 'inbox',
  isMain = false,
  isFilling = false,
  onOpen,
  tools,
  testId,
  ...look
}: RecordRowsProps<Row>) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const grid = useRecordGrid({ name, of }, columns, rows, rowId);
  const choose = (row: Row): void => {
    setCursorId(row.id);
  };
  return (
    <section className={clsx('card panel', isFilling && 'fill')} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
        <span className="page-gap" />
        {tools}
        {rows.length > 0 && <RecordGridBar list={grid} />}
      </header>
      {rows.length === 0 ? (
        <Empty icon={emptyIcon} title={empty} />
      ) : (
        <Grid
          label={title}
          grid={grid}
          selectedId={cursorId}
          onSelect={choose}
          onOpen={(row) => {
            choose(row);
            onOpen?.(row);
          }}
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
