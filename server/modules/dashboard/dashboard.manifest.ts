import type { Area } from '../../platform/area.js';
import { DashboardModule } from './dashboard.module.js';

/** The figures of the first page. */
export const dashboardArea: Area = {
  name: 'dashboard',
  server: [DashboardModule],
};
