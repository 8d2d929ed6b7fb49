import { SERVICE_FEE_SORTS, serviceFeeList, SHOWN_FEES } from '../../../../server/contract/service-fee.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** What the own company owes and has paid, newest first. */
export const FEE_LIST = defineList({
  queryKey: ['billing', 'list'],
  name: 'service-fees',
  fields: {
    show: choiceField(SHOWN_FEES, {
      label: 'billing.show',
      any: 'billing.anyShow',
      option: (show) => `billing.shows.${show}`,
    }),
  },
  sorts: SERVICE_FEE_SORTS,
  read: ({ show }, { signal, ...page }) => call(serviceFeeList, { query: { show, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(FEE_LIST);
