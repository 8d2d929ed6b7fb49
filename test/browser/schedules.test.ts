import type { Page } from '@playwright/test';
import { expect, handIn, keepToast, test, untilRead } from './consignal.js';
import { brokenFile, detailedFile, freshNumber, goodFile, type GivenFile } from './files.js';
import { inspect } from './inspect.js';

const SEARCH = '/schedule/delivery-schedule';

async function handInRead(page: Page, files: readonly GivenFile[]): Promise<void> {
  for (const id of await handIn(page, files)) await untilRead(page, id);
}
/** Document numbers in the list, in no order. */
async function expectFound(page: Page, ...numbers: string[]): Promise<void> {
  const rows = page.getByTestId('schedule-grid').locator('tbody tr');
  await expect(rows).toHaveCount(numbers.length);
  for (const number of numbers) await expect(rows.filter({ hasText: number })).toHaveCount(1);
}

test.describe('delivery schedules', () => {
  test('are found by an article’s number, whole or in part, and by day; the address opens the same for a colleague (R-18)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const stem = `AX${freshNumber()}`;
    const [short, long] = [
      goodFile({ article: (line) => `${stem}-${String(line)}` }),
      goodFile({ article: (line) => `${stem}-${String(line)}0` }),
    ];
    await handInRead(page, [short, long]);

    await page.getByLabel('Article number', { exact: true }).fill(`${stem.toLowerCase()}-1`);
    await expectFound(page, short.documentNumber, long.documentNumber);
    await page.getByLabel('Article number', { exact: true }).fill(`${stem}-1`);
    await page.getByRole('checkbox', { name: 'Exact article number' }).check();
    await expectFound(page, short.documentNumber);
    await expect(page).toHaveURL(new RegExp(`articleNumber=${stem}-1&exact=true$`));

    const colleague = await signedIn(new URL(page.url()).pathname + new URL(page.url()).search, { role: 'reader' });
    await expectFound(colleague, short.documentNumber);
    await expect(colleague.getByLabel('Article number', { exact: true })).toHaveValue(`${stem}-1`);
    await expect(colleague.getByRole('checkbox', { name: 'Exact article number' })).toBeChecked();

    const from = page.getByLabel('Received from');
    await from.fill('');
    const open = page.url();
    await from.pressSequentially('2020-13');
    await expect(from, 'whatever the language of the browser').toHaveValue('2020-13');
    expect(page.url(), 'what is no day yet is not searched').toBe(open);
    await from.fill('2020-01-01');
    await page.getByLabel('Received to').fill('2020-01-31');
    await expect(page.getByTestId('empty')).toContainText('No schedule matches the filter');
    await page.getByLabel('Received to').fill(new Date().toISOString().slice(0, 10));
    await expectFound(page, short.documentNumber);
    await page.getByTestId('show-all').click();
    await expect(page).toHaveURL(`${SEARCH}?from=&to=`);
    await expect(page.getByTestId('schedule-grid').locator('tbody tr').nth(2)).toBeVisible();
  });

  test('are opened by a click that comes while the filter is typed; the way back leads to what was typed (R-18)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile({});
    await handInRead(page, [file]);
    const row = page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber });
    await expect(row).toBeVisible();
    await page.getByLabel('Schedule', { exact: true }).fill(file.documentNumber);
    await row.click();
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${file.documentNumber}`);
    await page.goBack();
    await expect(page.getByLabel('Schedule', { exact: true })).toHaveValue(file.documentNumber);
    await expect(page).toHaveURL(new RegExp(`schedule=${file.documentNumber}`));
    await expectFound(page, file.documentNumber);
  });

  test('are counted by what they have, opened as tabs, archived and deleted, many at a time, and all of it is taken back (R-18)', async ({
    signedIn,
  }) => {
    const stem = `BULK${freshNumber()}`;
    const page = await signedIn(SEARCH);
    const files = [goodFile, goodFile, brokenFile].map((make) =>
      make({ article: (line) => `${stem}-${String(line)}` }),
    );
    await handInRead(page, files);
    await page.goto(`${SEARCH}?articleNumber=${stem}`);
    const rows = page.getByTestId('schedule-grid').locator('tbody tr');
    const chip = (name: string) => page.getByTestId(`chip-${name}`);
    await expect(rows).toHaveCount(3);
    await expect(chip('incorrect')).toHaveText('Incorrect 1');
    await expect(chip('archived')).toHaveText('Archived 0');

    await page.goto(`/schedule/delivery-schedule?articleNumber=${stem}&order=number`);
    await rows.first().click();
    await expect(page.getByTestId('schedule-title')).toBeVisible();
    await page.goBack();
    const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
    await expect(tabs.filter({ hasText: /Schedule \d/ })).toHaveCount(1);
    await page.getByTestId('schedule-grid').getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await expect(page.getByTestId('select-matching')).toHaveText('Select all 3 matching');
    await inspect(page, 'schedules-selected');
    await page.getByTestId('bulk-open').click();
    await expect(tabs.filter({ hasText: /Schedule \d/ }), 'one that is open is not doubled').toHaveCount(3);

    await page.getByTestId('schedule-grid').getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByTestId('bulk-archive').click();
    await expect(page.getByText('3 schedules are archived')).toBeVisible();
    await keepToast(page);
    await expect(chip('archived')).toHaveText('Archived 3');
    await chip('archived').click();
    await expectFound(page, ...files.map((file) => file.documentNumber));
    await page.getByTestId('toast-action').click();
    await expect(page.getByText('3 schedules are restored from the archive')).toBeVisible();
    await expect(page.getByTestId('empty')).toContainText('No schedule matches the filter');
    await chip('archived').click();

    const admin = await signedIn(`${SEARCH}?articleNumber=${stem}`, { role: 'company-admin' });
    await admin.getByTestId('schedule-grid').getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await admin.route(
      '**/delivery/schedules/*',
      (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.fallback()),
      { times: 1 },
    );
    await admin.getByTestId('bulk-delete').click();
    await admin.getByTestId('bulk-delete-confirm').click();
    await expect(admin.getByTestId('bulk-progress')).toContainText('3 of 3');
    await expect(admin.locator('[data-testid="bulk-row"][data-outcome="failed"]')).toHaveCount(1);
    await expect(admin.getByTestId('schedule-grid').locator('tbody tr')).toHaveCount(1);
    await admin.getByTestId('bulk-close').click();
    await admin.getByTestId('toast-action').last().click();
    await expect(admin.getByTestId('schedule-grid').locator('tbody tr')).toHaveCount(3);

    await expect(rows).toHaveCount(3);
    const reader = await signedIn(`${SEARCH}?articleNumber=${stem}`, { role: 'reader' });
    await reader.getByTestId('schedule-grid').getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await expect(reader.getByTestId('bulk-open')).toBeVisible();
    for (const act of ['archive', 'unarchive', 'delete'])
      await expect(reader.getByTestId(`bulk-${act}`)).toHaveCount(0);
  });

  test('are searched from today through the day of the user’s setting, and days that don’t fit say why (R-18, L-20, L-21)', async ({
    account,
  }) => {
    const page = await account();
    const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const set = (body: object) => page.request.post('/api/settings/sql.settings.php', { data: body });
    await page.goto(SEARCH);
    const [from, to] = [page.getByLabel('Received from'), page.getByLabel('Received to')];
    await expect(from).toHaveValue(day(0));
    await expect(to).toHaveValue(day(0));
    expect((await set({ action: 'saveSettings', settings: { 'delivery.searchToDateOffset': 7 } })).status()).toBe(200);
    try {
      await page.reload();
      await expect(from).toHaveValue(day(0));
      await expect(to).toHaveValue(day(7));
    } finally {
      await set({ action: 'resetSetting', setting: 'delivery.searchToDateOffset' });
    }
    await to.fill('2020-01-01');
    await expect(page.getByText('To-date is too close in time')).toBeVisible();
    await to.fill('1 May');
    await expect(page.getByText('Type the day as YYYY-MM-DD')).toBeVisible();
    await inspect(page, 'schedules-days');
  });

  test('open with the first line’s call-offs; back, forward and a copied address keep the view (R-19, R-20)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile({ article: (line) => `LINE-${String(line)}`, lines: 3, calloffs: 3 });
    await handInRead(page, [file]);
    await page.getByLabel('Schedule', { exact: true }).fill(file.documentNumber);
    await expectFound(page, file.documentNumber);
    const search = page.url();
    await page.getByTestId('schedule-grid').locator('tbody tr').click();

    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${file.documentNumber}`);
    await expect(page.getByTestId('calloffs')).toContainText('LINE-1');
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule\/\d+\/\d+\/calloffs$/);
    await expect(page.getByTestId('calloff-grid').locator('tbody tr')).toHaveCount(3);
    await expect(page.getByTestId('figure-lines')).toContainText('9 call-offs');
    await page.getByTestId('line-grid').locator('tbody tr', { hasText: 'LINE-2' }).click();
    await expect(page.getByTestId('calloffs')).toContainText('LINE-2');
    const second = page.url();

    await page.goBack();
    await expect(page).toHaveURL(search);
    await expectFound(page, file.documentNumber);
    await expect(page.getByLabel('Schedule', { exact: true })).toHaveValue(file.documentNumber);
    await page.goForward();
    await expect(page).toHaveURL(second);
    await expect(page.getByTestId('calloffs')).toContainText('LINE-2');

    const colleague = await signedIn(new URL(second).pathname, { role: 'reader' });
    await expect(colleague.getByTestId('calloffs')).toContainText('LINE-2');
    await expect(colleague.getByTestId('line-grid').locator('tr[aria-selected="true"]')).toContainText('LINE-2');

    await page.getByTestId('calloffs').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByTestId('calloffs')).toHaveCount(0);
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule\/\d+$/);
    await page.getByTestId('message-link').click();
    await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);
  });

  test('show periods by their names, and what else their sender says of lines and call-offs (R-19, R-20)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = detailedFile();
    const other = goodFile();
    await handInRead(page, [file, other]);
    await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber }).click();
    const calloffs = page.getByTestId('calloff-grid');
    await expect(calloffs.locator('thead')).toContainText('Delivery date');
    const rows = calloffs.locator('tbody tr');
    await expect(rows.nth(0)).toContainText('08:00–10:00');
    await expect(rows.nth(0)).toContainText('550077/20');
    await expect(rows.nth(1)).toContainText('Q2 2027');
    await expect(rows.nth(2)).toContainText('Wk 14/2027');
    await expect(rows.nth(3)).toContainText('1 Jul – 15 Aug 2027');
    await expect(calloffs.locator('thead')).not.toContainText('Vehicle');
    const particulars = page.getByTestId('line-particulars');
    for (const text of ['07312345678901', '18,660', '18,460', 'KLT 6147', '24 PCE per package', 'Revision C'])
      await expect(particulars).toContainText(text);
    await expect(page.locator('.page.schedule')).toContainText('Plant closed in week 53');
    await inspect(page, 'call-offs-detailed');

    await page.setViewportSize({ width: 390, height: 844 });
    const line = page.getByTestId('line-grid').locator('tbody tr').first();
    await line.scrollIntoViewIfNeeded();
    await expect(line).toBeInViewport();

    const plain = await signedIn(SEARCH);
    // By its number: both files are read at the same time, and either may stand on top.
    await plain.getByTestId('schedule-grid').locator('tbody tr', { hasText: other.documentNumber }).click();
    await expect(plain.getByTestId('calloff-grid').locator('tbody tr').first()).toBeVisible();
    for (const header of ['Period', 'Time', 'Order', 'Cum. shipped'])
      await expect(plain.locator('.stack thead th', { hasText: header })).toHaveCount(header === 'Order' ? 1 : 0);
  });

  test('of a file with errors say so and lead to what is wrong (R-19)', async ({ signedIn }) => {
    const page = await signedIn(SEARCH);
    const file = brokenFile();
    await handInRead(page, [file]);
    const row = page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber });
    await expect(row).toContainText('Incorrect');
    await row.click();
    await expect(page.getByTestId('incorrect-banner')).toContainText('Incorrect – not in force');
    await page.getByRole('link', { name: 'See what is wrong' }).click();
    await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
  });

  test('are rejected with a reason and commented on by those who look at them (R-19, SCH-07)', async ({ signedIn }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile();
    await handInRead(page, [file]);
    await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber }).click();
    const bar = page.getByTestId('decision-bar');
    await expect(bar).toContainText('Not answered');
    await bar.getByTestId('schedule-reject').click();
    await page.getByLabel('Reason').fill('No capacity');
    await page.getByTestId('reject-act').click();
    await expect(bar).toContainText('Rejected');
    await expect(bar).toContainText('No capacity');
    const colleague = await signedIn(new URL(page.url()).pathname, { role: 'reader' });
    await expect(colleague.getByTestId('decision-bar')).toContainText('No capacity');
    await page.getByTestId('comments-open').click();
    await page.getByTestId('comment-text').fill('Called the planner');
    await page.getByTestId('comment-send').click();
    await expect(page.getByTestId('comment')).toContainText('Called the planner');
    await expect(colleague.getByTestId('comments-open')).toHaveText('Comments (1)');
    await page.getByTestId('comment-delete').click();
    await expect(page.getByTestId('comment')).toHaveCount(0);
    await page.getByTestId('toast-action').click();
    await expect(page.getByTestId('comment')).toContainText('Called the planner');
    await page.getByTestId('comment-edit').click();
    await page.getByTestId('comments-panel').getByTestId('comment-text').last().fill('Called the planner twice');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('comment')).toContainText('Called the planner twice');
    await page.keyboard.press('Escape');

    // What others do comes in, and whoever looks keeps the place.
    const calloff = colleague.getByTestId('calloff-grid').locator('tbody tr').nth(3);
    await calloff.click();
    await page.getByTestId('calloff-grid').locator('tbody tr').nth(3).click();
    await page.getByTestId('calloff-grid').press('c');
    await expect(page.getByTestId('comments-about')).toHaveValue(/^ART-0001 ·/);
    await page.getByTestId('comment-text').fill('Half of it by air');
    await page.keyboard.press('Control+Enter');
    await expect(calloff.getByTestId('comment-mark')).toHaveText('1');
    await expect(colleague.getByTestId('line-grid').locator('tbody tr').first().getByTestId('comment-mark')).toHaveText(
      '1',
    );
    await calloff.getByTestId('comment-mark').click();
    await expect(colleague.getByTestId('comment')).toHaveText(/Half of it by air/);
    const place = colleague.url();
    await handInRead(page, [goodFile({ documentNumber: file.documentNumber, issued: '2026-11-28' })]);
    await expect(colleague.getByTestId('newer-release')).toContainText(file.documentNumber);
    expect(colleague.url()).toBe(place);
    await expect(colleague.getByTestId('comments-panel')).toBeVisible();
    await expect(calloff).toHaveAttribute('aria-selected', 'true');
    await inspect(colleague, 'schedule-comments');
    await colleague.getByTestId('newer-show').click();
    await expect(colleague.getByTestId('newer-release')).toBeHidden();
    await expect(colleague).not.toHaveURL(place);
  });

  test('that come in while the list is open appear in it', async ({ signedIn }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile();
    await handIn(page, [file]);
    await expect(page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber })).toBeVisible();
  });

  test('that don’t exist are said not to, lines too (R-19, R-20)', async ({ signedIn }) => {
    const page = await signedIn(`${SEARCH}/99999999999999`);
    await expect(page.getByTestId('failure')).toContainText('The record does not exist');
    await expect(page.getByTestId('failure')).toContainText('Request');

    const files = [goodFile(), goodFile()];
    await handInRead(page, files);
    const { rows } = (await (
      await page.request.get('/api/applications/schedule/delivery/schedules?limit=2')
    ).json()) as {
      rows: { scheduleHeadId: string }[];
    };
    const [one = '', other = ''] = rows.map((row) => row.scheduleHeadId);
    const { lines } = (await (
      await page.request.get(`/api/applications/schedule/delivery/schedules/${other}`)
    ).json()) as {
      lines: { scheduleLineId: string }[];
    };
    await page.goto(`${SEARCH}/${one}/${lines[0]?.scheduleLineId ?? ''}/calloffs`);
    await expect(page.getByTestId('no-such-line'), 'a line of another schedule').toHaveText(
      'The schedule has no such line',
    );
    await page.goto(`${SEARCH}/${one}/1/other`);
    await expect(page.getByTestId('page-failure')).toContainText('The record does not exist');
  });

  test('that can’t be fetched or made into a file say so; a failed fetch leads back to the search with another try (R-19, SCH-05)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile();
    await handInRead(page, [file]);
    const schedule = /\/delivery\/schedules\/\d+$/;
    await page.route(schedule, (route) => route.fulfill({ status: 500 }));
    await page.getByTestId('schedule-grid').locator('tbody tr', { hasText: file.documentNumber }).click();
    await expect(page.getByText('The schedule could not be opened')).toBeVisible();
    await expect(page).toHaveURL(SEARCH);
    await page.unroute(schedule);
    await page.getByTestId('toast-action').click();
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${file.documentNumber}`);
    await page.route('**/pdf', (route) => route.fulfill({ status: 500 }));
    await page.getByTestId('schedule-pdf').click();
    const toast = page.getByRole('alert').filter({ hasText: 'The file could not be created' });
    await expect(toast).toContainText('Something went wrong, try again.');
  });

  test('have the rules run by a worker; whoever asked is told what became of it (SCH-10, SCH-11, TXT_205)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = goodFile({});
    await handInRead(page, [file]);
    await page.getByLabel('Schedule', { exact: true }).fill(file.documentNumber);
    await expectFound(page, file.documentNumber);
    await page.getByTestId('schedule-grid').locator('tbody tr').first().dblclick();
    await page.getByTestId('rules-open').click();
    const panel = page.getByTestId('rules-panel');
    await panel.getByTestId('rules-run').click();
    await expect(panel.getByTestId('rule-run')).toHaveAttribute('data-state', 'done');
    const toast = page.locator('.p-toast-message').filter({ hasText: `processed for schedule ${file.documentNumber}` });
    // Which rules are active is for tests of customer control to say: others switch some on meanwhile.
    await expect(toast).toBeVisible();
    await expect(panel.getByTestId('rules-run')).toBeEnabled();
    await inspect(page, 'schedule-rules');
  });

  test('that the customer cancels say by what, and so does the list of releases; what they had replaced is in force again', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const release = (issued: string, messageFunction: string) =>
      goodFile({ documentNumber: number, issued, messageFunction });
    const number = freshNumber();
    await handInRead(page, [release('2026-11-10', '9'), release('2026-11-11', '5'), release('2026-11-12', '1')]);
    await page.getByLabel('Schedule', { exact: true }).fill(number);
    const rows = page.getByTestId('schedule-grid').locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: 'Cancelled – not in force' }).click();
    const banner = page.getByTestId('cancellation-banner');
    await expect(banner).toContainText('The customer cancelled this schedule');
    await inspect(page, 'schedule-cancelled');
    await banner.getByRole('link').click();
    await expect(banner).toContainText('This message cancels another release');
    await expect(page.getByTestId('schedule-accept')).toHaveCount(0);
    await page.getByTestId('view-changes').click();
    await page.getByTestId('releases').click();
    const listed = page.getByTestId('releases-panel').getByTestId('release').filter({ hasText: number });
    await expect(listed).toHaveCount(3);
    for (const [issued, state] of [
      ['12 Nov 2026', 'Cancels'],
      ['11 Nov 2026', 'Cancelled'],
      ['10 Nov 2026', 'In force'],
    ] as const)
      await expect(listed.filter({ hasText: `Issued ${issued}` })).toContainText(state);
  });
});
