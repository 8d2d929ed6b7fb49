import type { Page } from '@playwright/test';
import { expect, test } from './consignal.js';

/** Versions of the browser that draw letters as in the pictures; others may not. Taken anew with: npm run test:browser -- baselines --update-snapshots */
const AGREEING: readonly string[] = ['150', '156'];
/** Screens whose content is the same each time. */
const PUBLIC = { 'sign-in': '/login', forgotten: '/forgot-password' };
const INSIDE = {
  'create-users': '/user-permissions/create',
  'agreement-new': '/agreements/new',
  catalogue: '/dev/ui',
};
const THEMES = ['dark', 'light'] as const;

async function compare(page: Page, name: string, part: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const theme of THEMES) {
    await page.locator('html').evaluate((root, value) => {
      root.dataset['theme'] = value;
    }, theme);
    await expect.soft(page.locator(part)).toHaveScreenshot(`${name}-${theme}.png`, { maxDiffPixelRatio: 0.01 });
  }
}

test.describe('screens look as they were approved', () => {
  test.beforeEach(({ browser }) => {
    test.skip(
      !AGREEING.includes(browser.version().split('.')[0] ?? ''),
      `the pictures are of Chromium ${AGREEING.join(' and ')}`,
    );
  });

  test('before somebody is signed in, in both themes (R-01, R-03)', async ({ visitor }) => {
    const page = await visitor();
    for (const [name, path] of Object.entries(PUBLIC)) {
      await page.goto(path);
      await expect(page.locator('.public-card')).toBeVisible();
      await compare(page, name, '#root');
    }
  });

  test('and inside, in both themes', async ({ account }) => {
    const page = await account({ role: 'company-admin' });
    for (const [name, path] of Object.entries(INSIDE)) {
      await page.goto(path);
      await expect(page.locator('main h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await compare(page, name, 'main');
    }
  });
});
