import type { Area } from '../../platform/area.js';

/** Mails of what schedules change inside the firm zone. */
export const scheduleDigestArea: Area = {
  name: 'schedule-digest',
  server: [() => import('./schedule-digest.module.js')],
  workers: [() => import('./schedule-digest.module.js')],
  tables: {
    schedule_digest: { access: { company: 'settings' }, retention: 'own' },
    schedule_digest_entry: { access: 'system', retention: { expires: `named_at < now() - interval '90 days'` } },
  },
  tasks: () => import('./schedule-digest.tasks.js'),
  events: () => import('./schedule-digest.events.js'),
};
