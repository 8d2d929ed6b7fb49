import type { Area } from '../../platform/area.js';

/** Messages within files, and what became of each. */
export const transactionArea: Area = {
  name: 'transaction',
  server: [() => import('./transaction.module.js')],
  workers: [() => import('./transaction.module.js')],
  permissions: ['transactions'],
};
