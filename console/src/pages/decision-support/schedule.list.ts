import { DECISION_SCHEDULE_SORTS, decisionSchedules } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { idField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';
import { askedBy, LISTED_FIELDS } from './range.js';

/** Schedules in force by the score of their highest article. */
export const SCHEDULE_LIST = defineList({
  queryKey: ['decision-support', 'schedules'],
  name: 'decision-schedules',
  fields: { ...LISTED_FIELDS, customer: idField({ label: 'decisionSupport.thisCustomer' }) },
  sorts: DECISION_SCHEDULE_SORTS,
  read: ({ customer, ...filters }, { signal, ...page }) =>
    call(
      decisionSchedules,
      { query: { ...askedBy(filters), ...page, ...(customer === '' ? {} : { customerId: customer }) } },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(SCHEDULE_LIST);
