import { discardDrafts } from '../form/dirty.js';

/** When a missing part of the console was fetched anew (main.tsx): nothing of what somebody saw. */
const KEPT = 'reloaded-at';

/**
 * The session sees other documents from now on, or as somebody else. Nothing that was read, opened, filtered or ticked before may be
 * left, so what the tab has stored goes and the console is loaded anew: no part of it can forget to forget.
 */
export function resetSession(path: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== KEPT) sessionStorage.removeItem(key);
  } catch {
    /* storage switched off: there is nothing */
  }
  discardDrafts();
  window.location.assign(path);
}
