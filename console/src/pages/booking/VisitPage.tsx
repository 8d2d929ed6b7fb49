import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingLinkAnswer, bookingLinkRead, type BookingVisit } from '../../../../server/contract/booking.js';
import { hazardLine } from '../../../../server/domain/transport/hazard.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { Failure } from '../../ui/States.js';
import { useLink } from '../login/link.js';
import { Note, Outcome, PublicPage, Waiting } from '../login/PublicPage.js';
import { AnswerFields, answerOf, noAnswer } from './AnswerFields.js';
import { loadFacts, placeLine, slotLine } from './said.js';

type Visited = NonNullable<BookingVisit['booking']>;

/** What the company asks for. */
function Asked({ of }: { of: Visited }) {
  const say = useTexts('booking');
  const f = useFormat();
  const { collection, slotTolerance, timeZone, deliveryDate, from, to, load, isStackable, hazards, answerDueAt } = of;
  return (
    <PanelFacts
      facts={[
        [say('carrier'), of.carrier],
        [say('collection'), `${slotLine(collection, f)} (${timeZone})`],
        [say('tolerance'), slotTolerance === 0 ? null : say('minutes', { count: slotTolerance })],
        [say('delivery'), deliveryDate && f.day(deliveryDate)],
        [say('from'), placeLine(from)],
        [say('to'), placeLine(to)],
        ...loadFacts(load, say, f),
        [say('stackable'), isStackable ? say('yes') : null],
        [say('hazards'), hazards.length === 0 ? null : hazards.map(hazardLine).join('; ')],
        [say('references'), of.references.length === 0 ? null : of.references.join(', ')],
        [say('remarks'), of.remarks],
        [say('answerDue'), answerDueAt && f.moment(answerDueAt)],
        [say('proposed'), of.proposed && slotLine(of.proposed, f)],
        [say('reference'), of.carrierReference],
      ]}
    />
  );
}

interface VisitProps {
  readonly visit: BookingVisit;
  readonly secret: string;
  readonly onAnswered: (visit: BookingVisit) => void;
}

/** The booking with its answer to be given. */
function Open({ visit, secret, onAnswered, booking }: VisitProps & { booking: Visited }) {
  const say = useTexts('booking');
  const language = useLanguage();
  const [draft, setDraft] = useState(() => noAnswer(booking.collection));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(bookingLinkAnswer, { body: { code: secret, ...answerOf(draft) } }),
    onSuccess: onAnswered,
  });
  return (
    <form
      className="public-card"
      noValidate
      data-testid="visit"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <h1>{say('title', { number: visit.bookingNumber })}</h1>
      <p className="soft">{say('visitText', { company: visit.company })}</p>
      <Asked of={booking} />
      {error && <Note tone="err" text={problemText(error, language)} testId="visit-problem" />}
      <AnswerFields draft={draft} onChange={setDraft} />
      <Button label={say(`send.${draft.answer}`)} kind="primary" type="submit" busy={isPending} testId="visit-send" />
    </form>
  );
}

function Visit({ visit, ...rest }: VisitProps) {
  const say = useTexts('booking');
  const { state, booking, bookingNumber, answer, company } = visit;
  if (state === 'open' && booking !== null) return <Open visit={visit} booking={booking} {...rest} />;
  return (
    <Outcome
      title={say('title', { number: bookingNumber })}
      text={
        state === 'answered' && answer !== null
          ? say(`told.${answer}`, { company })
          : say(`over.${state === 'open' ? 'expired' : state}`, { company })
      }
      testId={`visit-${state}`}
    >
      {booking !== null && <Asked of={booking} />}
    </Outcome>
  );
}

/** The booking of a link, for a carrier who is not signed in. Opening it changes nothing. */
export function Component() {
  const say = useTexts('booking');
  const { secret, isReady } = useLink('code');
  const [answered, setAnswered] = useState<BookingVisit | null>(null);
  const link = useQuery({
    queryKey: ['booking-link', secret],
    queryFn: ({ signal }) => call(bookingLinkRead, { body: { code: secret } }, signal),
    enabled: isReady,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const visit = answered ?? link.data;
  const isUnknown = link.error instanceof ApiProblem && link.error.code === 'booking-link-unknown';
  return (
    <PublicPage title={say('visitTitle')}>
      {visit !== undefined ? (
        <Visit visit={visit} secret={secret} onAnswered={setAnswered} />
      ) : isUnknown ? (
        <Outcome title={say('unknownTitle')} text={say('unknownText')} testId="visit-unknown">
          {null}
        </Outcome>
      ) : link.error ? (
        <section className="public-card">
          <Failure error={link.error} onRetry={() => void link.refetch()} />
        </section>
      ) : (
        <Waiting text={say('visitWaiting')} />
      )}
    </PublicPage>
  );
}
