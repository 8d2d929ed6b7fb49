import { Processor } from '@nestjs/bullmq';
import { tellWebhookJob, webhookQueue } from '../../server/modules/webhook/webhook.jobs.js';
import { WebhookTeller } from '../../server/modules/webhook/webhook.tell.service.js';
import { handles, PROCESSOR_OPTIONS, QueueProcessor } from '../../server/platform/queue/queue-processor.js';

/** Posts events to the webhooks that subscribed to them. */
@Processor(webhookQueue.name, PROCESSOR_OPTIONS)
export class WebhookProcessor extends QueueProcessor {
  constructor(teller: WebhookTeller) {
    super(handles(tellWebhookJob, ({ id }) => teller.tell(id)));
  }
}
