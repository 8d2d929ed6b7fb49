import type { FilterId, PartnerId, SessionId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What a session looks through: one supplier, or a saved filter, or nothing. */
export interface SessionContext {
  readonly supplier: PartnerId | null;
  readonly filter: FilterId | null;
}
const CHOSEN = 'RETURNING supplier_id AS supplier, filter_id AS filter';

/** A supplier resets the filter, no supplier leaves it. Undefined where there is no such session. As the system: sessions are out of reach for requests. */
export async function setSessionSupplier(
  tx: Tx,
  sessionId: SessionId,
  supplier: PartnerId | null,
): Promise<SessionContext | undefined> {
  const [row] = await tx.query<SessionContext>(
    `UPDATE session SET supplier_id = $2, filter_id = CASE WHEN $2::bigint IS NULL THEN filter_id END WHERE id = $1 ${CHOSEN}`,
    [sessionId, supplier],
  );
  return row;
}

/** A filter resets the supplier, no filter leaves it. Undefined where there is no such session. */
export async function setSessionFilter(
  tx: Tx,
  sessionId: SessionId,
  filter: FilterId | null,
): Promise<SessionContext | undefined> {
  const [row] = await tx.query<SessionContext>(
    `UPDATE session SET filter_id = $2, supplier_id = CASE WHEN $2::bigint IS NULL THEN supplier_id END WHERE id = $1 ${CHOSEN}`,
    [sessionId, filter],
  );
  return row;
}
