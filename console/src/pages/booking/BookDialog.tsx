import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Booking, bookingCreate, bookingRebook } from '../../../../server/contract/booking.js';
import type { Transport } from '../../../../server/contract/transport.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { LeaveGuard } from '../../form/LeaveGuard.js';
import { localToday } from '../../i18n/calendar.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useNotify } from '../../ui/Toasts.js';
import { Collection, Deadline, Load, type PartProps, Place } from './BookFields.js';
import { shown } from './booking.queries.js';
import { bodyOf, draftOf, draftOfTransport, newDraft } from './draft.js';
import '../delivery/delivery.css';

interface BookDialogProps {
  /** The one that is booked anew. */
  readonly booking?: Booking;
  /** The transport that is booked. */
  readonly transport?: Transport;
  readonly onClose: () => void;
}

/** Asks a carrier to collect goods. */
export function BookDialog({ booking, transport, onClose }: BookDialogProps) {
  const say = useTexts('booking');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const company = useUser().company.name;
  const [first] = useState(() => {
    if (booking !== undefined) return draftOf(booking);
    return transport === undefined ? newDraft(company) : draftOfTransport(company, transport, localToday());
  });
  const [draft, setDraft] = useState(first);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (isRequested: boolean) => {
      const body = bodyOf(draft, isRequested);
      return booking === undefined
        ? call(bookingCreate, { body })
        : call(bookingRebook, { params: { id: booking.bookingId }, body });
    },
    onSuccess: (made) => {
      // Nothing is asked about leaving what was sent.
      flushSync(onClose);
      shown(made);
      notify({
        severity: 'success',
        summary: say(`made.${made.state === 'draft' ? 'draft' : 'requested'}`, { number: made.bookingNumber }),
      });
      void navigate(paths.booking(made.bookingId));
    },
  });
  const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  const wrong = (path: string): string | undefined => errors.find((one) => one.path === path)?.message;
  const parts: PartProps = {
    draft,
    wrong,
    set: (more) => {
      setDraft({ ...draft, ...more });
    },
  };
  const isReady = draft.carrierId !== '' && draft.date !== '';
  return (
    <Dialog
      title={booking === undefined ? say('bookTitle') : say('rebookTitle', { number: booking.bookingNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      <form
        className="despatch-dialog is-preview"
        noValidate
        data-testid="booking-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && isReady) mutate(true);
        }}
      >
        <LeaveGuard isDirty={draft !== first} />
        <Collection {...parts} />
        <Deadline {...parts} />
        <Place name="from" {...parts} />
        <Place name="to" {...parts} />
        <Load {...parts} />
        {error && (
          <p className="field-error" role="alert" data-testid="booking-problem">
            {problemText(error, language)}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('keepDraft')}
            disabled={!isReady}
            busy={isPending && !variables}
            onClick={() => {
              mutate(false);
            }}
            testId="booking-draft"
          />
          <Button
            label={say('request')}
            kind="primary"
            type="submit"
            disabled={!isReady}
            {...(!isReady && { hint: say('needsCarrier') })}
            busy={isPending && variables}
            testId="booking-request"
          />
        </div>
      </form>
    </Dialog>
  );
}
