import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

const SEARCH = '/schedule/delivery-situation';

test.describe('the delivery situation', () => {
  test('shows what is owed, takes pasted despatches and corrections, and leads to previous deliveries (R-21, R-22, R-23, R-24)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH, { role: 'company-admin' });
    const article = `SIT${freshNumber()}`;
    // A ship-to of its own: what other tests despatch would come after its last despatch note.
    const shipTo = `P${article}`;
    for (const id of await handIn(page, [goodFile({ lines: 1, shipTo, article: () => article })]))
      await untilRead(page, id);
    await page.getByLabel('Article number', { exact: true }).fill(article);
    const rows = page.getByTestId('situation-grid').locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await inspect(page, 'situation');

    await rows.getByRole('link', { name: article }).click();
    await expect(page.getByTestId('situation-title')).toContainText(article);
    await expect(page.getByTestId('counts')).toContainText('No despatch of this article is known here yet');

    await page.getByTestId('enter-open').click();
    await page.getByTestId('enter-text').fill('2026-11-17\tDN1001\n2026-11-23;=LATE;40');
    await page.getByTestId('dialog-act').click();
    await expect(page.getByTestId('enter-errors')).toContainText(
      'Line 1: a date, a despatch note and a quantity are needed',
    );
    await page.getByTestId('enter-text').fill('2026-11-17\tDN1001\t960\n2026-11-23;LATE;40');
    await page.getByTestId('dialog-act').click();
    const despatches = page.getByTestId('despatched-grid').locator('tbody tr');
    await expect(despatches).toHaveCount(2);
    await expect(despatches.filter({ hasText: 'LATE' })).toContainText('In transit');
    await expect(page.getByTestId('covered-grid')).toContainText('LATE');
    await expect(page.getByTestId('explanation')).toContainText('40 PCE');

    await page.getByTestId('correct-open').click();
    await page.getByLabel('Quantity, negative to lower the count').fill('40');
    await page.getByLabel('Date', { exact: true }).fill('2026-11-17');
    await page.getByTestId('dialog-act').click();
    await expect(page.getByTestId('correct-dialog')).toContainText('State the reason');
    await page.getByLabel('Reason').fill('Counted at the gate');
    await page.getByTestId('dialog-act').click();
    await expect(page.getByTestId('counts')).toContainText('Both counts agree');
    await expect(page.getByTestId('related-schedule-link')).toBeVisible();
    await expect(page.getByTestId('related-delivery')).toBeVisible();
    await inspect(page, 'situation-article');

    await despatches.filter({ hasText: 'Counted at the gate' }).getByTestId('withdraw').click();
    await page.getByTestId('dialog-act').click();
    await expect(page.getByTestId('explanation')).toContainText('40 PCE');

    const curve = page.getByTestId('curve');
    await expect(curve.getByRole('img')).toHaveAccessibleName(new RegExp(`Cumulative quantities of ${article}`));
    await expect(page.getByTestId('curve-notes')).toContainText('This is the first release');
    await expect(page.getByTestId('curve-notes')).toContainText('40 PCE are in transit');
    await page.getByTestId('curve-day').focus();
    await page.keyboard.press('End');
    await expect(page.getByTestId('curve-reading')).toContainText('This release');
    await page.getByTestId('curve-toggle').click();
    await expect(page.getByTestId('curve-table').locator('tbody tr').filter({ hasText: 'Today' })).toHaveCount(1);
    await inspect(page, 'situation-curve');
    await page.getByRole('link', { name: /^Schedule / }).click();
    await page.getByTestId('line-view-curve').click();
    await expect(page).toHaveURL(/\/curve$/);
    await expect(curve.getByRole('img')).toBeVisible();
    await inspect(page, 'schedule-curve');

    await page.goto('/schedule/previous-deliveries?from=2026-11-01&to=2026-11-30');
    const places = page.getByTestId('deliveries-grid').locator('tbody tr');
    await expect(places.filter({ hasText: shipTo })).toContainText('LATE');
    await inspect(page, 'deliveries');
    await places.filter({ hasText: shipTo }).getByRole('link').click();
    await expect(page.getByTestId('delivery-grid')).toBeVisible();
    await expect(page.getByTestId('related-situation')).toBeVisible();
    await inspect(page, 'deliveries-of');
    const download = page.waitForEvent('download');
    await page.getByTestId('deliveries-csv').click();
    expect((await download).suggestedFilename()).toMatch(/^deliveries-.*\.csv$/);
  });
});
