import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
export type Density = 'compact' | 'normal' | 'comfortable';
interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  readonly isNavCollapsed: boolean;
  /** Groups of the navigation whose places are out of view. */
  readonly foldedGroups: readonly string[];
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  readonly shortcuts: boolean;
}
/** Narrower windows have no room for the words of the navigation. */
const NARROW = window.matchMedia('(max-width: 1179px)');

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
  density:
    root.dataset['density'] === 'compact'
      ? 'compact'
      : root.dataset['density'] === 'comfortable'
        ? 'comfortable'
        : 'normal',
  isNavCollapsed: stored('nav') === 'collapsed' || NARROW.matches,
  foldedGroups: (stored('nav-folded') ?? '').split(' ').filter((name) => name !== ''),
  shortcuts: stored('shortcuts') !== 'off',
};

/** Kept in this browser. A browser that keeps nothing still switches. */
export function setPreferences(part: Partial<Preferences>): void {
  current = { ...current, ...part };
  root.dataset['theme'] = current.theme;
  root.dataset['density'] = current.density;
  try {
    localStorage.setItem('theme', current.theme);
    localStorage.setItem('density', current.density);
    if (part.isNavCollapsed !== undefined) localStorage.setItem('nav', current.isNavCollapsed ? 'collapsed' : 'open');
    localStorage.setItem('nav-folded', current.foldedGroups.join(' '));
    localStorage.setItem('shortcuts', current.shortcuts ? 'on' : 'off');
  } catch {
    /* storage switched off */
  }
  notify();
}
function notify(): void {
  for (const watcher of watchers) watcher();
}
// A window that gets narrow collapses the navigation; one that gets wide again has it as it was left.
NARROW.addEventListener('change', () => {
  current = { ...current, isNavCollapsed: NARROW.matches || stored('nav') === 'collapsed' };
  notify();
});

export function currentPreferences(): Preferences {
  return current;
}
export function usePreferences(): Preferences {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, currentPreferences);
}
