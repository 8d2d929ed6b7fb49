import type { Area } from '../../platform/area.js';

/** Files that go out, and what partners answer. */
export const outboundArea: Area = {
  name: 'outbound',
  server: [() => import('./outbound.module.js')],
  workers: [() => import('./outbound.module.js')],
  tables: {
    interchange_answer: { access: 'documents', retention: 'own' },
  },
  tasks: () => import('./outbound.tasks.js'),
  events: () => import('./outbound.events.js'),
};
