import { changeTabs, closeTab, isShown, sectionOf, type Tab } from '../tabs.js';

/** A pinned tab stays until somebody unpins it. */
export function pinTab(path: string, isPinned: boolean): void {
  changeTabs((tabs) => tabs.map((tab) => (tab.path === path ? { ...tab, isPinned } : tab)));
}

/** Closes all tabs but this one and the pinned ones. */
export function closeOtherTabs(path: string): void {
  changeTabs((tabs) => tabs.filter((tab) => tab.path === path || tab.isPinned));
}

/** Puts a tab where another of its section stands. */
export function moveTab(path: string, to: string): void {
  changeTabs((tabs) => {
    const [from, target] = [tabs.findIndex((tab) => tab.path === path), tabs.findIndex((tab) => tab.path === to)];
    const [tab, other] = [tabs[from], tabs[target]];
    return tab && other && sectionOf(tab) === sectionOf(other)
      ? tabs.toSpliced(from, 1).toSpliced(target, 0, tab)
      : tabs;
  });
}

/** The tab beside this one, one step on or back; in its section alone, or around the whole row. */
export function neighbourOf(
  tabs: readonly Tab[],
  pathname: string,
  step: -1 | 1,
  within: 'section' | 'row',
): Tab | undefined {
  const at = tabs.findIndex((tab) => isShown(tab.path, pathname));
  const tab = tabs[at];
  if (within === 'row') return tabs[at < 0 ? 0 : (at + step + tabs.length) % tabs.length];
  const other = tabs[at + step];
  return tab && other && sectionOf(tab) === sectionOf(other) ? other : undefined;
}

/** Closes a tab; where it was the one in view, says what is next: a tab of its section, or else the list. */
export function closeShown(path: string, pathname: string, list: string): string | null {
  const next = closeTab(path);
  return isShown(path, pathname) ? (next ?? list) : null;
}
