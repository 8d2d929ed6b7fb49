import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

/** What ends a dialog: leaving it, or doing what it is for. */
export function DialogActions({
  leave,
  act,
  busy,
  onClose,
  onAct,
}: {
  leave?: string;
  act: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
}) {
  const say = useTexts('situation');
  return (
    <div className="dialog-actions">
      <Button label={leave ?? say('cancel')} onClick={onClose} />
      <Button label={act} kind="primary" busy={busy} onClick={onAct} testId="dialog-act" />
    </div>
  );
}
