import { useQuery } from '@tanstack/react-query';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import type { Transmission } from '../../../../../server/contract/transmission.js';
import { resendRefusal, transmissionRefusal } from '../../../../../server/domain/outbound/transmission.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Waiting } from '../../../ui/States.js';
import { sendingQuery } from '../../traffic/sending/sending.queries.js';
import { ResendDialog } from '../../traffic/sending/ResendDialog.js';
import { useAct } from '../../traffic/sending/SendActions.js';
import { despatchesChanged } from '../despatch-changed.js';

interface SendAgainProps {
  readonly note: DespatchNote;
  readonly onClose: () => void;
}

/** Asks how a despatch advice is sent once more: what the customer has anew, what was given up with the same file. */
export function SendAgainDialog({ note, onClose }: SendAgainProps) {
  const say = useTexts('sending');
  const sayStates = useTexts('states');
  const query = useQuery({
    ...sendingQuery(note.transmission?.fileId ?? ''),
    enabled: note.transmission !== null,
  });
  if (note.transmission === null) return null;
  if (!query.data)
    return (
      <Dialog title={say('resend.title')} closeLabel={sayStates('close')} onClose={onClose}>
        <Waiting query={query} skeleton={3} />
      </Dialog>
    );
  return query.data.last && <Ask note={note} onClose={onClose} transmission={query.data.last} />;
}

function Ask({ note, onClose, transmission }: SendAgainProps & { readonly transmission: Transmission }) {
  const say = useTexts('sending');
  const sayNote = useTexts('despatchNote');
  const sayStates = useTexts('states');
  const { mutate, isPending } = useAct(transmission, () => {
    onClose();
    void despatchesChanged([note.despatchnoteHeadId]);
  });
  const retry = transmissionRefusal('retry', transmission);
  const resend = resendRefusal(transmission);
  if (retry !== null && resend === null)
    return (
      <ResendDialog
        transmission={transmission}
        busy={isPending}
        onClose={onClose}
        onSend={(isAnew) => {
          mutate(isAnew ? 'resend-anew' : 'resend');
        }}
      />
    );
  return (
    <Dialog title={say('resend.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <p className="dialog-text">{retry === null ? sayNote('act.tryAgainText') : say(`refused.${retry}`)}</p>
      <div className="dialog-actions">
        <Button label={sayNote('labels.cancel')} onClick={onClose} />
        {retry === null && (
          <Button
            label={say('tryAgain')}
            kind="primary"
            busy={isPending}
            onClick={() => {
              mutate('retry');
            }}
            testId="send-again-confirm"
          />
        )}
      </div>
    </Dialog>
  );
}
