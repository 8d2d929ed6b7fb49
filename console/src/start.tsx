import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './api/query-client.js';
import { AREAS } from './areas.js';
import { startLanguage } from './i18n/language.js';
import { startRouter } from './router.js';
import { AreasContext } from './shell/areas.js';

/** Ends a task of the browser's, so that it paints and answers before the next one. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve);
  });

/** A part of the console that is gone although the server answers was replaced by a newer version: load that one, but never in a circle. */
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded-at') ?? 0);
  if (Date.now() - last < 60_000) return;
  fetch('/api/health/live').then(
    ({ ok }) => {
      if (!ok) return;
      sessionStorage.setItem('reloaded-at', String(Date.now()));
      window.location.reload();
    },
    () => undefined,
  );
});

/** Starts the console in its element: language, addresses, then the first page. */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element #root');
  await nextTask();
  await startLanguage();
  const areas = Object.values(AREAS);
  const router = startRouter(areas);
  await nextTask();
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AreasContext value={areas}>
          <RouterProvider router={router} />
        </AreasContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  // Texts from elsewhere: after the first paint, and only where the server says that there is something to ask for.
  if (document.querySelector('meta[name="translations"][content="on"]'))
    requestAnimationFrame(() => {
      window.setTimeout(() => {
        void import('./i18n/remote.js');
      });
    });
}
