import type { Page } from '@playwright/test';
import { xlsx } from '../given/xlsx.js';
import { chooseFrom } from './choose-from.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A customer without EDI, with a relation and one place of delivery. */
async function customer(page: Page): Promise<string> {
  const code = `H${freshNumber()}`;
  const made = (await post(page, '/applications/companies', {
    code,
    name: `Forge ${code}`,
    roles: ['customer'],
    shipTos: [{ code: 'PLANT1', name: 'Plant 1' }],
  })) as { id: string };
  await post(page, '/applications/relations', { partnerCompanyId: made.id, role: 'customer' });
  return `Forge ${code} (${code})`;
}
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-row="${String(row)}"][data-column="${column}"]`);

/** Pastes into the field that has the keyboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((said) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', said);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.describe('schedules entered by hand', () => {
  test('are pasted from a spreadsheet, corrected at the wrong cell, created and opened; a new release is filled in from them', async ({
    signedIn,
  }) => {
    const page = await signedIn('/schedule/delivery-schedule', MANAGER);
    const name = await customer(page);
    await page.getByTestId('schedule-new').click();
    await chooseFrom(page.getByTestId('manual-customer'), name);
    await expect(page.getByLabel('Ship-to', { exact: true })).toHaveValue('PLANT1');
    const number = `HAND-${freshNumber()}`;
    await page.getByLabel('Schedule number').fill(number);

    await cell(page, 0, 'articleNumber').focus();
    await paste(page, 'Article\tDescription\t2026-12-01\t08.12.2026\nBRK-1\tBrake disc\t200\t1 040\nBRK-2\t\t\t1,5\n');
    await expect(cell(page, 2, 'articleNumber')).toHaveValue('BRK-2');
    await expect(cell(page, 1, 'quantity')).toHaveValue('1040');
    await expect(cell(page, 2, 'date')).toHaveValue('2026-12-08');
    await expect(page.getByTestId('manual-errors')).toHaveText('1 field is wrong');
    // A list in a sheet comes with the keys; sideways arrows lead out of it.
    await cell(page, 0, 'status').focus();
    await chooseFrom(cell(page, 0, 'status'), 'Urgent');
    await expect(cell(page, 0, 'status')).toHaveValue('Urgent');
    await expect(cell(page, 0, 'status')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, 0, 'status')).not.toBeFocused();
    await cell(page, 1, 'status').click();
    await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await inspect(page, 'manual-schedule');

    await page.getByTestId('manual-save').click();
    await expect(cell(page, 2, 'quantity'), 'the first wrong cell').toBeFocused();
    await expect(page.getByTestId('manual-said')).toHaveText('Row 3, Quantity: No decimals: the unit is pieces.');
    await page.keyboard.type('2');
    await expect(page.getByTestId('manual-errors')).toHaveCount(0);
    await page.getByTestId('manual-save').click();
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${number}`);
    await expect(page.getByTestId('figure-lines')).toContainText('3 call-offs');

    await page.getByTestId('schedule-release').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`New release of ${number}`);
    await expect(cell(page, 1, 'quantity')).toHaveValue('1040');
    await cell(page, 1, 'quantity').fill('1100');
    await page.getByTestId('manual-save').click();
    await expect(page.getByTestId('figure-lines')).toContainText('3 call-offs');
    await expect(page.getByTestId('calloff-grid')).toContainText('1,100');
  });

  test('are filled from an XLSX file, shown with what is wrong in which cell before anything is stored', async ({
    signedIn,
  }) => {
    const page = await signedIn('/schedule/new', MANAGER);
    const name = await customer(page);
    await page.reload();
    await chooseFrom(page.getByTestId('manual-customer'), name);
    const number = `XLSX-${freshNumber()}`;
    await page.getByLabel('Schedule number').fill(number);
    const choose = (buffer: Buffer) =>
      page.getByTestId('manual-file').setInputFiles({ name: 'plan.xlsx', mimeType: XLSX, buffer });
    await choose(Buffer.from('PK\x03\x04 and no more', 'latin1'));
    await expect(page.locator('.p-toast-message-error')).toContainText('cannot be read');
    await expect(cell(page, 0, 'articleNumber')).toHaveValue('');

    const [first, second] = [new Date('2026-12-01'), new Date('2026-12-08')];
    await choose(
      await xlsx([
        ['Article', 'Description', first, second],
        ['007-A', 'Brake disc', 200, 1040],
        ['007-B', null, null, 1.5],
      ]),
    );
    await expect(cell(page, 2, 'articleNumber')).toHaveValue('007-B');
    await expect(cell(page, 0, 'date')).toHaveValue('2026-12-01');
    await expect(cell(page, 1, 'quantity')).toHaveValue('1040');
    await expect(page.getByTestId('manual-errors')).toHaveText('1 field is wrong');
    await page.getByTestId('manual-save').click();
    await expect(page.getByTestId('manual-said')).toHaveText('Row 3, Quantity: No decimals: the unit is pieces.');
    await expect(page).toHaveURL('/schedule/new');
    await page.keyboard.type('2');
    await page.getByTestId('manual-save').click();
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${number}`);
    await expect(page.getByTestId('line-grid')).toContainText('007-A');
    await expect(page.getByTestId('figure-lines')).toContainText('3 call-offs');
  });

  test('are filled by keyboard, with steps back, and are not lost without a question', async ({ signedIn }) => {
    const page = await signedIn('/schedule/new', MANAGER);
    await cell(page, 0, 'articleNumber').focus();
    await page.keyboard.type('A1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1.12.2026');
    await page.keyboard.press('Tab');
    await expect(cell(page, 0, 'date')).toHaveValue('2026-12-01');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'quantity')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, 0, 'quantity')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, 'quantity')).toHaveValue('');
    await page.keyboard.press('Control+y');
    await expect(cell(page, 0, 'quantity')).toHaveValue('20');

    await page.getByTestId('manual-file').setInputFiles({
      name: 'plan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Artikel;Datum;Antal\nG\u00f6teborg;2026-12-01;5\nA2;2026-12-01;7\n', 'latin1'),
    });
    await expect(cell(page, 1, 'articleNumber')).toHaveValue('Göteborg');
    await expect(cell(page, 2, 'quantity')).toHaveValue('7');
    await page.getByRole('link', { name: 'Delivery schedules' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').first().click();
  });
});
