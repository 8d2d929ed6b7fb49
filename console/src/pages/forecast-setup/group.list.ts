import { FORECAST_GROUP_SORTS, forecastGroups } from '../../../../server/contract/forecast-group.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

export const GROUP_LIST = defineList({
  queryKey: ['forecast-setup', 'groups'],
  name: 'forecast-groups',
  fields: { q: textField({ label: 'forecastGroup.search', most: 70 }) },
  sorts: FORECAST_GROUP_SORTS,
  read: (filters, { signal, ...page }) => call(forecastGroups, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.articleGroupId,
});
export const loader = listLoader(GROUP_LIST);
