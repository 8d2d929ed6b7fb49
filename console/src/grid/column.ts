import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  id: string;
  header: string;
  width: number;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
  /** What to sort by, where the whole list is at hand; a list that comes in pages keeps the server's order. */
  sortBy?: (row: Row) => string | number;
}
