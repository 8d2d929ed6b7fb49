import { useQuery } from '@tanstack/react-query';
import type { ListName } from '../../../server/contract/names.js';
import type { ListSettings } from '../../../server/contract/view.js';
import { PLAIN } from './column-state.js';
import { settingsQuery } from './settings-query.js';

const UNTOUCHED: ListSettings = { layout: PLAIN, defaultViewId: null, views: [] };

/** How a list looks for the user, and its views. Where that cannot be read, the list looks as it does by itself. */
export function useListSettings(list: ListName): { settings: ListSettings; isReady: boolean } {
  const { data, isError } = useQuery(settingsQuery(list));
  return { settings: data ?? UNTOUCHED, isReady: data !== undefined || isError };
}
