import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SORT } from '../list/filter.js';

/** The search of an address without some of its parts, as text. */
export function searchWithout(search: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name))).toString();
}
type Change = (now: URLSearchParams) => URLSearchParams;

/** Changes of the same parts of the address that follow one another this fast are one step of the browser's history: a text while it is typed. */
const STEP_MS = 2_000;
const last = { parts: '', at: -Infinity };
/** Whether a change belongs to the step of the history that the last one made, or changes nothing. */
function isSameStep(now: URLSearchParams, then: URLSearchParams): boolean {
  const parts = [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name)).join();
  const at = performance.now();
  const isSame = parts === '' || (parts === last.parts && at - last.at < STEP_MS);
  Object.assign(last, { parts, at });
  return isSame;
}

/**
 * The address's search, and how it changes: from what it is at that moment, not from what was last drawn, so that a box ticked
 * while typed text is on its way keeps both; and drawn at once, so that a box shows its tick under the finger. Back undoes a change.
 */
export function useSearch(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: Change) => {
      const now = new URLSearchParams(window.location.search);
      const sort = now.get(SORT);
      const then = next(new URLSearchParams(now));
      // Filters know nothing of the order that a list is in.
      if (sort !== null) then.set(SORT, sort);
      setSearch(then, { replace: isSameStep(now, then), flushSync: true });
    },
    [setSearch],
  );
  return [search, change];
}
