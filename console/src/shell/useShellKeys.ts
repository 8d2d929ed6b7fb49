import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlaces } from './navigation.js';
import { closePanel, showPanel, typeAhead } from './panel.js';
import { currentPreferences } from './preferences.js';
import { useTabState } from './tabs.js';
import { neighbourOf } from './tabs/tab-actions.js';

/** After `g`, the letter of a place counts for so long. */
const SEQUENCE_MS = 1_500;
const MODAL = '[role="dialog"][aria-modal="true"]';
const TYPING = 'input, textarea, select, [contenteditable="true"], dialog';

/** Keeps what is typed for a palette that is not there yet, and takes back that it was asked for. */
function isForPalette(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !typeAhead(event.key)) return false;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') closePanel();
  return true;
}

/**
 * Keys that work on every page: ⌘K or Ctrl+K for the palette always; `?`, `g` and a letter, `[` and `]` while single letters are shortcuts and
 * nobody types. What is typed for the palette before it is there is kept for it. The second letter of a sequence is heard before the list that has the keys. They are heard from the page's first paint on,
 * and a page or a tab that opens between two letters does not end the sequence.
 */
export function useShellKeys(): void {
  const places = usePlaces();
  const navigate = useNavigate();
  const { tabs } = useTabState();
  const since = useRef(-Infinity);
  const pathOf = (key: string, isSecond: boolean): string | undefined => {
    if (isSecond) return places.find((place) => place.key === key)?.to;
    const step = ({ '[': -1, ']': 1 } as const)[key];
    return step && neighbourOf(tabs, window.location.pathname, step, 'row')?.path;
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // A dialog has a question that wants its answer first.
      if (document.querySelector(MODAL) === null) showPanel('palette');
      return;
    }
    if (isForPalette(event)) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPING);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !currentPreferences().shortcuts) return;
    const isSecond = event.timeStamp - since.current < SEQUENCE_MS;
    since.current = event.key === 'g' ? event.timeStamp : -Infinity;
    if (event.key === '?') showPanel('help');
    const path = pathOf(event.key, isSecond);
    if (path !== undefined) void navigate(path);
    if (path !== undefined || event.key === 'g') event.stopPropagation();
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
