import type { TrafficMessageView } from '../../contract/traffic.js';
import type { FileOutcome } from '../../edi/finding-consequence.js';
import type { DocumentReference } from '../document/document.port.js';
import { schedulesIn } from '../document/document.view.js';

const OUTCOMES: Readonly<Partial<Record<TrafficMessageView['state'], FileOutcome['state']>>> = {
  received: 'waits',
  duplicate: 'repeats',
  blocked: 'stopped',
};

/** What became of a file, as the consequence of a finding depends on it. */
export function outcomeOf(
  { FileDirection, state }: Pick<TrafficMessageView, 'FileDirection' | 'state'>,
  documents: readonly DocumentReference[],
  kinds: readonly string[],
): FileOutcome {
  return {
    isOutgoing: FileDirection === 'O',
    state: OUTCOMES[state] ?? 'read',
    documents: documents.length,
    schedules: schedulesIn(documents).length,
    isUnderstood: kinds.length > 0,
  };
}
