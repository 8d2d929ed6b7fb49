import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { isOnlyUnsent } from './dirty.js';

/** Asks whether what was entered and not sent may be lost, or may wait in this browser. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const say = useTexts('form');
  const sayStates = useTexts('states');
  const kind = isOnlyUnsent() ? 'unsent' : 'leave';
  return (
    <Dialog title={say(`${kind}.title`)} closeLabel={sayStates('close')} onClose={onStay}>
      <p className="dialog-text">{say(`${kind}.text`)}</p>
      <div className="dialog-actions">
        {/* First in the dialog, so that the keys are on what loses nothing. */}
        <Button label={say(`${kind}.stay`)} kind="primary" onClick={onStay} testId="stay" />
        <Button label={say(`${kind}.leave`)} onClick={onLeave} testId="leave" />
      </div>
    </Dialog>
  );
}
