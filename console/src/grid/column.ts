import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  id: string;
  header: string;
  width: number;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
  /** What it is sorted by where the whole list is at hand, and what it is in a file if `text` says nothing else. */
  sortBy?: (row: Row) => string | number;
  /** The same as words and plain numbers, for an export. A column without it exports what it sorts by, and one without either is left out. */
  text?: (row: Row) => string | number | null;
  /** Its words are days or moments, which a spreadsheet has as dates. */
  isDate?: true;
  /** Not in view until somebody asks for it. */
  isHidden?: true;
  /** Stays at the right edge while the rest moves sideways: what the row's state is, or what can be done with it. */
  stays?: 'end';
}

/** What a column says of a row in a file. Undefined: nothing, about no row. */
export function words<Row>({ text, sortBy }: GridColumn<Row>): ((row: Row) => string | number | null) | undefined {
  return text ?? sortBy;
}

/** A page of everything that the list finds, in its order. */
export type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>;
