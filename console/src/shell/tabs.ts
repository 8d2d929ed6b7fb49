import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const tabShape = z.object({
  path: z.string(),
  label: z.string(),
  /** The order of opening: the oldest tab is closed first. */
  opened: z.number().default(0),
  isPinned: z.boolean().default(false),
});
/** An open record. Its path is its identity: opening it again does not make a second one. */
export type Tab = Readonly<z.infer<typeof tabShape>>;
export type Place = Pick<Tab, 'path' | 'label'>;
interface State {
  readonly tabs: readonly Tab[];
}
/** Most tabs that stay open by themselves. */
export const MOST_TABS = 12;
const KEY = 'tabs';
const OWNER_KEY = 'tabs-of';
const watchers = new Set<() => void>();

function restored(): readonly Tab[] {
  try {
    return z
      .array(tabShape)
      .catch([])
      .parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
let state: State = { tabs: restored() };

/** Changes the open tabs. */
export function changeTabs(change: (tabs: readonly Tab[]) => readonly Tab[]): void {
  state = { tabs: change(state.tabs) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state.tabs));
  } catch {
    /* storage switched off: tabs live as long as the page */
  }
  for (const watcher of watchers) watcher();
}

/** Who is signed in, and where. Tabs that somebody else has left are closed: they name what that person saw. */
export function beginTabs(owner: string): void {
  try {
    const before = sessionStorage.getItem(OWNER_KEY);
    sessionStorage.setItem(OWNER_KEY, owner);
    if (before === owner || before === null) return;
  } catch {
    /* storage switched off: whose they are is not known */
  }
  closeAllTabs();
}

/** Tabs of a section stand together: its list, and what was opened from it. */
export function sectionOf({ path }: Place): string {
  return path.split('/')[1] ?? '';
}
function placed(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const last = tabs.findLastIndex((other) => sectionOf(other) === sectionOf(tab));
  return last < 0 ? [...tabs, tab] : tabs.toSpliced(last + 1, 0, tab);
}

/** Opens places, or renames their tabs where they are open. Beyond the limit the oldest tabs are closed without a word, except pinned ones. */
export function openTabs(places: readonly Place[]): void {
  const fresh = places.filter(({ path }) => !state.tabs.some((tab) => tab.path === path));
  let opened = Math.max(0, ...state.tabs.map((tab) => tab.opened));
  const named = state.tabs.map((tab) => ({ ...tab, ...places.find(({ path }) => path === tab.path) }));
  const all = fresh.reduce<readonly Tab[]>(
    (tabs, { path, label }) => placed(tabs, { path, label, opened: ++opened, isPinned: false }),
    named,
  );
  const closed = named
    .filter((tab) => !tab.isPinned)
    .sort((a, b) => a.opened - b.opened)
    .slice(0, Math.max(0, all.length - MOST_TABS));
  changeTabs(() => all.filter((tab) => !closed.includes(tab)));
}
/** Opens or renames a tab. `instead` is a tab whose place it takes, when somebody walks through a list. */
function openTab(place: Place, instead: string | null): void {
  const isOpen = state.tabs.some((tab) => tab.path === place.path);
  if (!isOpen && state.tabs.some((tab) => tab.path === instead))
    changeTabs((tabs) => tabs.map((tab) => (tab.path === instead ? { ...tab, ...place } : tab)));
  else openTabs([place]);
}
/** Closes a tab and says which one of its section is next. */
export function closeTab(path: string): string | null {
  const at = state.tabs.findIndex((open) => open.path === path);
  changeTabs((tabs) => tabs.filter((open) => open.path !== path));
  const next = [state.tabs[at], state.tabs[at - 1]].find(
    (tab) => tab && sectionOf(tab) === sectionOf({ path, label: '' }),
  );
  return next?.path ?? null;
}
export function closeAllTabs(): void {
  changeTabs(() => []);
}

/** A record's tab stays in view when another view of it is open, or a part of it. */
export function isShown(path: string, pathname: string): boolean {
  return pathname === path || (path.split('/').length > 2 && pathname.startsWith(`${path}/`));
}

/** The open tabs. Subscribed before the first paint, unlike useSyncExternalStore, so that the row does not move the page down later. */
export function useTabState(): State {
  const [shown, show] = useState(state);
  useLayoutEffect(() => {
    const watcher = (): void => {
      show(state);
    };
    watcher();
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return shown;
}

/** The page in view has a tab of this name; none while its name is not known. Opened before the page is painted, so that nothing moves down for it. */
export function useTab(path: string, label: string | null): void {
  const from: unknown = useLocation().state;
  const instead =
    typeof from === 'object' && from !== null && 'insteadOf' in from && typeof from.insteadOf === 'string'
      ? from.insteadOf
      : null;
  useLayoutEffect(() => {
    if (label !== null) openTab({ path, label }, instead);
  }, [path, label, instead]);
}
