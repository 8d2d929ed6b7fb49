import { useMemo, useState } from 'react';
import type { ListLayout } from '../../../server/contract/view.js';
import type { GridColumn } from './column.js';
import { PLAIN } from './layout.js';
import type { Sorting } from './sorting.js';
import type { Selection } from './useSelection.js';

/** What a grid shows of being live, and how it reports that somebody reads. */
export interface GridLive {
  /** Rows that came since somebody began to read. */
  readonly waiting: number;
  /** Rows that have just come into view. */
  readonly fresh: ReadonlySet<string>;
  readonly isPaused: boolean;
  /** Somebody is further down or points at a row: nothing may move. Or no longer. */
  readonly onReading: (isReading: boolean) => void;
  readonly onPause: () => void;
  /** Shows what waits and goes on. */
  readonly onGoOn: () => void;
}

/** What a grid is drawn from, beside its rows. Null stands for what the list can't do. */
export interface GridModel<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** The columns in view, in their order and as wide as they are. */
  readonly shown: readonly GridColumn<Row>[];
  readonly layout: ListLayout;
  /** How the list looks is known. */
  readonly isReady: boolean;
  readonly sorting: Sorting;
  readonly setSorting: (sorting: Sorting) => void;
  readonly setLayout: ((layout: ListLayout) => void) | null;
  readonly selection: Selection<Row> | null;
  readonly exportRows: (() => void) | null;
  readonly live: GridLive | null;
  /** Hears which rows the grid holds, in their order, and whether those are all. */
  readonly onRows: ((rows: readonly Row[], isWhole: boolean) => void) | null;
}

/** A grid that shows its rows and no more: it sorts them, but saves nothing, and none are selected. */
export function usePlainGrid<Row>(columns: readonly GridColumn<Row>[], rowId: (row: Row) => string): GridModel<Row> {
  const [sorting, setSorting] = useState<Sorting>(null);
  return useMemo(
    () => ({
      columns,
      rowId,
      shown: columns,
      layout: PLAIN,
      isReady: true,
      sorting,
      setSorting,
      setLayout: null,
      selection: null,
      exportRows: null,
      live: null,
      onRows: null,
    }),
    [columns, rowId, sorting],
  );
}
