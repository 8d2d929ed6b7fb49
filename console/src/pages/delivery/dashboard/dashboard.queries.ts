import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { deliveryDashboard } from '../../../../../server/contract/delivery-dashboard.js';
import type { Period } from '../../../../../server/contract/transaction.js';
import { call } from '../../../api/call.js';

/** Schedules and despatch notes that change read it again. */
export function deliveryDashboardQuery(period: Period) {
  return queryOptions({
    queryKey: ['delivery-dashboard', period],
    queryFn: ({ signal }) => call(deliveryDashboard, { query: { period } }, signal),
    placeholderData: keepPreviousData,
  });
}
