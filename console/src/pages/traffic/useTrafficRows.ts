import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useChanges } from '../../api/live.js';
import type { TrafficFilters } from './filters.js';
import { isNewer, mergeHead, splitHeld } from './live-list.js';
import { fetchTrafficHead, HEAD, trafficPagesQuery } from './traffic.queries.js';

const FLASH_MS = 2_300;
const NONE: ReadonlySet<string> = new Set();

/** Rows that arrived while the list was in view, for as long as they flash. */
function useFresh(rows: readonly TrafficRow[], listKey: unknown): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const known = useRef<{ key: unknown; newest: string | null }>({ key: null, newest: null });
  useEffect(() => {
    const newest = rows[0]?.id ?? null;
    const { key, newest: before } = known.current;
    known.current = { key: listKey, newest };
    if (key !== listKey || newest === null || before === null || !isNewer(newest, before)) return;
    setFresh(new Set(rows.slice(0, 50).filter((row) => isNewer(row.id, before)).map((row) => row.id)));
  }, [rows, listKey]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = window.setTimeout(() => { setFresh(NONE); }, FLASH_MS);
    return () => { window.clearTimeout(timer); };
  }, [fresh]);
  return fresh;
}

/** The list as it is read: pages on demand, new rows on top, nothing moving under somebody who has scrolled down. */
export function useTrafficRows(filters: TrafficFilters) {
  const client = useQueryClient();
  const options = useMemo(() => trafficPagesQuery(filters), [filters]);
  const query = useInfiniteQuery(options);
  const [held, setHeld] = useState<{ filters: TrafficFilters; at: string } | null>(null);
  const heldAt = held?.filters === filters ? held.at : null;

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { shown, waiting } = useMemo(() => splitHeld(rows, heldAt), [rows, heldAt]);

  const [asked, applied] = [useRef(0), useRef(0)];
  /** Answers come in any order. A page that is being read takes what was known when it began, and ends without what came meanwhile. */
  const readHead = (): void => {
    const turn = ++asked.current;
    void fetchTrafficHead(filters).then((head) => {
      if (turn < applied.current) return;
      applied.current = turn;
      client.setQueryData(options.queryKey, (data) => data && mergeHead(data, head));
      if (client.isFetching(options) > 0) void client.getQueryCache().find(options)?.promise?.then(readHead, readHead);
    }, () => undefined);
  };

  useChanges((change) => {
    if (change !== null && change.topic !== 'traffic') return;
    const isBelowHead = (id: string): boolean => rows.findIndex((row) => row.id === id) >= HEAD;
    const isWhole = change === null || change.ids.length === 0 || change.ids.some(isBelowHead);
    if (isWhole || query.isError) void client.invalidateQueries({ queryKey: options.queryKey });
    else readHead();
  });

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onNearEnd = useCallback(() => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const newest = rows[0]?.id ?? null;
  const onTopChange = useCallback((atTop: boolean) => {
    setHeld((now) => {
      if (atTop || newest === null) return null;
      return now?.filters === filters ? now : { filters, at: newest };
    });
  }, [newest, filters]);

  return {
    rows: shown, waiting, fresh: useFresh(shown, filters), counts: query.data?.pages[0]?.counts ?? null,
    hasMore: hasNextPage, onNearEnd, onTopChange, isPending: query.isPending, error: query.isError && rows.length === 0 ? query.error : null, refetch: query.refetch,
  };
}
