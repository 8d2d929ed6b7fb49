import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.js';
import { Icon } from '../ui/Icon.js';
import { showPanel, usePanel } from './panel.js';

/** Opens the profile beside the page, and closes it. */
export function UserButton() {
  const { t } = useTranslation();
  const { username } = useUser();
  const isOpen = usePanel() === 'profile';
  return (
    <button
      type="button"
      className="user-button"
      title={t('shell.account')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      data-testid="user-menu"
      onClick={() => {
        showPanel(isOpen ? null : 'profile');
      }}
    >
      <Icon name="user" />
      <span>{username}</span>
    </button>
  );
}
