import { queryOptions } from '@tanstack/react-query';
import { partnerExchange } from '../../../../server/contract/partner-exchange.js';
import { call } from '../../api/call.js';

/** What is exchanged with a partner: files, what is missing, schedules, agreements and contacts. Asked for again with every change of files. */
export function exchangeQuery(id: string) {
  return queryOptions({
    queryKey: ['traffic', 'with', id],
    queryFn: ({ signal }) => call(partnerExchange, { params: { id } }, signal),
  });
}
