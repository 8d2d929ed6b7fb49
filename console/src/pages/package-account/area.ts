import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { packageAccountTexts } from './texts.js';

const permission = { module: 'delivery.package-account', action: 'read' } as const;

export const packageAccount: Area = {
  texts: packageAccountTexts,
  lists: [
    'package-accounts',
    'package-movements',
    'package-counts',
    'package-fees',
    'package-count-codes',
    'package-statement-codes',
    'package-statement-lines',
  ],
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
    {
      spec: null,
      path: paths.packageCounts,
      permission,
      title: 'packageCount.title',
      page: () => import('./count/CountsPage.js'),
      loader: () => import('./count/count.list.js'),
      texts: [formTexts],
    },
    {
      spec: null,
      path: paths.packageCount(':id'),
      permission,
      title: 'record',
      page: () => import('./count/CountPage.js'),
      loader: () => import('./count/count.loader.js'),
      texts: [formTexts],
    },
    {
      spec: null,
      path: paths.packageFees,
      permission,
      title: 'packageFee.title',
      page: () => import('./fee/FeesPage.js'),
      loader: () => import('./fee/fee.list.js'),
      texts: [formTexts],
    },
    {
      spec: null,
      path: paths.packageCompare,
      permission,
      title: 'packageAccount.compare.title',
      page: () => import('./compare/ComparePage.js'),
      texts: [formTexts],
    },
  ],
};
