import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('api-token');

export const apiTokenCreated = defineEvent<AuditedChange>('api-token.created', { audit });
export const apiTokenRevoked = defineEvent<AuditedChange>('api-token.revoked', {
  realtime: ({ id }) => [{ endToken: id }],
  audit,
});
