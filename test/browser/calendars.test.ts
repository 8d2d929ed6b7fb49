import { readFile } from 'node:fs/promises';
import { chooseFrom } from './choose-from.js';
import { expect, NORDVIK, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin', company: NORDVIK };
const READER = { role: 'reader', company: NORDVIK };

test.describe('calendars', () => {
  test('one is entered with public holidays taken over and days of its own, and found again', async ({ signedIn }) => {
    const page = await signedIn('/calendars', MANAGER);
    await page.getByTestId('calendar-new').click();
    await page.getByTestId('calendar-save').click();
    await expect(page.getByTestId('field-error')).toHaveText('Name is mandatory');
    const name = `Calendar ${freshNumber()}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    const days = page.getByTestId('free-days').locator('li');
    await chooseFrom(page.getByTestId('holiday-country'), 'Sweden');
    await expect(page.getByTestId('holiday-proposal')).toContainText("New Year's Day");
    await expect(days).toHaveCount(0);
    await page.getByTestId('holiday-take').click();
    await expect(page.getByTestId('holiday-proposal')).toHaveText('All of them are already in the calendar.');
    const taken = await days.count();
    expect(taken).toBeGreaterThan(10);
    await page.getByTestId('holiday-undo').click();
    await expect(days).toHaveCount(0);
    await page.getByTestId('holiday-take').click();
    const year = (await page.getByTestId('calendar-year').textContent()) ?? '';
    await page.locator(`[data-day="${year}-07-14"]`).click();
    // From day to day by keys, and from Tuesday the 14th to the week after in 2026.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(days).toHaveCount(taken + 2);
    await expect(page.locator(`[data-day="${year}-07-21"]`)).toHaveAttribute('aria-pressed', 'true');
    await page.locator(`[data-day="${year}-07-21"]`).click();
    await days.filter({ hasText: '14 Jul' }).getByRole('textbox').fill('Summer');
    const file = (text: string) => ({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page
      .getByTestId('days-file')
      .setInputFiles(file(`Day;Name\n${year}-07-14;Summer, ${year}\n14/08/${year};Wrong\n`));
    await expect(page.getByTestId('days-faults')).toHaveText(
      `Line 3: “14/08/${year}” is not a date such as 2026-12-24 (YYYY-MM-DD)`,
    );
    await inspect(page, 'calendar');
    await page.getByTestId('days-take').click();
    await expect(days.filter({ hasText: '14 Jul' }).getByRole('textbox')).toHaveValue(`Summer, ${year}`);
    await page.getByTestId('holiday-undo').click();
    await expect(days.filter({ hasText: '14 Jul' }).getByRole('textbox')).toHaveValue('Summer');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('days-export').click()]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`\r\n${year}-07-14,Summer\r\n`);
    await page.getByTestId('calendar-save').click();
    await expect(page.getByTestId('calendar-title')).toHaveText(name);
    await page.goto('/calendars');
    const row = page.getByTestId('calendar-grid').locator('tbody tr').filter({ hasText: name });
    await expect(row).toContainText(String(taken + 1));
    await inspect(page, 'calendars');
    await row.getByRole('link', { name }).click();
    await expect(days.filter({ hasText: '14 Jul' }).getByRole('textbox')).toHaveValue('Summer');
    await page.getByTestId('calendar-delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/calendars$/);
    await expect(row).toHaveCount(0);
  });

  test('are looked at by readers, who cannot change them', async ({ signedIn }) => {
    const name = `Calendar ${freshNumber()}`;
    const { id } = (await post(await signedIn('/calendars', MANAGER), '/applications/calendars', {
      kind: 'customer',
      name,
    })) as { id: string };
    const page = await signedIn(`/calendars/${id}`, READER);
    await expect(page.getByTestId('calendar-title')).toHaveText(name);
    await page.locator('[data-day$="-07-14"]').click();
    await expect(page.getByTestId('free-days').locator('li')).toHaveCount(0);
    await expect(page.getByTestId('calendar-save')).toHaveCount(0);
    await expect(page.getByTestId('holiday-country')).toHaveCount(0);
  });
});
