import type { Area } from '../../platform/area.js';
import { ReceiptModule } from './receipt.module.js';

/** What customers say they received. */
export const receiptArea: Area = {
  name: 'receipt',
  server: [ReceiptModule],
  workers: [ReceiptModule],
  tables: {
    receipt_head: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    // Lines go with their heads.
    receipt_line: { access: 'documents', retention: 'own' },
  },
};
