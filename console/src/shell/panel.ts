import { useSyncExternalStore } from 'react';
import { onForget } from '../api/query-client.js';
import type { PanelName } from '../area.js';
import type { Guard } from '../form/UnsavedChangesGuard.js';

const watchers = new Set<() => void>();
let shown: PanelName | null = null;
let typedAhead = '';
let guard: Guard | null = null;

function show(name: PanelName | null): void {
  shown = name;
  typedAhead = '';
  for (const watcher of watchers) watcher();
}
/** Opens a panel in place of the one that is open, which may ask first; null closes. */
export function showPanel(name: PanelName | null): void {
  if (guard && name !== shown)
    guard(() => {
      show(name);
    });
  else show(name);
}
/** Closes the panel without a question. */
export function closePanel(): void {
  show(null);
}
/** Lets the open panel ask before another one replaces it. Returns the function that ends this. */
export function guardPanel(ask: Guard): () => void {
  guard = ask;
  return () => {
    guard = null;
  };
}
export function usePanel(): PanelName | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
  );
}

/** Keeps a letter, or Enter, for the palette from the moment it is asked for until it can be typed into. Returns whether it was kept. */
export function typeAhead(key: string): boolean {
  if (shown !== 'palette' || document.querySelector('.palette[open]') !== null) return false;
  if (key.length === 1) typedAhead += key;
  else if (key === 'Enter') typedAhead += '\n';
  return true;
}
/** What was typed before the palette was there, with a line feed for Enter; it is given once. */
export function takeTypedAhead(): string {
  const text = typedAhead;
  typedAhead = '';
  return text;
}

// Whoever signs in next has not opened it.
onForget(closePanel);
