import { periodIn } from '../../../form/usePeriod.js';
import { fetchRecord, recordLoader } from '../../../list/loader.js';
import { deliveryDashboardQuery } from './dashboard.queries.js';

export const loader = recordLoader((_, search) => {
  fetchRecord(deliveryDashboardQuery(periodIn(search)));
});
