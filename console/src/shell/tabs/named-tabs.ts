import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.js';
import { placesOf } from '../navigation.js';
import { type Tab, useTabState } from '../tabs.js';

/** The open tabs. Those of places in the navigation are called as it calls them, in the language of now; others as they were when they were opened. */
export function useNamedTabs(): readonly Tab[] {
  const { t } = useTranslation();
  const { tabs } = useTabState();
  const user = useUser();
  return useMemo(() => {
    const names = new Map(placesOf(user).map(({ to, label }) => [to, t(label)] as const));
    return tabs.map((tab) => ({ ...tab, label: names.get(tab.path) ?? tab.label }));
  }, [tabs, user, t]);
}
