import { DECISION_CUSTOMER_SORTS, decisionCustomers } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { listLoader } from '../../list/loader.js';
import { askedBy, LISTED_FIELDS } from './range.js';

/** Customers by the score of their highest article. */
export const CUSTOMER_LIST = defineList({
  queryKey: ['decision-support', 'customers'],
  name: 'decision-customers',
  fields: LISTED_FIELDS,
  sorts: DECISION_CUSTOMER_SORTS,
  read: (filters, { signal, ...page }) => call(decisionCustomers, { query: { ...askedBy(filters), ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(CUSTOMER_LIST);
