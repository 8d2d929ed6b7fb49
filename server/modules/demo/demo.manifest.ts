import type { Area } from '../../platform/area.js';

/** Demonstration data. */
export const demoArea: Area = {
  name: 'demo',
  server: [() => import('./demo.module.js')],
  tables: {
    demo_world: { access: 'system', retention: 'own' },
  },
  events: () => import('./demo.events.js'),
  settings: ['DEMO_HISTORY'],
};
