import { calendarList, CALENDAR_KINDS } from '../../../../server/contract/calendar.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The calendars of the company and of its partners, few enough to come all at once. */
export const CALENDAR_LIST = defineList({
  queryKey: ['calendar', 'list'],
  name: 'calendars',
  fields: {
    kind: choiceField(CALENDAR_KINDS, {
      label: 'calendar.kind',
      any: 'calendar.anyKind',
      option: (kind) => `calendar.kinds.${kind}`,
    }),
  },
  read: async ({ kind }, { signal }) => {
    const { rows } = await call(calendarList, undefined, signal);
    return { rows: rows.filter((row) => kind === undefined || row.kind === kind), nextCursor: null };
  },
  rowId: (row) => row.id,
});
export const loader = listLoader(CALENDAR_LIST);
