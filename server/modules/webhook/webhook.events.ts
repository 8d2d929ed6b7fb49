import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('webhook');

export const webhookCreated = defineEvent<AuditedChange>('webhook.created', { audit });
export const webhookChanged = defineEvent<AuditedChange>('webhook.changed', { audit });
export const webhookRemoved = defineEvent<AuditedChange>('webhook.removed', { audit });
export const webhookReplayed = defineEvent<AuditedChange>('webhook.replayed', { audit });
export const webhookSecretRotated = defineEvent<AuditedChange>('webhook.secret-rotated', { audit });
export const webhookTested = defineEvent<AuditedChange>('webhook.tested', { audit });
/** Its receiver answered that it is gone. */
export const webhookDisabled = defineEvent<AuditedChange>('webhook.disabled', { audit });
