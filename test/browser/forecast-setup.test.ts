import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { decisionArticles } from '../../server/contract/decision-support.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import { releasesFile, usualArticles } from '../given/planned-releases.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, type GivenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { databaseNow } from './stack.js';

const FORECAST = '/forecast-ai';
const ADMIN = { role: 'company-admin' } as const;

/** A row of the list of the page, by what stands in it. */
function rowOf(page: Page, text: string): Locator {
  return page.locator('main table[role=grid] tbody tr').filter({ hasText: text });
}

/** Hands in a file, and waits until so many articles whose numbers begin alike are known. */
async function known(page: Page, file: GivenFile, stem: string, count: number): Promise<void> {
  for (const id of await handIn(page, [file])) await untilRead(page, id);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api${decisionArticles.path}?show=all&q=${stem}`);
      return ((await answer.json()) as { rows: readonly unknown[] }).rows.length;
    })
    .toBe(count);
}

/** Articles that no other schedule calls off, once they are known: A and B of a stem of their own. */
async function articles(page: Page): Promise<{ readonly stem: string; readonly numbers: readonly [string, string] }> {
  const stem = `FC-${freshNumber()}`;
  const numbers = [`${stem}-A`, `${stem}-B`] as const;
  const file = goodFile({ lines: 2, calloffs: 4, article: (line) => numbers[line - 1] ?? '' });
  await known(page, file, stem, 2);
  return { stem, numbers };
}

const RELEASES = 20;
/** Four articles that a customer plans well, too high, too low and only since lately, in weekly releases; gives back how their numbers begin. */
async function history(page: Page): Promise<string> {
  const number = freshNumber();
  const addresses = { from: '5560360793:14', to: '7340000123:14' };
  const buffer = releasesFile({ number, ...addresses, articles: usualArticles(number, RELEASES), releases: RELEASES });
  await known(page, { name: `${number}.edi`, mimeType: 'application/octet-stream', buffer }, number, 4);
  return number;
}

/** Makes a filter of article numbers by its form, and waits until it is stored. */
async function makeFilter(page: Page, name: string, numbers: string): Promise<void> {
  await page.goto(`${FORECAST}/filters`);
  await page.getByTestId('forecast-filter-new').first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByTestId('filter-articles').fill(numbers);
}

/** The advisory lock of whoever forecasts, as the product has it. */
const FORECAST_LOCK = 727_011;
/** Does something while nobody forecasts: runs wait. */
async function whileNobodyForecasts(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseNow() });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [FORECAST_LOCK]);
    await work();
  } finally {
    await client.end();
  }
}

test.describe('the setup of Forecast AI', () => {
  test('has a filter that says what it means while it is made, keeps its articles and finds them again; one in use is not deleted (R-33, R-34, R-38, R-39)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dashboard', ADMIN);
    const { stem, numbers } = await articles(page);
    const [name, actionName] = [`Filter ${stem}`, `Action ${stem}`];
    await makeFilter(page, name, `${stem}*`);
    const preview = page.getByTestId('filter-preview');
    await expect(preview.getByTestId('preview-count')).toHaveText('2 articles');
    await expect(preview).toContainText(numbers[0]);
    await page.getByTestId('filter-excludedArticles').fill(numbers[1]);
    await expect(preview.getByTestId('preview-count')).toHaveText('1 article');
    await page.getByTestId('filter-excludedArticles').fill('');
    await page.getByTestId('forecast-save').click();
    await expect(page).toHaveURL(/\/forecast-ai\/filters\/\d+$/);
    const filterPath = new URL(page.url()).pathname;
    await expect(page.getByTestId('forecast-filter-title')).toHaveText(name);
    await expect(page.getByTestId('preview-count')).toHaveText('2 articles');
    await inspect(page, 'forecast-filter');

    await page.getByLabel('Name', { exact: true }).fill('Something else');
    await page.getByTestId('forecast-undo').click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.locator('a[data-testid=filter-articles]').click();
    await expect(rowOf(page, stem)).toHaveCount(2);
    await page.getByTestId('find-again').click();
    await expect(page.getByText('Nothing has changed')).toBeVisible();
    await inspect(page, 'forecast-filter-articles');

    await page.goto(`${FORECAST}/actions`);
    await page.getByTestId('forecast-action-new').first().click();
    await page.getByTestId('forecast-save').click();
    await expect(page.getByText('Filter is mandatory')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(actionName);
    await page.getByRole('combobox', { name: 'Filter' }).fill(stem);
    await page.getByRole('option', { name }).click();
    await page.getByRole('radio', { name: '12.5 %' }).check();
    await page.getByRole('slider', { name: 'First week ahead' }).press('ArrowRight');
    await inspect(page, 'forecast-action-new');
    await page.getByTestId('forecast-save').click();
    await expect(page).toHaveURL(/\/forecast-ai\/actions\/\d+$/);
    await expect(page.getByTestId('action-counts')).toContainText('switched off');
    await expect(page.getByRole('radio', { name: '12.5 %' })).toBeChecked();

    await page.goto(filterPath);
    await expect(page.getByTestId('used-by')).toContainText(actionName);
    await page.getByTestId('forecast-remove').click();
    await page.getByTestId('forecast-remove-confirm').click();
    await expect(page.getByTestId('act-problem')).toContainText(actionName);
    await inspect(page, 'forecast-filter-used');
    await page.keyboard.press('Escape');

    await page.goto(`${FORECAST}/actions?q=${stem}`);
    await inspect(page, 'forecast-actions');
    await rowOf(page, stem).getByRole('link', { name: actionName }).click();
    await page.getByTestId('forecast-remove').click();
    await page.getByTestId('forecast-remove-confirm').click();
    await expect(page).toHaveURL(/\/forecast-ai\/actions$/);
    await page.goto(`${FORECAST}/filters?q=${stem}`);
    await inspect(page, 'forecast-filters');
    await rowOf(page, stem).getByRole('checkbox').click();
    await page.getByTestId('filters-remove').click();
    await page.getByTestId('filters-remove-confirm').click();
    await expect(page.getByTestId('empty')).toContainText('No filter has this name');
  });

  test('has groups whose articles are pasted, searched for and taken out, each with a way back (R-40, R-41)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dashboard', ADMIN);
    const { stem, numbers } = await articles(page);
    await page.goto(`${FORECAST}/article-groups`);
    await page.getByTestId('forecast-group-new').first().click();
    await page.getByLabel('Name', { exact: true }).fill(`Group ${stem}`);
    await page.getByTestId('group-save').click();
    await expect(page).toHaveURL(/\/forecast-ai\/article-groups\/\d+$/);
    await expect(page.getByTestId('empty')).toContainText('No articles in the group yet');

    await page.getByTestId('group-add').first().click();
    const dialog = page.getByTestId('add-articles');
    await dialog.getByRole('radio', { name: 'Paste numbers' }).check();
    await dialog.getByTestId('add-numbers').fill(`${numbers[0]}\n${stem}-UNKNOWN`);
    await dialog.getByTestId('add-confirm').click();
    await expect(dialog.getByTestId('unknown-numbers')).toContainText(`${stem}-UNKNOWN`);
    await inspect(page, 'forecast-group-paste');
    await dialog.getByTestId('add-rest').click();
    await expect(rowOf(page, numbers[0])).toHaveCount(1);

    await page.getByTestId('group-add').click();
    await dialog.getByRole('combobox', { name: 'Articles' }).fill(numbers[1]);
    await page.getByRole('option', { name: numbers[1] }).click();
    await expect(dialog.getByTestId('add-search').getByRole('button', { name: numbers[1] })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Articles' })).toHaveValue('');
    await dialog.getByTestId('add-confirm').click();
    await expect(rowOf(page, stem)).toHaveCount(2);
    await inspect(page, 'forecast-group');

    await rowOf(page, numbers[0]).getByRole('checkbox').click();
    await page.getByTestId('group-take-out').click();
    await expect(rowOf(page, stem)).toHaveCount(1);
    await page.getByTestId('toast-action').last().click();
    await expect(rowOf(page, stem)).toHaveCount(2);
    await page.goto(`${FORECAST}/article-groups?q=${stem}`);
    await expect(rowOf(page, `Group ${stem}`)).toContainText('2');
    await inspect(page, 'forecast-groups');
  });

  test('has actions that are switched on in their list and run at once or when asked; the log says what became of the articles (R-38, R-39)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dashboard', ADMIN);
    const stem = await history(page);
    const make = async ({ path }: { path: string }, data: object): Promise<Readonly<Record<string, string>>> =>
      (await (await page.request.post(`/api${path}`, { data })).json()) as Readonly<Record<string, string>>;
    const { filterId } = await make(forecastFilterCreate, { name: stem, conditions: { articles: [`${stem}*`] } });
    await make(forecastActionCreate, { name: stem, filterId, adjustPercent: 12.5 });
    await page.goto(`${FORECAST}/actions?q=${stem}`);
    const row = rowOf(page, stem);
    await row.getByRole('switch').click();
    await expect(page.getByText(`${stem} is switched on`).last()).toBeVisible();
    await expect(row).toContainText('Done');
    await row.getByRole('link', { name: stem }).click();
    await expect(page.getByTestId('action-counts')).toContainText('counts for all of its articles (4)');
    await page.getByTestId('action-run').click();
    await page.getByTestId('action-log').click();
    const runs = page.getByTestId('run-grid').locator('tbody tr');
    await expect(runs).toHaveCount(2);
    await expect(runs.filter({ hasText: 'Done' })).toHaveCount(2);
    await expect(page.getByTestId('run-progress')).toHaveCount(0);
    await inspect(page, 'forecast-action-runs');
    await page.getByTestId('action-settings').click();
    await inspect(page, 'forecast-action');

    await whileNobodyForecasts(async () => {
      await page.getByTestId('action-run').click();
      await expect(page.getByTestId('run-progress')).toContainText('waits');
      await inspect(page, 'forecast-action-waiting');
      await page.getByTestId('action-cancel').click();
      await expect(page.getByTestId('run-progress')).toHaveCount(0);
    });
    await page.getByTestId('action-log').click();
    await expect(runs).toHaveCount(3);
    await expect(runs.filter({ hasText: 'Cancelled' })).toHaveCount(1);
    await page.getByTestId('action-settings').click();
    await page.getByTestId('action-run').click();
    await page.getByTestId('action-log').click();
    await expect(runs.filter({ hasText: 'Done' })).toHaveCount(3);
  });
});
