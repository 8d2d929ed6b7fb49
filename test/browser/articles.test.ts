import { readFile } from 'node:fs/promises';
import { chooseFrom } from './choose-from.js';
import { expect, handIn, NORDVIK, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { xlsx } from '../given/xlsx.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin', company: NORDVIK };

test.describe('articles', () => {
  test('one is entered with the numbers of partners, and its changes are listed', async ({ signedIn }) => {
    const page = await signedIn('/articles', MANAGER);
    await page.getByTestId('article-new').click();
    await page.getByTestId('article-save').click();
    await expect(page.getByTestId('field-error')).toHaveText('Article number is mandatory');
    const number = `A-${freshNumber()}`;
    await page.getByLabel('Article number').fill(number);
    await page.getByLabel('Description').fill('Brake disc');
    await page.getByLabel('Pack quantity').fill('twelve');
    await page.getByTestId('article-save').click();
    await expect(page.getByTestId('field-error')).toContainText('Pack quantity must be of type number');
    await page.getByLabel('Pack quantity').fill('12,5');
    await page.getByTestId('article-save').click();
    await expect(page.getByTestId('article-title')).toHaveText(number);
    await page.getByLabel("Partner's number").fill(`${number}-C`);
    await page.getByTestId('reference-add').click();
    await expect(page.getByTestId('reference')).toHaveText(new RegExp(`${number}-C Brake disc`));
    await chooseFrom(page.getByTestId('article-state'), 'Phase-out');
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
      page.getByTestId('article-save').click(),
    ]);
    await page.waitForLoadState('networkidle');
    await page.getByTestId('history-open').click();
    const changes = page.getByTestId('record-timeline').locator('li');
    await expect(changes.first()).toContainText('Phase-out');
    await expect(changes).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('record-history')).toHaveCount(0);
    await inspect(page, 'article');
    await page.goto(`/articles?q=${number}`);
    const rows = page.getByTestId('article-grid').locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await inspect(page, 'articles');
    await page.getByTestId('grid-export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('article-export-csv').click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`Internal,,${number},Brake disc`);
  });

  test('come from a file once every cell of it is right', async ({ signedIn }) => {
    const page = await signedIn('/articles/import', MANAGER);
    const number = `I-${freshNumber()}`;
    const file = (text: string) => ({ name: 'articles.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const head = 'Article number;Kind;Description;Min stock;Colour\n';
    await page
      .getByTestId('import-file')
      .setInputFiles(file(`${head}1,23E+15;Internal;Disc;many;red\n${number};Internal;Disc;5;red\n`));
    const faults = page.getByTestId('import-faults').locator('tbody tr');
    await expect(faults).toHaveText([/Article number.*lost digits/, /Min stock.*many.*A number such as 120/]);
    await expect(page.getByTestId('import-take')).toBeDisabled();
    await inspect(page, 'article-import');
    await page.getByTestId('import-file').setInputFiles(file(`${head}${number};Internal;Disc;5;red\n`));
    await expect(page.getByTestId('import-rows').locator('tbody tr')).toHaveText([new RegExp(`${number}.*New`)]);
    await page.getByTestId('import-take').click();
    await expect(page).toHaveURL(/\/articles$/);
    await page.goto(`/articles?q=${number}`);
    await expect(page.getByTestId('article-grid').locator('tbody tr')).toHaveCount(1);
    await page.goto('/articles/import');
    await page.getByTestId('import-file').setInputFiles(file('Colour\nred\n'));
    await expect(page.getByTestId('import-error')).toContainText('No column has the heading Article number');
  });

  test('come from an XLSX file, whose cells are named as the spreadsheet has them', async ({ signedIn }) => {
    const page = await signedIn('/articles/import', MANAGER);
    const number = `00${freshNumber()}`;
    const file = async (...rows: (string | number)[][]) => ({
      name: 'articles.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await xlsx([['Article number', 'Kind', 'Description', 'Pack quantity'], ...rows]),
    });
    const choose = async (...rows: (string | number)[][]) =>
      page.getByTestId('import-file').setInputFiles(await file(...rows));
    await choose([number, 'Internal', 'Brake disc', 'a box'], [1.23e15, 'Internal', '', 1]);
    const faults = page.getByTestId('import-faults').locator('tbody tr');
    await expect(faults).toHaveText([/2.*Pack quantity.*a box/, /3.*Article number.*keeps 15 digits/]);
    await expect(page.getByTestId('import-take')).toBeDisabled();
    await choose([number, 'Internal', 'Brake disc', 12.5]);
    await expect(page.getByTestId('import-rows').locator('tbody tr')).toHaveText([new RegExp(`2.*${number}.*New`)]);
    await page.getByTestId('import-take').click();
    await expect(page).toHaveURL(/\/articles$/);
    await page.goto(`/articles?q=${number}`);
    await expect(page.getByTestId('article-grid').locator('tbody tr')).toContainText([/Brake disc.*12\.5/]);
  });

  test('that came first in a message are taken over or ignored, many at once', async ({ signedIn }) => {
    const page = await signedIn('/articles/first-seen', { role: 'company-admin' });
    const rows = page.getByTestId('seen-grid').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const names = await rows.locator('.mono').allTextContents();
    expect(names.length).toBeGreaterThan(2);
    const [first = '', second = ''] = names;
    const choose = (name: string) => rows.filter({ hasText: name }).first().getByRole('checkbox').check();
    await inspect(page, 'first-seen');
    await choose(first);
    await page.getByTestId('seen-ignore').click();
    await expect(rows.filter({ hasText: first })).toHaveCount(0);
    await choose(second);
    await page.getByTestId('seen-accept').click();
    await expect(rows.filter({ hasText: second })).toHaveCount(0);
    await page.goto(`/articles?q=${encodeURIComponent(second)}`);
    await expect(page.getByTestId('article-grid')).toContainText(second);
    await post(page, '/applications/articles/first-seen/ignore', { articleNumbers: [first], ignored: false });
  });

  test('have new senders beside them, of whom many are taken into the register or ignored at once', async ({
    signedIn,
  }) => {
    const page = await signedIn('/articles/first-seen', { role: 'company-admin' });
    const stem = `S${freshNumber()}`;
    const names = [1, 2, 3, 4].map((at) => `${stem}${String(at)}`);
    for (const name of names)
      for (const id of await handIn(page, [goodFile({ sender: `${name}:ZZ` })])) await untilRead(page, id);
    await page.goto('/articles/first-seen');
    const senders = page.getByTestId('sender').filter({ hasText: stem });
    await expect(senders).toHaveCount(4);
    const choose = async (...of: readonly string[]): Promise<void> => {
      for (const name of of) await senders.filter({ hasText: name }).getByTestId('sender-choose').click();
    };
    const [first = '', second = '', third = '', taken = ''] = names;
    // Its code belongs to somebody else.
    await post(page, '/applications/companies', { code: taken, name: 'Somebody else' });
    await choose(first, second, taken);
    await expect(page.getByText('3 chosen')).toBeVisible();
    await inspect(page, 'senders-chosen');
    await chooseFrom(page.getByLabel('Relation', { exact: true }), 'Supplier');
    await page.getByTestId('senders-accept').click();
    await expect(page.getByTestId('bulk-progress')).toContainText('3 of 3');
    await expect(page.locator('[data-testid="bulk-row"][data-outcome="failed"]')).toContainText(taken);
    await expect(page.getByText('2 senders added to the register')).toBeVisible();
    await expect(senders).toHaveText([new RegExp(taken), new RegExp(third)]);
    await inspect(page, 'senders-done');
    await page.getByTestId('bulk-close').click();

    await choose(third, taken);
    await page.getByTestId('senders-ignore').click();
    await expect(page.getByText('2 senders are ignored')).toBeVisible();
    await expect(senders).toHaveCount(0);
    await page.getByTestId('toast-action').last().click();
    await expect(senders).toHaveCount(2);
  });
});
