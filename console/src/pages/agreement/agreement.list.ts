import { agreementList, AGREEMENT_SORTS } from '../../../../server/contract/agreement.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

export const AGREEMENT_LIST = defineList({
  queryKey: ['agreement', 'list'],
  name: 'agreements',
  fields: { q: textField({ label: 'agreement.search' }) },
  sorts: AGREEMENT_SORTS,
  read: (filters, { signal, ...page }) => call(agreementList, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(AGREEMENT_LIST);
