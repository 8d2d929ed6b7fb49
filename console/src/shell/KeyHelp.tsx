import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.js';

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('keys.title')} closeLabel={t('states.close')} onClose={onClose}>
      <dl className="keys">
        <div><dt><kbd>/</kbd></dt><dd>{t('keys.filter')}</dd></div>
        <div><dt><kbd>J</kbd> <kbd>K</kbd> <kbd>↓</kbd> <kbd>↑</kbd></dt><dd>{t('keys.move')}</dd></div>
        <div><dt><kbd>Enter</kbd></dt><dd>{t('keys.open')}</dd></div>
        <div><dt><kbd>Esc</kbd></dt><dd>{t('keys.close')}</dd></div>
        <div><dt><kbd>?</kbd></dt><dd>{t('keys.help')}</dd></div>
      </dl>
    </Dialog>
  );
}
