import { queryOptions } from '@tanstack/react-query';
import { carrierBookings, carrierTransport, carrierTransports } from '../../../../server/contract/carrier.js';
import { call } from '../../api/call.js';
import { pagedQuery } from '../../list/define-list.js';

export const bookingsQuery = pagedQuery(['carrier', 'bookings'], ({ cursor, signal }) =>
  call(carrierBookings, { query: { cursor } }, signal),
);
export const transportsQuery = pagedQuery(['carrier', 'transports'], ({ cursor, signal }) =>
  call(carrierTransports, { query: { cursor } }, signal),
);
export function transportQuery(id: string) {
  return queryOptions({
    queryKey: ['carrier', 'transport', id],
    queryFn: ({ signal }) => call(carrierTransport, { params: { id } }, signal),
  });
}
