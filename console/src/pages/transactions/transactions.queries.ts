import { queryOptions } from '@tanstack/react-query';
import {
  transactionDashboard,
  transactionDetail,
  transactionEvents,
  transactionGaps,
  transactionInhouseFile,
  transactionMessageTypes,
  type Period,
} from '../../../../server/contract/transaction.js';
import { call, callText } from '../../api/call.js';

export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['transactions', 'one', id],
    queryFn: ({ signal }) => call(transactionDetail, { params: { id } }, signal),
  });
}
export function eventsQuery(id: string) {
  return queryOptions({
    queryKey: ['transactions', 'events', id],
    queryFn: ({ signal }) => call(transactionEvents, { params: { id } }, signal),
  });
}
export function inhouseQuery(id: string, format: 'json' | 'xml') {
  return queryOptions({
    queryKey: ['transactions', 'inhouse', id, format],
    queryFn: ({ signal }) => callText(transactionInhouseFile, { params: { id }, query: { format } }, signal),
    retry: false,
  });
}
export function dashboardQuery(period: Period) {
  return queryOptions({
    queryKey: ['transactions', 'dashboard', period],
    queryFn: ({ signal }) => call(transactionDashboard, { query: { period } }, signal),
  });
}
/** The newest gaps that are open; of one partner alone where it is named. */
export function openGapsQuery(partnerCompanyId: string) {
  return queryOptions({
    queryKey: ['transactions', 'gaps', partnerCompanyId],
    queryFn: ({ signal }) =>
      call(transactionGaps, { query: { limit: 50, ...(partnerCompanyId !== '' && { partnerCompanyId }) } }, signal),
  });
}
export const typesQuery = queryOptions({
  queryKey: ['transactions', 'message-types'],
  queryFn: ({ signal }) => call(transactionMessageTypes, undefined, signal),
});
