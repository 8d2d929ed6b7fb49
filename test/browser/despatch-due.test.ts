import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed } from './outgoing.js';

test('what is due becomes a despatch note: quantities changed, packages numbered, and counted as waiting', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/', { role: 'company-admin' });
  const partner = await agreed(page);
  const number = freshNumber();
  const [article, shipTo] = [`DUE${number}`, `S${number}`];
  const file = goodFile({ sender: partner.address, lines: 1, shipTo, article: () => article, quantity: () => 50 });
  // A place of another customer, which is called alike.
  const other = await agreed(page);
  const alike = goodFile({ sender: other.address, lines: 1, shipTo, article: () => `ELSE${number}` });
  for (const id of await handIn(page, [file, alike])) await untilRead(page, id);

  await page.goto('/delivery/due');
  await page.getByLabel('Customer, ship-to or article').fill(shipTo);
  await expect(page.getByTestId('due-group')).toHaveCount(2);
  await inspect(page, 'despatch-due-of-two');
  await page.getByLabel('Customer, ship-to or article').fill(article);
  const group = page.getByTestId('due-group');
  await expect(group).toHaveCount(1);
  await expect(group).toContainText('Late');
  await expect(group.getByTestId('due-row').filter({ hasText: 'Late' }).first()).toBeVisible();
  const row = page.getByTestId('due-row');
  const quantity = row.getByLabel(`Quantity of ${article}`);
  await expect(quantity).toHaveValue('250');
  await row.getByTestId('due-why').click();
  await expect(page.getByRole('dialog', { name: `Why ${article}` })).toContainText('21 Nov 2026');
  await inspect(page, 'despatch-due');
  await page.keyboard.press('Escape');

  const create = page.getByTestId('due-create');
  await quantity.fill('many');
  await expect(row).toContainText('A quantity such as 120 or 0.5');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await quantity.fill('120');
  await row.getByLabel(`Per package of ${article}`).fill('50');
  await expect(row).toContainText('130 less than due');
  await row.getByRole('checkbox').click();
  await expect(create, 'nothing is chosen').toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('checkbox').click();
  await create.click();
  await expect(page.locator('.p-toast-message', { hasText: 'with 3 packages' })).toBeVisible();
  await expect(page).toHaveURL(/\/delivery\/despatchnotes\/\d+$/);
  await page.getByRole('link', { name: 'Packages', exact: true }).click();
  await expect(page.getByTestId('package-tree')).toContainText(`${article} 120`);

  await page.goto('/delivery/due');
  await page.getByLabel('Customer, ship-to or article').fill(article);
  await expect(page.getByTestId('due-row').getByRole('cell').nth(2)).toHaveText('120');
  await expect(page.getByTestId('due-row').getByLabel(`Quantity of ${article}`)).toHaveValue('130');
  await page.getByLabel('Customer, ship-to or article').fill('nobody has this');
  await expect(page.getByTestId('due-empty')).toContainText('No customer, ship-to or article matches');
});

test.describe('a scanned article', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('becomes a despatch note that is open to be packed, after one choice of its ship-to', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/mobile', { role: 'company-admin' });
    const partner = await agreed(page);
    const number = freshNumber();
    const article = `SCN${number}`;
    const files = ['1', '2'].map((place) =>
      goodFile({
        ...{ sender: partner.address, lines: 1, shipTo: `S${place}${number}` },
        ...{ article: () => article, quantity: () => 50 },
      }),
    );
    for (const id of await handIn(page, files)) await untilRead(page, id);
    const scan = async (code: string): Promise<void> => {
      await page.getByTestId('scan-field').fill(code);
      await page.getByTestId('scan-field').press('Enter');
    };

    await scan(`[)>\u241e06\u241dP${article}\u241dQ100\u241e\u2404`);
    await page.getByTestId('scan-note').tap();
    const proposals = page.getByTestId('scan-proposal');
    await expect(proposals).toHaveCount(2);
    await inspect(page, 'scan-note-choose');
    const other = proposals.filter({ hasText: `S2${number}` });
    await expect(other).toContainText(`${article}: 250`);
    await other.getByTestId('scan-make-note').tap();
    await expect(page).toHaveURL(/\/mobile\?tab=pack&note=\d+$/);
    await expect(page.getByTestId('counts')).toHaveText(/0 of \d+ marked/);

    // At the list of notes that wait, too; of the other ship-to alone now.
    await page.getByTestId('tab-pack').tap();
    await expect(page.getByTestId('pack-notes')).toBeVisible();
    await scan(`P${article}`);
    await page.getByTestId('scan-note').tap();
    await expect(proposals).toHaveCount(1);
    await proposals.getByTestId('scan-make-note').tap();
    await expect(page.getByTestId('counts')).toHaveText(/0 of \d+ marked/);

    await page.getByTestId('tab-scan').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
    await scan(`P${article}`);
    await page.getByTestId('scan-note').tap();
    await expect(page.getByTestId('scan-nothing-due')).toContainText('stands on despatch notes that wait');
    await scan(`PNONE${number}`);
    await page.getByTestId('scan-note').tap();
    await expect(page.getByTestId('scan-nothing-due')).toContainText('is due today. Look at what is due later');
    await inspect(page, 'scan-note-none');
  });
});
