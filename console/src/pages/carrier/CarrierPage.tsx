import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Empty, Waiting } from '../../ui/States.js';
import { useUser } from '../../api/user.js';
import { BookingCard } from './BookingCard.js';
import { TransportCard } from './TransportCard.js';
import { bookingsQuery, transportsQuery } from './carrier.queries.js';

function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const say = useTexts('carrier');
  if (!query.hasNextPage) return null;
  return (
    <Button
      label={say('more')}
      busy={query.isFetchingNextPage}
      onClick={() => {
        query.fetchNextPage();
      }}
    />
  );
}

function Bookings() {
  const say = useTexts('carrier');
  const query = useInfiniteQuery(bookingsQuery);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section className="form-lines" aria-labelledby="carrier-bookings" data-testid="carrier-bookings">
      <h2 id="carrier-bookings">{say('bookings')}</h2>
      {rows === undefined && <Waiting query={query} skeleton={4} />}
      {rows?.length === 0 && <Empty icon="calendar" title={say('noBookings')} />}
      {rows?.map((booking) => (
        <BookingCard key={booking.bookingId} booking={booking} />
      ))}
      <More query={query} />
    </section>
  );
}

function Transports() {
  const say = useTexts('carrier');
  const query = useInfiniteQuery(transportsQuery);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section className="form-lines" aria-labelledby="carrier-transports" data-testid="carrier-transports">
      <h2 id="carrier-transports">{say('transports')}</h2>
      {rows === undefined && <Waiting query={query} skeleton={4} />}
      {rows?.length === 0 && <Empty icon="truck" title={say('noTransports')} />}
      {rows?.map((row) => (
        <TransportCard key={row.transportId} row={row} />
      ))}
      <More query={query} />
    </section>
  );
}

/** What a carrier is asked to collect and has to carry for the company that is worked in. */
export function Component() {
  const say = useTexts('carrier');
  const { company } = useUser();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{say('title', { company: company.name })}</h1>
      </header>
      <Bookings />
      <Transports />
    </div>
  );
}
