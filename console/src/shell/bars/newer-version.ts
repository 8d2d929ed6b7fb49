import { useEffect, useState } from 'react';

/** How often a newer version is asked for (L-10). */
const CHECK_MS = 300_000;

/**
 * Keeps the service worker registered and asks every five minutes for a newer one. Gives back what changes to it, once there is one that
 * waits: never by itself, whatever is being typed stays.
 */
export function useNewerVersion(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let timer: number | undefined;
    let isOver = false;
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
      (registration) => {
        if (isOver) return;
        const look = (): void => {
          const found = registration.installing;
          // The first one of a browser has nothing to take over from.
          if (navigator.serviceWorker.controller === null && registration.active === null) return;
          if (registration.waiting) setWaiting(registration.waiting);
          found?.addEventListener('statechange', () => {
            if (found.state === 'installed') setWaiting(found);
          });
        };
        look();
        registration.addEventListener('updatefound', look);
        timer = window.setInterval(() => {
          registration.update().catch(() => undefined);
        }, CHECK_MS);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      window.clearInterval(timer);
    };
  }, []);
  if (waiting === null) return null;
  return () => {
    const reload = (): void => {
      if (waiting.state === 'activated') window.location.reload();
    };
    waiting.addEventListener('statechange', reload);
    // It works already where no page had a worker over it, as on the first visit.
    reload();
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
}
