import { previousDeliveries, DELIVERIES_SORTS } from '../../../../server/contract/previous-deliveries.js';
import { call } from '../../api/call.js';
import { AS_OF } from '../../as-of/as-of.js';
import { listAt, ofAddress } from '../../as-of/list-at.js';
import { defineList } from '../../list/define-list.js';
import { dayField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Ship-tos to which something left in a period. */
export const DELIVERIES_LIST = defineList({
  queryKey: ['situation', 'places'],
  name: 'deliveries',
  aside: AS_OF,
  fields: {
    from: dayField({ label: 'deliveries.field.from' }),
    to: dayField({ label: 'deliveries.field.to' }),
    shipTo: textField({ label: 'deliveries.field.shipTo' }),
  },
  sorts: DELIVERIES_SORTS,
  read: ({ from, to, shipTo }, { signal, ...page }) =>
    call(previousDeliveries, { query: { ...page, shipTo, from: from || undefined, to: to || undefined } }, signal),
  rowId: (row) => row.companyRelationHeadId,
});
/** The same at a moment of the past. */
export function deliveriesAt(asOf: string): typeof DELIVERIES_LIST {
  return listAt(DELIVERIES_LIST, asOf);
}
export const loader = listLoader(DELIVERIES_LIST, ofAddress(deliveriesAt));
