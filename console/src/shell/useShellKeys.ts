import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { GROUP_KEYS } from './keys.js';
import { usePlaces } from './navigation.js';
import { closePanel, showPanel, typeAhead } from './panel.js';
import { currentPreferences } from './preferences.js';
import { useTabState } from './tabs.js';
import { neighbourOf } from './tabs/tab-actions.js';

/** After `g`, the letter of a place counts for so long. */
const SEQUENCE_MS = 2_500;
const MODAL = '[role="dialog"][aria-modal="true"]';
const isPaletteKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
/** Pressed by somebody who types nothing; Shift alone is on its way to the capital of a group. */
function isLetter({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key === 'Shift' || !currentPreferences().shortcuts) return false;
  return !(target instanceof Element && target.closest(TYPING));
}
const groupOf = (key: string): string | undefined =>
  Object.entries(GROUP_KEYS).find(([, letter]) => letter === key.toLowerCase())?.[0];
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
 * nobody types. What is typed for the palette before it is there is kept for it. After `g` the capital of a group waits for the letter of one
 * of its places. The letters of a sequence are heard before the list that has the keys. They are heard from the page's first paint on, and a
 * page or a tab that opens between two letters does not end the sequence. @returns what is waited for: a group, or the letter after `g`;
 * undefined while nothing is.
 */
export function useShellKeys(): string | null | undefined {
  const places = usePlaces();
  const navigate = useNavigate();
  const { tabs } = useTabState();
  const since = useRef(-Infinity);
  const [awaited, setAwaited] = useState<string | null>();
  const pathOf = (key: string, isSecond: boolean): string | undefined => {
    const wanted = isSecond && awaited ? places.filter(({ group }) => group === awaited) : places;
    if (isSecond) return wanted.find((place) => place.key === key.toLowerCase())?.to;
    const step = ({ '[': -1, ']': 1 } as const)[key];
    return step && neighbourOf(tabs, window.location.pathname, step, 'row')?.path;
  };
  const take = (key: string, isSecond: boolean, group: string | undefined): boolean => {
    if (key === '?') showPanel('help');
    const path = group === undefined ? pathOf(key, isSecond) : undefined;
    const begins = path === undefined && key === 'g';
    setAwaited(group ?? (begins ? null : undefined));
    if (path !== undefined) void navigate(path);
    return path !== undefined || group !== undefined || begins;
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      // A dialog has a question that wants its answer first.
      if (document.querySelector(MODAL) === null) showPanel('palette');
      return;
    }
    if (isForPalette(event) || !isLetter(event)) return;
    const isSecond = event.timeStamp - since.current < SEQUENCE_MS;
    const group = isSecond && awaited === null && event.shiftKey ? groupOf(event.key) : undefined;
    since.current = event.key === 'g' || group !== undefined ? event.timeStamp : -Infinity;
    if (take(event.key, isSecond, group)) event.stopPropagation();
  });
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => {
      setAwaited(undefined);
    }, SEQUENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [awaited]);
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return awaited;
}
