import type { Area } from '../../platform/area.js';

/** Where deliveries stand: what left for customers beside what they call off and say they received. */
export const situationArea: Area = {
  name: 'situation',
  server: [() => import('./situation.module.js')],
  workers: [() => import('./situation.module.js')],
  permissions: ['schedule.delivery-situation', 'schedule.previous-deliveries'],
  tables: {
    despatched_quantity: { access: 'documents', retention: 'own' },
    despatched_backlog: { access: 'system', retention: 'own' },
    despatched_month: { access: 'documents', retention: 'own' },
  },
  tasks: () => import('./situation.tasks.js'),
  events: () => import('./situation.events.js'),
};
