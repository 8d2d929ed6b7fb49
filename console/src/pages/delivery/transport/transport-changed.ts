import type { DespatchAdviceId, TransportId } from '../../../../../server/domain/ids.js';
import { emitChange } from '../../../api/live.js';
import { queryClient } from '../../../api/query-client.js';
import { despatchesChanged } from '../despatch-changed.js';

/** Has whatever shows a transport and notes on it read them again. */
export async function transportChanged(ids: readonly TransportId[], notes: readonly DespatchAdviceId[]): Promise<void> {
  await Promise.all([
    emitChange({ topic: 'transport', ids: [...ids] }),
    queryClient.invalidateQueries({ queryKey: ['transport'] }),
    ...(notes.length === 0 ? [] : [despatchesChanged(notes)]),
  ]);
}
