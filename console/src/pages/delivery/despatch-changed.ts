import type { DespatchAdviceId } from '../../../../server/domain/ids.js';
import { emitChange } from '../../api/live.js';
import { queryClient } from '../../api/query-client.js';

/** Has whatever shows these despatch notes read them again: lists, the notes themselves, and their checks, previews and packages. Ends when they are read. */
export async function despatchesChanged(ids: readonly DespatchAdviceId[]): Promise<void> {
  const changed = new Set<unknown>(ids);
  await Promise.all([
    emitChange({ topic: 'despatch', ids: [...ids] }),
    queryClient.invalidateQueries({
      queryKey: ['despatch'],
      predicate: ({ queryKey }) => changed.has(queryKey[2]),
    }),
  ]);
}
