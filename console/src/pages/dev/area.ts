import type { Area } from '../../area.js';

/** Every control in its states, for those who make screens. It speaks English alone. */
export const dev: Area = {
  texts: null,
  screens: [
    {
      spec: null,
      path: '/dev/ui',
      permission: 'session',
      title: 'record',
      page: () => import('./UiPage.js'),
    },
  ],
};
