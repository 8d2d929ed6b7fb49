import { chooseFrom } from './choose-from.js';
import { expect, follow, handIn, test, untilRead } from './consignal.js';
import { freshNumber, type GivenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
const NEW = '/delivery/despatchnotes/new';
const HEAD = 'Customer,Ship-to,Despatch date,Article number,Quantity,Per package\n';
const table = (rows: string): GivenFile => ({
  name: 'notes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${HEAD}${rows}`),
});

test('a despatch note is made by hand: releases know the ship-to and its articles, and the keys do all of it', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/', MANAGER);
  const partner = await agreed(page);
  const number = freshNumber();
  const [article, shipTo] = [`HAND${number}`, `H${number}`];
  const file = goodFile({ sender: partner.address, lines: 1, shipTo, article: () => article, quantity: () => 50 });
  for (const id of await handIn(page, [file])) await untilRead(page, id);

  await page.goto('/delivery/despatchnotes');
  await page.getByTestId('despatch-new').click();
  await expect(page).toHaveURL(new RegExp(`${NEW}$`));
  await page.getByTestId('hand-save').click();
  await expect(page.getByText('Ship-to is mandatory')).toBeVisible();
  await chooseFrom(page.getByLabel('Customer', { exact: true }), new RegExp(partner.name));
  await page.getByLabel('Ship-to', { exact: true }).fill(shipTo);
  await expect(page.getByTestId('hand-articles').locator('option')).toHaveCount(1);
  await page.getByLabel('Article, line 1').fill(article);
  await expect(page.getByTestId('hand-line')).toContainText('PCE due');
  await page.getByLabel('Quantity, line 1').fill('many');
  await page.getByLabel('Quantity, line 1').press('Enter');
  await expect(page.getByLabel('Article, line 2')).toBeFocused();
  await page.keyboard.type(`OWN${number}`);
  await expect(page.getByTestId('hand-line').nth(1)).toContainText('Not called off at this ship-to');
  await page.getByLabel('Quantity, line 2').fill('7');
  await page.getByLabel('Carrier code').fill('DHL');
  await page.getByLabel('Best before, line 2').fill('2027-05-02');
  await page.getByTestId('hand-save').click();
  await expect(page.getByTestId('hand-line').first()).toContainText('Quantity must be of type number');
  await inspect(page, 'despatch-by-hand');
  await page.getByLabel('Quantity, line 1').fill('120');
  await page.getByLabel('Per package, line 1').fill('50');
  await page.getByTestId('hand-save').click();
  await expect(page.locator('.p-toast-message', { hasText: 'with 4 packages' })).toBeVisible();
  await expect(page).toHaveURL(/\/delivery\/despatchnotes\/\d+$/);
  await expect(page.getByRole('button', { name: 'Change Carrier code: DHL' })).toBeVisible();

  // The situation and the call-offs of its release lead to what is due of the article there.
  await follow(page, `/schedule/delivery-situation?articleNumber=${article}&exact=true`);
  await page.getByTestId('situation-grid').getByRole('link', { name: article }).click();
  await page.getByTestId('situation-ship').click();
  await expect(page.getByTestId('due-place')).toContainText(`${partner.address}, ${shipTo}`);
  await expect(page.getByTestId('due-row')).toHaveCount(1);
  await inspect(page, 'due-of-one-place');
  await page.getByTestId('due-place').click();
  await expect(page.getByTestId('due-place')).toHaveCount(0);
  await follow(page, `/schedule/delivery-schedule?q=${file.documentNumber}`);
  await page.getByRole('link', { name: file.documentNumber }).first().click();
  await page.getByRole('link', { name: article, exact: true }).first().click();
  await page.getByTestId('line-ship').click();
  await expect(page.getByTestId('due-place')).toContainText(shipTo);
  await expect(page.getByTestId('due-row')).toHaveCount(1);
});

test('a file makes all of its despatch notes, or none while a row is wrong', async ({ signedIn }) => {
  const page = await signedIn('/', MANAGER);
  const { name } = await agreed(page);
  const shipTo = `F${freshNumber()}`;
  await page.goto(NEW);
  const good = `${name},${shipTo},2026-11-23,A1,100,50\n${name},${shipTo},2026-11-24,A1,10,\n`;
  await page.getByTestId('hand-file').setInputFiles(table(`${good}${name},${shipTo},2026-11-24,A2,many,\n`));
  await expect(page.getByTestId('hand-faults').locator('tbody tr')).toHaveText([/4.*Quantity.*many.*greater than 0/]);
  await expect(page.getByTestId('hand-take')).toHaveCount(0);
  await inspect(page, 'despatch-sheet');
  await page.getByTestId('hand-file').setInputFiles(table(good));
  await expect(page.getByTestId('hand-notes').locator('tbody tr')).toHaveCount(2);
  await page.getByTestId('hand-take').click();
  await expect(page.locator('.p-toast-message', { hasText: '2 despatch notes are made' })).toBeVisible();
  await expect(page).toHaveURL(/\/delivery\/despatchnotes$/);
  await page.goto(`/delivery/despatchnotes?q=${shipTo}`);
  await expect(page.getByTestId('despatch-grid').locator('tbody tr')).toHaveCount(2);
});
