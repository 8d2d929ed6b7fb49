import type { Area } from '../../platform/area.js';

/** The figures of the first page. */
export const dashboardArea: Area = {
  name: 'dashboard',
  server: [() => import('./dashboard.module.js')],
};
