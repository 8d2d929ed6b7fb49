import {
  ACCOUNT_FILTERS,
  PACKAGE_ACCOUNT_SORTS,
  packageAccountList,
} from '../../../../server/contract/package-account.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Package accounts, by counterparty. */
export const ACCOUNT_LIST = defineList({
  queryKey: ['package-account', 'accounts'],
  name: 'package-accounts',
  fields: {
    q: textField({ label: 'packageAccount.search', most: 100 }),
    filter: modeField(ACCOUNT_FILTERS, { label: 'packageAccount.show' }),
  },
  sorts: PACKAGE_ACCOUNT_SORTS,
  read: (filters, { signal, ...page }) => call(packageAccountList, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(ACCOUNT_LIST);
