import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { usePlaces } from '../navigation.js';
import { type Tab, useTabState } from '../tabs.js';

/** The open tabs. Those of places in the navigation are called as it calls them, in the language of now; others as they were when they were opened. */
export function useNamedTabs(): readonly Tab[] {
  const say = useTexts();
  const { tabs } = useTabState();
  const places = usePlaces();
  return useMemo(() => {
    const names = new Map(places.map(({ to, label }) => [to, say(label)] as const));
    return tabs.map((tab) => ({ ...tab, label: names.get(tab.path) ?? tab.label }));
  }, [tabs, places, say]);
}
