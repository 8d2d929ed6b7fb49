import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textOf } from '../given/pdf.js';
import { chooseFrom } from './choose-from.js';
import { AURORA, expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

/** What somebody has to wait at most until a change shows. */
const SHOWS_WITHIN_MS = 2_000;

async function given(page: Page): Promise<void> {
  for (const id of await handIn(page, [goodFile(), brokenFile()])) await untilRead(page, id);
}
const value = (page: Page, card: string) => page.getByTestId(`card-${card}`).getByTestId('card-value');

test.describe('the dashboard (R-07)', () => {
  test('shows a company without a file the way to its first one', async ({ signedIn }) => {
    const page = await signedIn('/', { company: AURORA });
    await expect(page.getByTestId('first-file')).toContainText('Upload your first EDI file');
    await expect(page.getByTestId('needs')).toHaveCount(0);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByTestId('first-file-button').click(),
    ]);
    expect(chooser.isMultiple()).toBe(false);
    await inspect(page, 'dashboard-empty');
  });

  test('says how many errors are open with one number everywhere, and leads from each to all of them', async ({
    account,
  }) => {
    const page = await account();
    await given(page);
    await page.goto('/');
    const bell = page.getByTestId('error-count');
    await expect(bell).toHaveAttribute('data-count', /^[1-9]/);
    const count = (await bell.getAttribute('data-count')) ?? '';
    const all = '/traffic?filter=errors&days=3660';
    await expect(value(page, 'errors')).toHaveText(count);
    await expect(page.getByTestId('card-errors')).toHaveAttribute('href', all);
    await expect(page.getByTestId('nav-error-count')).toHaveText(count);
    await page.getByTestId('bell').click();
    const panel = page.getByTestId('notices-panel');
    await expect(panel.getByTestId('open-error-count')).toHaveText(count);
    await panel.getByRole('link', { name: 'All notices' }).click();
    await expect(page.getByTestId('open-error-count')).toHaveText(count);
    await page.getByTestId('nav-error-count').click();
    await expect(page).toHaveURL(all);
    await expect(page.getByTestId('chip-errors').locator('b')).toHaveText(count);
    await expect(page.getByTestId('traffic-grid')).toHaveAttribute('aria-rowcount', String(Number(count) + 1));
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Any age');
    await expect(page.locator('.page-head')).toContainText('of any age');
    await chooseFrom(page.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await expect(page).toHaveURL('/traffic?filter=errors&days=7');
    await expect(page.locator('.page-head')).toContainText('last 7 days');
  });

  test('counts on its cards the rows that they lead to', async ({ account }) => {
    const page = await account();
    await given(page);
    await page.goto('/');
    for (const [card, chip] of [
      ['errors', 'chip-errors'],
      ['sent', 'chip-all'],
      ['overdue', 'chip-all'],
    ] as const) {
      const shown = await value(page, card).textContent();
      await page.getByTestId(`card-${card}`).click();
      await expect(page.getByTestId(chip).locator('b')).toHaveText(shown ?? '');
      await expect(page.getByRole('combobox', { name: 'Period' })).not.toHaveValue('');
      await page.goBack();
    }
    const schedules = Number(await value(page, 'schedules').textContent());
    await page.getByTestId('card-schedules').click();
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule\?from=/);
    await expect(page.getByTestId('schedule-grid')).toHaveAttribute('aria-rowcount', String(schedules + 1));
  });

  test('shows a new broken file within two seconds, without being asked, and leads to it (S-13)', async ({
    signedIn,
  }) => {
    const [page, colleague] = [await signedIn('/'), await signedIn('/traffic', { role: 'company-admin' })];
    await expect(page.getByTestId('needs')).toBeVisible();
    // A machine that is busy with something else gets another try.
    await expect(async () => {
      // Of a sender of its own: files of one cause stand once.
      const file = brokenFile({ sender: `${freshNumber()}:ZZ` });
      const [id = ''] = await handIn(colleague, [file]);
      await untilRead(colleague, id);
      const need = page.getByTestId('need').filter({ hasText: file.documentNumber });
      await expect(need).toBeVisible({ timeout: SHOWS_WITHIN_MS });
      await expect(need).toContainText('Validation error');
      await need.getByRole('link').first().click();
      await expect(page).toHaveURL(`/traffic/${id}`);
    }).toPass({ intervals: [3_000], timeout: 150_000 });
  });

  test('has its chart as a table, whose lines lead to their messages, and its period in the address (L-19)', async ({
    account,
  }) => {
    const page = await account();
    await given(page);
    await page.goto('/?period=day');
    const chart = page.getByTestId('messages-chart');
    await expect(chart.getByRole('img')).toHaveAttribute(
      'aria-label',
      /^Messages per hour: \d+ in all, \d+ with errors/,
    );
    await page.getByTestId('messages-chart-toggle').click();
    await expect(chart.locator('tbody tr')).toHaveCount(25);
    const bar = chart.locator('tbody tr').last().getByRole('button');
    await bar.press('Enter');
    const panel = page.getByTestId('bar-panel');
    await expect(panel.getByRole('button', { name: /^With errors/ })).toBeVisible();
    await panel.getByRole('button', { name: /^With errors/ }).click();
    await expect(panel.getByTestId('bar-rows').locator('li').first()).toContainText('1 error');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(bar).toBeFocused();
    await page.getByRole('radio', { name: 'Month' }).check();
    await expect(page).toHaveURL('/?period=month');
    await expect(chart.locator('tbody tr')).toHaveCount(31);
  });

  test('puts partners on a map and in a list beside it, errors in a ring', async ({ account }) => {
    const page = await account();
    await given(page);
    await page.goto('/');
    const dot = page.locator('[data-testid="map-dot"][data-partner="Nordvik Trucks AB"]');
    await expect(dot.locator('.map-ring')).toHaveCount(1);
    await expect(page.getByTestId('map')).toHaveAttribute('aria-label', /\d+ of \d+ have a known location/);
    const partner = page.getByTestId('partners').getByRole('link', { name: /Nordvik Trucks AB Göteborg/ });
    await expect(partner).toContainText('Göteborg, Sweden');
    await partner.focus();
    await expect(dot).toHaveClass(/is-shown/);
  });

  test('comes as a PDF with the same numbers (DASH-02)', async ({ signedIn }) => {
    const page = await signedIn('/');
    await expect(page.getByTestId('needs')).toBeVisible();
    const schedules = await value(page, 'schedules').textContent();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('pdf').click()]);
    expect(file.suggestedFilename()).toMatch(/^consignal-week-\d{4}-\d\d-\d\d\.pdf$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOf(bytes);
    for (const words of ['Solna Brake Systems AB', 'Schedules received', schedules ?? '', 'Nordvik Trucks AB'])
      expect(text).toContain(words);
  });

  test('fills a wall screen, and Escape leaves it', async ({ signedIn }) => {
    const page = await signedIn('/');
    await page.getByTestId('kiosk').click();
    await expect(page).toHaveURL('/?kiosk=true');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByTestId('needs')).toBeVisible();
    await inspect(page, 'dashboard-wall');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('user-menu')).toBeVisible();
  });

  test('shows somebody who looks at one supplier that one alone (LEG-01)', async ({ account }) => {
    const page = await account({ role: 'company-admin' });
    await given(page);
    const identifier = `SUP${freshNumber()}`;
    const made = await page.request.post('/api/applications/companies', {
      data: {
        code: identifier,
        name: 'Ystad Castings AB',
        roles: ['supplier'],
        identifiers: [{ identifier, qualifier: 'ZZ' }],
      },
    });
    const { id } = (await made.json()) as { id: string };
    const [file = ''] = await handIn(page, [goodFile({ sender: `${identifier}:ZZ` })]);
    await untilRead(page, file);
    expect((await page.request.post(`/api/applications/legacy/suppliers/${id}/set`)).ok()).toBe(true);
    await page.goto('/');
    await expect(page.getByTestId('partners').getByRole('listitem')).toHaveText([/Ystad Castings AB/]);
    await expect(value(page, 'schedules')).toHaveText('1');
    await expect(page.getByTestId('need').filter({ hasText: 'Validation error' })).toHaveCount(0);
  });

  test('in both themes has nothing that axe objects to, and neither has the page about the product (R-07, R-08)', async ({
    account,
  }) => {
    test.slow();
    const page = await account();
    await given(page);
    await page.goto('/');
    await expect(page.getByTestId('map-dot').first()).toBeVisible();
    await inspect(page, 'dashboard');
    await page.getByTestId('messages-chart-toggle').click();
    await inspect(page, 'dashboard-table');
    await page.goto('/about');
    await expect(page.getByTestId('about-status')).toContainText('Everything works');
    await inspect(page, 'about');
    await page.getByLabel('Package or licence').fill('react-dom');
    await expect(page.getByTestId('licences').locator('tbody tr', { hasText: /^react-dom\d/ })).toContainText('MIT');
  });

  for (const [language, title] of [
    ['se', 'Väntar på dig'],
    ['cn', '待您处理'],
  ] as const) {
    test(`speaks ${language}`, async ({ signedIn }) => {
      const page = await signedIn('/', { language });
      await expect(page.getByTestId('needs')).toContainText(title);
      await expect(page.getByTestId('map-dot').first()).toBeVisible();
      await inspect(page, `dashboard-${language}`);
    });
  }
});
