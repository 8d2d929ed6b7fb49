import type { Area } from '../../platform/area.js';

/** What customers say they received. */
export const receiptArea: Area = {
  name: 'receipt',
  server: [() => import('./receipt.module.js')],
  workers: [() => import('./receipt.module.js')],
  events: () => import('./receipt.events.js'),
  tables: {
    receipt_head: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    // Lines go with their heads.
    receipt_line: { access: 'documents', retention: 'own' },
  },
};
