import { z } from 'zod';
import { webhookId } from '../../contract/fields.js';
import { defineJob, type JobQueue } from '../../platform/queue/job.js';

/** Jobs mostly wait for their receiver. */
export const webhookQueue: JobQueue = { name: 'webhook', concurrency: 32 };

/** Post to one webhook what waits for it. By webhook and not by event, so that a slow receiver holds one place, however much waits for it. */
export const sendWebhookJob = defineJob({
  name: 'webhook.send',
  queue: webhookQueue,
  payload: z.object({ id: webhookId }),
});
