import type { Page } from '@playwright/test';
import { expect, handIn, NORDVIK, test, untilRead } from './consignal.js';
import { freshNumber, type GivenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';

const SEARCH = '/schedule/delivery-schedule';

/** Two releases of two articles: of the first one 40 more are called off, of the second one 50 were delivered early. */
function twoReleases(): readonly [GivenFile, GivenFile, documentNumber: string] {
  const documentNumber = freshNumber();
  const before = goodFile({ documentNumber, issued: '2026-11-20', quantity: () => 100, cumulative: () => 1_000 });
  const after = goodFile({
    documentNumber,
    issued: '2026-11-21',
    quantity: (line, calloff) => (line === 0 && calloff === 1 ? 140 : line === 1 && calloff === 0 ? 50 : 100),
    cumulative: (line) => (line === 2 ? 1_150 : 1_100),
  });
  return [before, after, documentNumber];
}

async function openNewest(page: Page, documentNumber: string, place: 'first' | 'last' = 'first'): Promise<void> {
  await page.goto(`${SEARCH}?schedule=${documentNumber}`);
  await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: documentNumber })[place]().click();
}

test.describe('what a schedule changes', () => {
  test('is one click from the dashboard and found by keys, and each cell says why it is or is not a change', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const [before, after, documentNumber] = twoReleases();
    for (const file of [before, after]) for (const id of await handIn(page, [file])) await untilRead(page, id);
    await page.goto('/');
    const need = page.locator('[data-testid=need][data-kind=firm-changes]').filter({ hasText: documentNumber });
    await expect(need).toContainText('Firm zone changed');
    await need.click();
    await expect(page).toHaveURL(/\/changes\?firm=true$/);
    await expect(page.getByTestId('heat-map').getByRole('rowheader')).toHaveText([/ART-0001/]);
    await page.getByTestId('only-firm').click();
    await expect(page.getByTestId('changes-summary')).toContainText('1 article changed, in 1 period');
    await expect(page.getByTestId('changes-summary')).toContainText('1 inside the firm zone');
    await expect(page.getByTestId('changes-summary')).toContainText('raised 40 PCE');
    await expect(page.getByTestId('compared-with')).toContainText('20 Nov 2026');

    const grid = page.getByTestId('heat-map');
    const cell = grid.getByRole('gridcell', { selected: true });
    await page.keyboard.press('n');
    await expect(grid).toBeFocused();
    await expect(cell).toHaveText('▲ 140');
    await expect(cell).toHaveAccessibleName(
      /Mon 23 Nov: 140\. 40 more than expected: expected 100, now 140\. Firm zone/,
    );
    await page.keyboard.press('Enter');
    const card = page.getByTestId('change-card');
    await expect(card).toContainText('ART-0001, Mon 23 Nov');
    await expect(card).toContainText('+40 (+40 %)');
    await expect(card).toContainText('1,340 PCE');
    await inspect(page, 'what-changed');
    await page.getByTestId('ask-customer').click();
    await expect(page.getByTestId('ask-to')).toHaveText('Sent as a notice to the users of Nordvik Trucks AB.');
    await expect(page.getByTestId('ask-text')).toHaveValue(/40 more than expected: expected 100, now 140/);
    await page.getByTestId('ask-send').click();
    await expect(page.getByText('The question was sent to Nordvik Trucks AB')).toBeVisible();
    await expect(page.getByTestId('ask-text')).toBeHidden();
    await grid.focus();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByTestId('change-why')).toHaveText('Received 50 early: expected 50, now 50. No change.');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(grid).toBeFocused();
    const other = grid.getByRole('gridcell', { name: '▲ 140' });
    await other.hover();
    await expect(other).toHaveAttribute('title', /40 more than expected/);
    await other.click();
    await expect(card).toContainText('ART-0001, Mon 23 Nov');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByTestId('needs')).toBeVisible();
    await expect(need).toHaveCount(0);
  });

  test('and whether it can be delivered is answered in three clicks from the dashboard; the customer’s planner is asked, and sees nothing else', async ({
    signedIn,
  }) => {
    const article = `CLICK${freshNumber()}`;
    const documentNumber = freshNumber();
    const release = (issued: string, quantity: number) =>
      goodFile({
        documentNumber,
        issued,
        lines: 1,
        article: () => article,
        quantity: (_, at) => (at === 1 ? quantity : 100),
      });
    const page = await signedIn('/');
    const customer = await signedIn('/', { company: NORDVIK });
    for (const file of [release('2026-11-20', 100), release('2026-11-21', 140)])
      for (const id of await handIn(page, [file])) await untilRead(page, id);
    // It comes up by itself.
    const need = page.locator('[data-testid=need][data-kind=firm-changes]').filter({ hasText: documentNumber });
    await expect(need).toBeVisible();
    await need.click();
    await page.getByTestId('heat-map').getByRole('gridcell', { name: '▲ 140' }).click();
    const deliverable = page.getByTestId('deliverable');
    await expect(deliverable).toContainText(/Still to deliver.*140 PCE/);
    await expect(deliverable).toContainText('Covered until');
    await inspect(page, 'deliverable');
    await page.getByTestId('to-situation').click();
    await expect(page.getByTestId('situation-title')).toContainText(article);
    const situation = new URL(page.url()).pathname;

    await page.goBack();
    const changes = new URL(page.url()).pathname;
    await page.getByTestId('heat-map').getByRole('gridcell', { name: '▲ 140' }).click();
    await page.getByTestId('ask-customer').click();
    await page.getByTestId('ask-send').click();
    await expect(customer.locator('.p-toast-message', { hasText: documentNumber })).toContainText(
      '40 more than expected',
    );
    for (const path of [changes, situation]) {
      await customer.goto(path);
      await expect(customer.getByTestId('failure')).toContainText('The record does not exist');
    }
  });

  test('is narrowed to changes, to the firm zone and to an article by its address, and the first release has none', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const [before, after, documentNumber] = twoReleases();
    for (const file of [before, after]) for (const id of await handIn(page, [file])) await untilRead(page, id);
    await openNewest(page, documentNumber);
    await page.getByTestId('view-changes').click();
    const articles = page.getByTestId('heat-map').getByRole('rowheader');
    await expect(articles).toHaveCount(2);
    await page.getByRole('radio', { name: 'Only changes' }).check();
    await expect(page).toHaveURL(/only=changes/);
    await expect(articles).toHaveCount(1);
    await page.getByRole('radio', { name: 'Difference' }).check();
    await expect(page.getByTestId('heat-map').getByRole('gridcell')).toHaveText(['+40']);
    const colleague = await signedIn(new URL(page.url()).pathname + new URL(page.url()).search, { role: 'reader' });
    await expect(colleague.getByTestId('heat-map').getByRole('gridcell')).toHaveText(['+40']);
    await page.getByTestId('only-firm').click();
    await expect(articles).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Find an article' }).fill('ART-0002');
    await expect(page.getByText('Nothing matches the filter')).toBeVisible();
    await page.getByTestId('show-everything').click();
    await expect(articles).toHaveCount(2);

    await page.getByTestId('releases').click();
    const releases = page.getByTestId('releases-panel').getByTestId('release').filter({ hasText: documentNumber });
    await expect(releases).toHaveText([/In force.*21 Nov 2026.*This release/, /Replaced.*20 Nov 2026/]);
    await releases.nth(1).getByRole('button', { name: 'Compare with it' }).click();
    await expect(page).toHaveURL(/against=\d+/);
    await expect(releases.nth(1)).toContainText('Compared');
    await expect(articles).toHaveCount(2);
    await inspect(page, 'releases');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('compared-with')).toHaveText(/21 Nov 2026 compared with the chosen earlier release:/);
    const earlier = page.getByTestId('compared-with').getByRole('link');
    const address = (await earlier.getAttribute('href')) ?? '';
    await earlier.click();
    await expect(page).toHaveURL(new RegExp(`${address}(/|$)`));
    await page.getByTestId('view-changes').click();
    await expect(page.getByTestId('first-release')).toContainText('This is the first release');
  });

  test('is shown of the later of two releases, whichever of them the list of releases was opened at', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const [before, after, documentNumber] = twoReleases();
    for (const file of [before, after]) for (const id of await handIn(page, [file])) await untilRead(page, id);
    await openNewest(page, documentNumber, 'last');
    await page.getByTestId('view-changes').click();
    await expect(page).toHaveURL(/changes$/);
    const earlier = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    await page.getByTestId('releases').click();
    const later = page.getByTestId('release').filter({ hasText: documentNumber }).filter({ hasText: '21 Nov 2026' });
    await later.getByRole('link', { name: 'Compare it with this release' }).click();
    await expect(page).toHaveURL(new RegExp(`against=${earlier}$`));
    const heading = page.getByRole('heading', { name: /21 Nov 2026 compared with the chosen earlier release/ });
    await expect(heading).toHaveText(new RegExp(`${documentNumber} of 20 Nov 2026$`));
    await expect(page.getByTestId('heat-map').getByRole('gridcell', { name: '▲ 140' })).toBeVisible();
    await page.getByTestId('compare-previous').click();
    await expect(page.getByTestId('compared-with')).toContainText('compared with the previous release');
    await inspect(page, 'compared-releases');
  });
});
