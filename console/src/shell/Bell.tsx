import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { showPanel, usePanel } from './panel.js';

/** What a badge counts to. */
const BADGE_MOST = 9;

function Badge({ count, className, testId }: { count: number | null; className: string; testId: string }) {
  const shown = count === null || count === 0 ? undefined : count > BADGE_MOST ? `${String(BADGE_MOST)}+` : count;
  return <span className={className} data-testid={testId} data-count={count ?? ''} data-shown={shown} />;
}

/** Opens what somebody should know beside the page: files with errors and notices. It says how many there are. */
export function Bell() {
  const say = useTexts('shell');
  const { errorCount, unread } = useLive();
  const isOpen = usePanel() === 'notices';
  const label = [
    ...(errorCount === null ? [] : [say('errorFiles', { count: errorCount })]),
    say('notices', { count: unread }),
  ].join(', ');
  return (
    <button
      type="button"
      className="icon-button bell"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-testid="bell"
      onClick={() => {
        showPanel(isOpen ? null : 'notices');
      }}
    >
      <Icon name="bell" />
      <Badge count={errorCount} className="bell-badge" testId="error-count" />
      <Badge count={unread} className="bell-badge is-info" testId="notice-count" />
    </button>
  );
}
