import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dashboard, dashboardTransactions } from '../../../../server/contract/dashboard.js';
import type { Period } from '../../../../server/contract/transaction.js';
import type { Kind } from '../../../../server/domain/dashboard/figure.js';
import { call } from '../../api/call.js';
import { pagedQuery } from '../../list/define-list.js';

export function dashboardQuery(period: Period) {
  return queryOptions({
    queryKey: ['dashboard', 'period', period],
    queryFn: ({ signal }) => call(dashboard, { query: { period } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The rows behind a bar, page by page. */
export function barQuery(at: string, step: 'hour' | 'day', kind: Kind | null) {
  return {
    ...pagedQuery(['dashboard', 'bar', at, step, kind], ({ cursor, signal }) =>
      call(
        dashboardTransactions,
        { body: { at, step, ...(kind === null ? {} : { kind }), ...(cursor === undefined ? {} : { cursor }) } },
        signal,
      ),
    ),
    // The kinds to choose from stay where they are, and with them whoever chooses.
    placeholderData: keepPreviousData,
  };
}
