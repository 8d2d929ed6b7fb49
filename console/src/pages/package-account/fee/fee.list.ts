import { PACKAGE_FEE_SORTS, packageFeeList } from '../../../../../server/contract/package-fee.js';
import { call } from '../../../api/call.js';
import { defineList } from '../../../list/define-list.js';
import { dayField, modeField, textField } from '../../../list/filter.js';
import { listLoader } from '../../../list/loader.js';

/** Weeks whose average is carried on. */
export const FLOW_WEEKS = ['4', '8', '13'] as const;
/** Rows of a page: each is computed. */
const MOST_ROWS = 100;

/** Fees of a month for packages that stay too long, by counterparty and package. */
export const FEE_LIST = defineList({
  queryKey: ['package-account', 'fees'],
  name: 'package-fees',
  fields: {
    q: textField({ label: 'packageFee.search', most: 100 }),
    at: dayField({ label: 'packageFee.month' }),
    weeks: modeField(FLOW_WEEKS, { label: 'packageFee.weeks' }),
  },
  sorts: PACKAGE_FEE_SORTS,
  read: ({ at, weeks, ...filters }, { signal, limit, ...page }) =>
    call(
      packageFeeList,
      {
        query: {
          ...filters,
          ...page,
          ...{ weeks: Number(weeks), limit: Math.min(limit, MOST_ROWS) },
          ...(at === '' ? {} : { month: at.slice(0, 7) }),
        },
      },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(FEE_LIST);
