import type { Area } from '../../area.js';

/** Every address that no screen is for. */
export const missing: Area = {
  texts: null,
  screens: [
    {
      spec: null,
      path: '*',
      permission: 'session',
      title: 'nav.dashboard',
      page: () => import('./MissingPage.js'),
      loader: () => import('./missing.loader.js'),
    },
  ],
};
