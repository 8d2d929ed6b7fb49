import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reaches } from '../../../../server/domain/access/level.js';
import type { ServiceWindow } from '../../../../server/contract/service-window.js';
import { onNotice, useLive } from '../../api/live.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { LOOKS } from './NoticeItem.js';
import { countdown } from './window.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { useNotify } from '../../ui/Toasts.js';
import { useSignOut } from '../../shell/sign-out.js';

/** A window is announced on every page this long before it begins. */
const ANNOUNCED_MS = 3_600_000;
const SECOND_MS = 1_000;
/** Seconds in which somebody reads why, before being led to the sign-in page (L-07). */
const READING_S = 5;

/** The time, anew each second while somebody looks at it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now());
    }, SECOND_MS);
    return () => {
      window.clearInterval(timer);
    };
  }, []);
  return now;
}

/** What comes in is shown for ten seconds, by its status, or until it is withdrawn. */
function useToasts(): void {
  const say = useTexts('notifications');
  const notify = useNotify();
  const shown = useRef(new Map<string, () => void>());
  const show = useEffectEvent((notice: Parameters<Parameters<typeof onNotice>[0]>[0]) => {
    if (typeof notice === 'string') shown.current.get(notice)?.();
    else
      shown.current.set(
        notice.id,
        notify({
          severity: LOOKS[notice.status].severity,
          summary: `${say(`status.${notice.status}`)} ${say('from', { name: notice.sender })}`,
          detail: notice.message,
        }),
      );
  });
  useEffect(
    () =>
      onNotice((notice) => {
        show(notice);
      }),
    [],
  );
}

function Banner({
  state: { serviceWindowActive, message },
  start,
  end,
  isAdmin,
}: {
  state: ServiceWindow;
  start: string;
  end: string;
  isAdmin: boolean;
}) {
  const say = useTexts('notifications');
  const f = useFormat();
  const left = Date.parse(start) - useNow();
  if (!serviceWindowActive && (left > ANNOUNCED_MS || left <= 0)) return null;
  return (
    <div className="banner banner-warn shell-news" role="status" data-testid="window-banner">
      <Icon name="clock" />
      <p>
        {serviceWindowActive
          ? say('banner.on', { end: f.moment(end) })
          : say('banner.soon', { start: f.moment(start), end: f.moment(end) })}
        {message !== null && <> {message}</>}
        {isAdmin && (
          <>
            {' '}
            <Link to={paths.sendNotices}>{say('banner.manage')}</Link>
          </>
        )}
      </p>
      {/* Read out once with the banner, not each second. */}
      {!serviceWindowActive && (
        <strong className="shell-countdown" aria-live="off" data-testid="window-countdown">
          {say('banner.in', { time: countdown(left) })}
        </strong>
      )}
    </div>
  );
}

/** The window is on. Administrators may go on; everybody else is led to the sign-in page, at once or in a moment. */
function ClosedDialog({ end, isAdmin, onStay }: { end: string; isAdmin: boolean; onStay: () => void }) {
  const say = useTexts('notifications');
  const f = useFormat();
  const signOut = useSignOut(isAdmin);
  const [until] = useState(() => Date.now() + READING_S * SECOND_MS);
  const left = Math.max(0, Math.ceil((until - useNow()) / SECOND_MS));
  const isOver = !isAdmin && left === 0;
  useEffect(() => {
    if (isOver) void signOut();
  }, [isOver, signOut]);
  return (
    <Dialog
      title={say('window.title')}
      closeLabel={say('close')}
      onClose={() => {
        if (isAdmin) onStay();
        else void signOut();
      }}
    >
      <div data-testid="window-modal">
        <p className="dialog-text">
          {say('modal.text')} {say('modal.until', { end: f.moment(end) })}
        </p>
        <p className="dialog-text soft">{isAdmin ? say('modal.admin') : say('modal.out', { count: String(left) })}</p>
        <div className="dialog-actions">
          <Button
            label={say('modal.signOut')}
            icon="sign-out"
            kind={isAdmin ? 'secondary' : 'primary'}
            testId="window-sign-out"
            onClick={() => void signOut()}
          />
          {isAdmin && <Button label={say('modal.stay')} kind="primary" testId="window-stay" onClick={onStay} />}
        </div>
      </div>
    </Dialog>
  );
}

/** What arrives without being asked for: notices as toasts, and the service window as a banner before it and a dialog when it is on. */
export function LiveNotifications() {
  const { serviceWindow: state } = useLive();
  const isAdmin = reaches(useUser().level, 'admin');
  const [dismissed, setDismissed] = useState<string | null>(null);
  useToasts();
  const { start = null, end = null } = state ?? {};
  if (state === null || start === null || end === null) return null;
  return (
    <>
      <Banner state={state} start={start} end={end} isAdmin={isAdmin} />
      {state.serviceWindowActive && dismissed !== start && (
        <ClosedDialog
          key={start}
          end={end}
          isAdmin={isAdmin}
          onStay={() => {
            setDismissed(start);
          }}
        />
      )}
    </>
  );
}
