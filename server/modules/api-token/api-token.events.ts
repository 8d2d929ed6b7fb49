import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ApiTokenId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('api-token');

export const apiTokenCreated = defineEvent<AuditedChange>('api-token.created', { audit });
export const apiTokenRevoked = defineEvent<AuditedChange<ApiTokenId>>('api-token.revoked', {
  realtime: ({ id }) => [{ endToken: id }],
  audit,
});
