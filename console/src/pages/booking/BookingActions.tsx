import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  type Booking,
  bookingAccept,
  bookingMail,
  bookingRequest,
  bookingWithdraw,
} from '../../../../server/contract/booking.js';
import { type BookingAct, bookingRefusal } from '../../../../server/domain/booking/state.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { ConfirmDialog } from '../../form/ConfirmDialog.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Menu, type MenuItem } from '../../ui/Menu.js';
import { useNotify } from '../../ui/Toasts.js';
import { shown } from './booking.queries.js';

const AnswerDialog = lazy(async () => ({ default: (await import('./AnswerDialog.js')).AnswerDialog }));
const BookDialog = lazy(async () => ({ default: (await import('./BookDialog.js')).BookDialog }));

type Asking = 'answer' | 'rebook' | 'withdraw';
type Act = 'request' | 'accept' | 'mail';

/** Does something with a booking at once, and says what came of it. */
function useActs({ bookingId: id, bookingNumber: number }: Booking, onLate: () => void) {
  const say = useTexts('booking');
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: Act) => {
      if (act === 'request') return call(bookingRequest, { params: { id }, body: {} });
      return call(act === 'accept' ? bookingAccept : bookingMail, { params: { id } });
    },
    onSuccess: (booking, act) => {
      shown(booking);
      notify({ severity: 'success', summary: say(`did.${act}`, { number }) });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
      // What is asked for after the deadline says with whom it was agreed.
      if (error instanceof ApiProblem && error.code === 'booking-deadline-passed') onLate();
    },
  });
}

/** What can be done with a booking by those who may; what can't be done now says why. */
export function BookingActions({ booking }: { booking: Booking }) {
  const say = useTexts('booking');
  const notify = useNotify();
  const mayEdit = useMay('delivery.transport-booking', 'edit');
  const [asking, setAsking] = useState<Asking | null>(null);
  const { bookingId: id, bookingNumber: number, state } = booking;
  const close = (): void => {
    setAsking(null);
  };
  const { mutate, isPending } = useActs(booking, () => {
    setAsking('rebook');
  });
  if (!mayEdit) return null;
  const whyNot = (act: BookingAct): string | undefined => {
    const refusal = bookingRefusal(act, state);
    return refusal === null ? undefined : say(`refused.${refusal}`);
  };
  const item = (act: BookingAct, label: string, onChoose: () => void): MenuItem => ({
    label,
    onChoose,
    off: whyNot(act),
    testId: `booking-${act}`,
  });
  const asks = (what: Asking) => (): void => {
    setAsking(what);
  };
  const next = state === 'draft' ? 'request' : state === 'proposed' ? 'accept' : null;
  return (
    <>
      <Menu
        label={say('more')}
        testId="booking-more"
        items={[
          item('answer', say('enterAnswer'), asks('answer')),
          item('rebook', say('rebook'), asks('rebook')),
          item('mail', say('mailAgain'), () => {
            mutate('mail');
          }),
          item('withdraw', say('withdraw'), asks('withdraw')),
        ]}
      />
      {next !== null && (
        <Button
          label={say(next)}
          kind="primary"
          icon="check"
          busy={isPending}
          onClick={() => {
            mutate(next);
          }}
          testId="booking-next"
        />
      )}
      <Suspense>
        {asking === 'answer' && <AnswerDialog booking={booking} onClose={close} />}
        {asking === 'rebook' && <BookDialog booking={booking} onClose={close} />}
      </Suspense>
      {asking === 'withdraw' && (
        <ConfirmDialog
          label={say('withdraw')}
          title={say('withdrawTitle', { number })}
          text={say('withdrawText')}
          cancel={say('cancel')}
          danger
          act={() => call(bookingWithdraw, { params: { id }, body: {} })}
          onDone={(made) => {
            close();
            shown(made);
            notify({ severity: 'success', summary: say('did.withdraw', { number }) });
          }}
          onClose={close}
          testId="booking-withdraw"
        />
      )}
    </>
  );
}
