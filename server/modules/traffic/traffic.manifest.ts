import type { Area } from '../../platform/area.js';

/** Files of both directions as people see them, and the reading of those that come in. */
export const trafficArea: Area = {
  name: 'traffic',
  server: [
    () => import('./traffic.module.js'),
    () => import('./analysis.module.js'),
    () => import('./traffic-live.module.js'),
  ],
  workers: [() => import('./traffic.module.js')],
  permissions: ['traffic'],
  tables: {
    interchange: { access: 'documents', retention: { register: 'register', id: 'message_id' } },
    folder_receipt: { access: 'system', retention: 'own' },
    unplaced_file: { access: 'system', retention: 'own' },
    partner_receipt: { access: 'documents', retention: 'own' },
  },
  tasks: () => import('./traffic.tasks.js'),
  events: () => import('./traffic.events.js'),
  settings: ['READING_THREADS'],
};
