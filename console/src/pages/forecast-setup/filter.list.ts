import { FORECAST_FILTER_SORTS, forecastFilters } from '../../../../server/contract/forecast-filter.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

export const FILTER_LIST = defineList({
  queryKey: ['forecast-setup', 'filters'],
  name: 'forecast-filters',
  fields: { q: textField({ label: 'forecastFilter.search', most: 70 }) },
  sorts: FORECAST_FILTER_SORTS,
  read: (filters, { signal, ...page }) => call(forecastFilters, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.filterId,
});
export const loader = listLoader(FILTER_LIST);
