import { useMutation } from '@tanstack/react-query';
import type { Transport } from '../../../../../server/contract/transport.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useTransportActs } from './useTransportActs.js';

/** Says what the departure sends and asks for it; where it is refused, each note with its reason stands in the dialog. */
export function DepartDialog({ transport, onClose }: { transport: Transport; onClose: () => void }) {
  const say = useTexts('transport');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const { bring } = useTransportActs(transport);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => bring('departed'),
    onSuccess: onClose,
  });
  const refusals = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  return (
    <Dialog
      title={say('departTitle', { number: transport.transportNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      <div className="despatch-dialog">
        <p>{say('departText', { count: transport.notes.length })}</p>
        {error && (
          <div className="field-error" role="alert" data-testid="depart-problem">
            <p>{problemText(error, language)}</p>
            <ul>
              {refusals.map(({ path, message }) => (
                <li key={path}>
                  <b className="mono">{path}</b> {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('act.departed')}
            kind="primary"
            busy={isPending}
            onClick={() => {
              mutate();
            }}
            testId="transport-depart-confirm"
          />
        </div>
      </div>
    </Dialog>
  );
}
