import { situationList } from '../../../../server/contract/delivery-situation.js';
import { call } from '../../api/call.js';
import { today } from '../../i18n/calendar.js';
import { defineList } from '../../list/define-list.js';
import { dayField, flagField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Articles and ship-tos of the releases in force on a day. */
export const SITUATION_LIST = defineList({
  queryKey: ['situation', 'list'],
  name: 'situation',
  fields: {
    date: { ...dayField({ label: 'situation.field.date', initial: today }), narrows: false },
    from: dayField({ label: 'situation.field.from' }),
    to: dayField({ label: 'situation.field.to' }),
    shipTo: textField({ label: 'situation.field.shipTo' }),
    articleNumber: textField({ label: 'situation.field.articleNumber' }),
    exact: flagField({ label: 'situation.field.exact', narrows: false }),
    byShipTo: flagField({ label: 'situation.field.byShipTo', narrows: false }),
  },
  read: ({ date, from, to, exact, byShipTo, ...texts }, { signal, ...page }) =>
    call(
      situationList,
      {
        query: {
          ...texts,
          ...page,
          date: date || undefined,
          from: from || undefined,
          to: to || undefined,
          articleIsExact: exact,
          groupByShipTo: byShipTo,
        },
      },
      signal,
    ),
  rowId: (row) => row.articleId,
});
export const loader = listLoader(SITUATION_LIST);
