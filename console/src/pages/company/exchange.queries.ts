import { queryOptions } from '@tanstack/react-query';
import { trafficList } from '../../../../server/contract/traffic.js';
import { transactionList } from '../../../../server/contract/transaction.js';
import { call } from '../../api/call.js';

/** How far back the last files are looked for, in days. */
const DAYS = 90;
/** As far back as can be asked: what is open is counted however old it is. */
const EVER_DAYS = 3660;

// As the lists find them that the figures lead to: by the partner's name.
/** The newest files from and to a partner. */
export function exchangedQuery(name: string) {
  return queryOptions({
    queryKey: ['traffic', 'with', name],
    queryFn: ({ signal }) => call(trafficList, { query: { q: name, days: DAYS, limit: 50, counts: false } }, signal),
  });
}
/** How many files from and to a partner have errors to act on. */
export function openErrorsOfQuery(name: string) {
  return queryOptions({
    queryKey: ['traffic', 'with', name, 'errors'],
    queryFn: ({ signal }) =>
      call(trafficList, { query: { q: name, filter: 'errors', days: EVER_DAYS, limit: 1 } }, signal),
  });
}
/** How many interchanges a partner has not acknowledged in time. */
export function overdueOfQuery(name: string) {
  return queryOptions({
    queryKey: ['transactions', 'with', name, 'overdue'],
    queryFn: ({ signal }) =>
      call(transactionList, { query: { q: name, acknowledgement: 'overdue', days: EVER_DAYS, limit: 1 } }, signal),
  });
}
