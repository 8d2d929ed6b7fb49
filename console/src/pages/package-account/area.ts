import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { packageAccountTexts } from './texts.js';

const permission = { module: 'delivery.package-account', action: 'read' } as const;

export const packageAccount: Area = {
  texts: packageAccountTexts,
  lists: ['package-accounts', 'package-movements'],
  follows: [{ topic: 'package-account', queries: 'package-account' }],
  screens: [
    {
      spec: 'R-17',
      path: paths.packageAccounts,
      permission,
      title: 'nav.packageAccounts',
      page: () => import('./AccountsPage.js'),
      loader: () => import('./account.list.js'),
      texts: [formTexts],
      navigation: { under: paths.despatchNotes, key: '7', help: 'packageAccount.help' },
    },
    {
      spec: null,
      path: paths.packageMovements,
      permission,
      title: 'nav.packageMovements',
      page: () => import('./MovementsPage.js'),
      loader: () => import('./movement.list.js'),
      texts: [formTexts],
      navigation: { under: paths.despatchNotes, key: '9', help: 'packageAccount.movementHelp' },
    },
  ],
};
