import type { AuditLine } from '../../domain/audit/line.js';
import type { SqlValue } from '../../platform/database/transaction.js';
import { defineProjection, type Projected } from '../../platform/events/projection.js';

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    /** Lines of the audit log, named by their event. */
    audit: AuditLine;
  }
}

/** Writes the audit log: a row for each line. */
export const auditProjection = defineProjection('audit', (tx, lines) => {
  for (const line of lines) tx.withCommit(INSERT, valuesOf(line), 'audit-line');
});

const INSERT = /* sql */ `
INSERT INTO audit_event (company_id, event, actor_id, subject_id, session_id, token_id, request_id, address, object_type, object_id, before, after)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

function valuesOf({ event, input }: Projected<'audit'>): SqlValue[] {
  const { by, companyId = by.companyId ?? null, object, before, after } = input;
  return [
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
}
