import type { Area } from '../../platform/area.js';

/** Search over everything. */
export const searchArea: Area = {
  name: 'search',
  server: [() => import('./search.module.js')],
};
