import type { LoaderFunction } from 'react-router-dom';
import {
  DEFAULT_TRANSPORT_DAYS,
  TRANSPORT_SORTS,
  type TransportCounts,
  transportList,
} from '../../../../../server/contract/transport.js';
import { toId } from '../../../../../server/domain/ids.js';
import { call } from '../../../api/call.js';
import { LIVE_LIST } from '../../../api/live.js';
import { defineList } from '../../../list/define-list.js';
import { daysField, flagField, idField, modeField, textField } from '../../../list/filter.js';
import { fetchRecord, listLoader } from '../../../list/loader.js';
import { dayQuery } from './day/day.queries.js';
import { dayOf, viewOf } from './views.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = DEFAULT_TRANSPORT_DAYS;
/** What the chips and the figures count, and the count of each in the answer. */
export const STANDINGS = ['all', 'open', 'underway', 'sent', 'warnings', 'errors'] as const;
export type Standing = (typeof STANDINGS)[number];
export const COUNT_OF = {
  all: 'transportCount',
  open: 'openCount',
  underway: 'underwayCount',
  sent: 'sentCount',
  warnings: 'warningCount',
  errors: 'errorCount',
} as const satisfies Record<Standing, keyof TransportCounts>;

/** Transports, newest first or in another order; the first page comes with counts and days. */
export const TRANSPORT_LIST = defineList({
  queryKey: [LIVE_LIST, 'transport'],
  name: 'transports',
  fields: {
    filter: modeField(STANDINGS, { label: 'transport.standing' }),
    q: textField({ label: 'transport.search', most: 100 }),
    days: daysField({ label: 'transport.period' }),
    carrier: idField({ label: 'transport.column.carrier' }),
    hazardous: flagField({ label: 'transport.flag.hazardous' }),
    late: flagField({ label: 'transport.flag.late' }),
  },
  sorts: TRANSPORT_SORTS,
  read: ({ days, carrier, hazardous, late, ...filters }, { signal, ...page }) =>
    call(
      transportList,
      {
        query: {
          ...filters,
          ...page,
          days,
          carrierPartnerId: carrier === '' ? undefined : toId('partner', carrier),
          isHazardous: hazardous || undefined,
          isLate: late || undefined,
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.transportId,
  live: { topic: 'transport', nameOf: (row) => row.transportId },
  gcTime: 60_000,
});
const loadList = listLoader(TRANSPORT_LIST);
/** What the address shows: the list, or a day. */
export const loader: LoaderFunction = (args, context) => {
  const search = new URL(args.request.url).searchParams;
  if (viewOf(search) === 'list') return loadList(args, context);
  if (viewOf(search) !== 'calendar') fetchRecord(dayQuery(dayOf(search)));
  return null;
};
