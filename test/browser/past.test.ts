import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, follow, handIn, test, untilRead } from './consignal.js';
import { freshNumber, type GivenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';

const SEARCH = '/schedule/delivery-schedule';
const SITUATION = '/schedule/delivery-situation';
const LOCKED = 'You are viewing a past state. Go back to now to do this.';

async function handInRead(page: Page, files: readonly GivenFile[]): Promise<void> {
  for (const id of await handIn(page, files)) await untilRead(page, id);
}

/** A release that somebody receives, and the moment before anything else of it happens. */
async function received(page: Page): Promise<{ readonly number: string; readonly asOf: string }> {
  const file = goodFile({ issued: '2026-11-20', quantity: () => 100 });
  await handInRead(page, [file]);
  return { number: file.documentNumber, asOf: new Date().toISOString() };
}

const at = (path: string, asOf: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;

test.describe('the past', () => {
  test('is looked at from the search to a schedule and its releases, changes by nothing, and leads back to now', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const { number, asOf } = await received(page);
    await page.goto(at(`${SEARCH}?schedule=${number}`, asOf));
    const rows = page.getByTestId('schedule-grid').locator('tbody tr');
    await expect(page.getByTestId('past')).toContainText('You are viewing a past state: as of ');
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('schedule-new')).toHaveAccessibleDescription(LOCKED);
    await inspect(page, 'past-search');

    await rows.getByRole('link', { name: number }).click();
    await expect(page).toHaveURL(/calloffs\?asOf=/);
    const bar = page.getByTestId('decision-bar');
    await expect(bar).toContainText('Not answered');
    for (const name of ['schedule-accept', 'schedule-reject', 'schedule-archive', 'rules-open'])
      await expect(page.getByTestId(name)).toHaveAccessibleDescription(LOCKED);
    await page.getByTestId('schedule-reject').click({ force: true });
    await expect(page.getByRole('dialog'), 'a button without use').toHaveCount(0);
    await page.getByTestId('comments-open').click();
    await expect(page.getByTestId('comment-write')).toHaveAccessibleDescription(LOCKED);
    await inspect(page, 'past-schedule');
    await page.keyboard.press('Escape');

    const colleague = await signedIn(new URL(page.url()).pathname);
    await colleague.getByTestId('schedule-accept').click();
    await expect(colleague.getByTestId('decision-bar')).toContainText('Accepted');
    await handInRead(colleague, [goodFile({ documentNumber: number, issued: '2026-11-21', quantity: () => 140 })]);
    await expect(colleague.getByTestId('newer-release')).toBeVisible();
    await expect(bar, 'what others do now').toContainText('Not answered');
    await expect(page.getByTestId('newer-release')).toHaveCount(0);

    await page.getByTestId('view-changes').click();
    await expect(page).toHaveURL(/changes\?asOf=/);
    await expect(page.getByTestId('first-release')).toBeVisible();
    await page.getByTestId('releases').click();
    const releases = page.getByTestId('release').filter({ hasText: number });
    await expect(releases).toHaveText([/In force/]);
    await page.keyboard.press('Escape');
    await page.getByTestId('view-lines').click();
    await expect(bar).toContainText('Not answered');

    await page.getByTestId('back-to-now').click();
    await expect(bar).toContainText('Accepted');
    await expect(page).not.toHaveURL(/asOf/);
    await expect(page.getByTestId('past')).toHaveCount(0);
    await expect(page.getByTestId('as-of')).toBeFocused();
    await page.goBack();
    await expect(bar).toContainText('Not answered');
  });

  test('is chosen by keyboard: a moment that is often meant, or a day and a time', async ({ signedIn }) => {
    const page = await signedIn(SEARCH);
    const { number } = await received(page);
    await page.getByLabel('Schedule', { exact: true }).fill(number);
    await expect(page.getByTestId('schedule-grid').locator('tbody tr')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`schedule=${number}`));
    await page.getByTestId('as-of').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('as-of-yesterday')).toBeVisible();
    await inspect(page, 'past-moments');
    await page.keyboard.press('Tab');
    await expect(page.getByTestId('as-of-yesterday')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('past')).toContainText(/as of \d+ \w+ \d{4}, 18:00\./);
    await expect(page.getByTestId('as-of')).toBeFocused();
    await expect(page.getByTestId('empty')).toBeVisible();
    await expect(page.getByLabel('Schedule', { exact: true }), 'the filter').toHaveValue(number);

    await page.keyboard.press('Enter');
    const day = page.getByLabel('Day', { exact: true });
    await day.fill('2999-01-01');
    await page.getByTestId('as-of-show').click();
    await expect(page.getByText('This time is in the future')).toBeVisible();
    await day.fill('2026-11-02');
    await page.getByLabel('Time', { exact: true }).fill('25:00');
    await page.getByTestId('as-of-show').click();
    await expect(page.getByText('Type the time as HH:MM')).toBeVisible();
    await page.getByLabel('Time', { exact: true }).fill('9.05');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('past')).toContainText('as of 2 Nov 2026, 09:05.');
    await expect(page, 'in the time zone of the browser').toHaveURL(/asOf=2026-11-02T08%3A05%3A00Z/);
  });

  test('says from when on changes of state are known, where the moment lies before', async ({ signedIn }) => {
    const page = await signedIn(SEARCH);
    const { number, asOf } = await received(page);
    await page.route(/\/delivery\/schedules\?/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...body, recordedFrom: '2026-11-24T09:00:00.000Z' } });
    });
    await page.goto(at(`${SEARCH}?schedule=${number}`, asOf));
    await expect(page.getByTestId('past')).toContainText(
      'Not all status changes before 24 Nov 2026, 10:00 were recorded',
    );
  });

  test('is looked at in situation and previous deliveries too, and what was not known then says so (R-21, R-22, R-23)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SITUATION, { role: 'company-admin' });
    const article = `PAST${freshNumber()}`;
    const before = new Date().toISOString();
    await handInRead(page, [goodFile({ lines: 1, article: () => article })]);
    const asOf = new Date().toISOString();
    await page.goto(at(`${SITUATION}?articleNumber=${article}`, asOf));
    const rows = page.getByTestId('situation-grid').locator('tbody tr');
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByTestId('grid-export').click();
    await page.getByTestId('export-csv').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^situation-.*\.csv$/);
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(head).toContain('Article');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(article);

    await rows.getByRole('link', { name: article }).click();
    await expect(page).toHaveURL(/asOf=/);
    await expect(page.getByTestId('past')).toBeVisible();
    for (const name of ['enter-open', 'correct-open'])
      await expect(page.getByTestId(name)).toHaveAccessibleDescription(LOCKED);
    await inspect(page, 'past-situation');
    const { pathname } = new URL(page.url());

    const colleague = await signedIn(pathname, { role: 'company-admin' });
    await colleague.getByTestId('enter-open').click();
    await colleague.getByTestId('enter-text').fill('2026-11-23;AFTER;40');
    await colleague.getByTestId('dialog-act').click();
    await expect(colleague.getByTestId('despatched-grid')).toContainText('AFTER');
    await expect(page.getByText('AFTER')).toHaveCount(0);
    await follow(page, at('/schedule/previous-deliveries?from=2026-11-01&to=2026-11-30', asOf));
    await expect(page.getByTestId('past')).toBeVisible();
    await expect(page.getByTestId('deliveries-grid').or(page.getByTestId('empty'))).toBeVisible();
    await expect(page.getByText('AFTER')).toHaveCount(0);
    await inspect(page, 'past-deliveries');

    await follow(page, at(pathname, before));
    await expect(page.getByTestId('not-known-then')).toContainText('Not known at that time');
    await inspect(page, 'past-not-known');
    await page.getByTestId('back-to-now').click();
    await expect(page.getByTestId('despatched-grid')).toContainText('AFTER');
  });
});
