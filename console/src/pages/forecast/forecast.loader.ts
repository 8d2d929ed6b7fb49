import type { LoaderFunction } from 'react-router-dom';
import { readFilters } from '../../list/filter.js';
import { fetchRecord } from '../../list/loader.js';
import { paths } from '../../paths.js';
import { LOOKBACK_FIELDS } from './article/lookback.js';
import { DASHBOARD_FIELDS } from './dashboard/fields.js';
import { articleQuery, dashboardQuery, methodQuery, performanceQuery, scheduleQuery } from './forecast.queries.js';
import { SCHEDULE_FIELDS } from './schedule/fields.js';

/** Asks for what a page shows that is no list, by its address: one file, as the first page names each. */
export const loader: LoaderFunction = ({ params: { id = '' }, request }) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === paths.forecastDashboard) fetchRecord(dashboardQuery(readFilters(DASHBOARD_FIELDS, searchParams)));
  else if (pathname === paths.forecastMethod) fetchRecord(methodQuery);
  else if (pathname.startsWith(paths.forecastSchedules))
    fetchRecord(scheduleQuery(id, readFilters(SCHEDULE_FIELDS, searchParams).adjusted));
  else {
    fetchRecord(articleQuery(id));
    if (pathname === paths.forecastAccuracy(id))
      fetchRecord(performanceQuery(id, readFilters(LOOKBACK_FIELDS, searchParams)));
  }
  return null;
};
