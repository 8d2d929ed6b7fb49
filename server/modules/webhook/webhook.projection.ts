import type { CompanyId, FileId } from '../../domain/ids.js';
import type { WebhookEvent } from '../../domain/webhook/event.js';
import { defineProjection } from '../../platform/events/projection.js';

/** What programs of a company are notified of: ids and numbers, never contents of records. */
export type WebhookNotification =
  | {
      readonly companyId: CompanyId;
      readonly type: Exclude<WebhookEvent, 'despatch-advice.state'>;
      readonly subject: Readonly<Record<string, string>>;
    }
  /** The state that the despatch advices of an outgoing file have when the transaction ends. */
  | { readonly companyId: CompanyId; readonly type: 'despatch-advice.state'; readonly fileId: FileId };

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    webhook: WebhookNotification;
  }
}

/** Notes webhook events, those of a company and type together; nothing is written where no webhook asks for them. */
export const webhookProjection = defineProjection('webhook', (tx, inputs) => {
  const groups = Map.groupBy(
    inputs.map(({ input }) => input),
    ({ companyId, type }) => `${companyId} ${type}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { companyId, type } = first;
    const files = [...new Set(group.flatMap((one) => ('fileId' in one ? [one.fileId] : [])))];
    const subjects = group.flatMap((one) => ('subject' in one ? [one.subject] : []));
    if (type === 'despatch-advice.state')
      tx.withCommit('SELECT note_despatch_states($1, $2)', [companyId, `{${files.join(',')}}`], 'note-despatch-states');
    else
      tx.withCommit(
        'SELECT note_webhook_events($1, $2, $3)',
        [companyId, type, JSON.stringify(subjects)],
        'note-webhook-events',
      );
  }
});
