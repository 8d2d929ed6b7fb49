import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Webhook, WebhookFields } from '../../contract/webhook.js';
import type { WebhookId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database, type Scope, wholeCompany } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Actor } from '../../platform/http/caller.js';
import { refuseBadAddress } from './webhook.call.js';
import {
  webhookChanged,
  webhookCreated,
  webhookRemoved,
  webhookReplayed,
  webhookSecretRotated,
} from './webhook.events.js';
import { newSecret } from './webhook.secret.js';
import { WebhookStore, type Replayed } from './webhook.store.js';
import { WebhookVault } from './webhook.vault.js';
import { WebhookView } from './webhook.view.js';

/** Most webhooks of a company, and events sent again by one call. */
const MOST_WEBHOOKS = 20;
const MOST_REPLAYED = 1_000;

export type WithSecret = Webhook & { readonly secret: string };

/** Webhooks of a company's programs. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly database: Database,
    private readonly store: WebhookStore,
    private readonly view: WebhookView,
    private readonly vault: WebhookVault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem address-not-allowed; limit-reached. */
  async create(actor: Actor, fields: WebhookFields): Promise<WithSecret> {
    await this.refuseBadAddress(fields);
    const { companyId, userId } = actor;
    const secret = newSecret();
    // The key is looked up outside of the transaction: it is of the system.
    const id = await this.database.transaction(wholeCompany(companyId), (tx) => this.store.newId(tx));
    const sealed = await this.vault.seal(companyId, id, secret);
    return this.database.transaction(wholeCompany(companyId), async (tx) => {
      if ((await this.store.count(tx, companyId)) >= MOST_WEBHOOKS)
        throw new Problem('limit-reached', `A company has ${String(MOST_WEBHOOKS)} webhooks at most.`);
      await this.store.insert(tx, id, { companyId, userId, fields }, sealed);
      const after = await this.view.webhook(tx, companyId, id);
      emit(tx, webhookCreated({ by: actor, id, after }));
      return { ...after, secret };
    });
  }

  /** @throws Problem address-not-allowed; not-found; changed-meanwhile when `version` is not the stored one. */
  async update(actor: Actor, id: WebhookId, version: number, fields: WebhookFields): Promise<Webhook> {
    await this.refuseBadAddress(fields);
    return this.change(actor, id, async (tx, stored) => {
      if (stored !== version) throw new Problem('changed-meanwhile');
      const before = await this.view.webhook(tx, actor.companyId, id);
      await this.store.update(tx, id, { companyId: actor.companyId, userId: actor.userId, fields });
      const after = await this.view.webhook(tx, actor.companyId, id);
      emit(tx, webhookChanged({ by: actor, id, before, after }));
      return after;
    });
  }

  /** @throws Problem not-found. */
  remove(actor: Actor, id: WebhookId): Promise<void> {
    return this.change(actor, id, async (tx) => {
      const before = await this.view.webhook(tx, actor.companyId, id);
      await this.store.remove(tx, actor.companyId, id);
      emit(tx, webhookRemoved({ by: actor, id, before }));
    });
  }

  /** Another secret, returned once. @throws Problem not-found. */
  async rotate(actor: Actor, id: WebhookId): Promise<WithSecret> {
    const secret = newSecret();
    const sealed = await this.vault.seal(actor.companyId, id, secret);
    // Requests may not read secrets, not even to move them: the system does, and the company stands in every condition.
    return this.change(
      actor,
      id,
      async (tx) => {
        await this.store.rotate(tx, actor.companyId, actor.userId, id, sealed);
        emit(tx, webhookSecretRotated({ by: actor, id }));
        return { ...(await this.view.webhook(tx, actor.companyId, id)), secret };
      },
      'system',
    );
  }

  /** Sends events behind a cursor again. @throws Problem not-found; webhook-inactive. */
  replay(actor: Actor, id: WebhookId, after: string): Promise<Replayed> {
    return this.change(actor, id, async (tx) => {
      const { active, url } = await this.view.webhook(tx, actor.companyId, id);
      if (!active || url === null) throw new Problem('webhook-inactive');
      const replayed = await this.store.replay(tx, actor.companyId, id, after, MOST_REPLAYED);
      emit(tx, webhookReplayed({ by: actor, id, after: { after, ...replayed } }));
      return replayed;
    });
  }

  private change<T>(
    { companyId }: Actor,
    id: WebhookId,
    work: (tx: Tx, version: number) => Promise<T>,
    scope: Scope = wholeCompany(companyId),
  ): Promise<T> {
    return this.database.transaction(scope, async (tx) => {
      const version = await this.store.version(tx, companyId, id);
      if (version === undefined) throw new Problem('not-found');
      return work(tx, version);
    });
  }

  private async refuseBadAddress({ url }: WebhookFields): Promise<void> {
    if (url !== null) await refuseBadAddress(url, this.config.transport);
  }
}
