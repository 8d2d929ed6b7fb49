import { queryOptions } from '@tanstack/react-query';
import { trafficCauses } from '../../../../server/contract/traffic-cause.js';
import { call } from '../../api/call.js';
import { MOST_DAYS } from '../../list/filter.js';

/** One cause, of any age. */
export function causeQuery(cause: string, archived: boolean) {
  return queryOptions({
    queryKey: ['traffic-cause', cause, archived],
    queryFn: ({ signal }) => call(trafficCauses, { query: { cause, archived, days: MOST_DAYS } }, signal),
  });
}
