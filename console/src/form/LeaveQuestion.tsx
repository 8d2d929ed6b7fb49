import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';

/** Asks whether what was entered and not sent may be lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('form.leave.title')} closeLabel={t('states.close')} onClose={onStay}>
      <p className="dialog-text">{t('form.leave.text')}</p>
      <div className="dialog-actions">
        {/* First in the dialog, so that the keys are on what loses nothing. */}
        <Button label={t('form.leave.stay')} kind="primary" onClick={onStay} testId="stay" />
        <Button label={t('form.leave.leave')} onClick={onLeave} testId="leave" />
      </div>
    </Dialog>
  );
}
