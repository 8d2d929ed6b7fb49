import type { Area } from '../../platform/area.js';

/** Pages of the older system. */
export const legacyArea: Area = {
  name: 'legacy',
  server: [() => import('./legacy.module.js')],
};
