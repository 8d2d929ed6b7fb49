import { onForget } from '../api/query-client.js';

/** By the path of a list: what it was narrowed by when it was last seen. */
const searches = new Map<string, string>();
onForget(() => {
  searches.clear();
});

/** Remembers what a list is narrowed by, so that the way back leads to what somebody left. */
export function keepListSearch(path: string, search: string): void {
  searches.set(path, search);
}

/** The search of a list as it was last seen by whoever is signed in; '' where it was not. */
export function listSearch(path: string): string {
  return searches.get(path) ?? '';
}
