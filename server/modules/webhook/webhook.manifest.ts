import type { Area } from '../../platform/area.js';
import { sendWebhookJob } from './webhook.jobs.js';

/** Webhooks and what is posted to them. */
export const webhookArea: Area = {
  name: 'webhook',
  server: [() => import('./webhook.module.js')],
  workers: [() => import('./webhook.module.js')],
  tables: {
    webhook_endpoint: { access: { company: 'set up by those who see all' }, retention: 'own' },
    webhook_event: { access: { company: 'refused to whoever sees a part' }, retention: 'own' },
    webhook_delivery: { access: { company: 'states and types, without contents' }, retention: 'own' },
    webhook_pending: { access: { company: 'a queue, never shown' }, retention: 'own' },
    webhook_cursor: { access: 'system', retention: 'own' },
  },
  jobs: [sendWebhookJob],
  tasks: () => import('./webhook.tasks.js'),
  events: () => import('./webhook.events.js'),
};
