import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { identificationTexts } from './texts.js';

export const identification: Area = {
  texts: identificationTexts,
  follows: [
    { topic: 'identification', queries: 'identification' },
    { topic: 'unplaced-file', queries: 'unplaced-file' },
    // They say how many files wait for them.
    { topic: 'unplaced-file', queries: 'identification' },
  ],
  screens: [
    {
      spec: null,
      path: paths.identifications,
      permission: { module: 'maintenance', action: 'read' },
      title: 'nav.identifications',
      page: () => import('./IdentificationsPage.js'),
      loader: () => import('./identifications.loader.js'),
      texts: [formTexts],
      navigation: { under: paths.companies, key: 'd', help: 'identification.help' },
    },
    {
      spec: null,
      path: paths.installation,
      permission: { level: 'admin' },
      title: 'nav.installation',
      page: () => import('./InstallationPage.js'),
      loader: () => import('./installation.loader.js'),
      texts: [formTexts],
      navigation: { group: 'admin', order: 4, icon: 'globe', key: 'o', help: 'installation.help', badge: 'waiting' },
    },
  ],
};
