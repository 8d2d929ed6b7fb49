import type { Page } from '@playwright/test';
import { chooseFrom } from './choose-from.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

async function given(page: Page): Promise<{ id: string; documentNumber: string; brokenNumber: string }> {
  const [good, bad] = [goodFile(), brokenFile()];
  const [id = '', broken = ''] = await handIn(page, [good, bad]);
  await untilRead(page, id);
  await untilRead(page, broken);
  return { id, documentNumber: good.documentNumber, brokenNumber: bad.documentNumber };
}

test.describe('transactions', () => {
  test('are found, opened, read in our own form, and lead to their schedule (R-28, R-29, R-30)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/transactions');
    const { id, documentNumber } = await given(page);
    const rows = page.getByTestId('transaction-grid').locator('tbody tr');
    await page.getByPlaceholder('Partner, document, reference').fill(documentNumber);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Validation OK');
    await expect(page).toHaveURL(new RegExp(`q=${documentNumber}`));
    await rows.first().getByRole('link').click();
    await expect(page.getByTestId('transaction-title')).toHaveText(`Transaction ${documentNumber}`);
    await expect(page.getByTestId('message-grid').locator('tbody tr')).toHaveCount(1);
    await expect(page.locator('.facts').getByRole('link', { name: documentNumber })).toBeVisible();
    await expect(page.getByTestId('events-link')).toHaveCount(0);
    await expect(page.getByTestId('related').getByRole('link', { name: documentNumber })).toHaveCount(3);
    await page.getByTestId('inhouse-link').click();
    await expect(page.getByTestId('inhouse')).toContainText(`"documentNumber": "${documentNumber}"`);
    await chooseFrom(page.getByLabel('Format'), 'XML');
    await expect(page.getByTestId('inhouse')).toContainText(`<number>${documentNumber}</number>`);
    await page.goto(`/transactions/${id}9999`);
    await expect(page).toHaveURL(/\/transactions$/);
  });

  test('tell company administrators what happened, and nobody else (R-31)', async ({ account }) => {
    const page = await account({ role: 'company-admin' });
    // Of a sender that nobody has heard of: no number of its files can be missing.
    const [id = ''] = await handIn(page, [goodFile({ sender: `${freshNumber()}:14` })]);
    await untilRead(page, id);
    await page.goto(`/transactions/${id}0000`);
    await page.getByTestId('events-link').click();
    await expect(page.getByTestId('timeline').locator('li')).toHaveText([
      /Received/,
      /Stored/,
      /Decoded/,
      /Validated/,
      /Mapped/,
      /Processed/,
    ]);
    const user = await account();
    await user.goto(`/transactions/${id}0000/events`);
    await expect(user.getByText('You do not have permission to do this')).toBeVisible();
  });

  test('are counted on their dashboard as they come in (R-27)', async ({ signedIn }) => {
    const page = await signedIn('/transactions/dashboard');
    const incoming = page.getByTestId('figure-incoming').locator('.figure-value');
    await expect(incoming).toHaveText(/^\d+$/);
    const before = Number(await incoming.textContent());
    await given(page);
    await expect(incoming).toHaveText(String(before + 2));
    await page.getByTestId('series-toggle').click();
    await expect(page.getByTestId('series').locator('tbody tr')).toHaveCount(8);
    await chooseFrom(page.getByLabel('Period'), 'Last day');
    await page.getByTestId('series-toggle').and(page.locator('[aria-pressed="false"]')).click();
    await expect(page.getByTestId('series').locator('tbody tr')).toHaveCount(25);
    await expect(page.getByTestId('gaps')).toContainText('100477');
  });

  test('hold still under somebody who points at one, or has paused them, and the pill says how many wait (R-28)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/transactions');
    const { documentNumber: earlier, brokenNumber } = await given(page);
    const grid = page.getByTestId('transaction-grid');
    const pill = page.getByTestId('new-pill');
    const first = grid.locator('tbody tr').first();
    for (const number of [earlier, brokenNumber]) await expect(grid).toContainText(number);
    await first.hover({ position: { x: 500, y: 10 } });
    const before = await first.getAttribute('id');
    const { documentNumber } = await given(page);
    await expect(pill).toHaveText('2 new transactions');
    expect(await first.getAttribute('id')).toBe(before);
    await page.mouse.move(4, 4);
    await expect(pill).toHaveCount(0);
    await expect(grid).toContainText(documentNumber);

    await page.getByTestId('grid-pause').click();
    const { documentNumber: later } = await given(page);
    await expect(page.getByTestId('figure-incoming')).not.toHaveText('');
    await expect(grid.locator('tbody tr').first()).toBeVisible();
    await expect(grid).not.toContainText(later);
    await inspect(page, 'transactions-paused');
    await page.getByTestId('grid-go-on').click();
    await expect(grid).toContainText(later);
  });

  test('fit the width of a desk of 1,440 pixels with every heading and status whole, in each language (R-28)', async ({
    signedIn,
  }) => {
    for (const language of ['en', 'se', 'cn'] as const) {
      const page = await signedIn('/transactions', { language });
      await given(page);
      const grid = page.getByTestId('transaction-grid');
      await expect(grid.locator('tbody tr').first()).toBeVisible();
      expect
        .soft(await grid.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)), language)
        .toBeLessThanOrEqual(0);
      const cut = await grid
        .locator('thead :is(th, button), tbody td:has(.status, time, .way), tbody .status')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect.soft([...new Set(cut)], language).toEqual([]);
    }
  });

  test('five screens in both themes have nothing that axe objects to (R-27, R-28, R-29, R-30, R-31)', async ({
    account,
  }) => {
    test.slow();
    const page = await account({ role: 'company-admin' });
    const { id } = await given(page);
    const ready = {
      '/transactions': 'transaction-grid',
      '/transactions/dashboard': 'series',
      [`/transactions/${id}0000`]: 'message-grid',
      [`/transactions/${id}0000/inhouse-file`]: 'inhouse',
      [`/transactions/${id}0000/events`]: 'timeline',
    };
    for (const [path, testId] of Object.entries(ready)) {
      await page.goto(path);
      await expect(page.getByTestId(testId)).toBeVisible();
      await inspect(page, `transactions${path.replaceAll(/\d+/g, 'one').replaceAll('/', '-')}`);
    }
  });
});
