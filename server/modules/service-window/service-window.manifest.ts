import type { Area } from '../../platform/area.js';

/** Times at which the service is closed. */
export const serviceWindowArea: Area = {
  name: 'service-window',
  server: [() => import('./service-window.module.js'), () => import('./gate.module.js')],
  tables: {
    service_window: { access: 'system', retention: 'own' },
  },
  events: () => import('./service-window.events.js'),
};
