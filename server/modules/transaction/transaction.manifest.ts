import type { Area } from '../../platform/area.js';
import { TransactionModule } from './transaction.module.js';

/** Messages within files, what became of each, and their control references. */
export const transactionArea: Area = {
  name: 'transaction',
  server: [TransactionModule],
  workers: [TransactionModule],
  permissions: ['transactions'],
  tables: {
    edi_transaction: {
      access: 'documents',
      retention: { month: 'message', id: 'id', digits: 4, stays: { table: 'traffic_message', leaves: 'after' } },
    },
    transaction_event: {
      access: 'documents',
      retention: {
        month: 'message',
        id: 'transaction_id',
        digits: 4,
        stays: { table: 'traffic_message', leaves: 'after' },
      },
    },
    reference_stream: { access: { company: 'a counter, never shown' }, retention: 'own' },
    control_reference_gap: { access: 'documents', retention: 'own' },
  },
};
