import { queryOptions } from '@tanstack/react-query';
import { transportList } from '../../../../../server/contract/transport.js';
import { call } from '../../../api/call.js';

/** How far back transports are offered, in days. */
const OFFERED_DAYS = 90;

/** Transports that have not departed. */
export const openTransportsQuery = queryOptions({
  queryKey: ['transport', 'open'],
  queryFn: ({ signal }) =>
    call(transportList, { query: { days: OFFERED_DAYS, filter: 'open', limit: 100, counts: false } }, signal),
  staleTime: 0,
});
