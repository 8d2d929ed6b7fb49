import type { Page } from '@playwright/test';
import { consoleScreens } from '../architecture/screens.js';
import { everyScreen } from './every-screen.js';
import { expect, follow, handIn, loginOf, signInByForm, test, untilRead } from './consignal.js';
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

/** What a window of half the size hides: controls beyond its edges, and parts of the header one above another. */
const hiddenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (one: Element): boolean =>
      one.getClientRects().length > 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const scrolls = (one: Element): boolean => {
      for (let up = one.parentElement; up !== null && up.id !== 'main'; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
      return false;
    };
    const beyond = [...document.querySelectorAll('button, a:not(.skip), [role=combobox]')]
      .filter((one) => seen(one) && !scrolls(one))
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1);
    const head = [...document.querySelectorAll('.head > *')].filter(seen);
    const above = head.filter((one, at) => {
      const next = head[at + 1];
      return next && one.getBoundingClientRect().right > next.getBoundingClientRect().left + 1;
    });
    const main = document.getElementById('main');
    return [
      ...[...beyond, ...above].map((one) => one.getAttribute('aria-label') ?? one.textContent),
      ...(main && main.scrollWidth > main.clientWidth ? ['the page is wider than its window'] : []),
    ];
  });

const ELSEWHERE = '/about';
const areaOf = (path: string): string => path.split('/', 2).join('/');
/** Halves of a screen of 1,280 and of one of 1,440 pixels. */
const HALVES = [640, 720];
const softly = expect.configure({ soft: true });
/** What stays hidden at a width: parts of a screen take their places one after the other, as their data and code come. */
async function wholeAt(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 450 });
  await softly.poll(() => hiddenIn(page), `${path} at ${String(width)}`).toEqual([]);
}

test('every screen is whole at 200 % in both themes, and the inspector has its close button', async ({ signedIn }) => {
  test.slow();
  const page = await signedIn('/', { role: 'admin' });
  const inShell = new Set((await consoleScreens()).filter((screen) => screen.inShell).map(({ path }) => path));
  const all = [...(await everyScreen(page))].filter(([pattern]) => inShell.has(pattern));
  const lists = all.filter(([pattern]) => !/[:*]/.test(pattern)).map(([, path]) => path);
  const records = all.filter(([pattern]) => pattern.includes(':')).map(([, path]) => path);
  const inspector = records.find((path) => path.startsWith('/traffic/')) ?? '';
  expect(lists.length).toBeGreaterThan(15);
  expect(records.length).toBeGreaterThan(10);
  await page.setViewportSize({ width: 640, height: 450 });
  let before = '';
  for (const path of [...lists, ...records]) {
    // Screens of one area may share a frame, which stays: they are come to from elsewhere.
    if (areaOf(path) === areaOf(before)) await follow(page, ELSEWHERE);
    await follow(page, path);
    before = path;
    await expect(page.locator('main h1').first(), path).toBeAttached();
    await expect(page.locator('main .skeleton'), path).toHaveCount(0);
    // Records are the same at both widths, and looked at once.
    for (const width of records.includes(path) ? [640] : HALVES.toReversed()) await wholeAt(page, width, path);
    await inspect(page, `zoomed ${path}`);
  }
  await follow(page, ELSEWHERE);
  await follow(page, inspector);
  for (const width of HALVES) {
    await wholeAt(page, width, inspector);
    await expect(page.getByTestId('inspector').getByRole('button', { name: 'Close', exact: true })).toBeInViewport();
  }
  await page.setViewportSize({ width: 640, height: 450 });
  await page.getByTestId('head-more').click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: /Help/ })).toBeVisible();
});
