import type { Locator, Page } from '@playwright/test';
import { decisionArticles } from '../../server/contract/decision-support.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { Chance } from '../given/chance.js';
import { edi } from '../given/files.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, type GivenFile } from './files.js';
import { inspect } from './inspect.js';

const PAGES = '/customer-control/decision-support';
const WEEKS = 14;
const RELEASES = 30;
/** So many releases that an article is in have no score yet. */
const YOUNG = 5;
/** Half a year of releases is scored in a second or two, and forecast beside that; a busy machine takes many times as long. */
const SCORED_MS = 120_000;
/** The Monday of the newest release, some weeks before the tests. */
const NEWEST = '2026-11-16';
const packed = (day: string): string => day.replaceAll('-', '');
const issuedOf = (release: number): string => addDays(NEWEST, 7 * (release - RELEASES + 1));

/** Quantities of weeks, the first that of the issue, by the article. */
type Plan = Readonly<Record<string, readonly number[]>>;
interface Release {
  readonly number: string;
  readonly issued: string;
  readonly shipTo: string;
  readonly plan: Plan;
}

function message({ number, issued, shipTo, plan }: Release, at: number): string[] {
  const segments = [
    `BGM+241+${number}+5`,
    `DTM+137:${packed(issued)}:102`,
    `DTM+158:${packed(issued)}:102`,
    `DTM+159:${packed(addDays(issued, 7 * WEEKS - 1))}:102`,
    'NAD+BY+CUST01::92',
    'NAD+SU+SUPP01::92',
    'GIS+37',
    `NAD+ST+${shipTo}::92++Plant ${shipTo}`,
    ...Object.entries(plan).flatMap(([article, weeks], line) => [
      `LIN+${String(line + 1)}++${article}:IN`,
      `IMD+++:::BRAKE CALIPER`,
      ...weeks.flatMap((quantity, week) => [
        'SCC+4++D',
        `QTY+113:${String(quantity)}:PCE`,
        `DTM+2:${packed(addDays(issued, 7 * week))}:102`,
      ]),
    ]),
  ];
  return [`UNH+${String(at)}+DELFOR:D:97A:UN`, ...segments, `UNT+${String(segments.length + 2)}+${String(at)}`];
}
/** Releases of Nordvik Trucks for Solna Brake Systems in one file. */
function fileOf(releases: readonly Release[]): GivenFile {
  const reference = freshNumber();
  const buffer = edi(
    `UNB+UNOC:3+5560360793:14+7340000123:14+261116:0900+${reference}++DELFOR`,
    ...releases.flatMap((release, at) => message(release, at + 1)),
    `UNZ+${String(releases.length)}+${reference}`,
  );
  return { name: `history-${reference}.edi`, mimeType: 'application/octet-stream', buffer };
}

/** A customer's half year: an even article, one that is too young, and one of which the newest release calls off twenty times as much in a week. */
function half(prefix: string) {
  const [even, high, young] = [`${prefix}/EVEN`, `${prefix}/HIGH`, `${prefix}/YOUNG`];
  const needs = (seed: number): readonly number[] => {
    const chance = new Chance(seed);
    return Array.from({ length: RELEASES + WEEKS }, () => 100 + chance.below(20));
  };
  const [ofEven, ofHigh] = [needs(1), needs(2)];
  const shown = (of: readonly number[], release: number): readonly number[] => {
    const chance = new Chance(100 + release);
    return of.slice(release, release + WEEKS).map((quantity) => quantity + chance.below(5));
  };
  const planOf = (release: number): Plan => ({
    [even]: shown(ofEven, release),
    [high]: shown(ofHigh, release),
    ...(release < RELEASES - YOUNG ? {} : { [young]: shown(ofEven, release) }),
  });
  const raised = (plan: Plan, article: string): Plan => ({
    ...plan,
    [article]: (plan[article] ?? []).map((quantity, week) => (week === 3 ? quantity * 20 : quantity)),
  });
  return { even, high, young, planOf, raised };
}

interface Counts {
  readonly all: number;
  readonly unscored: number;
  readonly histogram: readonly number[];
}
async function found<Answer>(page: Page, q: string): Promise<Answer> {
  const answer = await page.request.get(`/api${decisionArticles.path}?show=all&q=${encodeURIComponent(q)}`);
  return (await answer.json()) as Answer;
}
const countsOf = async (page: Page, q: string): Promise<Counts> => (await found<{ counts: Counts }>(page, q)).counts;
const inRange = ({ histogram }: Counts, from: number): number =>
  histogram.slice(from).reduce((sum, count) => sum + count, 0);

/** Hands in half a year of releases, and waits until their articles have scores. */
async function halfYear(page: Page) {
  const prefix = `DS${freshNumber()}`;
  const given = half(prefix);
  const releaseOf = (release: number, plan: Plan): Release => ({
    ...{ number: prefix, issued: issuedOf(release), shipTo: `P${prefix}`, plan },
  });
  const past = Array.from({ length: RELEASES - 1 }, (_, release) => releaseOf(release, given.planOf(release)));
  const last = RELEASES - 1;
  for (const file of [fileOf(past), fileOf([releaseOf(last, given.raised(given.planOf(last), given.high))])]) {
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
  }
  await expect
    .poll(
      async () => {
        const counts = await countsOf(page, prefix);
        const { rows } = await found<{ rows: readonly { issueDate: string }[] }>(page, given.high);
        return [counts.all, counts.unscored, rows[0]?.issueDate];
      },
      { timeout: SCORED_MS },
    )
    .toEqual([3, 1, NEWEST]);
  /** A later release, which raises the even article. */
  const next = fileOf([releaseOf(RELEASES, given.raised(given.planOf(RELEASES), given.even))]);
  return { ...given, prefix, next };
}

const rowsOf = (page: Page): Locator => page.getByTestId('decision-grid').locator('tbody tr');

test.describe('decision support', () => {
  test('narrows articles by a range of scores that keys move, and shows one with its history (R-55)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic', { role: 'company-admin' });
    const { prefix, even, high, young, next } = await halfYear(page);
    const counts = await countsOf(page, prefix);
    await page.goto(`${PAGES}/articles?q=${prefix}`);
    const rows = rowsOf(page);
    const said = page.getByTestId('anomaly-count');
    await expect(said).toHaveText(`Articles in the range: ${String(inRange(counts, 70))} of 2`);
    await expect(rows.filter({ hasText: high })).toContainText(/PCE in w\d+ \d+ instead of/);
    await expect(rows.filter({ hasText: young })).toHaveCount(0);
    await inspect(page, 'decision-articles');

    const asked = new Set<string | null>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === `/api${decisionArticles.path}`) asked.add(searchParams.get('anomalyMin'));
    });
    const low = page.getByTestId('anomaly-range').getByRole('slider', { name: 'Lowest' });
    await low.focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
    await expect(low).toHaveAttribute('aria-valuenow', '66');
    await expect(page).toHaveURL(/anomalyMin=66/);
    // While the end moves, only the words move: the server hears of it once it rests. Keys that follow one another at once leave no time between.
    await low.evaluate(async (end) => {
      for (const key of ['ArrowLeft', 'Home', 'ArrowRight', 'Home']) {
        end.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
        await Promise.resolve();
      }
    });
    await expect(said).toHaveText('Articles in the range: 2 of 2');
    await expect(page).toHaveURL(/anomalyMin=0/);
    await expect(rows).toHaveCount(2);
    expect(['0', '1', '65'].map((lowest) => asked.has(lowest))).toEqual([true, false, false]);

    const ends = page.getByTestId('anomaly-range');
    await ends.getByRole('spinbutton', { name: 'Highest' }).fill('69');
    await expect(page).toHaveURL(/anomalyMax=69/);
    await expect(rows.filter({ hasText: high })).toHaveCount(0);
    await ends.getByRole('spinbutton', { name: 'Lowest' }).fill('80');
    await expect(ends).toContainText('The lowest is above the highest');
    await page.goto(`${PAGES}/articles?q=${prefix}`);

    await page.getByTestId('chip-unscored').click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(young);
    await expect(rows).toContainText(/Too little history \(\d+ of 12\)/);
    await page.getByTestId('chip-unscored').click();

    // A release that is read meanwhile changes the list by itself.
    await expect(rows.filter({ hasText: even })).toHaveCount(0);
    const [id = ''] = await handIn(page, [next]);
    await untilRead(page, id);
    await expect(rows.filter({ hasText: even })).toHaveCount(1);

    await rows.filter({ hasText: even }).getByRole('link', { name: even }).click();
    await expect(page.getByTestId('decision-title')).toHaveText(even);
    await expect(page.getByTestId('why')).toContainText(/PCE in w\d+ \d+ instead of/);
    await expect(page.getByTestId('forecast-said')).toContainText('Own estimate:');
    await expect(page.getByTestId('forecast-chart').getByRole('img')).toHaveAccessibleName(
      new RegExp(`Demand for ${even}`),
    );
    await expect(page.getByTestId('forecast-chart-legend')).toContainText('80 % band');
    await inspect(page, 'decision-forecast');
    await page.getByRole('tab', { name: 'Forecast' }).press('ArrowRight');
    await expect(page).toHaveURL(/tab=trend/);
    await expect(page.getByTestId('trend-chart-legend')).toContainText("Customer's plan");
    await page.getByTestId('trend-chart-toggle').click();
    await expect(page.getByTestId('trend-chart').locator('tbody tr').first()).toBeVisible();
    await inspect(page, 'decision-trend');

    await page.getByRole('tab', { name: 'Anomaly' }).click();
    await expect(page.getByTestId('anomaly-chart-legend')).toContainText('Normal range');
    const outliers = page.getByTestId('outlier');
    await expect(outliers.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('outlier-reason')).toContainText(`Release ${prefix} of`);
    await inspect(page, 'decision-anomaly');
    await page.getByTestId('anomaly-range').getByRole('slider', { name: 'Lowest' }).focus();
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(/anomalyMin=0/);
    const older = outliers.nth(1);
    await older.focus();
    await page.keyboard.press('Enter');
    await expect(older).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('outlier-reason')).toContainText('was to be expected');

    await page.getByRole('tab', { name: 'Customers' }).click();
    await expect(page.getByTestId('decision-customers').locator('tbody tr')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Schedules' }).click();
    const schedules = page.getByTestId('decision-schedules').locator('tbody tr');
    await expect(schedules).toHaveCount(1);
    await inspect(page, 'decision-schedules-of');
    await schedules.getByRole('link', { name: prefix }).click();
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule\/\d+/);
  });

  test('leads from a customer to an article and from a schedule to its articles, and compares what is selected (R-50, R-51, R-52, R-53, R-54)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic', { role: 'company-admin' });
    const { prefix, high, young } = await halfYear(page);
    const rows = rowsOf(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Decision support' }).click();
    const customer = rows.first();
    await expect(customer).toContainText(/\d+ of \d+/);
    await inspect(page, 'decision-customers');
    await customer.getByRole('link').first().click();
    await expect(page).toHaveURL(/customers\/articles\?customer=\d+/);
    // The list of customers has such a field too, and stands until the next one has come.
    await expect(page.getByTestId('chip-customer')).toBeVisible();
    await page.getByPlaceholder('Number, name or code').fill(prefix);
    await expect(rows).toHaveCount(1);
    await inspect(page, 'decision-customer-articles');
    await rows.getByRole('link', { name: high }).click();
    await expect(page).toHaveURL(/customers\/schedules\/\d+\/articles\//);
    await expect(page.getByTestId('decision-title')).toHaveText(high);
    await expect(page.getByRole('tab')).toHaveText(['Trend', 'Anomaly', 'Schedules', 'Customers']);
    // A copied link shows a colleague the same.
    await page.reload();
    await expect(page.getByTestId('decision-title')).toHaveText(high);

    await page
      .getByRole('navigation', { name: 'Where you are' })
      .getByRole('link', { name: `Schedule ${prefix}` })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Schedule ${prefix}` })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByTestId('anomaly-range').getByRole('slider', { name: 'Lowest' }).focus();
    await page.keyboard.press('Home');
    await expect(rows).toHaveCount(2);
    await inspect(page, 'decision-schedule-articles');

    for (const row of await rows.all()) await row.getByRole('checkbox').click();
    await page.getByTestId('compare-open').click();
    const compared = page.getByTestId('compared');
    await expect(compared).toHaveCount(2);
    await expect(compared.first()).toContainText(high);
    await inspect(page, 'decision-compare');
    const again = page.waitForResponse((answer) => answer.url().endsWith('/decision-support/articles/results'));
    await page.getByTestId('compare-again').click();
    expect((await again).status()).toBe(200);
    await page.keyboard.press('Escape');

    await page.goto(`${PAGES}/schedules/articles?q=${prefix}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('1 of 3');
    await inspect(page, 'decision-schedules');
    await rows.getByRole('link', { name: prefix }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Schedule ${prefix}` })).toBeVisible();
    await page.getByTestId('chip-unscored').click();
    await expect(rows).toContainText(young);
    await page.getByTestId('customer-articles').click();
    await page.getByTestId('customer-schedules').click();
    await expect(page).toHaveURL(/schedules\/articles\?customer=\d+/);

    await page.goto(`${PAGES}/customers/schedules/1/articles`);
    await expect(page.getByTestId('nothing-there')).toBeVisible();
  });
});
