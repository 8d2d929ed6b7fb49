import { useMutation, useQuery } from '@tanstack/react-query';
import { despatchSend, type DespatchNote } from '../../../../../server/contract/delivery.js';
import { DESPATCH_MESSAGES } from '../../../../../server/domain/outbound/despatch-message.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Facts } from '../../../ui/Facts.js';
import { useNotify } from '../../../ui/Toasts.js';
import { agreementQuery } from '../../agreement/agreement.queries.js';
import { Waiting } from '../../../ui/States.js';
import { despatchesChanged } from '../despatch-changed.js';
import { checksQuery } from '../despatch.queries.js';
import { CheckList } from './CheckList.js';
import { PartyName } from './PartyName.js';

/** The message that the agreement names, `DESADV D.96A`, or what is written where it names none; null where the agreement may not be read. */
function useMessageName(agreementId: string): string | null {
  const may = useMay('agreements', 'read');
  const { data } = useQuery({ ...agreementQuery(agreementId), enabled: may });
  return data === undefined
    ? null
    : [data.messageType ?? DESPATCH_MESSAGES[0], data.messageVersion].filter((part) => part !== null).join(' ');
}

/** Sends it; why the server refuses stands in the dialog, also where somebody else was faster. */
function useSend({ despatchnoteHeadId: id, documentNumber }: DespatchNote, onClose: () => void) {
  const say = useTexts('despatch');
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call(despatchSend, { params: { id } }),
    onSuccess: ({ controlReference }) => {
      notify({
        severity: 'success',
        summary: say('onItsWay', { number: documentNumber, reference: controlReference }),
      });
      onClose();
    },
    onSettled: () => despatchesChanged([id]),
  });
}

/** Says to whom a despatch note goes and as which message, and asks before it is sent. */
export function SendDialog({ note, onClose }: { note: DespatchNote; onClose: () => void }) {
  const say = useTexts('despatch');
  const sayNote = useTexts('despatchNote');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const message = useMessageName(note.agreement.id);
  const { mutate, isPending, error } = useSend(note, onClose);
  const checks = useQuery(checksQuery(note.despatchnoteHeadId));
  const stops = checks.data?.checks.filter(({ severity }) => severity === 'stop').length ?? 0;
  return (
    <Dialog title={say('sendOne', { number: note.documentNumber })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        <p>{say('sendText')}</p>
        <Facts
          facts={[
            { label: sayNote('fact.customer'), value: note.agreement.partner },
            { label: sayNote('fact.agreement'), value: note.agreement.iaid, mono: true },
            { label: sayNote('fact.message'), value: message },
            { label: sayNote('fact.shipTo'), value: <PartyName of={note.document.shipTo} /> },
          ]}
        />
        {checks.data ? <CheckList checks={checks.data.checks} /> : <Waiting query={checks} skeleton={3} />}
        {error && (
          <p className="field-error" role="alert" data-testid="act-problem">
            {problemText(error, language)}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('send')}
            kind="primary"
            busy={isPending}
            disabled={stops > 0}
            {...(stops > 0 && { hint: sayNote('check.stopped', { count: stops }) })}
            onClick={() => {
              mutate();
            }}
            testId="despatch-send-confirm"
          />
        </div>
      </div>
    </Dialog>
  );
}
