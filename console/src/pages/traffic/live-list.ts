import type { InfiniteData } from '@tanstack/react-query';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import type { TrafficPage } from './traffic.queries.js';

export type TrafficPages = InfiniteData<TrafficPage>;

/** Ids are digits that grow with time: the longer is the newer, then the greater. They are never made numbers. */
export function isNewer(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}

/**
 * Puts the newest rows, just read, over the pages at hand. Inside the range of the new rows they alone are right: what is
 * missing there has left the filter. Where they don't reach what is at hand, rows lie between, and the list starts anew.
 */
export function mergeHead(pages: TrafficPages, head: TrafficPage): TrafficPages {
  const oldest = head.rows.at(-1)?.id;
  const newestKnown = pages.pages[0]?.rows[0]?.id;
  const isWhole = head.nextCursor === null || oldest === undefined;
  if (isWhole || newestKnown === undefined || isNewer(oldest, newestKnown)) return { pages: [head], pageParams: [undefined] };
  const rest = pages.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => isNewer(oldest, row.id)) }));
  return { ...pages, pages: rest.map((page, i) => (i === 0 ? { ...page, rows: [...head.rows, ...page.rows], counts: head.counts } : page)) };
}

/** Rows that stay in place while somebody reads further down: what came after `heldAt` waits behind the pill. */
export function splitHeld(rows: readonly TrafficRow[], heldAt: string | null): { shown: readonly TrafficRow[]; waiting: number } {
  if (heldAt === null) return { shown: rows, waiting: 0 };
  const from = rows.findIndex((row) => !isNewer(row.id, heldAt));
  return from <= 0 ? { shown: rows, waiting: 0 } : { shown: rows.slice(from), waiting: from };
}
