import { trafficList, TRAFFIC_SORTS } from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList } from '../../list/define-list.js';
import { daysField, flagField, idField, MOST_DAYS, modeField, textField } from '../../list/filter.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = 2;

/** What files are narrowed by, one by one or by their causes. */
export const TRAFFIC_FIELDS = {
  filter: modeField(['all', 'errors', 'warnings'], { label: 'traffic.severity' }),
  messageType: textField({ label: 'traffic.messageType', param: 'type' }),
  q: textField({ label: 'traffic.filter' }),
  partner: idField({ label: 'traffic.onlyPartner' }),
  days: daysField({ label: 'traffic.lastDays' }),
  archived: flagField({ label: 'traffic.archived' }),
  cause: idField({ label: 'causes.cause' }),
  /** A row for each file, or for each cause of errors. */
  by: modeField(['file', 'cause'], { label: 'causes.by', narrows: false }),
};

/** The files that came and went, newest first; the first page comes with counts. */
export const TRAFFIC_LIST = defineList({
  queryKey: [LIVE_LIST, 'traffic'],
  name: 'traffic',
  fields: TRAFFIC_FIELDS,
  sorts: TRAFFIC_SORTS,
  read: ({ archived, days, partner, cause, by: _, ...filters }, { signal, ...page }) =>
    call(
      trafficList,
      {
        query: {
          ...filters,
          ...page,
          ...(partner !== '' && { partnerCompanyId: partner }),
          ...(cause !== '' && { cause }),
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
