import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { paths } from '../../paths.js';
import { profileTexts } from './texts.js';

export const profile: Area = {
  texts: profileTexts,
  panels: {
    profile: lazyWithTexts(async () => (await import('./ProfilePanel.js')).ProfilePanel, formTexts, profileTexts),
  },
  screens: [
    {
      spec: 'R-10',
      path: paths.profile,
      permission: 'session',
      title: 'profile.title',
      page: () => import('./ProfilePage.js'),
    },
    {
      spec: null,
      path: paths.invitations,
      permission: 'session',
      title: 'profile.invitations.title',
      page: () => import('./InvitationsPage.js'),
    },
  ],
};
