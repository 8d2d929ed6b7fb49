import type { Area } from '../../platform/area.js';

/** The audit log and its chain. */
export const auditArea: Area = {
  name: 'audit',
  server: [() => import('./audit.module.js')],
  workers: [() => import('./audit.module.js')],
  tables: {
    audit_event: { access: { company: 'administrators read it' }, retention: 'own' },
    audit_seal: { access: 'system', retention: 'own' },
    audit_unsealed: { access: 'system', retention: 'own' },
  },
  tasks: () => import('./audit.tasks.js'),
  events: () => import('./audit.events.js'),
};
