import { useMemo } from 'react';
import type { BookingRow } from '../../../../server/contract/booking.js';
import { BOOKING_STATES } from '../../../../server/domain/booking/state.js';
import { dayColumn, inProcess, linkColumn, NONE, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { BookingStatus } from './BookingStatus.js';

export function useBookingColumns(): readonly GridColumn<BookingRow>[] {
  const say = useTexts('booking');
  const f = useFormat();
  return useMemo(
    (): GridColumn<BookingRow>[] => [
      linkColumn(
        { id: 'number', header: say('number'), width: 104 },
        (row) => row.bookingNumber,
        (row) => paths.booking(row.bookingId),
      ),
      {
        id: 'state',
        header: say('states'),
        width: 160,
        stays: 'end',
        ...inProcess(
          BOOKING_STATES,
          (row) => row.state,
          (state) => say(`state.${state}`),
        ),
        cell: (row) => <BookingStatus of={row} />,
      },
      textColumn({ id: 'carrier', header: say('carrier'), width: 160 }, (row) => row.carrier),
      {
        ...textColumn<BookingRow>(
          { id: 'collection', header: say('collection'), width: 170 },
          ({ collection }) => `${collection.date} ${collection.from}–${collection.to}`,
        ),
        cell: ({ collection: { date, from, to } }) => `${f.day(date)} ${from}–${to}`,
      },
      textColumn({ id: 'from', header: say('from'), width: 150 }, (row) => row.from),
      textColumn({ id: 'to', header: say('to'), width: 150 }, (row) => row.to),
      {
        ...textColumn<BookingRow>(
          { id: 'transport', header: say('transport'), width: 104 },
          (row) => row.transportNumber,
        ),
      },
      timeColumn({ id: 'deadline', header: say('deadline'), width: 120 }, f, (row) => row.deadlineAt),
      timeColumn({ id: 'requested', header: say('requested'), width: 120 }, f, (row) => row.requestedAt),
      dayColumn({ id: 'delivery', header: say('delivery'), width: 110 }, f, (row) => row.deliveryDate),
      numberColumn({ id: 'packages', header: say('packages'), width: 84 }, f, (row) => row.packageCount),
      {
        id: 'weight',
        header: say('weightColumn'),
        width: 90,
        numeric: true,
        text: (row) => row.grossWeight,
        cell: (row) => (row.grossWeight === null ? NONE : f.quantity(row.grossWeight)),
      },
      textColumn({ id: 'reference', header: say('reference'), width: 120 }, (row) => row.carrierReference),
    ],
    [say, f],
  );
}
