import { PACKAGE_COUNT_SORTS, packageCountList } from '../../../../../server/contract/package-count.js';
import { COUNT_STATES } from '../../../../../server/domain/package-account/count.js';
import { call } from '../../../api/call.js';
import { defineList } from '../../../list/define-list.js';
import { choiceField, textField } from '../../../list/filter.js';
import { listLoader } from '../../../list/loader.js';

/** Counts of packages, newest first. */
export const COUNT_LIST = defineList({
  queryKey: ['package-account', 'counts'],
  name: 'package-counts',
  fields: {
    q: textField({ label: 'packageCount.search', most: 100 }),
    state: choiceField(COUNT_STATES, {
      label: 'packageCount.state',
      any: 'packageCount.anyState',
      option: (state) => `packageCount.states.${state}`,
    }),
  },
  sorts: PACKAGE_COUNT_SORTS,
  read: (filters, { signal, ...page }) => call(packageCountList, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(COUNT_LIST);
