import { useUser } from '../api/user.js';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { showPanel, usePanel } from './panel.js';

/** Opens the profile beside the page, and closes it. */
export function UserButton() {
  const say = useTexts('shell');
  const { username } = useUser();
  const isOpen = usePanel() === 'profile';
  return (
    <button
      type="button"
      className="user-button"
      title={say('account')}
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
