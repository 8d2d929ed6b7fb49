import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { showPanel, usePanel } from './panel.js';

/** What a badge counts to. */
export const BADGE_MOST = 9;

/** Opens the notices beside the page, and says how many are unread. */
export function NoticeButton() {
  const say = useTexts('shell');
  const { unread } = useLive();
  const isOpen = usePanel() === 'notices';
  const label = say('notices', { count: unread });
  return (
    <button
      type="button"
      className="icon-button bell"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-testid="notice-count"
      data-count={unread}
      onClick={() => {
        showPanel(isOpen ? null : 'notices');
      }}
    >
      <Icon name="inbox" />
      {unread > 0 && (
        <span className="bell-badge is-info" data-shown={unread > BADGE_MOST ? `${String(BADGE_MOST)}+` : unread} />
      )}
    </button>
  );
}
