import { useEffect } from 'react';
import { logout } from '../../../../server/contract/auth.js';
import { call } from '../../api/call.js';
import { isNearExpiry, refreshSession, sessionExpiry, sessionLost } from '../../api/session.js';
import { followActivity, IDLE_MS, lastActivity } from './activity.js';

/** How often the session is looked at; browsers that report changes of cookies are listened to besides. */
const LOOK_MS = 5_000;

/**
 * Watches over the session of this browser. All tabs look at the same two things, so they need not talk to each other: the readable cookie,
 * which goes when any tab signs out, and when somebody last did something in any of them. Who is there is kept signed in, even without a call.
 */
export function useSessionWatch(onIdle: (isIdle: true) => void): void {
  useEffect(() => {
    let isOver = false;
    const look = (): void => {
      if (isOver) return;
      const isIdle = Date.now() - lastActivity() >= IDLE_MS;
      if (isIdle) {
        isOver = true;
        // Whatever the answer: this browser shows nothing more.
        void call(logout).catch(() => undefined);
        onIdle(true);
      } else if (sessionExpiry() === null) {
        isOver = true;
        sessionLost();
      } else if (isNearExpiry()) void refreshSession();
    };
    const forget = followActivity();
    const timer = window.setInterval(look, LOOK_MS);
    const cookies = (window as { cookieStore?: EventTarget }).cookieStore;
    cookies?.addEventListener('change', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      forget();
      window.clearInterval(timer);
      cookies?.removeEventListener('change', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [onIdle]);
}
