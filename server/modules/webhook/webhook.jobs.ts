import { z } from 'zod';
import { id } from '../../contract/fields.js';
import { defineJob } from '../../platform/queue/job.js';

/** Tell one webhook what waits for it. By webhook and not by event, so that a slow receiver holds one place, however much waits for it. */
export const tellWebhookJob = defineJob({ name: 'webhook.tell', queue: 'webhook', payload: z.object({ id }) });
