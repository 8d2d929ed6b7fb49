import type { Area } from '../../platform/area.js';
import { As2Module } from './as2.module.js';

/** Files that partners post by AS2. */
export const as2Area: Area = {
  name: 'as2',
  server: [As2Module],
  tables: {
    as2_receipt: { access: { company: 'a register, never shown' }, retention: 'own' },
  },
};
