import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookDetail,
  webhookEvents,
  webhookList,
  webhookReplay,
  webhookRotate,
  webhookTest,
  webhookUpdate,
} from '../../contract/webhook.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { WebhookService } from './webhook.service.js';
import { WebhookSender } from './webhook.sender.service.js';
import { WebhookView } from './webhook.view.js';

@Controller()
export class WebhookController {
  constructor(
    private readonly database: Database,
    private readonly view: WebhookView,
    private readonly webhooks: WebhookService,
    private readonly sender: WebhookSender,
  ) {}

  @Handles(webhookList)
  async list(_: Input<typeof webhookList>, { caller }: Call): Promise<Answer<typeof webhookList>> {
    return { rows: await this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId)) };
  }

  @Handles(webhookEvents)
  events({ query }: Input<typeof webhookEvents>, { caller }: Call): Promise<Answer<typeof webhookEvents>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.events(tx, caller.companyId, query));
  }

  @Handles(webhookDetail)
  detail({ params }: Input<typeof webhookDetail>, { caller }: Call): Promise<Answer<typeof webhookDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.webhook(tx, caller.companyId, params.id));
  }

  @Handles(webhookCreate)
  create({ body }: Input<typeof webhookCreate>, { caller, reply }: Call): Promise<Answer<typeof webhookCreate>> {
    void reply.header('cache-control', 'no-store');
    return this.webhooks.create(caller, body);
  }

  @Handles(webhookUpdate)
  update(
    { params, body: { version, ...fields } }: Input<typeof webhookUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof webhookUpdate>> {
    return this.webhooks.update(caller, params.id, version, fields);
  }

  @Handles(webhookDelete)
  async remove({ params }: Input<typeof webhookDelete>, { caller }: Call): Promise<Answer<typeof webhookDelete>> {
    await this.webhooks.remove(caller, params.id);
    return { id: params.id };
  }

  @Handles(webhookRotate)
  rotate({ params }: Input<typeof webhookRotate>, { caller, reply }: Call): Promise<Answer<typeof webhookRotate>> {
    void reply.header('cache-control', 'no-store');
    return this.webhooks.rotate(caller, params.id);
  }

  @Handles(webhookTest)
  test({ params }: Input<typeof webhookTest>, { caller }: Call): Promise<Answer<typeof webhookTest>> {
    return this.sender.trial(caller, params.id);
  }

  @Handles(webhookDeliveries)
  deliveries(
    { params, query }: Input<typeof webhookDeliveries>,
    { caller }: Call,
  ): Promise<Answer<typeof webhookDeliveries>> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.view.webhook(tx, caller.companyId, params.id);
      return this.view.deliveries(tx, caller.companyId, params.id, query);
    });
  }

  @Handles(webhookReplay)
  replay({ params, body }: Input<typeof webhookReplay>, { caller }: Call): Promise<Answer<typeof webhookReplay>> {
    return this.webhooks.replay(caller, params.id, body.after);
  }
}
