import { type Level, reaches } from '../../server/domain/access/level.js';
import { type Module, mayDo } from '../../server/domain/access/permission.js';
import type { CurrentUser } from '../../server/contract/current-user.js';
import { expect, follow, test } from './consignal.js';

/** Who may see a screen, as the specification's table of routes has it. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly module?: Module; readonly level?: Level }>> = {
  'R-07': { path: '/' },
  'R-08': { path: '/about' },
  'R-09': { path: '/notifications' },
  'R-10': { path: '/profile' },
  'R-18': { path: '/schedule/delivery-schedule', module: 'schedule.delivery-schedule' },
  'R-25': { path: '/traffic', module: 'traffic' },
  'R-27': { path: '/transactions/dashboard', module: 'transactions' },
  'R-28': { path: '/transactions', module: 'transactions' },
  'R-56': { path: '/user-permissions', level: 'user-admin' },
  'R-57': { path: '/user-permissions/permissions', level: 'user-admin' },
  agreements: { path: '/agreements', module: 'agreements' },
  companies: { path: '/companies', module: 'maintenance' },
  'own company': { path: '/companies/own', module: 'maintenance' },
  identifications: { path: '/identifications', module: 'maintenance' },
  installation: { path: '/installation', level: 'admin' },
  relations: { path: '/relations', module: 'maintenance' },
  'sending notices': { path: '/notifications/send', level: 'company-admin' },
  'audit log': { path: '/audit', level: 'company-admin' },
};
const ROLES = ['guest', 'external-user', 'restricted-reader', 'user', 'company-manager', 'user-admin', 'admin'];

for (const [place, role] of ROLES.entries()) {
  test(`every screen shows to ${role}, or says that it is not for them (${Object.keys(SCREENS)
    .filter((id) => id.startsWith('R-'))
    .join(', ')})`, async ({ signedIn }) => {
    const page = await signedIn('/about', { role });
    const user = (await (await page.request.get('/api/applications/user')).json()) as CurrentUser;
    for (const [at, [id, { path, module, level }]] of Object.entries(SCREENS).entries()) {
      const may =
        (module === undefined ||
          mayDo({ companyModules: user.company.modules, rights: user.grantedRoles }, module, 'read')) &&
        (level === undefined || reaches(user.level, level));
      // Every screen is loaded by its address for some of the roles, and reached within the console by the others.
      if (at % ROLES.length === place) await page.goto(path);
      else await follow(page, path);
      await expect(
        page
          .locator('main')
          .locator(may ? 'h1' : '[data-testid="page-failure"]')
          .first(),
        `${id} as ${role}`,
      ).toBeVisible();
      await expect(page.getByTestId('page-failure'), `${id} as ${role}`).toHaveCount(may ? 0 : 1);
    }
  });
}
