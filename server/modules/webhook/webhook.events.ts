import type { WebhookEvent } from '../../domain/webhook/event.js';
import { literal } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
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

/**
 * Tells programs of a company what happened: with the commit and in its round trip, and nothing is written where nobody wants to know.
 * @param subjects what it happened to, an event for each: ids and numbers, never contents of records.
 */
export function tellWebhooks(
  tx: Tx,
  companyId: string,
  type: Exclude<WebhookEvent, 'despatch-advice.state'>,
  subjects: readonly Readonly<Record<string, string>>[],
): void {
  if (subjects.length > 0)
    tx.withCommit(`SELECT tell_webhooks(${[companyId, type, JSON.stringify(subjects)].map(literal).join(', ')})`);
}

/** The same of the despatch advices that are in outgoing files, as far as they have come when the transaction ends. */
export function tellDespatchStates(tx: Tx, companyId: string, fileIds: readonly string[]): void {
  if (fileIds.length > 0)
    tx.withCommit(`SELECT tell_despatch_states(${literal(companyId)}, ${literal(`{${fileIds.join(',')}}`)})`);
}
