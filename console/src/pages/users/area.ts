import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { auditTexts } from '../audit/texts.js';
import { usersTexts } from './texts.js';

const permission = { level: 'user-admin' } as const;

export const users: Area = {
  texts: usersTexts,
  lists: ['users'],
  screens: [
    {
      spec: 'R-56',
      path: paths.users,
      permission,
      title: 'nav.users',
      page: () => import('./UsersPage.js'),
      loader: () => import('./user.list.js'),
      texts: [auditTexts],
      navigation: { group: 'admin', order: 1, icon: 'user', key: 'u', help: 'users.help', place: 'user-permissions' },
    },
    {
      spec: 'R-57',
      path: paths.permissions,
      permission,
      title: 'nav.permissions',
      page: () => import('./matrix/PermissionsPage.js'),
      texts: [formTexts],
      navigation: { under: paths.users, key: 'e', help: 'users.grid.help' },
    },
    {
      spec: null,
      path: paths.createUsers,
      permission,
      title: 'users.wizard.title',
      page: () => import('./wizard/CreateUsersPage.js'),
      texts: [formTexts],
    },
  ],
};
