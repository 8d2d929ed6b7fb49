import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeRow, NoticeStatus } from '../../../../server/contract/notice.js';
import { useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { clsx } from '../../ui/clsx.js';
import { Icon, type IconName } from '../../ui/Icon.js';

/** Icon, tone and kind of toast of each status. */
export const LOOKS = {
  info: { icon: 'info-circle', tone: 'info', severity: 'info' },
  success: { icon: 'check', tone: 'ok', severity: 'success' },
  warning: { icon: 'exclamation-triangle', tone: 'warn', severity: 'warn' },
  error: { icon: 'times-circle', tone: 'err', severity: 'error' },
} as const satisfies Record<NoticeStatus, { icon: IconName; tone: string; severity: string }>;

function audienceOf(room: string, say: Say<'notifications'>): string {
  return say(room === 'everyone' ? 'room.everyone' : room.startsWith('user:') ? 'room.user' : 'room.company');
}

/** One notice: what it is, what it says, who sent it to whom and when; the name of whom where that is known. */
export function NoticeItem({
  notice,
  to,
  isUnread = false,
  children,
}: {
  notice: Omit<NoticeRow, 'id' | 'readAt' | 'dismissedAt' | 'senderId' | 'notifyAdmin'>;
  to?: string | null;
  isUnread?: boolean;
  children?: ReactNode;
}) {
  const say = useTexts('notifications');
  const f = useFormat();
  const { icon, tone } = LOOKS[notice.status];
  return (
    <article className={clsx('notice', `notice-${tone}`, isUnread && 'is-unread')}>
      <Icon name={icon} className={`notice-icon tone-${tone}`} />
      <div className="notice-body">
        <p className="notice-head">
          <span className={`tone-${tone}`}>{say(`status.${notice.status}`)}</span>
          {isUnread && (
            <span className="notice-dot">
              <span className="sr-only">{say('unread')}</span>
            </span>
          )}
          <time className="dim" dateTime={notice.createdAt} title={f.full(notice.createdAt)}>
            {f.minute(notice.createdAt)}
          </time>
        </p>
        <p className="notice-text">{notice.message}</p>
        <p className="dim">
          {say('from', { name: notice.sender })},{' '}
          {notice.isAdminNotice ? say('forOthers') : to ? say('to', { name: to }) : audienceOf(notice.room, say)}
          {notice.transactionId !== null && (
            <>
              {' '}
              ·{' '}
              <Link to={paths.transaction(notice.transactionId)}>
                {say('transaction', { id: notice.transactionId })}
              </Link>
            </>
          )}
        </p>
      </div>
      {children}
    </article>
  );
}
