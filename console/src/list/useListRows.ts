import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChanges } from '../api/live.js';
import { readAgain } from '../api/query-client.js';
import type { ReadPage } from '../grid/column.js';
import type { GridLive } from '../grid/model.js';
import type { Answered } from '../ui/States.js';
import { MOST, type RowPage, type RowSource, rowsQuery } from './define-list.js';
import { HEAD, isNewer, liesDeeper, mergeHead, splitHeld } from './live-list.js';
import { useNextPage } from './useNextPage.js';
import { usePagedRows } from './usePagedRows.js';

const FLASH_MS = 2_300;
const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly never[] = [];

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

/** Rows of a paged query, and its further pages when they come near. */
function usePages<Values, Row, Page extends RowPage<Row>, Sort extends string>(
  source: RowSource<Values, Row, Page, Sort>,
  filters: Values,
) {
  const options = useMemo(() => rowsQuery(source, filters), [source, filters]);
  const query = useInfiniteQuery(options);
  const rows = usePagedRows(query.data);
  return { options, query, rows, onNearEnd: useNextPage(query) };
}
type Pages<Row, Page extends RowPage<Row>> = ReturnType<typeof usePages<unknown, Row, Page, never>>;

/** Keeps the rows in place from when somebody begins to read, or pauses the list, until he goes on. Another filter begins anew. */
function useHold(listKey: object, newest: string | null) {
  const [held, setHeld] = useState<{ list: object; at: string } | null>(null);
  const [isPaused, setPaused] = useState(false);
  const hold = useCallback(() => {
    setHeld((now) => (newest === null || now?.list === listKey ? now : { list: listKey, at: newest }));
  }, [newest, listKey]);
  const pause = useCallback(() => {
    hold();
    setPaused(true);
  }, [hold]);
  const release = useCallback(() => {
    setHeld(null);
    setPaused(false);
  }, []);
  return { heldAt: held?.list === listKey ? held.at : null, isPaused, hold, pause, release };
}

/** Reads the list again when its rows change: the newest ones alone, where that is enough. Gives back what reads all that is loaded. */
function useFollowing<Values, Row, Page extends RowPage<Row>, Sort extends string>(
  source: RowSource<Values, Row, Page, Sort>,
  filters: Values,
  { options, query: { hasNextPage, isError }, rows }: Pages<Row, Page>,
  { heldAt, isPaused }: Pick<ReturnType<typeof useHold>, 'heldAt' | 'isPaused'>,
): () => Promise<void> {
  const client = useQueryClient();
  const readAll = useCallback(() => readAgain({ queryKey: options.queryKey }), [options]);
  const [asked, applied] = [useRef(0), useRef(0)];
  /** Answers come in any order. A page that is being read takes what was known when it began, and ends without what came meanwhile. */
  const readHead = async (): Promise<void> => {
    const turn = ++asked.current;
    const head = await source.read(filters, { limit: HEAD });
    if (turn < applied.current) return;
    applied.current = turn;
    client.setQueryData(options.queryKey, (data) => data && mergeHead(data, head, source.rowId, heldAt !== null));
    if (client.isFetching(options) > 0)
      void client
        .getQueryCache()
        .find(options)
        ?.promise?.then(readHead)
        .catch(() => undefined);
  };
  const { live, follows = live?.topic } = source;
  useChanges(async (change, isOwn) => {
    if (follows === undefined || (change !== null && change.topic !== follows) || (isPaused && !isOwn)) return;
    const isWhole =
      !live ||
      change === null ||
      change.ids.length === 0 ||
      isError ||
      liesDeeper(rows.map(live.nameOf), change.ids, hasNextPage);
    await (isWhole ? readAll() : readHead());
  });
  return readAll;
}

/** The last answer that the list gave, which stays in view until that to another filter is here, or where that can't be had. */
function useLastAnswer<Data>(
  data: Data | undefined,
  list: string,
): { readonly data: Data | undefined; readonly isOld: boolean } {
  const [last, setLast] = useState<{ list: string; data: Data } | null>(null);
  if (data !== undefined && (last?.data !== data || last.list !== list)) setLast({ list, data });
  return data === undefined && last?.list === list ? { data: last.data, isOld: true } : { data, isOld: false };
}

export interface ListRows<Row, Page> {
  readonly query: Parameters<typeof Answered>[0]['query'];
  readonly rows: readonly Row[];
  /** The rows are those of the filter before: those of this one are not here yet, or could not be had. */
  readonly isOld: boolean;
  readonly firstPage: Page | undefined;
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
  readonly readPage: ReadPage<Row>;
  readonly live: GridLive | null;
}

/** The rows of a list: pages on demand; where it follows what happens, new rows on top, and nothing moving under somebody who reads. */
export function useListRows<Values, Row, Page extends RowPage<Row>, Sort extends string>(
  source: RowSource<Values, Row, Page, Sort>,
  filters: Values,
): ListRows<Row, Page> {
  const { rowId } = source;
  const isLive = source.live !== undefined;
  const pages = usePages(source, filters);
  const { query, rows } = pages;
  const holding = useHold(pages.options, rows[0] ? rowId(rows[0]) : null);
  const { heldAt, isPaused, hold, pause, release } = holding;
  const { shown, waiting } = useMemo(() => splitHeld(rows, heldAt, rowId), [rows, heldAt, rowId]);
  const readAll = useFollowing(source, filters, pages, holding);
  const fresh = useFresh(isLive ? shown : NO_ROWS, rowId, filters);
  const onGoOn = useCallback(() => {
    release();
    // Between so many rows and those below there may be others.
    if (isPaused || waiting >= HEAD) void readAll();
  }, [isPaused, waiting, readAll, release]);
  const onReading = useCallback(
    (isReading: boolean) => {
      if (isReading) hold();
      else if (!isPaused) onGoOn();
    },
    [isPaused, hold, onGoOn],
  );
  const [area, kind] = source.queryKey;
  const answer = useLastAnswer(query.data, `${area} ${kind}`);
  const oldRows = usePagedRows(answer.isOld ? answer.data : undefined);
  const isOld = oldRows.length > 0;
  const data = isOld ? answer.data : query.data;
  const { error, isFetching, refetch, isFetchNextPageError, fetchNextPage } = query;
  return {
    query: { data, error, isFetching, refetch, isFetchNextPageError, fetchNextPage },
    rows: isOld ? oldRows : shown,
    isOld,
    firstPage: data?.pages[0],
    hasMore: query.hasNextPage || isOld,
    onNearEnd: pages.onNearEnd,
    readPage: useCallback<ReadPage<Row>>(
      (cursor, signal) => source.read(filters, { limit: MOST, cursor, signal }),
      [source, filters],
    ),
    live: useMemo(
      () => (isLive ? { waiting, fresh, isPaused, onReading, onPause: pause, onGoOn } : null),
      [isLive, waiting, fresh, isPaused, onReading, pause, onGoOn],
    ),
  };
}
