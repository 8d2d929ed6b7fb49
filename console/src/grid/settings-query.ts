import { queryOptions } from '@tanstack/react-query';
import type { ListName } from '../../../server/contract/names.js';
import type { ListSettings } from '../../../server/contract/view.js';

/** How a list looks for the user, and its views. */
export function settingsQuery(list: ListName) {
  return queryOptions({
    queryKey: ['list-settings', list],
    queryFn: async ({ signal }): Promise<ListSettings> =>
      (await import('./read-settings.js')).readSettings(list, signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
