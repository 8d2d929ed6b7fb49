import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { agreementList } from '../../server/contract/agreement.js';
import { auditList } from '../../server/contract/audit.js';
import { companyList } from '../../server/contract/company.js';
import type { Endpoint } from '../../server/contract/endpoint.js';
import { relationList } from '../../server/contract/relation.js';
import { scheduleList } from '../../server/contract/schedule.js';
import { trafficList } from '../../server/contract/traffic.js';
import { transactionList } from '../../server/contract/transaction.js';
import { userList } from '../../server/contract/user.js';
import type { ListName } from '../../server/contract/view.js';
import { consoleScreens } from '../architecture/screens.js';
import { expect, loginOf, test } from './consignal.js';

/** The address of each list, and the call that gives its rows. */
const LISTS: Readonly<Record<ListName, readonly [path: string, rows: Endpoint]>> = {
  traffic: ['/traffic', trafficList],
  schedules: ['/schedule/delivery-schedule', scheduleList],
  transactions: ['/transactions', transactionList],
  agreements: ['/agreements', agreementList],
  companies: ['/companies', companyList],
  relations: ['/relations', relationList],
  audit: ['/audit', auditList],
  users: ['/user-permissions', userList],
};
const MANIFEST = fileURLToPath(new URL('../../dist/console/.vite/manifest.json', import.meta.url));
const screens = await consoleScreens();

/** The file that the browser fetches for the page of an address. */
function chunkOf(path: string): string {
  const page =
    screens
      .find((screen) => screen.path === path)
      ?.files.at(-1)
      ?.replace('console/', '') ?? '';
  const files = z.record(z.string(), z.object({ file: z.string() })).parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  return files[page]?.file ?? `no chunk of ${page}`;
}

test.describe('the rows of a list are asked for beside the code of its page', () => {
  for (const [name, [path, rows]] of Object.entries(LISTS)) {
    test(`${name}: the page gets its code only when its rows have been asked for`, async ({ visitor, stack }) => {
      const page = await visitor();
      const { email, password } = loginOf(stack, 'company-admin');
      expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
      const order: string[] = [];
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api${rows.path}`);
      await page.route(`**/${chunkOf(path)}`, async (route) => {
        await asked;
        order.push('code');
        await route.continue();
      });
      await page.goto(path);
      await expect(page.locator('main table[role="grid"], main [data-testid="empty"]')).toBeVisible();
      expect(order).toEqual(['code']);
    });
  }
});
