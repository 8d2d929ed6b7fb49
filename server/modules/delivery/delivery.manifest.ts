import type { Area } from '../../platform/area.js';

/** Despatch advices. */
export const deliveryArea: Area = {
  name: 'delivery',
  server: [() => import('./delivery.module.js')],
  workers: [() => import('./delivery.module.js')],
  permissions: ['delivery.despatch-note', 'delivery.despatch'],
  tables: {
    despatch_advice: { access: 'documents', retention: 'own' },
    despatch_counter: { access: { company: 'a counter, never shown' }, retention: 'own' },
  },
  events: () => import('./delivery.events.js'),
};
