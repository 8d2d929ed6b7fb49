import { defineTask, EVENTS, HOURLY } from '../../platform/task.js';
import { WebhookTeller } from './webhook.tell.service.js';

export const publishWebhookEvents = defineTask({
  name: 'publishing webhook events',
  ...EVENTS,
  service: WebhookTeller,
  run: (teller) => teller.relay(),
});

export const deleteOldWebhookEvents = defineTask({
  name: 'deleting old webhook events',
  ...HOURLY,
  service: WebhookTeller,
  run: (teller) => teller.forgetOld(),
});
