import type { Area } from '../../platform/area.js';

/** What a person looks at: company, supplier, filters, restrictions and settings. */
export const contextArea: Area = {
  name: 'context',
  server: [() => import('./context.module.js')],
  tables: {
    company_setting: { access: { company: 'settings' }, retention: 'own' },
    user_setting: { access: { company: 'settings' }, retention: 'own' },
    saved_filter: { access: { company: 'what narrows' }, retention: 'own' },
    user_restriction: { access: { company: 'what narrows' }, retention: 'own' },
  },
  events: () => import('./context.events.js'),
};
