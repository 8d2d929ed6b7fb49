import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, bookingAnswer } from '../../../../server/contract/booking.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useNotify } from '../../ui/Toasts.js';
import { AnswerFields, answerOf, noAnswer } from './AnswerFields.js';
import { shown } from './booking.queries.js';
import '../delivery/delivery.css';

/** Enters what the carrier answered by telephone or on paper. */
export function AnswerDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const say = useTexts('booking');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => noAnswer(booking.collection));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(bookingAnswer, { params: { id: booking.bookingId }, body: answerOf(draft) }),
    onSuccess: (made) => {
      onClose();
      shown(made);
      notify({
        severity: 'success',
        summary: say('answered', { number: made.bookingNumber, state: say(`state.${made.state}`) }),
      });
    },
  });
  return (
    <Dialog
      title={say('answerTitle', { number: booking.bookingNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      <form
        className="despatch-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <AnswerFields draft={draft} onChange={setDraft} />
        {error && (
          <p className="field-error" role="alert" data-testid="answer-problem">
            {problemText(error, language)}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button label={say('enterAnswer')} kind="primary" type="submit" busy={isPending} testId="answer-confirm" />
        </div>
      </form>
    </Dialog>
  );
}
