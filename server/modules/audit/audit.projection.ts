import type { AuditLine } from '../../domain/audit/line.js';
import { literal } from '../../platform/database/database.js';
import { defineProjection, type Projected } from '../../platform/events/projection.js';

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    /** Lines of the audit log, named by their event. */
    audit: AuditLine;
  }
}

/** Writes the audit log: all lines of a transaction in one statement. */
export const auditProjection = defineProjection('audit', (tx, lines) => {
  tx.withCommit(
    `INSERT INTO audit_event (company_id, event, actor_id, subject_id, session_id, token_id, request_id, address, object_type, object_id, before, after) VALUES ${lines.map(valuesOf).join(', ')}`,
  );
});

function valuesOf({ event, input }: Projected<'audit'>): string {
  const { by, companyId = by.companyId ?? null, object, before, after } = input;
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
  return `(${values.map(literal).join(', ')})`;
}
