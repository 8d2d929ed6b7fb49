import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
export type Density = 'compact' | 'normal' | 'comfortable';
interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  readonly isNavCollapsed: boolean;
}

const watchers = new Set<() => void>();
const root = document.documentElement;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
// The script in index.html has set theme and density on <html> before the first paint.
let current: Preferences = {
  theme: root.dataset['theme'] === 'light' ? 'light' : 'dark',
  density: root.dataset['density'] === 'compact' ? 'compact' : root.dataset['density'] === 'comfortable' ? 'comfortable' : 'normal',
  isNavCollapsed: stored('nav') === 'collapsed' || window.innerWidth < 1180,
};

/** Kept in this browser. A browser that keeps nothing still switches. */
export function setPreferences(part: Partial<Preferences>): void {
  current = { ...current, ...part };
  root.dataset['theme'] = current.theme;
  root.dataset['density'] = current.density;
  try {
    localStorage.setItem('theme', current.theme);
    localStorage.setItem('density', current.density);
    localStorage.setItem('nav', current.isNavCollapsed ? 'collapsed' : 'open');
  } catch {
    /* storage switched off */
  }
  for (const watcher of watchers) watcher();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => current,
  );
}
