import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const tabShape = z.object({ path: z.string(), label: z.string() });
/** An open place. Its path is its identity: opening it again does not make a second one. */
export type Tab = Readonly<z.infer<typeof tabShape>>;
const MOST = 12;
const KEY = 'tabs';
const watchers = new Set<() => void>();

function restored(): readonly Tab[] {
  try {
    return z.array(tabShape).catch([]).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
let tabs: readonly Tab[] = restored();

function setTabs(next: readonly Tab[]): void {
  tabs = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(tabs));
  } catch {
    /* storage switched off: tabs live as long as the page */
  }
  for (const watcher of watchers) watcher();
}

/** Opens or renames a tab. `instead` is a tab that gives up its place, when somebody walks through a list. */
function openTab(tab: Tab, instead: string | null): void {
  if (tabs.some((open) => open.path === tab.path)) setTabs(tabs.map((open) => (open.path === tab.path ? tab : open)));
  else if (instead !== null && tabs.some((open) => open.path === instead)) setTabs(tabs.map((open) => (open.path === instead ? tab : open)));
  else setTabs([...tabs, tab].slice(-MOST));
}
/** Closes a tab and says where to go when it was the one in view. */
export function closeTab(path: string): string | null {
  const at = tabs.findIndex((open) => open.path === path);
  setTabs(tabs.filter((open) => open.path !== path));
  return (tabs[at] ?? tabs[at - 1])?.path ?? null;
}
export function closeAllTabs(): void {
  setTabs([]);
}

export function useTabs(): readonly Tab[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => tabs,
  );
}

/** The page in view has a tab of this name; none while its name is not known. */
export function useTab(path: string, label: string | null): void {
  const state: unknown = useLocation().state;
  const instead = typeof state === 'object' && state !== null && 'insteadOf' in state && typeof state.insteadOf === 'string' ? state.insteadOf : null;
  useEffect(() => { if (label !== null) openTab({ path, label }, instead); }, [path, label, instead]);
}
