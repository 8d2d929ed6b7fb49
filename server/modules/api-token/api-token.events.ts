import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ApiTokenId, UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('api-token');

interface Created extends AuditedChange<ApiTokenId> {
  readonly owner: UserId;
}

export const apiTokenCreated = defineEvent<Created>('api-token.created', {
  audit,
  mail: ({ owner }) => [{ kind: 'api-token-created', userId: owner }],
});
export const apiTokenRevoked = defineEvent<AuditedChange<ApiTokenId>>('api-token.revoked', {
  realtime: ({ id }) => [{ endToken: id }],
  audit,
});
