import type { INestApplicationContext } from '@nestjs/common';
import { InvitationPost } from '../server/modules/account/account.invitations.service.js';
import { AuditChain } from '../server/modules/audit/audit.chain.service.js';
import { SignInTidyService } from '../server/modules/auth/sign-in-tidy.service.js';
import { MailDeliveryService } from '../server/modules/mail/mail.delivery.service.js';
import { OutboundWatch } from '../server/modules/outbound/outbound.watch.service.js';
import { WakeService } from '../server/modules/traffic/wake.service.js';
import { WebhookTeller } from '../server/modules/webhook/webhook.tell.service.js';
import { makePartitions } from '../server/platform/database/partitions.js';
import { IdempotencyStore } from '../server/platform/http/idempotency.store.js';
import type { Platform } from '../server/platform/platform.module.js';
import { outbox } from '../server/platform/queue/outbox.js';
import type { Work } from './steady.js';

/** Milliseconds until events that were committed are looked for again: a part of the second in which they are to be in the chain of the audit log, and with receivers. */
const LOOK_MS = 300;
/** Milliseconds until invitations that were written are looked for again. */
const POST_MS = 1_000;
/** What was forgotten is looked for every few seconds; a look over a long backlog is followed by twenty times as long without one. */
const SWEEP = { everyMs: 5_000, rest: 20 };
const HOUR_MS = 3_600_000;
/** They are made months ahead: who is in the way has time. */
const PARTITIONS_RETRY_MS = 300_000;
const ANSWERS_AT_ONCE = 5_000;

/** What every worker looks after by itself, beside its jobs. Where several do so at a time, Postgres gives the turn. */
export function looks(app: INestApplicationContext, { database, log }: Platform): readonly Work[] {
  const teller = app.get(WebhookTeller);
  const answers = new IdempotencyStore();
  return [
    { what: 'sealing the audit log', everyMs: LOOK_MS, work: () => app.get(AuditChain).seal() },
    { what: 'telling webhooks', everyMs: LOOK_MS, work: () => teller.relay() },
    { what: 'posting invitations', everyMs: POST_MS, work: () => app.get(InvitationPost).post() },
    {
      what: 'waking forgotten files',
      ...SWEEP,
      work: async () => {
        const woken = await app.get(WakeService).wakeForgotten();
        if (woken > 0) log.info({ woken }, 'forgotten files woken');
      },
    },
    { what: 'watching transmissions', ...SWEEP, work: () => app.get(OutboundWatch).watch() },
    { what: 'waking forgotten mails', ...SWEEP, work: () => app.get(MailDeliveryService).wakeForgotten() },
    {
      what: 'forgetting what was handed over',
      ...SWEEP,
      work: () => database.transaction('system', (tx) => outbox.forgetOld(tx)),
    },
    { what: 'making partitions', everyMs: HOUR_MS, retryMs: PARTITIONS_RETRY_MS, work: () => makePartitions(database) },
    { what: 'tidying sign-in', everyMs: HOUR_MS, work: () => app.get(SignInTidyService).tidy() },
    { what: 'forgetting events', everyMs: HOUR_MS, work: () => teller.forgetOld() },
    {
      what: 'forgetting answers',
      everyMs: HOUR_MS,
      work: async () =>
        (await database.transaction('system', (tx) => answers.forgetOld(tx, ANSWERS_AT_ONCE))) === ANSWERS_AT_ONCE,
    },
  ];
}
