import type { Area } from '../../platform/area.js';

/** How long things stay, and the archive they go to. */
export const retentionArea: Area = {
  name: 'retention',
  workers: [() => import('./retention.module.js')],
  tables: {
    retention_policy: { access: 'system', retention: 'own' },
    retention_run: { access: 'system', retention: 'own' },
    retention_step: { access: 'system', retention: 'own' },
    archive_pack: { access: { company: 'months of the company, never shown' }, retention: 'own' },
  },
  tasks: () => import('./retention.tasks.js'),
};
