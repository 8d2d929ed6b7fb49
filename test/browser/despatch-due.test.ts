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
