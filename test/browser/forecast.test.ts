import type { Page } from '@playwright/test';
import { decisionArticles } from '../../server/contract/decision-support.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import { forecastSchedules } from '../../server/contract/forecast-schedule.js';
import { needOf, releasesFile } from '../given/planned-releases.js';
import { chooseFrom } from './choose-from.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';

const ADMIN = { role: 'company-admin' } as const;
const RELEASES = 60;

interface Given {
  readonly number: string;
  readonly customer: string;
  /** An article that the customer plans a quarter too high from two weeks ahead on, and one that is planned as needed. */
  readonly high: string;
  readonly even: string;
}

/**
 * A customer's year of weekly releases, and an action that corrects its articles, once that has been done. The customer is one that no other test
 * hands in releases of: what articles of one customer show counts for each of them.
 */
async function corrected(page: Page): Promise<Given> {
  const number = `FC${freshNumber()}`;
  const customer = `BUYER${number}`;
  const [high, even] = [`${number}-HIGH`, `${number}-EVEN`];
  const buffer = releasesFile({
    ...{ number, releases: RELEASES, from: `${customer}:ZZ`, buyer: customer, to: '7340000123:14' },
    articles: [
      { number: high, need: needOf(2, 200), said: (need, ahead) => (ahead < 2 ? need : need * 1.25) },
      { number: even, need: needOf(1, 100) },
    ],
  });
  const [file = ''] = await handIn(page, [{ name: `${number}.edi`, mimeType: 'application/octet-stream', buffer }]);
  await untilRead(page, file);
  const ask = async (
    { path }: { path: string },
    query: string,
  ): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const answer = await page.request.get(`/api${path}?q=${number}&${query}`);
    return ((await answer.json()) as { rows: readonly Readonly<Record<string, unknown>>[] }).rows;
  };
  await expect.poll(async () => (await ask(decisionArticles, 'show=all')).length).toBe(2);
  const made = async <Answer>({ path }: { path: string }, data: object): Promise<Answer> => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as Answer;
  };
  const { filterId } = await made<{ filterId: string }>(forecastFilterCreate, {
    ...{ name: number, conditions: { articles: [`${number}*`] } },
  });
  await made(forecastActionCreate, { name: `Correct ${number}`, filterId, adjustPercent: 12.5, isActive: true });
  await expect.poll(async () => (await ask(forecastSchedules, 'adjusted=true')).length, { timeout: 90_000 }).toBe(1);
  return { number, customer, high, even };
}

test.describe('Forecast AI', () => {
  test('says in three clicks who plans too high, by how much, and what would be gained; and why an article is corrected (R-32, R-42, R-43, R-44)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/', ADMIN);
    const { customer, high } = await corrected(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forecast AI' }).click();
    const planner = page.getByTestId('planners-too-high').getByTestId('planner').filter({ hasText: customer });
    await expect(planner).toContainText(/\+[\d.]+ %/);
    await expect(page.getByTestId('over-time').getByRole('img')).toBeVisible();
    await inspect(page, 'forecast-dashboard');

    await planner.getByRole('link', { name: customer }).click();
    await expect(page).toHaveURL(/\/forecast-ai\/articles\?customer=\d+&tendency=too-high/);
    await expect(page.getByTestId('planner-note')).toContainText(
      /plans [\d.]+ % too high over \d+ articles?\. A correction within 25 % would have been [\d.]+ % nearer\./,
    );
    const row = page.getByTestId('forecast-article-grid').locator('tbody tr').filter({ hasText: high });
    await expect(row).toContainText(/\+[\d.]+ %/);
    await inspect(page, 'forecast-articles');

    await row.getByRole('link', { name: high }).click();
    await expect(page.getByTestId('forecast-title')).toHaveText(high);
    await expect(page.getByTestId('explanation')).toHaveText(
      /The customer planned [\d.]+ % too high in \d+ of \d+ weeks; we take back 12\.5 %, the cap\./,
    );
    const chart = page.getByTestId('history-chart');
    await expect(chart.getByRole('img')).toHaveAccessibleName(/^Demand for .* over \d+ weeks\.$/);
    for (const line of ['Called off', "Customer's plan", 'Adjusted', 'Own forecast', '80 % band', '95 % band'])
      await expect(page.getByTestId('history-chart-legend')).toContainText(line);
    await inspect(page, 'forecast-article');
    await page.getByTestId('history-chart-toggle').click();
    await expect(chart.getByRole('columnheader', { name: 'Own forecast' })).toBeVisible();

    await page.getByTestId('view-accuracy').click();
    await expect(page.getByTestId('outcome')).toContainText(/4 weeks ahead, the adjusted schedule was [\d.]+ % nearer/);
    await chooseFrom(page.getByLabel('Weeks ahead'), '8 weeks ahead');
    await expect(page).toHaveURL(/lag=8/);
    await expect(page.getByTestId('outcome')).toContainText('8 weeks ahead');
    await expect(page.getByTestId('accuracy-weeks').locator('tbody tr')).toHaveCount(26);
    await inspect(page, 'forecast-accuracy');
  });

  test('shows what a schedule is corrected to, each call-off with its reason, and that this is never sent (R-35, R-36, R-37)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic', ADMIN);
    const { number, high, even } = await corrected(page);
    await page.goto(`/forecast-ai/adjusted-schedules?q=${number}`);
    await expect(page.getByTestId('never-sent')).toContainText('never sent to the customer');
    await expect(page.getByLabel('One customer')).toHaveValue('Any customer');
    await page.getByLabel('Issued from').fill('2999-01-01');
    await expect(page.getByTestId('empty')).toBeVisible();
    await page.getByLabel('Issued from').fill('2020-01-01');
    await expect(page).toHaveURL(/from=2020-01-01/);
    await inspect(page, 'forecast-schedules');
    await page.getByRole('link', { name: number, exact: true }).click();
    const lines = page.getByTestId('forecast-line-grid').locator('tbody tr');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: high })).toContainText(/−\d+/);
    await page.getByTestId('chip-adjusted').click();
    await expect(lines.filter({ hasText: even })).toHaveCount(0);
    await page.getByTestId('view-calloffs').click();
    const calloffs = page.getByTestId('forecast-calloff-grid').locator('tbody tr');
    await expect(calloffs.filter({ hasText: 'Corrected up to the limit of the action' }).first()).toBeVisible();
    await page.getByTestId('chip-adjusted').click();
    await expect(calloffs.filter({ hasText: /Corrected/ }).first()).toBeVisible();
    await expect(calloffs.filter({ hasText: 'Nothing needs to be moved' })).toHaveCount(0);
    await inspect(page, 'forecast-calloffs');

    await page.goto('/forecast-ai/method');
    await expect(page.getByTestId('backtest')).toContainText('Smooth');
    await expect(page.getByTestId('ladder')).toContainText('4 to 12');
    await inspect(page, 'forecast-method');
  });
});
