import { installationServiceFees, SERVICE_FEE_SORTS, SHOWN_FEES } from '../../../../server/contract/service-fee.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** What all companies owe and have paid, newest first. */
export const INSTALLATION_FEE_LIST = defineList({
  queryKey: ['billing', 'installation'],
  name: 'installation-fees',
  fields: {
    q: textField({ label: 'billing.search' }),
    show: choiceField(SHOWN_FEES, {
      label: 'billing.show',
      any: 'billing.anyShow',
      option: (show) => `billing.shows.${show}`,
    }),
  },
  sorts: SERVICE_FEE_SORTS,
  read: (filters, { signal, ...page }) => call(installationServiceFees, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(INSTALLATION_FEE_LIST);
