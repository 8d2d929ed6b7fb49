import type { ListLayout } from '../../../server/contract/view.js';
import type { GridColumn } from './column.js';
import type { FileFormat } from './reading.js';
import type { GridTable } from './table.js';
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

/** What a grid is drawn from. Null stands for what the list can't do. */
export interface GridModel<Row extends object> {
  readonly columns: readonly GridColumn<Row>[];
  /** Rows in their order, and what is known of columns and selection. */
  readonly table: GridTable<Row>;
  readonly rowId: (row: Row) => string;
  /** The columns in view, in their order and as wide as they are. */
  readonly shown: readonly GridColumn<Row>[];
  readonly layout: ListLayout;
  /** How the list looks is known. */
  readonly isReady: boolean;
  readonly isArrangeable: boolean;
  readonly selection: Selection<Row> | null;
  readonly exportRows: ((format: FileFormat) => void) | null;
  readonly live: GridLive | null;
}
