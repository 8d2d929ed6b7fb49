import type { Area } from '../../platform/area.js';

/** Accounts of returnable packages. */
export const packageAccountArea: Area = {
  name: 'package-account',
  server: [() => import('./package-account.module.js')],
  workers: [() => import('./package-account.module.js')],
  permissions: ['delivery.package-account'],
  tables: {
    package_account: { access: 'documents', retention: 'own' },
    package_movement: { access: 'documents', retention: 'own' },
    package_movement_state: { access: 'documents', retention: 'own' },
    received_advice: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    received_advice_movement: { access: 'documents', retention: 'own' },
    package_posting: { access: 'append', retention: 'own' },
  },
  tasks: () => import('./package-account.tasks.js'),
  events: () => import('./package-account.events.js'),
};
