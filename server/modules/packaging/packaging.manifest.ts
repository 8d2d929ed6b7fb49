import type { Area } from '../../platform/area.js';

const REGISTER = { access: { company: 'the register, closed in supplier mode' }, retention: 'own' } as const;

/** Package sizes, packing instructions, and how packages are numbered. */
export const packagingArea: Area = {
  name: 'packaging',
  server: [() => import('./packaging.module.js')],
  tables: {
    package_size: REGISTER,
    packing_instruction: REGISTER,
    packing_aid: REGISTER,
    package_numbering: REGISTER,
  },
  events: () => import('./packaging.events.js'),
};
