import { trafficList, TRAFFIC_SORTS } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList } from '../../list/define-list.js';
import { daysField, flagField, idField, MOST_DAYS, modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = 2;

/** The files that came and went, newest first; the first page comes with counts. */
export const TRAFFIC_LIST = defineList({
  queryKey: [LIVE_LIST, 'traffic'],
  name: 'traffic',
  fields: {
    filter: modeField(['all', 'errors', 'warnings'], { label: 'traffic.severity' }),
    messageType: textField({ label: 'traffic.messageType', param: 'type' }),
    q: textField({ label: 'traffic.filter' }),
    partner: idField({ label: 'traffic.onlyPartner' }),
    days: daysField({ label: 'traffic.lastDays' }),
    archived: flagField({ label: 'traffic.archived' }),
  },
  sorts: TRAFFIC_SORTS,
  read: ({ archived, days, partner, ...filters }, { signal, ...page }) =>
    call(
      trafficList,
      {
        query: {
          ...filters,
          ...page,
          ...(partner !== '' && { partnerCompanyId: partner }),
          ...(archived ? { archived, days: MOST_DAYS } : { days }),
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.id,
  live: { topic: 'traffic', nameOf: (row) => row.id },
  gcTime: 60_000,
});
export const loader = listLoader(TRAFFIC_LIST);
