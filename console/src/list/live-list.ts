import type { InfiniteData } from '@tanstack/react-query';
import type { RowPage } from './define-list.js';

/** The newest rows, read again when something changes. */
export const HEAD = 100;

/** Ids are digits that grow with time: the longer is the newer, then the greater. They are never made numbers. */
export function isNewer(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}

/**
 * Puts the newest rows, just read, over the pages at hand. Inside the range of the new rows they alone are right: what is
 * missing there has left the filter. Where they don't reach what is at hand, rows lie between, and the list starts anew;
 * but not under somebody who reads further down (`isHeld`), whose list is read as a whole when he is through.
 */
export function mergeHead<Row, Page extends RowPage<Row>>(
  { pages, pageParams }: InfiniteData<Page>,
  head: Page,
  rowId: (row: Row) => string,
  isHeld: boolean,
): InfiniteData<Page> {
  const oldest = head.rows.at(-1);
  const newestKnown = pages[0]?.rows[0];
  const isWhole = head.nextCursor === null || oldest === undefined;
  if (isWhole || newestKnown === undefined) return { pages: [head], pageParams: [undefined] };
  if (isNewer(rowId(oldest), rowId(newestKnown)))
    return isHeld
      ? { pages: [head, ...pages], pageParams: [undefined, ...pageParams] }
      : { pages: [head], pageParams: [undefined] };
  const rest = pages.map((page) => ({ ...page, rows: page.rows.filter((row) => isNewer(rowId(oldest), rowId(row))) }));
  return {
    pages: rest.map((page, i) =>
      i === 0 ? { ...head, rows: [...head.rows, ...page.rows], nextCursor: page.nextCursor } : page,
    ),
    pageParams,
  };
}

/** Rows that stay in place while somebody reads them: what came after `heldAt` waits behind the pill. */
export function splitHeld<Row>(
  rows: readonly Row[],
  heldAt: string | null,
  rowId: (row: Row) => string,
): { shown: readonly Row[]; waiting: number } {
  const from = heldAt === null ? 0 : rows.findIndex((row) => !isNewer(rowId(row), heldAt));
  return from <= 0 ? { shown: rows, waiting: 0 } : { shown: rows.slice(from), waiting: from };
}

/** Whether a change is about rows behind the newest, in view or come back into view: then all that is loaded is read again. `names` are what changes call the loaded rows, in their order. */
export function liesDeeper(names: readonly string[], ids: readonly string[], hasMore: boolean): boolean {
  const [edge, last] = [names[HEAD - 1], names.at(-1)];
  return (
    edge !== undefined && last !== undefined && ids.some((id) => !isNewer(id, edge) && (!hasMore || !isNewer(last, id)))
  );
}
