import { FORECAST_SCHEDULE_SORTS, forecastSchedules } from '../../../../server/contract/forecast-schedule.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { dayField, flagField, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';
import { present } from './present.js';

/** Adjusted schedules, the newest first. */
export const SCHEDULE_LIST = defineList({
  queryKey: ['forecast', 'schedules'],
  name: 'forecast-schedules',
  fields: {
    q: textField({ label: 'forecast.search', most: 70 }),
    customer: idField({ label: 'forecast.thisCustomer' }),
    action: idField({ label: 'forecast.action' }),
    from: dayField({ label: 'forecast.issuedFrom' }),
    to: dayField({ label: 'forecast.issuedTo' }),
    adjusted: flagField({ label: 'forecast.onlyAdjusted' }),
    replaced: flagField({ label: 'forecast.withReplaced', narrows: false }),
  },
  sorts: FORECAST_SCHEDULE_SORTS,
  read: ({ customer, action, adjusted, replaced, ...filters }, { signal, ...page }) =>
    call(
      forecastSchedules,
      {
        query: {
          ...present({ ...filters, customerId: customer, actionId: action }),
          adjusted,
          inForce: !replaced,
          ...page,
        },
      },
      signal,
    ),
  rowId: (row) => row.scheduleHeadId,
});
export const loader = listLoader(SCHEDULE_LIST);
