import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Changed, LIVE_LIST, useChanges } from '../api/live.js';
import type { Answered } from '../ui/States.js';
import type { ReadPage } from './column.js';
import { useNextPage } from './useNextPage.js';
import { HEAD, isNewer, liesDeeper, type LivePage, mergeHead, splitHeld } from './live-list.js';

const PAGE = 200;
/** As many as one call gives, for an export. */
const MOST = 500;
const FLASH_MS = 2_300;
const NONE: ReadonlySet<string> = new Set();

/** Where the rows of a live list come from. */
export interface LiveSource<Filters, Row, Page extends LivePage<Row>> {
  readonly name: string;
  /** What its changes are told as. */
  readonly topic: Changed['topic'];
  readonly read: (filters: Filters, limit: number, cursor?: string, signal?: AbortSignal) => Promise<Page>;
  readonly rowId: (row: Row) => string;
  /** What changes call a row. */
  readonly nameOf: (row: Row) => string;
}

/** What a list shows of being live, and how it is told that somebody reads. */
export interface Live {
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

/** Rows that arrived while the list was in view, for as long as they flash. */
function useFresh<Row>(rows: readonly Row[], rowId: (row: Row) => string, listKey: unknown): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const known = useRef<{ key: unknown; newest: string | null }>({ key: null, newest: null });
  useEffect(() => {
    const newest = rows[0] ? rowId(rows[0]) : null;
    const { key, newest: before } = known.current;
    known.current = { key: listKey, newest };
    if (key !== listKey || newest === null || before === null || !isNewer(newest, before)) return;
    setFresh(
      new Set(
        rows
          .slice(0, 50)
          .map(rowId)
          .filter((id) => isNewer(id, before)),
      ),
    );
  }, [rows, rowId, listKey]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = window.setTimeout(() => {
      setFresh(NONE);
    }, FLASH_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [fresh]);
  return fresh;
}

export interface LiveRows<Row, Page = unknown> {
  readonly query: Parameters<typeof Answered>[0]['query'];
  readonly rows: readonly Row[];
  readonly firstPage: Page | undefined;
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
  readonly readPage: ReadPage<Row>;
  readonly live: Live;
}

/** A list that follows what happens: pages on demand, new rows on top, nothing moving under somebody who reads. */
export function useLiveRows<Filters, Row, Page extends LivePage<Row>>(
  source: LiveSource<Filters, Row, Page>,
  filters: Filters,
): LiveRows<Row, Page> {
  const { rowId } = source;
  const client = useQueryClient();
  const options = useMemo(
    () =>
      infiniteQueryOptions({
        queryKey: [LIVE_LIST, source.name, filters],
        queryFn: ({ pageParam, signal }): Promise<Page> => source.read(filters, PAGE, pageParam, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last: Page) => last.nextCursor,
        gcTime: 60_000,
      }),
    [source, filters],
  );
  const query = useInfiniteQuery(options);
  const [held, setHeld] = useState<{ list: unknown; at: string } | null>(null);
  const [isPaused, setPaused] = useState(false);
  const heldAt = held?.list === options ? held.at : null;

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { shown, waiting } = useMemo(() => splitHeld(rows, heldAt, rowId), [rows, heldAt, rowId]);
  const readAll = useCallback(() => client.invalidateQueries({ queryKey: options.queryKey }), [client, options]);

  const [asked, applied] = [useRef(0), useRef(0)];
  /** Answers come in any order. A page that is being read takes what was known when it began, and ends without what came meanwhile. */
  const readHead = async (): Promise<void> => {
    const turn = ++asked.current;
    const head = await source.read(filters, HEAD);
    if (turn < applied.current) return;
    applied.current = turn;
    client.setQueryData(options.queryKey, (data) => data && mergeHead(data, head, rowId, heldAt !== null));
    if (client.isFetching(options) > 0)
      void client
        .getQueryCache()
        .find(options)
        ?.promise?.then(readHead)
        .catch(() => undefined);
  };

  const { hasNextPage, isError } = query;
  useChanges(async (change, isOwn) => {
    if ((change !== null && change.topic !== source.topic) || (isPaused && !isOwn)) return;
    const isWhole =
      change === null ||
      change.ids.length === 0 ||
      isError ||
      liesDeeper(rows.map(source.nameOf), change.ids, hasNextPage);
    await (isWhole ? readAll() : readHead());
  });

  const newest = rows[0] ? rowId(rows[0]) : null;
  const hold = useCallback(() => {
    setHeld((now) => (newest === null || now?.list === options ? now : { list: options, at: newest }));
  }, [newest, options]);
  const onGoOn = useCallback(() => {
    setHeld(null);
    setPaused(false);
    // Between so many rows and those below there may be others.
    if (isPaused || waiting >= HEAD) void readAll();
  }, [isPaused, waiting, readAll]);
  const onReading = useCallback(
    (isReading: boolean) => {
      if (isReading) hold();
      else if (!isPaused) onGoOn();
    },
    [isPaused, hold, onGoOn],
  );
  const onPause = useCallback(() => {
    hold();
    setPaused(true);
  }, [hold]);
  const fresh = useFresh(shown, rowId, filters);

  return {
    query,
    rows: shown,
    firstPage: query.data?.pages[0],
    hasMore: hasNextPage,
    onNearEnd: useNextPage(query),
    readPage: useCallback<ReadPage<Row>>(
      (cursor, signal) => source.read(filters, MOST, cursor, signal),
      [source, filters],
    ),
    live: useMemo(
      (): Live => ({ waiting, fresh, isPaused, onReading, onPause, onGoOn }),
      [waiting, fresh, isPaused, onReading, onPause, onGoOn],
    ),
  };
}
