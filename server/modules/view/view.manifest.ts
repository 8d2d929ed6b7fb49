import type { Area } from '../../platform/area.js';

/** Saved views of lists. */
export const viewArea: Area = {
  name: 'view',
  server: [() => import('./view.module.js')],
  tables: {
    saved_view: { access: { company: 'settings' }, retention: 'own' },
    list_setting: { access: { company: 'settings' }, retention: 'own' },
  },
  events: () => import('./view.events.js'),
};
