import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Booking } from '../../../../server/contract/booking.js';
import { hazardLine } from '../../../../server/domain/transport/hazard.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { Timeline } from '../../record/Timeline.js';
import { useTab } from '../../shell/tabs.js';
import { Facts } from '../../ui/Facts.js';
import { Note } from '../../ui/Note.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { WaitingPage } from '../../ui/States.js';
import { BookingActions } from './BookingActions.js';
import { BookingStatus } from './BookingStatus.js';
import { bookingQuery } from './booking.queries.js';
import { loadFacts, placeLine, slotLine } from './said.js';
import { TransportOfBooking } from './TransportOfBooking.js';
import '../delivery/delivery.css';
import '../../ui/note.css';

interface PartProps {
  readonly booking: Booking;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-text despatch-part">{children}</div>
    </section>
  );
}

/** What the carrier was asked for. */
function Asked({ booking }: PartProps) {
  const say = useTexts('booking');
  const f = useFormat();
  const { fields, collection, slotTolerance, timeZone, deliveryDate, load, loadNow, phoneNote } = booking;
  const { from, to, isStackable, hazards, references, remarks } = fields;
  return (
    <Panel title={say('asked')}>
      <PanelFacts
        facts={[
          [say('collection'), `${slotLine(collection, f)} (${timeZone})`],
          [say('tolerance'), slotTolerance === 0 ? null : say('minutes', { count: slotTolerance })],
          [say('delivery'), deliveryDate && f.day(deliveryDate)],
          [say('from'), placeLine(from)],
          [say('to'), placeLine(to)],
          ...loadFacts(load, say, f),
          [say('basis'), say(`bases.${load.basis}`)],
          [say('stackable'), isStackable ? say('yes') : null],
          [say('hazards'), hazards.length === 0 ? null : hazards.map(hazardLine).join('; ')],
          [say('references'), references.length === 0 ? null : references.join(', ')],
          [say('remarks'), remarks],
          [say('phone'), phoneNote && `${phoneNote.name}: ${phoneNote.text}`],
        ]}
      />
      {loadNow !== null && (
        <>
          <Note tone="warn" text={say('loadChanged')} />
          <PanelFacts facts={loadFacts(loadNow, say, f)} />
        </>
      )}
    </Panel>
  );
}

/** How far a message has come, as one word. */
function stepOf({ state, acknowledgement }: NonNullable<Booking['messages'][number]['transmission']>) {
  return acknowledgement === 'acknowledged' || acknowledgement === 'partly' || acknowledgement === 'rejected'
    ? acknowledgement
    : state;
}

/** What the carrier answered, and the messages and mails that went out. */
function Answer({ booking }: PartProps) {
  const say = useTexts('booking');
  const f = useFormat();
  const { answeredAt, answeredHow, answeredBy, answerReason, carrierReference, proposed, mails, messages } = booking;
  return (
    <Panel title={say('answer')}>
      {answeredAt === null && <p className="dim">{say('notAnswered')}</p>}
      <PanelFacts
        facts={[
          [say('answeredAt'), answeredAt && f.stamp(answeredAt)],
          [say('how'), answeredHow && [say(`ways.${answeredHow}`), answeredBy].filter(Boolean).join(' · ')],
          [say('reference'), carrierReference],
          [say('proposed'), proposed && slotLine(proposed, f)],
          [say('reason'), answerReason],
        ]}
      />
      {messages.length > 0 && (
        <ul className="long-list" data-testid="booking-messages">
          {messages.map(({ messageFunction, at, transmission }, i) => (
            <li key={String(i)}>
              {[
                f.stamp(at),
                say(`messageFunction.${messageFunction}`),
                transmission && say(`messageStep.${stepOf(transmission)}`),
              ]
                .filter(Boolean)
                .join(' · ')}
              {transmission !== null && (
                <>
                  {' · '}
                  <Link to={paths.trafficMessage(transmission.fileId)}>{say('messageFile')}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mails.length > 0 && (
        <ul className="long-list" data-testid="booking-mails">
          {mails.map(({ kind, address, state, at, error }, i) => (
            <li key={String(i)}>
              {[f.stamp(at), say(`mail.${kind}`), address, say(`mailState.${state}`), error]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function History({ booking: { events } }: PartProps) {
  const say = useTexts('booking');
  return (
    <Panel title={say('history')}>
      <Timeline
        testId="booking-events"
        entries={events.map(({ kind, at, by, detail }, i) => ({
          id: String(i),
          at,
          kind,
          title: say(`event.${kind as 'created'}`),
          note: [
            by,
            detail['to'],
            detail['slot'],
            detail['reference'],
            detail['transport'],
            detail['number'],
            detail['phone'],
            detail['reason'],
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  );
}

/** A booking: what was asked for, what the carrier answered, and what happened. */
export function Component() {
  const say = useTexts('booking');
  const f = useFormat();
  const { id = '' } = useParams<'id'>();
  const query = useQuery(bookingQuery(id));
  const booking = query.data;
  const title = say('title', { number: booking?.bookingNumber ?? '' });
  useTab(paths.booking(id), booking ? title : null);
  if (!booking) return <WaitingPage query={query} skeleton={18} />;
  const { replaces, replacedBy, deadlineAt, requestedAt, answerDueAt } = booking;
  const other = (of: NonNullable<Booking['replaces']>) => (
    <Link to={paths.booking(of.bookingId)}>{of.bookingNumber}</Link>
  );
  return (
    <div className="page despatch-note">
      <RecordHead
        title={`${title} · ${booking.carrier}`}
        marks={<BookingStatus of={booking} />}
        actions={<BookingActions booking={booking} />}
        testId="booking-title"
      />
      <Facts
        facts={[
          { label: say('deadline'), value: f.moment(deadlineAt) },
          { label: say('requested'), value: requestedAt && f.moment(requestedAt) },
          { label: say('answerDue'), value: answerDueAt && f.moment(answerDueAt) },
          { label: say('replaces'), value: replaces && other(replaces) },
          { label: say('replacedBy'), value: replacedBy && other(replacedBy) },
        ]}
      />
      <div className="despatch-parts">
        <Asked booking={booking} />
        <div className="form-lines">
          <Answer booking={booking} />
          <TransportOfBooking booking={booking} />
        </div>
        <History booking={booking} />
      </div>
    </div>
  );
}
