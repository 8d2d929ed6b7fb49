import type { Area } from '../../area.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { paths } from '../../paths.js';
import { notificationsTexts } from './texts.js';

export const notifications: Area = {
  texts: notificationsTexts,
  banner: lazyWithTexts(async () => (await import('./LiveNotifications.js')).LiveNotifications, notificationsTexts),
  panels: { notices: lazyWithTexts(async () => (await import('./NoticesPanel.js')).NoticesPanel, notificationsTexts) },
  screens: [
    {
      spec: 'R-09',
      path: paths.notifications,
      permission: 'session',
      title: 'nav.notices',
      page: () => import('./NotificationsPage.js'),
      navigation: { group: 'admin', order: 2, icon: 'inbox', key: 'n', help: 'notifications.help' },
    },
  ],
};
