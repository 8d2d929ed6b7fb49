import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The order of a list: a column, with a hyphen in front for the last first. */
export const SORT = 'sort';
/** The search of an address without some of its parts, as text. */
export function searchWithout(search: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name))).toString();
}
type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The address's search, and how it changes: from what it is at that moment, not from what was last drawn, so that a box ticked
 * while typed text is on its way keeps both; and drawn at once, so that a box shows its tick under the finger.
 */
export function useSearch(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: Change) => {
      const now = new URLSearchParams(window.location.search);
      const sort = now.get(SORT);
      const then = next(now);
      // Filters know nothing of the order that a list is in.
      if (sort !== null) then.set(SORT, sort);
      setSearch(then, { replace: true, flushSync: true });
    },
    [setSearch],
  );
  return [search, change];
}
