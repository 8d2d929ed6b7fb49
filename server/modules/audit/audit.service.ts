import type { AuditEvent, AuditObject } from '../../domain/audit/event.js';
import { literal } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AuditActor } from '../../domain/audit/line.js';

export interface AuditEntry {
  readonly event: AuditEvent;
  readonly by: AuditActor;
  /** The company it concerns; the actor's by default. Null: the installation's. */
  readonly companyId?: string | null;
  readonly object?: { readonly type: AuditObject; readonly id: string };
  /** What changed, secrets left out: passwords, codes, tokens and keys never come here. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** Writes an event into the audit log, with the commit of what it tells of and in the same round trip. */
export function audit(
  tx: Tx,
  { event, by, companyId = by.companyId ?? null, object, before, after }: AuditEntry,
): void {
  const values = [
    companyId,
    event,
    by.impersonatorId ?? by.userId,
    by.userId,
    by.sessionId,
    by.tokenId,
    by.requestId,
    by.address?.slice(0, 100),
    object?.type,
    object?.id,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ];
  tx.withCommit(
    `INSERT INTO audit_event (company_id, event, actor_id, subject_id, session_id, token_id, request_id, address, object_type, object_id, before, after) VALUES (${values.map(literal).join(', ')})`,
  );
}
