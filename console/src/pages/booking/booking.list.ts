import {
  BOOKING_SORTS,
  type BookingCounts,
  bookingList,
  DEFAULT_BOOKING_DAYS,
} from '../../../../server/contract/booking.js';
import { toId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList } from '../../list/define-list.js';
import { dayField, daysField, idField, modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = DEFAULT_BOOKING_DAYS;
/** What the chips and the figures count, and the count of each in the answer. */
export const STANDINGS = ['all', 'overdue', 'draft', 'requested', 'proposed', 'confirmed', 'refused'] as const;
export type Standing = (typeof STANDINGS)[number];
export const COUNT_OF = {
  all: 'bookingCount',
  overdue: 'overdueCount',
  draft: 'draftCount',
  requested: 'requestedCount',
  proposed: 'proposedCount',
  confirmed: 'confirmedCount',
  refused: 'refusedCount',
} as const satisfies Record<Standing, keyof BookingCounts>;

/** Bookings, newest first or in another order; the first page comes with counts. */
export const BOOKING_LIST = defineList({
  queryKey: [LIVE_LIST, 'booking'],
  name: 'bookings',
  fields: {
    filter: modeField(STANDINGS, { label: 'booking.standing' }),
    q: textField({ label: 'booking.search', most: 100 }),
    days: daysField({ label: 'booking.period' }),
    carrier: idField({ label: 'booking.carrier' }),
    collectFrom: dayField({ label: 'booking.collectFrom' }),
    collectTo: dayField({ label: 'booking.collectTo' }),
  },
  sorts: BOOKING_SORTS,
  read: ({ carrier, collectFrom, collectTo, ...filters }, { signal, ...page }) =>
    call(
      bookingList,
      {
        query: {
          ...filters,
          ...page,
          carrierId: carrier === '' ? undefined : toId('partner', carrier),
          collectFrom: collectFrom || undefined,
          collectTo: collectTo || undefined,
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.bookingId,
  live: { topic: 'booking', nameOf: (row) => row.bookingId },
  gcTime: 60_000,
});
export const loader = listLoader(BOOKING_LIST);
