import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { WebhookTrial } from '../../contract/webhook.js';
import type { WebhookId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { LOG, type Log } from '../../platform/log.js';
import { KeyedLimiter } from '../../platform/process/keyed-limiter.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { nextAttempt } from '../../platform/transport/back-off.js';
import type { Actor } from '../../platform/http/caller.js';
import { callReceiver } from './webhook.call.js';
import { webhookDisabled, webhookTested } from './webhook.events.js';
import { WebhookSenderStore, type Attempt, type ClaimedWebhook, type DueDelivery } from './webhook.sender.store.js';
import { WebhookVault } from './webhook.vault.js';

/** Events numbered, and webhooks woken, in one transaction. */
const AT_A_TIME = 500;
/** Deliveries read together, and milliseconds after which a webhook that still has some goes to the end of the line. */
const IN_A_ROW = 20;
const ROUND_MS = 8_000;
const FORGOTTEN_AT_ONCE = 2_000;
const GONE = 410;
const TOO_MANY = 429;
/** Seconds that a webhook which is away is left alone, at most. */
const LONGEST_PAUSE = 3_600;

/** What a call carries, whether it was queued or is a trial. */
interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly cursor: string | null;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Sends events to webhooks: numbers committed events, and delivers to each webhook what waits for it. One process serves a webhook at a
 * time, for a few seconds; a slow receiver occupies one slot and delays no other. Delivery is at least once: receivers recognise repetitions by their id.
 */
@Injectable()
export class WebhookSender {
  private readonly trials = new KeyedLimiter(1);

  constructor(
    private readonly database: Database,
    private readonly store: WebhookSenderStore,
    private readonly vault: WebhookVault,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Numbers events and wakes webhooks that have something due; returns whether more may wait. */
  async relay(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      if (!(await this.store.turn(tx))) return false;
      const numbered = await this.store.number(tx, AT_A_TIME);
      const woken = await this.store.wakeDue(tx, AT_A_TIME);
      if (woken > 0) wakeRelay(tx);
      return numbered === AT_A_TIME || woken === AT_A_TIME;
    });
  }

  /** Delivers what is due to a webhook, in order; nothing when it is off or another process serves it. */
  async send(id: WebhookId): Promise<void> {
    const claimed = await this.database.transaction('system', (tx) => this.store.claim(tx, id));
    if (!claimed) return;
    const pauseSeconds = await this.round(claimed);
    await this.database.transaction('system', (tx) => this.store.release(tx, claimed, pauseSeconds));
  }

  /** Forgets events past their days; returns whether there are more. */
  async forgetOld(): Promise<boolean> {
    return (
      (await this.database.transaction('system', (tx) => this.store.forgetOld(tx, FORGOTTEN_AT_ONCE))) ===
      FORGOTTEN_AT_ONCE
    );
  }

  /** A signed event of no consequence, now. @throws Problem not-found; webhook-inactive without an address. */
  async trial(actor: Actor, id: WebhookId): Promise<WebhookTrial> {
    const { companyId } = actor;
    const found = await this.database.transaction('system', (tx) => this.store.trial(tx, companyId, id));
    if (!found) throw new Problem('not-found');
    const { url } = found;
    if (url === null) throw new Problem('webhook-inactive');
    const began = performance.now();
    const message: Message = {
      id: randomUUID(),
      type: 'webhook.test',
      timestamp: new Date(this.database.now()).toISOString(),
      cursor: null,
      data: { webhookId: id },
    };
    // One at a time for a company: each is a call upon somebody else's machine.
    const { status, answer, error } = await this.trials.take(companyId, () => this.call({ ...found, url }, message));
    const ok = error === null;
    await this.database.transaction(wholeCompany(companyId), async (tx) => {
      emit(tx, webhookTested({ by: actor, id, after: { ok, status } }));
    });
    return { ok, status, answer, error, milliseconds: Math.round(performance.now() - began) };
  }

  /** Returns for how many seconds the webhook is to be left alone. */
  private async round(claimed: ClaimedWebhook): Promise<number> {
    const began = performance.now();
    for (;;) {
      const due = await this.database.transaction('system', (tx) => this.store.due(tx, claimed.id, IN_A_ROW));
      for (const delivery of due) {
        const outcome = await this.deliver(claimed, delivery);
        if (outcome === 'lost' || outcome === 'off') return 0;
        if (outcome === 'away') return Math.min(LONGEST_PAUSE, waitAfter(claimed.failures + 1));
        if (performance.now() - began > ROUND_MS) return 0;
      }
      if (due.length < IN_A_ROW) return 0;
    }
  }

  /** `refused` concerns this event alone; when the receiver is `away`, the others needn't be tried. */
  private async deliver(
    claimed: ClaimedWebhook,
    delivery: DueDelivery,
  ): Promise<'taken' | 'refused' | 'away' | 'off' | 'lost'> {
    const { eventId, ...event } = delivery;
    const attempt = await this.call(claimed, { ...event, id: eventId });
    if (attempt.error === null)
      return (await this.database.transaction('system', (tx) =>
        this.store.delivered(tx, claimed, delivery.id, attempt),
      ))
        ? 'taken'
        : 'lost';
    const isAway = attempt.status === null || attempt.status >= 500 || attempt.status === TOO_MANY;
    const reaction = { waitSeconds: waitAfter(delivery.attempts + 1), isGone: attempt.status === GONE, isAway };
    const noted = await this.database.transaction('system', async (tx) => {
      const outcome = await this.store.failed(tx, claimed, delivery.id, attempt, reaction);
      if (outcome?.isOff === true)
        emit(
          tx,
          webhookDisabled({
            by: {},
            companyId: claimed.companyId,
            id: claimed.id,
            after: { reason: attempt.error },
          }),
        );
      return outcome;
    });
    this.log.info({ webhook: claimed.id, delivery: delivery.id, reason: attempt.error }, 'webhook delivery failed');
    if (!noted) return 'lost';
    return noted.isOff ? 'off' : isAway ? 'away' : 'refused';
  }

  private async call(
    webhook: Pick<ClaimedWebhook, 'id' | 'companyId' | 'url' | 'secret' | 'previousSecret'>,
    { id, type, timestamp, cursor, data }: Message,
  ): Promise<Attempt> {
    const secrets = await this.vault.open(webhook, [webhook.secret, webhook.previousSecret]);
    const body = JSON.stringify({ type, timestamp, ...(cursor === null ? {} : { cursor }), data });
    return callReceiver(
      webhook.url,
      { id, timestamp: Math.floor(this.database.now() / 1000), body },
      secrets,
      this.config.transport,
    );
  }
}

/** Seconds until the next attempt after so many failures. */
function waitAfter(failures: number): number {
  return nextAttempt(failures, new Date(0), Math.random()).getTime() / 1000;
}
