import { queryOptions } from '@tanstack/react-query';
import { despatchList } from '../../../../../server/contract/delivery.js';
import { transportCarriers, transportDetail } from '../../../../../server/contract/transport.js';
import { carrierUnmatched, transportCarrier } from '../../../../../server/contract/carrier-message.js';
import { call } from '../../../api/call.js';

/** How far back notes are offered, in days. */
const OFFERED_DAYS = 90;

/** A transport whole. A change of it reads it again: its id stands in the key where changes look for it. */
export function transportQuery(id: string) {
  return queryOptions({
    queryKey: ['transport', 'one', id],
    queryFn: ({ signal }) => call(transportDetail, { params: { id } }, signal),
  });
}
/** What its carrier was told and said. */
export function carrierQuery(id: string) {
  return queryOptions({
    queryKey: ['transport', 'carrier', id],
    queryFn: ({ signal }) => call(transportCarrier, { params: { id } }, signal),
  });
}
/** What carriers said that stands with no transport. */
export const unmatchedQuery = queryOptions({
  queryKey: ['transport', 'unmatched'],
  queryFn: ({ signal }) => call(carrierUnmatched, { query: { limit: 100 } }, signal),
});
/** Notes that wait without a transport. */
export const waitingNotesQuery = queryOptions({
  queryKey: ['transport', 'waiting-notes'],
  queryFn: ({ signal }) =>
    call(despatchList, { query: { days: OFFERED_DAYS, isLocked: false, limit: 200, counts: false } }, signal),
  staleTime: 0,
});
/** Carriers of the register that fit a text. */
export function carriersQuery(q: string) {
  return queryOptions({
    queryKey: ['transport', 'carriers', q],
    queryFn: async ({ signal }) =>
      (await call(transportCarriers, { query: { q, limit: 100 } }, signal)).rows.map(({ city, ...carrier }) => ({
        ...carrier,
        detail: [carrier.code, city].filter(Boolean).join(' · '),
      })),
  });
}
