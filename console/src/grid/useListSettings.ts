import { useQuery } from '@tanstack/react-query';
import type { ListName, ListSettings } from '../../../server/contract/view.js';
import { PLAIN } from './layout.js';
import { settingsKey } from './settings-key.js';

const UNTOUCHED: ListSettings = { layout: PLAIN, defaultViewId: null, views: [] };

/** How a list looks for the user, and its views. Where that cannot be learnt, the list is as it is by itself. */
export function useListSettings(list: ListName): { settings: ListSettings; isReady: boolean } {
  const { data, isError } = useQuery({
    queryKey: settingsKey(list),
    queryFn: async ({ signal }) => (await import('./settings.js')).readSettings(list, signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { settings: data ?? UNTOUCHED, isReady: data !== undefined || isError };
}
