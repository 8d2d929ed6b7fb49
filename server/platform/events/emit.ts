import type { Tx } from '../database/transaction.js';
import type { DomainEvent } from './event.js';

/** Notes that something happened. Its projections are written and published with the commit, in the commit's round trip, and never without it. */
export function emit(tx: Tx, ...events: readonly DomainEvent[]): void {
  for (const event of events) tx.record(event);
}
