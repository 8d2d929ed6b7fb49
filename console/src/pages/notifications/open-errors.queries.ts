import { queryOptions } from '@tanstack/react-query';
import { trafficList } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';

/** As far back as can be asked: what is open is counted however old it is. */
const EVER_DAYS = 3660;

/** Files with errors that somebody has to act on, the newest first, with how many there are. */
export function openErrorsQuery(most: number) {
  return queryOptions({
    queryKey: ['open-errors', most],
    queryFn: ({ signal }) => call(trafficList, { query: { filter: 'errors', days: EVER_DAYS, limit: most } }, signal),
  });
}
