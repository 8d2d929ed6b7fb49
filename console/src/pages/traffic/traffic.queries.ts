import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../../server/contract/endpoint.js';
import {
  trafficAnalyze,
  trafficList,
  trafficMessage,
  trafficMessageTypes,
} from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import type { TrafficFilters } from './filters.js';

export type TrafficPage = Answer<typeof trafficList>;

/** As far back as can be asked: what somebody put away long ago is looked for. */
const ARCHIVE_DAYS = 3660;

function listQuery(filters: TrafficFilters) {
  return {
    ...(filters.days === null ? {} : { days: filters.days }),
    ...(filters.archived ? { archived: true, days: ARCHIVE_DAYS } : {}),
    filter: filters.filter,
    messageType: filters.messageType ?? undefined,
    q: filters.q === '' ? undefined : filters.q,
  };
}

/** A page of files; the first one comes with counts. */
export function readTraffic(
  filters: TrafficFilters,
  limit: number,
  cursor?: string,
  signal?: AbortSignal,
): Promise<TrafficPage> {
  return call(trafficList, { query: { ...listQuery(filters), limit, cursor, counts: cursor === undefined } }, signal);
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
    queryFn: ({ signal }) =>
      call(trafficAnalyze, { params: { id }, query: { from: window * WINDOW + 1, limit: WINDOW } }, signal),
  });
}
