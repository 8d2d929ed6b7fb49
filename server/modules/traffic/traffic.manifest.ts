import type { Area } from '../../platform/area.js';
import { TrafficLiveModule } from './traffic-live.module.js';
import { TrafficModule } from './traffic.module.js';

/** Files of both directions as people see them, and the reading of those that come in. */
export const trafficArea: Area = {
  name: 'traffic',
  server: [TrafficModule, TrafficLiveModule],
  workers: [TrafficModule],
  permissions: ['traffic'],
  tables: {
    interchange: { access: 'documents', retention: { register: 'register', id: 'message_id' } },
    folder_receipt: { access: 'system', retention: 'own' },
    partner_receipt: { access: 'documents', retention: 'own' },
  },
};
