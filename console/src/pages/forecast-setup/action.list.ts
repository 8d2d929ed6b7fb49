import { FORECAST_ACTION_SORTS, forecastActions } from '../../../../server/contract/forecast-action.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

export const ACTION_LIST = defineList({
  queryKey: ['forecast-setup', 'actions'],
  name: 'forecast-actions',
  fields: { q: textField({ label: 'forecastAction.search', most: 70 }) },
  sorts: FORECAST_ACTION_SORTS,
  read: (filters, { signal, ...page }) => call(forecastActions, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.userActionId,
});
export const loader = listLoader(ACTION_LIST);
