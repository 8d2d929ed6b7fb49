import type { Area } from '../../platform/area.js';

/** Despatch advices. */
export const deliveryArea: Area = {
  name: 'delivery',
  server: [() => import('./delivery.module.js')],
  workers: [() => import('./delivery.module.js')],
  permissions: ['delivery.despatch-note', 'delivery.despatch'],
  tables: {
    despatch_advice: { access: 'documents', retention: 'own' },
    despatch_package: { access: 'documents', retention: 'own' },
    // As long as a device may keep a scan that it could not hand in.
    despatch_scan: { access: 'documents', retention: { expires: `created_at < now() - interval '60 days'` } },
    despatch_counter: { access: { company: 'counters of its own numbers' }, retention: 'own' },
  },
  tasks: () => import('./delivery.tasks.js'),
  events: () => import('./delivery.events.js'),
};
