import type { Area } from '../../platform/area.js';
import { OutboundModule } from './outbound.module.js';

/** Files that go out, and what partners answer. */
export const outboundArea: Area = {
  name: 'outbound',
  server: [OutboundModule],
  workers: [OutboundModule],
  tables: {
    interchange_answer: { access: 'documents', retention: 'own' },
  },
};
