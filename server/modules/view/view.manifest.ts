import type { Area } from '../../platform/area.js';
import { ViewModule } from './view.module.js';

/** Saved views of lists. */
export const viewArea: Area = {
  name: 'view',
  server: [ViewModule],
  tables: {
    saved_view: { access: { company: 'settings' }, retention: 'own' },
    list_setting: { access: { company: 'settings' }, retention: 'own' },
  },
};
