import type { Area } from '../../platform/area.js';
import { TransactionModule } from './transaction.module.js';

/** Messages within files, and what became of each. */
export const transactionArea: Area = {
  name: 'transaction',
  server: [TransactionModule],
  workers: [TransactionModule],
  permissions: ['transactions'],
};
