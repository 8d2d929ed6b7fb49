import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { startTexts } from '../start/texts.js';
import { dashboardTexts } from './texts.js';

export const dashboard: Area = {
  texts: dashboardTexts,
  follows: [
    { topic: 'traffic', queries: 'dashboard' },
    { topic: 'schedule', queries: 'dashboard' },
    { topic: 'service-fee', queries: 'dashboard' },
  ],
  screens: [
    {
      spec: 'R-07',
      path: paths.home,
      permission: 'session',
      title: 'nav.dashboard',
      page: () => import('./DashboardPage.js'),
      texts: [startTexts],
      navigation: { group: 'start', order: 1, icon: 'home', key: 'h', help: 'dashboard.help', place: 'dashboard' },
    },
  ],
};
