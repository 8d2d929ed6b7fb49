import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';

/** Asks whether what was entered and not sent may be lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const say = useTexts('form');
  const sayStates = useTexts('states');
  return (
    <Dialog title={say('leave.title')} closeLabel={sayStates('close')} onClose={onStay}>
      <p className="dialog-text">{say('leave.text')}</p>
      <div className="dialog-actions">
        {/* First in the dialog, so that the keys are on what loses nothing. */}
        <Button label={say('leave.stay')} kind="primary" onClick={onStay} testId="stay" />
        <Button label={say('leave.leave')} onClick={onLeave} testId="leave" />
      </div>
    </Dialog>
  );
}
