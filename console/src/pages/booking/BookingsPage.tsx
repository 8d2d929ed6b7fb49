import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { BookingCounts, BookingRow } from '../../../../server/contract/booking.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { DayFilter } from '../../list/FilterFields.js';
import { ListPage } from '../../list/ListPage.js';
import type { Filters } from '../../list/useFilters.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { BOOKING_LIST, COUNT_OF, type Standing, STANDINGS, USUAL_DAYS } from './booking.list.js';
import { carriersQuery } from './booking.queries.js';
import { useBookingColumns } from './columns.js';
import '../delivery/delivery.css';

// Dialogs are fetched when somebody opens one.
const BookDialog = lazy(async () => ({ default: (await import('./BookDialog.js')).BookDialog }));
const TermsDialog = lazy(async () => ({ default: (await import('./TermsDialog.js')).TermsDialog }));

const LOOK = {
  all: {},
  overdue: { icon: 'exclamation-triangle', tone: 'err' },
  draft: { icon: 'pencil', tone: 'info' },
  requested: { icon: 'clock', tone: 'info' },
  proposed: { icon: 'calendar', tone: 'warn' },
  confirmed: { icon: 'check', tone: 'ok' },
  refused: { icon: 'times', tone: 'err' },
} as const satisfies Record<Standing, Pick<ComponentProps<typeof FilterChip>, 'icon' | 'tone'>>;
const DAYS = [7, 30, 90, 365] as const;

interface ToolbarProps {
  readonly filters: Filters<typeof BOOKING_LIST.fields>;
  readonly counts: BookingCounts | null;
}

/** What bookings are narrowed by. */
function Toolbar({ filters: { of }, counts }: ToolbarProps) {
  const say = useTexts('booking');
  const { counted } = useFormat();
  const { data } = useQuery(carriersQuery);
  const days = of.days.value ?? USUAL_DAYS;
  return (
    <div className="toolbar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.q} />
      <div role="group" aria-label={say('standing')} className="toolbar-chips">
        {STANDINGS.map((standing) => (
          <FilterChip
            key={standing}
            {...LOOK[standing]}
            pressed={of.filter.value === standing}
            onClick={() => {
              of.filter.set(standing);
            }}
            count={counts && counted(counts[COUNT_OF[standing]])}
            testId={`chip-${standing}`}
          >
            {say(`standings.${standing}`)}
          </FilterChip>
        ))}
      </div>
      <Choice
        label={say('carrier')}
        value={of.carrier.value}
        options={[
          { value: '', label: say('anyCarrier') },
          ...(data?.rows ?? []).map(({ carrierId, name }) => ({ value: carrierId, label: name })),
        ]}
        onChange={of.carrier.set}
      />
      <Choice
        label={say('period')}
        value={String(days)}
        options={[...new Set([...DAYS, days])]
          .sort((a, b) => a - b)
          .map((count) => ({ value: String(count), label: say('lastDays', { count }) }))}
        onChange={(chosen) => {
          of.days.set(Number(chosen) === USUAL_DAYS ? undefined : Number(chosen));
        }}
      />
      <DayFilter of={of.collectFrom} pickLabel={say('pickDay')} />
      <DayFilter of={of.collectTo} pickLabel={say('pickDay')} />
    </div>
  );
}

/** How many bookings there are of each kind; each number leads to what it counts. */
function Summary({ counts }: { counts: BookingCounts | null }) {
  const say = useTexts('booking');
  const { counted } = useFormat();
  const [search] = useSearchParams();
  return (
    <dl className="figures" aria-label={say('figures')} aria-busy={counts === null}>
      {STANDINGS.filter((key) => key !== 'draft').map((key) => {
        const count = counts?.[COUNT_OF[key]];
        const tone = key === 'overdue' && count !== undefined && count.value > 0 ? ' tone-err' : '';
        return (
          <div key={key} className="card figure" data-testid={`figure-${key}`}>
            <dt>{say(`standings.${key}`)}</dt>
            <dd>
              <span className={`figure-value${tone}`}>
                {count === undefined ? (
                  <span className="dim">–</span>
                ) : (
                  <Link
                    className="figure-link"
                    to={paths.bookingsWhere({ ...Object.fromEntries(search), filter: key })}
                  >
                    {counted(count)}
                  </Link>
                )}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The bookings of the last days. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('booking');
  const { counted } = useFormat();
  const navigate = useNavigate();
  const list = useListPage(BOOKING_LIST, useBookingColumns());
  const { values } = list.filters;
  const mayEdit = useMay('delivery.transport-booking', 'edit');
  const [asked, setAsked] = useState<'book' | 'terms' | null>(null);
  const counts = list.firstPage?.counts ?? null;
  const close = (): void => {
    setAsked(null);
  };
  const book = (testId: string) =>
    mayEdit && (
      <Button
        label={say('book')}
        kind="primary"
        icon="plus"
        onClick={() => {
          setAsked('book');
        }}
        testId={testId}
      />
    );
  return (
    <>
      <ListPage<BookingRow>
        className="despatches"
        title={sayNav('bookings')}
        subtitle={say('subtitle', { count: values.days ?? USUAL_DAYS })}
        actions={
          <>
            <Button
              label={say('terms')}
              icon="clock"
              onClick={() => {
                setAsked('terms');
              }}
              testId="booking-terms"
            />
            {book('booking-new')}
          </>
        }
        figures={<Summary counts={counts} />}
        list={list}
        matching={counts && counted(counts[COUNT_OF[values.filter]])}
        toolbar={<Toolbar filters={list.filters} counts={counts} />}
        empty={{
          icon: 'truck',
          title: say('emptyTitle'),
          text: say('emptyText'),
          action: book('booking-first'),
          filtered: say('emptyFilter'),
        }}
        onOpen={(row) => void navigate(paths.booking(row.bookingId))}
        rowClass={(row) => (row.overdue !== null ? 'edge-err' : row.state === 'proposed' ? 'edge-warn' : '')}
        newLabel={(count) => say('new', { count })}
        testId="booking-grid"
      />
      <Suspense>
        {asked === 'book' && <BookDialog onClose={close} />}
        {asked === 'terms' && <TermsDialog mayEdit={mayEdit} onClose={close} />}
      </Suspense>
    </>
  );
}
