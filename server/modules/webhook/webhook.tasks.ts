import { defineTask, EVENTS, HOURLY } from '../../platform/task.js';
import { WebhookSender } from './webhook.sender.service.js';

export const publishWebhookEvents = defineTask({
  name: 'publishing webhook events',
  ...EVENTS,
  service: WebhookSender,
  run: (sender) => sender.relay(),
});

export const deleteOldWebhookEvents = defineTask({
  name: 'deleting old webhook events',
  ...HOURLY,
  service: WebhookSender,
  run: (sender) => sender.forgetOld(),
});
