import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Booking, bookingPutOn } from '../../../../server/contract/booking.js';
import { bookingRefusal } from '../../../../server/domain/booking/state.js';
import { toId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { SelectField } from '../../ui/SelectField.js';
import { useNotify } from '../../ui/Toasts.js';
import { openTransportsQuery } from '../delivery/transport/open-transports.queries.js';
import { shown } from './booking.queries.js';

/** The transport that is booked: chosen, changed and taken off, which its toast undoes. */
export function TransportOfBooking({ booking }: { booking: Booking }) {
  const say = useTexts('booking');
  const language = useLanguage();
  const notify = useNotify();
  const maySee = useMay('delivery.despatch-note', 'read');
  const mayEdit = useMay('delivery.transport-booking', 'edit');
  const { bookingId: id, transportId, transportNumber, state } = booking;
  const canChange = mayEdit && maySee && bookingRefusal('put-on-transport', state) === null;
  const rows = useQuery({ ...openTransportsQuery, enabled: canChange }).data?.rows ?? [];
  const { mutate } = useMutation({
    mutationFn: (to: string) =>
      call(bookingPutOn, { params: { id }, body: { transportId: to === '' ? null : toId('transport', to) } }),
    onSuccess: (made, to) => {
      shown(made);
      const before = transportId ?? '';
      notify({
        severity: 'success',
        summary: say(made.transportId === null ? 'takenOff' : 'putOn', { number: made.transportNumber ?? '' }),
        ...(to !== before && {
          action: {
            label: say('undo'),
            onClick: () => {
              mutate(before);
            },
          },
        }),
      });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <section className="card panel" aria-label={say('transport')}>
      <header>
        <h2>{say('transport')}</h2>
        {transportId !== null && maySee && <Link to={paths.transport(transportId)}>{transportNumber}</Link>}
      </header>
      <div className="panel-text despatch-part">
        {!canChange && transportId === null && <p className="dim">{say('noTransport')}</p>}
        {canChange && (
          <SelectField
            label={say('transport')}
            value={transportId ?? ''}
            options={[
              { value: '', label: say('noTransport') },
              ...(transportId === null || rows.some((row) => row.transportId === transportId)
                ? []
                : [{ value: transportId as string, label: transportNumber ?? '' }]),
              ...rows.map((row) => ({
                value: row.transportId,
                label: [row.transportNumber, row.transportName].filter(Boolean).join(' · '),
              })),
            ]}
            onChange={mutate}
            testId="booking-transport"
          />
        )}
      </div>
    </section>
  );
}
