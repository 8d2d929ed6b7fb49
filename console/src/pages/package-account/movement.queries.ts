import { queryOptions } from '@tanstack/react-query';
import { packageMovementDetail } from '../../../../server/contract/package-account.js';
import { disputeWindowDetail, packageEvidenceList } from '../../../../server/contract/package-dispute.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';

/** A movement with how it came to its state. */
export function movementQuery(id: string) {
  return queryOptions({
    queryKey: ['package-account', 'movement', id],
    queryFn: ({ signal }) => call(packageMovementDetail, { params: { id } }, signal),
  });
}

/** The files that both sides put forward about a movement. */
export function evidenceQuery(id: string) {
  return queryOptions({
    queryKey: ['package-account', 'evidence', id],
    queryFn: ({ signal }) => call(packageEvidenceList, { params: { id } }, signal),
  });
}

/** Within how many days movements with a counterparty may be disputed. */
export function disputeWindowQuery(id: string) {
  return queryOptions({
    queryKey: ['package-account', 'window', id],
    queryFn: ({ signal }) => call(disputeWindowDetail, { params: { id } }, signal),
  });
}

/** Everything that shows movements and balances reads again. */
export function packagesMoved(id: string): Promise<void> {
  return emitChange({ topic: 'package-account', ids: [id] });
}
