import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** What long lists put on paper at most: more makes browsers crawl, and nobody reads it. */
const MOST = 2_000;

let isPrinting = false;
const watchers = new Set<() => void>();

function set(next: boolean): void {
  isPrinting = next;
  // The browser takes the page as it is when the event is over: rows must be there by then.
  flushSync(() => {
    for (const watcher of watchers) watcher();
  });
}
window.addEventListener('beforeprint', () => {
  set(true);
});
window.addEventListener('afterprint', () => {
  set(false);
});

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

interface Item {
  readonly index: number;
  readonly key: React.Key | bigint;
  readonly start: number;
}

/** What a list that draws only the rows in view has to draw: those, or while the page is printed all of them, up to a limit. */
export function usePaper(
  inView: readonly Item[],
  count: number,
): { readonly items: readonly Item[]; readonly isPaper: boolean } {
  const isPaper = useSyncExternalStore(watch, () => isPrinting);
  return {
    items: isPaper
      ? Array.from({ length: Math.min(count, MOST) }, (_, index) => ({ index, key: index, start: 0 }))
      : inView,
    isPaper,
  };
}
