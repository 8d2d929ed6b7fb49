import { queryOptions } from '@tanstack/react-query';
import { trafficAnalyze, trafficMessage, trafficMessageTypes } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';

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
