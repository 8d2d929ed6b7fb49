import { Processor } from '@nestjs/bullmq';
import { sendWebhookJob, webhookQueue } from '../../server/modules/webhook/webhook.jobs.js';
import { WebhookSender } from '../../server/modules/webhook/webhook.sender.service.js';
import { handles, PROCESSOR_OPTIONS, QueueProcessor } from '../../server/platform/queue/queue-processor.js';

/** Posts events to the webhooks that subscribed to them. */
@Processor(webhookQueue.name, PROCESSOR_OPTIONS)
export class WebhookProcessor extends QueueProcessor {
  constructor(sender: WebhookSender) {
    super(handles(sendWebhookJob, ({ id }) => sender.send(id)));
  }
}
