import type { Area } from '../../platform/area.js';
import { GateModule } from './gate.module.js';
import { ServiceWindowModule } from './service-window.module.js';

/** Times at which the service is closed. */
export const serviceWindowArea: Area = {
  name: 'service-window',
  server: [ServiceWindowModule, GateModule],
  tables: {
    service_window: { access: 'system', retention: 'own' },
  },
};
