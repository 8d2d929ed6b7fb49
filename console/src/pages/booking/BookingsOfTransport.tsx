import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Transport } from '../../../../server/contract/transport.js';
import { OPEN_BOOKING_STATES } from '../../../../server/domain/booking/state.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { BookingStatus } from './BookingStatus.js';
import { bookingsOfTransport } from './booking.queries.js';
import { slotLine } from './said.js';

const BookDialog = lazy(async () => ({ default: (await import('./BookDialog.js')).BookDialog }));

/** The bookings of a transport, newest first, and a way to book it where none is open. */
export function BookingsOfTransport({ transport, canBook }: { transport: Transport; canBook: boolean }) {
  const say = useTexts('booking');
  const f = useFormat();
  const mayEdit = useMay('delivery.transport-booking', 'edit');
  const { data } = useQuery(bookingsOfTransport(transport.transportId));
  const [isBooking, setBooking] = useState(false);
  const rows = data?.rows ?? [];
  const isOpen = rows.some(({ state }) => OPEN_BOOKING_STATES.some((open) => open === state));
  return (
    <section className="card panel" aria-label={say('ofTransport')}>
      <header>
        <h2>{say('ofTransport')}</h2>
        <span className="page-gap" />
        {mayEdit && canBook && data !== undefined && !isOpen && (
          <Button
            label={say('book')}
            icon="plus"
            onClick={() => {
              setBooking(true);
            }}
            testId="transport-book"
          />
        )}
      </header>
      {rows.length === 0 && <p className="panel-text dim">{say('noneOfTransport')}</p>}
      {rows.length > 0 && (
        <ul className="transport-notes" data-testid="transport-bookings">
          {rows.map((row) => (
            <li key={row.bookingId}>
              <Link to={paths.booking(row.bookingId)} className="mono">
                {row.bookingNumber}
              </Link>
              <BookingStatus of={row} />
              <span>{row.carrier}</span>
              <span className="dim">{slotLine(row.collection, f)}</span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isBooking && (
          <BookDialog
            transport={transport}
            onClose={() => {
              setBooking(false);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
