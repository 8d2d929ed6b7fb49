import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../../server/contract/auth.js';
import { call } from '../api/call.js';
import { forgetShown } from '../api/query-client.js';
import { endSession } from '../api/session.js';
import { discardDrafts, mayLeave } from '../form/dirty.js';
import { paths } from '../paths.js';
import { closePanel } from './panel.js';
import { closeAllTabs } from './tabs.js';

/**
 * Signs out of this browser, after a question where something would be lost and `asks` leaves a choice. The browser forgets what it has shown;
 * its other tabs see that the session's cookie is gone.
 */
export async function signOut(navigate: (path: string) => void | Promise<void>, asks = true): Promise<void> {
  if (asks && !(await mayLeave())) return;
  await endSession(
    // Whatever the answer, this browser forgets: staying signed in because the network is away would surprise.
    async () => {
      await call(logout).catch(() => undefined);
    },
    async () => {
      discardDrafts();
      closePanel();
      closeAllTabs();
      await navigate(paths.login());
      forgetShown();
    },
  );
}

export function useSignOut(asks = true): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => signOut(navigate, asks), [navigate, asks]);
}
