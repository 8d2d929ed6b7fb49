import type { Area } from '../../area.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { paths } from '../../paths.js';
import { notificationsTexts } from './texts.js';

export const notifications: Area = {
  texts: notificationsTexts,
  follows: [{ topic: 'traffic', queries: 'open-errors' }],
  banner: lazyWithTexts(async () => (await import('./LiveNotifications.js')).LiveNotifications, notificationsTexts),
  panels: { notices: lazyWithTexts(async () => (await import('./NoticesPanel.js')).NoticesPanel, notificationsTexts) },
  screens: [
    {
      spec: 'R-09',
      path: paths.notifications,
      permission: 'session',
      title: 'nav.notices',
      page: () => import('./NotificationsPage.js'),
      navigation: {
        group: 'end',
        order: 2,
        icon: 'bell',
        key: 'n',
        help: 'notifications.help',
        place: 'notifications',
      },
    },
    {
      spec: null,
      path: paths.sendNotices,
      permission: { level: 'company-admin' },
      title: 'nav.sending',
      page: () => import('./SendPage.js'),
      navigation: { group: 'admin', order: 2, icon: 'comment', key: 'w', help: 'notifications.sendHelp' },
    },
  ],
};
