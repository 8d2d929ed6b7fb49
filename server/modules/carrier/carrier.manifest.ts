import type { Area } from '../../platform/area.js';

/** What people of carriers see and do. */
export const carrierArea: Area = {
  name: 'carrier',
  server: [() => import('./carrier.module.js')],
  tables: { transport_report: { access: 'documents', retention: 'own' } },
  events: () => import('./carrier.events.js'),
};
