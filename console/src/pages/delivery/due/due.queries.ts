import { queryOptions } from '@tanstack/react-query';
import { despatchDue } from '../../../../../server/contract/despatch-due.js';
import { call } from '../../../api/call.js';

/** What must leave through a day; schedules and despatch notes that change read it again. */
export function dueQuery(until: string) {
  return queryOptions({
    queryKey: ['due', until],
    queryFn: ({ signal }) => call(despatchDue, { query: until === '' ? {} : { until } }, signal),
  });
}
