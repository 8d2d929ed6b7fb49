import type { Area } from '../../platform/area.js';

/** What companies owe for the service, and the lock that an unpaid fee leads to. */
export const billingArea: Area = {
  name: 'billing',
  server: [() => import('./billing.module.js')],
  workers: [() => import('./billing.module.js')],
  tables: {
    service_fee: { access: { company: 'what the company as a whole owes' }, retention: 'own' },
    service_fee_extension: { access: { company: 'what the company as a whole owes' }, retention: 'own' },
    service_fee_mail: { access: 'system', retention: 'own' },
  },
  tasks: () => import('./billing.tasks.js'),
  events: () => import('./billing.events.js'),
};
