import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';

/** Asks whether an answer is really not expected any more: the warning goes for everybody. */
export function WaiveDialog({ busy, onClose, onWaive }: { busy: boolean; onClose: () => void; onWaive: () => void }) {
  const sayStates = useTexts('states');
  const say = useTexts('sending');
  return (
    <Dialog title={say('waive.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="resend">
        <p>{say('waive.hint')}</p>
        <div className="dialog-actions">
          <Button label={say('waive.keep')} onClick={onClose} />
          <Button label={say('waive.act')} kind="primary" busy={busy} onClick={onWaive} testId="send-waive-confirm" />
        </div>
      </div>
    </Dialog>
  );
}
