import type { Area } from '../../platform/area.js';

/** Files that partners post by AS2. */
export const as2Area: Area = {
  name: 'as2',
  server: [() => import('./as2.module.js')],
  tables: {
    as2_receipt: { access: { company: 'a register, never shown' }, retention: 'own' },
  },
};
