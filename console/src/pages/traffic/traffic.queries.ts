import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../../server/contract/endpoint.js';
import { trafficAnalyze, trafficList, trafficMessage, trafficMessageTypes } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import type { TrafficFilters } from './filters.js';

export type TrafficPage = Answer<typeof trafficList>;
const PAGE = 200;
/** The newest rows, read again when something changes. */
export const HEAD = 100;

/** As far back as can be asked: what somebody put away long ago is looked for. */
const ARCHIVE_DAYS = 3660;

function listQuery(filters: TrafficFilters) {
  return { ...(filters.days === null ? {} : { days: filters.days }), ...(filters.archived ? { archived: true, days: ARCHIVE_DAYS } : {}), filter: filters.filter, messageType: filters.messageType ?? undefined, q: filters.q === '' ? undefined : filters.q };
}

/** The list in pages. Its key is not `traffic`: a change fetches the newest rows only, not every page again. */
export function trafficPagesQuery(filters: TrafficFilters) {
  return infiniteQueryOptions({
    queryKey: ['traffic-list', filters],
    queryFn: ({ pageParam, signal }): Promise<TrafficPage> =>
      call(trafficList, { query: { ...listQuery(filters), limit: PAGE, cursor: pageParam, counts: pageParam === undefined } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}
/** As many as one call gives. */
const MOST = 500;
/** A large page without counts, for an export. */
export function readTraffic(filters: TrafficFilters, cursor: string | undefined, signal: AbortSignal): Promise<TrafficPage> {
  return call(trafficList, { query: { ...listQuery(filters), limit: MOST, cursor, counts: false } }, signal);
}
export function fetchTrafficHead(filters: TrafficFilters): Promise<TrafficPage> {
  return call(trafficList, { query: { ...listQuery(filters), limit: HEAD, counts: true } });
}
export const messageTypesQuery = queryOptions({
  queryKey: ['traffic', 'message-types'],
  queryFn: ({ signal }) => call(trafficMessageTypes, undefined, signal),
});
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: ['traffic', 'message', id],
    queryFn: ({ signal }) => call(trafficMessage, { params: { id } }, signal),
  });
}
/** Segments taken apart at a time: a file of a million is read where somebody looks. */
export const WINDOW = 1000;
export function analysisQuery(id: string, window: number) {
  return queryOptions({
    queryKey: ['traffic', 'analysis', id, window],
    queryFn: ({ signal }) => call(trafficAnalyze, { params: { id }, query: { from: window * WINDOW + 1, limit: WINDOW } }, signal),
  });
}
