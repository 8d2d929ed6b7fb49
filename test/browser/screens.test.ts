import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, handIn, loginOf, signInByForm, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';
import { chooseTheme, THEMES } from './theme.js';

/** What axe finds wrong, in one line each; nothing is excepted. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return found.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(', ')})`);
}

for (const theme of THEMES) {
  test(`six screens in the ${theme} theme have nothing that axe objects to (R-01, R-18, R-19, R-20, R-25, R-26)`, async ({ visitor, signedIn, stack }) => {
    const given = await signedIn();
    const [id = ''] = await handIn(given, [brokenFile({ lines: 6, calloffs: 12 }), goodFile()]);
    await untilRead(given, id);

    const page = await visitor();
    await chooseTheme(page, theme);
    const inspect = async (name: string): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))));
      await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `${name}-${theme}.png`) });
      expect(await violations(page), name).toEqual([]);
    };
    await page.goto('/login');
    await expect(page.getByTestId('login-submit')).toBeVisible();
    await inspect('login');
    await signInByForm(page, loginOf(stack));
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await expect(page.getByTestId('traffic-grid').locator('tbody tr').first()).toBeVisible();
    await inspect('traffic');
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
    await inspect('inspector');
    await page.goto('/schedule/delivery-schedule');
    await expect(page.getByTestId('schedule-grid').locator('tbody tr').first()).toBeVisible();
    await inspect('schedule-search');
    await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: 'Incorrect' }).first().click();
    await expect(page.getByTestId('calloff-grid').locator('tbody tr').first()).toBeVisible();
    await inspect('call-offs');
    await page.getByTestId('calloffs').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByTestId('calloffs')).toHaveCount(0);
    await inspect('schedule-detail');
  });
}

test('the theme is switched without a request and kept', async ({ signedIn }) => {
  const page = await signedIn();
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => { sent.push(request.url()); });
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByTestId('theme-switch').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(before);
  expect(sent).toEqual([]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('nothing is cut off at the narrowest window that the console is made for', async ({ signedIn }) => {
  const page = await signedIn();
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of ['/traffic', '/schedule/delivery-schedule']) {
    await page.goto(path);
    await expect(page.locator('.grid-scroll')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
