import type { Area } from '../../platform/area.js';
import { tellWebhookJob } from './webhook.jobs.js';

export const webhookArea: Area = {
  name: 'webhook',
  jobs: [tellWebhookJob],
};
