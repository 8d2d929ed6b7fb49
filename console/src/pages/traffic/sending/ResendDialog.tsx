import { useState } from 'react';
import type { Transmission } from '../../../../../server/contract/transmission.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Segmented } from '../../../ui/Segmented.js';

interface ResendDialogProps {
  transmission: Transmission;
  busy: boolean;
  onClose: () => void;
  onSend: (newReference: boolean) => void;
}

/** Says when and how it was sent, and asks how to send it once more. Only documents of ours can be written anew. */
export function ResendDialog({ transmission, busy, onClose, onSend }: ResendDialogProps) {
  const sayStates = useTexts('states');
  const say = useTexts('sending');
  const { moment } = useFormat();
  const [how, setHow] = useState<'same' | 'new'>('same');
  const { sentAt, partner, fileName, controlReference, despatchAdviceId, acknowledgement } = transmission;
  return (
    <Dialog title={say('resend.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="resend">
        <p>
          {say('resend.when', {
            partner: partner ?? '–',
            when: sentAt === null ? '–' : moment(sentAt),
            name: transmission.receipt?.name ?? fileName,
            reference: controlReference ?? '–',
          })}
          {acknowledgement === 'acknowledged' && ` ${say('resend.acknowledged')}`}
        </p>
        {despatchAdviceId !== null && (
          <Segmented
            label={say('resend.how')}
            value={how}
            options={[
              { value: 'same', label: say('resend.same') },
              { value: 'new', label: say('resend.new') },
            ]}
            onChange={setHow}
          />
        )}
        <p className="soft resend-hint">{say(`resend.${how}Hint`)}</p>
        <div className="dialog-actions">
          <Button label={say('resend.keep')} onClick={onClose} />
          <Button
            label={say('sendAgain')}
            kind="primary"
            busy={busy}
            onClick={() => {
              onSend(how === 'new');
            }}
            testId="send-again-confirm"
          />
        </div>
      </div>
    </Dialog>
  );
}
