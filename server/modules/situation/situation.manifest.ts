import type { Area } from '../../platform/area.js';

const OF_THE_WHOLE = { company: 'of the company as a whole; a policy of its own keeps it from who sees a part of it' };

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
    despatch_precision_day: { access: OF_THE_WHOLE, retention: 'own' },
    despatch_precision_unmet: { access: OF_THE_WHOLE, retention: 'own' },
  },
  tasks: () => import('./situation.tasks.js'),
  events: () => import('./situation.events.js'),
};
