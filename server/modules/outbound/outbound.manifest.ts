import type { Area } from '../../platform/area.js';
import { OutboundModule } from './outbound.module.js';
import { sendFileJob } from './outbound.jobs.js';

/** Files that go out, and what partners answer. */
export const outboundArea: Area = {
  name: 'outbound',
  server: [OutboundModule],
  workers: [OutboundModule],
  tables: {
    transmission: { access: 'documents', retention: 'own' },
    interchange_answer: { access: 'documents', retention: 'own' },
    outgoing_name: { access: { company: 'a register, never shown' }, retention: 'own' },
    partner_counter: { access: { company: 'a counter, never shown' }, retention: 'own' },
  },
  jobs: [sendFileJob],
};
