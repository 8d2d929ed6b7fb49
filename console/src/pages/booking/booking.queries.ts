import { queryOptions } from '@tanstack/react-query';
import {
  type Booking,
  bookingCarriers,
  bookingDeadlineOf,
  bookingDetail,
  bookingList,
} from '../../../../server/contract/booking.js';
import type { BookingId, PartnerId, TransportId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import { queryClient } from '../../api/query-client.js';

/** A booking whole. A change of it reads it again: its id stands in the key where changes look for it. */
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: ['booking', 'one', id],
    queryFn: ({ signal }) => call(bookingDetail, { params: { id } }, signal),
  });
}
/** The carriers of the register, read again wherever they are chosen from: the register tells nobody of its changes here. */
export const carriersQuery = queryOptions({
  queryKey: ['booking', 'carriers'],
  queryFn: ({ signal }) => call(bookingCarriers, {}, signal),
  staleTime: 0,
});
/** By when a carrier has to be asked for a collection. */
export function deadlineQuery(carrierId: PartnerId, collection: string) {
  return queryOptions({
    queryKey: ['booking', 'deadline', carrierId, collection],
    queryFn: ({ signal }) => call(bookingDeadlineOf, { query: { carrierId, collection } }, signal),
    staleTime: 0,
  });
}
/** The bookings of a transport, newest first. */
export function bookingsOfTransport(transportId: TransportId) {
  return queryOptions({
    queryKey: ['booking', 'of-transport', transportId],
    queryFn: ({ signal }) =>
      call(bookingList, { query: { days: 3660, transportId, limit: 50, counts: false } }, signal),
  });
}

/** Shows what the server made of a booking at once, and has all else read it and its transport again. */
export function shown(booking: Booking): void {
  queryClient.setQueryData(bookingQuery(booking.bookingId).queryKey, booking);
  void bookingsChanged([booking.bookingId]);
}
export async function bookingsChanged(ids: readonly BookingId[]): Promise<void> {
  await Promise.all([
    emitChange({ topic: 'booking', ids: [...ids] }),
    queryClient.invalidateQueries({ queryKey: ['booking'] }),
    queryClient.invalidateQueries({ queryKey: ['transport'] }),
  ]);
}
