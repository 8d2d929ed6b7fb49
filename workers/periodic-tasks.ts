import type { INestApplicationContext } from '@nestjs/common';
import { InvitationPost } from '../server/modules/account/account.invitations.service.js';
import { AuditChain } from '../server/modules/audit/audit.chain.service.js';
import { MailDeliveryService } from '../server/modules/mail/mail.delivery.service.js';
import { OutboundWatch } from '../server/modules/outbound/outbound.watch.service.js';
import { ExpiryService } from '../server/modules/retention/expiry.service.js';
import { WakeService } from '../server/modules/traffic/wake.service.js';
import { WebhookTeller } from '../server/modules/webhook/webhook.tell.service.js';
import { makePartitions } from '../server/platform/database/partitions.js';
import { IdempotencyStore } from '../server/platform/http/idempotency.store.js';
import type { Platform } from '../server/platform/platform.module.js';
import { outbox } from '../server/platform/queue/outbox.js';
import type { TaskDefinition } from './periodic-task.js';

/** Milliseconds between polls for committed events: a part of the second in which they are to be in the chain of the audit log, and with receivers. */
const EVENTS_MS = 300;
/** Milliseconds between polls for invitations that were written. */
const INVITATIONS_MS = 1_000;
/** What was forgotten is searched for every few seconds; a search through a long backlog is followed by twenty times as long without one. */
const SWEEP = { everyMs: 5_000, restFactor: 20 };
const HOUR_MS = 3_600_000;
/** Partitions are made months ahead: a lock in the way has time to go. */
const PARTITIONS_RETRY_MS = 300_000;
/** Answers deleted in one transaction. */
const ANSWERS_AT_ONCE = 5_000;

/** What every worker does by itself, beside its jobs. Where several do so at a time, locks in Postgres decide who does it. */
export function periodicTasks(app: INestApplicationContext, { database, log }: Platform): readonly TaskDefinition[] {
  const teller = app.get(WebhookTeller);
  const answers = new IdempotencyStore();
  return [
    { name: 'sealing the audit log', everyMs: EVENTS_MS, run: () => app.get(AuditChain).seal() },
    { name: 'publishing webhook events', everyMs: EVENTS_MS, run: () => teller.relay() },
    { name: 'posting invitations', everyMs: INVITATIONS_MS, run: () => app.get(InvitationPost).post() },
    {
      name: 'waking forgotten files',
      ...SWEEP,
      run: async () => {
        const woken = await app.get(WakeService).wakeForgotten();
        if (woken > 0) log.info({ woken }, 'forgotten files woken');
      },
    },
    { name: 'watching transmissions', ...SWEEP, run: () => app.get(OutboundWatch).watch() },
    { name: 'waking forgotten mails', ...SWEEP, run: () => app.get(MailDeliveryService).wakeForgotten() },
    {
      name: 'deleting old hand-over records',
      ...SWEEP,
      run: () => database.transaction('system', (tx) => outbox.forgetOld(tx)),
    },
    { name: 'making partitions', everyMs: HOUR_MS, retryMs: PARTITIONS_RETRY_MS, run: () => makePartitions(database) },
    { name: 'deleting expired rows', everyMs: HOUR_MS, run: () => app.get(ExpiryService).run() },
    { name: 'deleting old webhook events', everyMs: HOUR_MS, run: () => teller.forgetOld() },
    {
      name: 'deleting kept answers',
      everyMs: HOUR_MS,
      run: async () =>
        (await database.transaction('system', (tx) => answers.forgetOld(tx, ANSWERS_AT_ONCE))) === ANSWERS_AT_ONCE,
    },
  ];
}
