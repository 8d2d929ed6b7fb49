import type { Area } from '../../platform/area.js';

/** What carriers are told of transports, and what they say of them. */
export const carrierMessageArea: Area = {
  name: 'carrier-message',
  server: [() => import('./carrier-message.module.js')],
  workers: [() => import('./carrier-message.module.js')],
  tables: {
    transport_instruction: { access: 'documents', retention: 'own' },
    carrier_status_head: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    // Events go with their consignments; what stands with a transport stays as long as it does.
    carrier_consignment: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    carrier_event: { access: 'documents', retention: 'own' },
  },
  tasks: () => import('./carrier-message.tasks.js'),
  events: () => import('./carrier-message.events.js'),
};
