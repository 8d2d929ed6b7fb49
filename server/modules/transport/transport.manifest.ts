import type { Area } from '../../platform/area.js';

/** Transports: despatch notes that leave on one vehicle. */
export const transportArea: Area = {
  name: 'transport',
  server: [() => import('./transport.module.js')],
  tables: {
    transport: { access: 'documents', retention: 'own' },
    transport_note: { access: 'documents', retention: 'own' },
    transport_step: { access: 'documents', retention: 'own' },
    transport_counter: { access: { company: 'a counter, never shown' }, retention: 'own' },
  },
  events: () => import('./transport.events.js'),
};
