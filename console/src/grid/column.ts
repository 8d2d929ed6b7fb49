import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  id: string;
  header: string;
  width: number;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
  /** What to sort by, where the whole list is at hand; a list that comes in pages keeps the server's order. */
  sortBy?: (row: Row) => string | number;
  /** The same as words and plain numbers, for an export. A column without it exports what it sorts by, and one without either is left out. */
  text?: (row: Row) => string | number | null;
}

/** A page of everything that the list finds, in its order. */
export type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>;
