import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { MarkRead, NoticeList } from './NoticeList.js';
import { OpenErrors } from './OpenErrors.js';

/** What stands, beside whatever page is in view. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const say = useTexts('notifications');
  return (
    <SlidePanel
      title={say('title')}
      closeLabel={say('close')}
      onClose={onClose}
      actions={<MarkRead standing />}
      testId="notices-panel"
    >
      <OpenErrors most={5} onLeave={onClose} />
      <h2 className="notices-title">{say('notices')}</h2>
      <NoticeList standing />
      <p className="notice-more">
        <Link to={paths.notifications} onClick={onClose}>
          {say('all')}
        </Link>
      </p>
    </SlidePanel>
  );
}
