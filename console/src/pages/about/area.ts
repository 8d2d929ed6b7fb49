import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { aboutTexts } from './texts.js';

export const about: Area = {
  texts: aboutTexts,
  screens: [
    {
      spec: 'R-08',
      path: paths.about,
      permission: 'session',
      title: 'nav.about',
      page: () => import('./AboutPage.js'),
      navigation: { group: 'end', order: 1, icon: 'info-circle', key: 'i', help: null },
    },
  ],
};
