import type { Area } from '../../platform/area.js';

/** Control references of partners: which came, and which are missing between them. */
export const referenceArea: Area = {
  name: 'reference',
  server: [() => import('./reference.module.js')],
  workers: [() => import('./reference.module.js')],
  tables: {
    reference_stream: { access: { company: 'a counter, never shown' }, retention: 'own' },
    control_reference_gap: { access: 'documents', retention: 'own' },
  },
  events: () => import('./reference.events.js'),
};
