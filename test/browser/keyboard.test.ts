import type { Page } from '@playwright/test';
import { expect, handIn, loginOf, signInByKeys, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';

/** A page's controls, once around. */
const MOST_STEPS = 90;

/** Tab, or Shift with Tab, until the element is reached, as somebody without a mouse does: a test id, or a selector. */
async function tabTo(page: Page, wanted: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const selector = /^[\w-]+$/.test(wanted) ? `[data-testid="${wanted}"]` : wanted;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} is not reached in ${String(MOST_STEPS)} steps`);
}

test.describe('without a mouse', () => {
  test('from the sign-in to a call-off (R-01, R-25, R-26, R-19, R-20)', async ({ visitor, account, stack }) => {
    const file = goodFile({ lines: 3, calloffs: 4, article: (line) => `KEY-${String(line)}` });
    const other = await account();
    for (const id of await handIn(other, [goodFile(), file])) await untilRead(other, id);

    const page = await visitor();
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    const selected = page.getByTestId('traffic-grid').locator('tr[aria-selected="true"]');
    await page.goto('/login');
    await signInByKeys(page, loginOf(stack));

    await expect(page.getByTestId('dashboard')).toBeVisible();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await press('g');
    await press('t');
    await expect(page.getByTestId('traffic-grid')).toBeFocused();
    await press('j');
    await expect(selected).toContainText(file.documentNumber);
    await press('j');
    await expect(selected).not.toContainText(file.documentNumber);
    await press('k');
    await expect(selected).toContainText(file.documentNumber);
    await press('Enter');
    await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);
    await press('Escape');
    await expect(page.getByTestId('inspector')).toHaveCount(0);
    await expect(page.getByTestId('traffic-grid')).toBeFocused();

    await press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('traffic-grid')).toBeFocused();

    await press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(file.documentNumber);
    await press('Enter');
    await expect(page.getByTestId('traffic-grid')).toBeFocused();
    await expect(page.getByTestId('traffic-grid').locator('tbody tr')).toHaveCount(1);
    await press('j');
    await press('Enter');
    await expect(page.getByTestId('related-schedule-link')).toBeVisible();
    await tabTo(page, 'related-schedule-link');
    await press('Enter');

    await expect(page.getByTestId('line-grid')).toBeFocused();
    await expect(page.getByTestId('calloffs')).toContainText('KEY-1');
    await press('j');
    await expect(page.getByTestId('calloffs')).toContainText('KEY-2');
    await press('Escape');
    await expect(page.getByTestId('calloffs')).toHaveCount(0);
    await press('j');
    await press('Enter');
    await expect(page.getByTestId('calloffs')).toContainText('KEY-1');
    await tabTo(page, 'calloff-grid');
    await press('ArrowDown');
    await press('ArrowDown');
    await expect(page.getByTestId('calloff-grid').locator('tr[aria-selected="true"]')).toContainText('22 Nov 2026');
    await press('Escape');
    await expect(page.getByTestId('line-grid')).toBeFocused();
  });

  test('somebody new signs in, hands in a file, opens its error and its schedule, switches theme and language, and signs out (R-01, R-26, R-19)', async ({
    visitor,
    stack,
  }) => {
    test.slow();
    const page = await visitor();
    // Heard from the beginning: the browser needs a moment before it gives its dialog away.
    const chooser = page.waitForEvent('filechooser');
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.goto('/login');
    await signInByKeys(page, loginOf(stack));
    await expect(page.getByTestId('dashboard')).toBeVisible();

    await tabTo(page, 'nav a[href="/traffic"]');
    await press('Enter');
    await expect(page.getByTestId('traffic-grid')).toBeVisible();
    await tabTo(page, 'upload-button');
    await press('Enter');
    await (await chooser).setFiles([brokenFile({ lines: 2, calloffs: 3 })]);
    await expect(page.getByTestId('upload-result')).toHaveAttribute('data-state', /error|processed/);
    await tabTo(page, '[data-testid="upload-result"] a');
    await press('Enter');
    await expect(page.getByTestId('inspector')).toBeVisible();
    await expect(page.getByTestId('findings')).toBeVisible();
    await tabTo(page, '[data-testid="finding"] button');
    await press('Enter');
    await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
    await tabTo(page, 'related-schedule-link');
    await press('Enter');
    await expect(page.getByTestId('line-grid')).toBeFocused();

    await tabTo(page, 'theme-switch');
    await press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await tabTo(page, 'user-menu');
    await press('Enter');
    await expect(page.getByTestId('profile-credentials')).toBeVisible();
    await tabTo(page, '[data-testid="profile-credentials"] input[type="radio"]');
    await press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Svenska' })).toBeChecked();
    await tabTo(page, 'profile-save');
    await press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    // And back, for whoever uses the account next. Sessions that other tests began lie ahead, a stop each.
    await tabTo(page, '[data-testid="profile-credentials"] input[type="radio"]', 'Shift+Tab');
    await press('ArrowRight');
    await tabTo(page, 'profile-save');
    await press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await tabTo(page, 'sign-out', 'Shift+Tab');
    await press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByTestId('login-submit')).toBeVisible();
  });

  test('letters typed into a field stay there, and the way to the content is short', async ({ signedIn }) => {
    const page = await signedIn();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('jk?/');
    await expect(page.getByRole('searchbox')).toHaveValue('jk?/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  test('both sides of a message follow the arrows', async ({ account }) => {
    const page = await account();
    const [id = ''] = await handIn(page, [goodFile()]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await page.getByTestId('raw-side').focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('raw-side').locator('[aria-selected="true"]')).toContainText('BGM+241');
    await expect(page.getByTestId('outline-side').locator('[aria-selected="true"]')).toContainText('Document number');
  });
});
