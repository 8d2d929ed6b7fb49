import { situationList, SITUATION_SORTS } from '../../../../server/contract/delivery-situation.js';
import { call } from '../../api/call.js';
import { AS_OF, dayAt } from '../../as-of/as-of.js';
import { listAt, ofAddress } from '../../as-of/list-at.js';
import { today } from '../../i18n/calendar.js';
import { defineList } from '../../list/define-list.js';
import { dayField, flagField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The day that everything is calculated for; today where the address says none. */
const calculatedOn = (now: () => string) =>
  ({ ...dayField({ label: 'situation.field.date', initial: now }), narrows: false }) as const;

interface SituationFilters {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly shipTo: string;
  readonly articleNumber: string;
  readonly exact: boolean;
  readonly byShipTo: boolean;
}
/** What the server is asked for by a filter. */
function askedBy({ date, from, to, exact, byShipTo, ...texts }: SituationFilters) {
  return {
    ...texts,
    date: date || undefined,
    from: from || undefined,
    to: to || undefined,
    articleIsExact: exact,
    groupByShipTo: byShipTo,
  };
}

/** Articles and ship-tos of the releases in force on a day. */
export const SITUATION_LIST = defineList({
  queryKey: ['situation', 'list'],
  name: 'situation',
  aside: AS_OF,
  fields: {
    date: calculatedOn(today),
    from: dayField({ label: 'situation.field.from' }),
    to: dayField({ label: 'situation.field.to' }),
    shipTo: textField({ label: 'situation.field.shipTo' }),
    articleNumber: textField({ label: 'situation.field.articleNumber' }),
    exact: flagField({ label: 'situation.field.exact', narrows: false }),
    byShipTo: flagField({ label: 'situation.field.byShipTo', narrows: false }),
  },
  sorts: SITUATION_SORTS,
  read: (filters, { signal, ...page }) => call(situationList, { query: { ...askedBy(filters), ...page } }, signal),
  rowId: (row) => row.articleId,
});
/** The same at a moment of the past, whose day is today then. */
export function situationsAt(asOf: string): typeof SITUATION_LIST {
  const fields = { ...SITUATION_LIST.fields, date: calculatedOn(() => dayAt(asOf)) };
  return listAt({ ...SITUATION_LIST, fields }, asOf);
}
export const loader = listLoader(SITUATION_LIST, ofAddress(situationsAt));
