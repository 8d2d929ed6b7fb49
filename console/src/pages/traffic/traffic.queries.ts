import { queryOptions } from '@tanstack/react-query';
import {
  type TrafficAnalysis,
  trafficAnalyze,
  trafficMessage,
  trafficMessageTypes,
} from '../../../../server/contract/traffic.js';
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
/** Asks for a window of a message that is taken apart: of a file, or of what would be one. */
export function analysisOf(
  key: readonly string[],
  window: number,
  ask: (query: { readonly from: number; readonly limit: number }, signal: AbortSignal) => Promise<TrafficAnalysis>,
) {
  return queryOptions({
    queryKey: [...key, window],
    queryFn: ({ signal }) => ask({ from: window * WINDOW + 1, limit: WINDOW }, signal),
  });
}
export type AnalysisQuery = ReturnType<typeof analysisOf>;
export function analysisQuery(id: string, window: number) {
  return analysisOf(['traffic', 'analysis', id], window, (query, signal) =>
    call(trafficAnalyze, { params: { id }, query }, signal),
  );
}
