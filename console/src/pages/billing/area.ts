import { lazy } from 'react';
import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { billingTexts } from './texts.js';

export const billing: Area = {
  texts: billingTexts,
  lists: ['service-fees', 'installation-fees'],
  follows: [{ topic: 'service-fee', queries: 'billing' }],
  banner: lazy(async () => ({ default: (await import('./FeeWatch.js')).FeeWatch })),
  keepsBannerPlace: true,
  screens: [
    {
      spec: null,
      path: paths.billing,
      permission: { level: 'restricted-reader' },
      title: 'nav.fees',
      page: () => import('./FeesPage.js'),
      loader: () => import('./fee.list.js'),
      navigation: { under: paths.companies, key: '4', help: 'billing.help' },
    },
    {
      spec: null,
      path: paths.installationFees,
      permission: { level: 'admin' },
      title: 'billing.allTitle',
      page: () => import('./InstallationFeesPage.js'),
      loader: () => import('./installation-fee.list.js'),
      texts: [formTexts],
    },
  ],
};
