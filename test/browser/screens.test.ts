import { expect, handIn, loginOf, signInByForm, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';

test('six screens in both themes have nothing that axe objects to (R-01, R-18, R-19, R-20, R-25, R-26)', async ({
  visitor,
  account,
  stack,
}) => {
  test.slow();
  const given = await account();
  const [id = ''] = await handIn(given, [brokenFile({ lines: 6, calloffs: 12 }), goodFile()]);
  await untilRead(given, id);

  const page = await visitor();
  await page.goto('/login');
  await expect(page.getByTestId('login-submit')).toBeVisible();
  await inspect(page, 'login');
  await signInByForm(page, loginOf(stack));
  await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
  await page.goto('/traffic');
  await expect(page.getByTestId('traffic-grid').locator('tbody tr').first()).toBeVisible();
  await inspect(page, 'traffic');
  await page.goto(`/traffic/${id}`);
  await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
  await inspect(page, 'inspector');
  await page.goto('/schedule/delivery-schedule');
  await expect(page.getByTestId('schedule-grid').locator('tbody tr').first()).toBeVisible();
  await inspect(page, 'schedule-search');
  await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: 'Incorrect' }).first().click();
  await expect(page.getByTestId('calloff-grid').locator('tbody tr').first()).toBeVisible();
  await inspect(page, 'call-offs');
  await page.getByTestId('calloffs').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('calloffs')).toHaveCount(0);
  await inspect(page, 'schedule-detail');
});

test('the theme is switched without a request and kept', async ({ signedIn }) => {
  const page = await signedIn();
  const sent: string[] = [];
  // What the page fetches ahead has been fetched.
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => {
    sent.push(request.url());
  });
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
