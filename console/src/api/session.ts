import { refresh } from '../../../server/contract/auth.js';

/** Refresh when less than this is left of the access cookie. */
const THRESHOLD_MS = 60_000;
/** So long the exchange of the refresh cookie is waited for, in milliseconds. */
const MOST_WAIT_MS = 30_000;

let running: Promise<boolean> | null = null;
let whenLost: (() => void) | null = null;
let isSigningOut = false;

/** Says what happens when the session is over; the router sends people to the sign-in page. */
export function onSessionLost(handler: () => void): void {
  whenLost = handler;
}

/** Removes the cookie that stands for the session: the sign-in page does not ask for one that is known to be over. */
function forgetSession(): void {
  document.cookie = 'session-expiry=; path=/; max-age=0';
}

/** The session is over. Who is signing out knows, and is on the way already. */
export function sessionLost(): void {
  forgetSession();
  if (!isSigningOut) whenLost?.();
}

/** Ends the session of this browser, whether or not the server hears of it, then leads away with `leave`. */
export async function endSession(end: () => Promise<void>, leave: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await end();
    forgetSession();
    await leave();
  } finally {
    isSigningOut = false;
  }
}

/** When the access cookie expires, from the readable cookie beside it; null where there is no session. */
export function sessionExpiry(): number | null {
  const value = /(?:^|; )session-expiry=([^;]+)/.exec(document.cookie)?.[1];
  if (value === undefined) return null;
  const text = decodeURIComponent(value);
  const at = /^\d+$/.test(text) ? Number(text) * (text.length <= 10 ? 1000 : 1) : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

export function isNearExpiry(): boolean {
  const at = sessionExpiry();
  return at !== null && at - Date.now() < THRESHOLD_MS;
}

async function exchange(): Promise<boolean> {
  // Every call of the console waits for it.
  const signal = AbortSignal.timeout(MOST_WAIT_MS);
  const answer = await fetch(`/api${refresh.path}`, { method: refresh.method, credentials: 'same-origin', signal });
  return answer.ok;
}

/**
 * Exchanges the refresh cookie. One at a time: calls that meet a 401 together share the exchange, and other tabs wait for
 * the lock, see that the cookie is newer than before and go on without one of their own.
 */
export function refreshSession(): Promise<boolean> {
  const before = sessionExpiry();
  const guarded = async (): Promise<boolean> => {
    const now = sessionExpiry();
    if (now !== null && before !== null && now > before) return true;
    return exchange();
  };
  running ??= ('locks' in navigator ? navigator.locks.request('session-refresh', guarded) : guarded())
    .catch(() => false)
    .finally(() => {
      running = null;
    });
  return running;
}
