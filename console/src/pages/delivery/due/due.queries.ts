import { queryOptions } from '@tanstack/react-query';
import { despatchDue, type DueQuery } from '../../../../../server/contract/despatch-due.js';
import { call } from '../../../api/call.js';

/** What must leave through a day; schedules and despatch notes that change read it again. */
export function dueQuery(until: string, only: DueQuery['only']) {
  return queryOptions({
    queryKey: ['due', until, only],
    queryFn: ({ signal }) => call(despatchDue, { query: { ...(until !== '' && { until }), only } }, signal),
  });
}
