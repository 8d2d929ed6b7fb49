import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import type { Page } from '@playwright/test';
import { expect, handIn, keepToast, NORDVIK, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

const headers = (page: Page): Promise<string[]> =>
  page
    .getByTestId('traffic-grid')
    .locator('th[data-column]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column') ?? ''));
const grid = (page: Page) => page.getByTestId('traffic-grid');
const chosen = (page: Page) => grid(page).locator('tr.is-chosen');

/** Shows the list as it is by itself again, and waits until that is saved: the account is that of other tests too. */
async function resetColumns(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => {
    const request = answer.request();
    if (request.method() !== 'PUT' || !request.url().endsWith('/api/applications/list-settings')) return false;
    const { layout } = request.postDataJSON() as { layout: { order: string[]; hidden: string[]; pinned: string[] } };
    return [...layout.order, ...layout.hidden, ...layout.pinned].length === 0;
  });
  await page.getByTestId('grid-columns').click();
  await page.getByTestId('columns-reset').click();
  expect((await saved).ok()).toBe(true);
}

/** Files of one document each, found by what their numbers begin with. */
async function given(page: Page, count: number): Promise<string> {
  const prefix = `L${freshNumber()}`;
  for (const id of await handIn(
    page,
    Array.from({ length: count }, (_, i) => goodFile({ documentNumber: `${prefix}-${String(i)}` })),
  ))
    await untilRead(page, id);
  return prefix;
}

test.describe('lists', () => {
  test('have columns that are hidden, moved by button and by hand, pinned and drawn wider, for good (R-25)', async ({
    signedIn,
  }) => {
    const page = await signedIn();
    await given(page, 1);
    await page.getByTestId('grid-columns').click();
    const row = (id: string) => page.locator(`[data-testid="column"][data-column="${id}"]`);
    await row('size').getByRole('checkbox').click();
    await expect(row('size').getByRole('checkbox')).not.toBeChecked();
    const choose = async (id: string, item: string): Promise<void> => {
      await row(id).getByTestId('column-more').click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await choose('status', 'Pin left');
    await row('partner').getByRole('button', { name: 'Move Partner' }).press('ArrowUp');
    await row('document').dragTo(row('received'));
    await choose('message', 'Wider');
    const order = [
      'status',
      'document',
      'received',
      'way',
      'partner',
      'message',
      'errors',
      'warnings',
      'reference',
      'duration',
    ];
    await expect.poll(() => headers(page)).toEqual(order);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('grid-columns')).toBeFocused();

    const edge = await grid(page).locator('th[data-column="partner"] .grid-edge').boundingBox();
    const width = () =>
      grid(page)
        .locator('th[data-column="partner"]')
        .evaluate((cell) => (cell as HTMLElement).offsetWidth);
    const before = await width();
    await page.mouse.move(edge!.x + 4, edge!.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge!.x + 504, edge!.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 500);
    // What no longer fits moves sideways inside the list, and the pinned columns stay.
    const scroller = grid(page).locator('..');
    await scroller.evaluate((box) => {
      box.scrollLeft = 400;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const left = await scroller.evaluate((box) => box.getBoundingClientRect().left);
    expect(
      await grid(page)
        .locator('th[data-column="status"]')
        .evaluate((cell) => cell.getBoundingClientRect().left),
    ).toBeLessThan(left + 60);

    await expect
      .poll(
        async () =>
          (
            (await (await page.request.get('/api/applications/list-settings?list=traffic')).json()) as {
              layout: { widths: Record<string, number> };
            }
          ).layout.widths['partner'],
      )
      .toBe(before + 500);
    await page.reload();
    await expect.poll(() => headers(page)).toEqual(order);
    expect(await width()).toBe(before + 500);
    await resetColumns(page);
    await expect.poll(async () => (await headers(page)).join()).toContain('received,way,message');
  });

  test('go back through what was filtered and sorted, a typed text as one step', async ({ signedIn }) => {
    const page = await signedIn('/schedule/delivery-schedule');
    const number = page.getByLabel('Schedule', { exact: true });
    const incorrect = page.getByTestId('chip-incorrect');
    await incorrect.click();
    await expect(page).toHaveURL(/incorrect=true/);
    await number.pressSequentially('AB12', { delay: 30 });
    await expect(page).toHaveURL(/schedule=AB12/);
    await page.goBack();
    await expect(page).not.toHaveURL(/schedule=/);
    await expect(number).toHaveValue('');
    await expect(incorrect).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(incorrect).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule$/);
    await page.goForward();
    await expect(incorrect).toHaveAttribute('aria-pressed', 'true');
  });

  test('let rows be chosen by key, range and box, and say what is done with them', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 4);
    await page.goto(`/traffic?q=${prefix}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(4);
    await grid(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByTestId('selection-count')).toHaveText('1 selected');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(chosen(page)).toHaveCount(3);
    await grid(page).locator('tbody tr').first().getByRole('checkbox').click();
    await expect(page.getByTestId('selection-count')).toHaveText('2 selected');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByTestId('select-matching').click();
    await expect(page.getByTestId('selection-count')).toHaveText('4 selected');
    await inspect(page, 'lists-selection');
    await page.getByTestId('bulk-archive').click();
    await expect(page.getByText('4 files are archived')).toBeVisible();
    await keepToast(page);
    await expect(page.getByTestId('empty-filter')).toBeVisible();
    await page.getByTestId('toast-action').click();
    await expect(page.getByText('4 files are back in the list')).toBeVisible();
    await expect(grid(page).locator('tbody tr')).toHaveCount(4);
  });

  test('tell of each row how it went, and are quiet where letters are switched off', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 2);
    await page.goto(`/traffic?q=${prefix}`);
    await page.route(
      '**/process',
      (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            status: 409,
            code: 'already-in-progress',
            title: 'The file is already being read.',
            requestId: 'r',
          }),
        }),
      { times: 1 },
    );
    await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByTestId('bulk-reprocess').click();
    await expect(page.getByTestId('bulk-progress')).toContainText('2 of 2');
    await expect(page.locator('[data-testid="bulk-row"][data-outcome="failed"]')).toContainText('already being read');
    await expect(page.locator('[data-testid="bulk-row"][data-outcome="done"]')).toHaveCount(1);
    await inspect(page, 'lists-bulk');
    await page.evaluate(() => {
      localStorage.setItem('shortcuts', 'off');
    });
    await page.reload();
    await grid(page).focus();
    for (const key of ['j', 'x', '/']) await page.keyboard.press(key);
    await expect(grid(page)).toBeFocused();
    await expect(grid(page).locator('tr[aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(chosen(page)).toHaveCount(1);
  });

  test('do one thing to many rows at a time: a second is refused with a sentence, and the first goes on', async ({
    account,
  }) => {
    const page = await account();
    const prefix = await given(page, 2);
    await page.goto(`/traffic?q=${prefix}`);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/process', async (route) => {
      await held;
      await route.continue();
    });
    await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByTestId('bulk-reprocess').click();
    await expect(page.getByTestId('bulk-progress')).toContainText('0 of 2');
    await page.getByTestId('bulk-archive').click();
    await expect(page.getByText('Another batch is still running')).toBeVisible();
    await expect(page.getByTestId('selection-count')).toHaveText('2 selected');
    goOn();
    await expect(page.getByText('2 files are being read again')).toBeVisible();
    await page.getByTestId('bulk-archive').click();
    await expect(page.getByText('2 files are archived')).toBeVisible();
  });

  test('are written to a file as they are seen: columns, order, language, all that is found', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 3);
    await page.goto(`/traffic?q=${prefix}&sort=document`);
    await resetColumns(page);
    for (const id of ['size', 'duration', 'received', 'reference']) {
      const box = page.locator(`[data-testid="column"][data-column="${id}"]`).getByRole('checkbox');
      await box.click();
      await expect(box).not.toBeChecked();
    }
    await page.keyboard.press('Escape');
    await grid(page).focus();
    const download = page.waitForEvent('download');
    await page.keyboard.press('e');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^traffic-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFDirection,Message,Partner,Document,Errors,Warn.,Status');
    expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual(
      [0, 1, 2].map((n) => `${prefix}-${String(n)}`),
    );
    await resetColumns(page);
  });

  test('are written as XLSX too, with numbers and moments as such', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 2);
    await page.goto(`/traffic?q=${prefix}&sort=-document`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByTestId('grid-export').click();
    await page.getByTestId('export-xlsx').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^traffic-\d{4}-\d\d-\d\d\.xlsx$/);
    const [head = [], ...rows] = await readSheet(await file.path());
    const at = (name: string): number => head.indexOf(name);
    expect(rows.map((row) => row[at('Document')])).toEqual([`${prefix}-1`, `${prefix}-0`]);
    for (const row of rows)
      expect([row[at('Received')], row[at('Errors')]]).toEqual([expect.any(Date), expect.any(Number)]);
  });

  test('within a record are chosen from, written into files and saved as views as others are', async ({ account }) => {
    const page = await account();
    const file = goodFile({ lines: 2, calloffs: 3, article: (line) => `PART-${String(line)}` });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await page.getByTestId('related-schedule-link').click();
    const part = page.getByRole('region', { name: 'Lines', exact: true });
    await expect(part.locator('tbody tr')).toHaveCount(2);
    await expect(part.getByTestId('grid-columns')).toBeVisible();
    await part.locator('tbody tr', { hasText: 'PART-2' }).getByRole('checkbox').check();
    await expect(part.getByTestId('selection-count')).toHaveText('1 selected');
    const download = page.waitForEvent('download');
    await part.getByTestId('grid-export').click();
    await page.getByTestId('export-xlsx').click();
    const written = await download;
    expect(written.suggestedFilename()).toMatch(/^schedule-lines-.*\.xlsx$/);
    const [, ...rows] = await readSheet(await written.path());
    expect(rows.map((row) => row.includes('PART-2'))).toEqual([true]);

    const views = part.getByTestId('grid-views');
    const first = part.locator('tbody tr').first();
    const article = part.locator('th[data-column="article"] button');
    await article.click();
    await article.click();
    await expect(first).toContainText('PART-2');
    await views.click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Last first');
    await page.getByTestId('view-save').click();
    await expect(views).toContainText('Last first');
    await page.reload();
    await expect(first).toContainText('PART-1');
    await expect(views).not.toContainText('Last first');
    await views.click();
    await page.getByRole('button', { name: 'Last first', exact: true }).click();
    await expect(first).toContainText('PART-2');
    await expect(page).not.toHaveURL(/sort=/);
    await views.click();
    await page.getByTestId('view-more').click();
    await page.getByTestId('view-default').click();
    await page.reload();
    await expect(first).toContainText('PART-2');
    await expect(views).toContainText('Last first');
  });

  test('are sorted by the server, say so in their address, and go on behind the last row', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 3);
    await page.goto(`/traffic?q=${prefix}`);
    const documents = () => grid(page).locator('tbody td:nth-child(6)').allTextContents();
    const asked = page.waitForRequest(/\/api\/applications\/traffic\?.*sort=document/);
    await grid(page).getByRole('button', { name: 'Document' }).click();
    await asked;
    await expect(page).toHaveURL(/sort=document/);
    await expect(grid(page).locator('th[data-column="document"]')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(documents).toEqual([0, 1, 2].map((n) => `${prefix}-${String(n)}`));
    await grid(page).getByRole('button', { name: 'Document' }).click();
    await expect(page).toHaveURL(/sort=-document/);
    await expect.poll(documents).toEqual([2, 1, 0].map((n) => `${prefix}-${String(n)}`));
    await grid(page).getByRole('button', { name: 'Document' }).click();
    await expect(page).not.toHaveURL(/sort=/);
  });

  test('are walked through by j, k and Enter from anywhere on their page, but not out of a field', async ({
    account,
  }) => {
    const page = await account();
    const prefix = await given(page, 2);
    await page.goto(`/traffic?q=${prefix}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(2);
    await expect(page.locator('.grid-hint')).toContainText('move');
    const box = page.getByRole('searchbox');
    await box.focus();
    await page.keyboard.press('j');
    await expect(box).toHaveValue(`${prefix}j`);
    await page.keyboard.press('Backspace');
    await expect(grid(page).locator('tbody tr')).toHaveCount(2);
    await page.getByTestId('grid-export').focus();
    await page.keyboard.press('j');
    await expect(grid(page)).toBeFocused();
    await expect(grid(page).locator('tbody tr').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector')).toBeVisible();
  });

  test('keep the rows of the filter before, and say so, while the server is away', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 1);
    await page.goto(`/traffic?q=${prefix}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(1);
    let isAway = true;
    await page.route(/\/api\/applications\/traffic\?/, (route) => (isAway ? route.abort() : route.continue()));
    await page.clock.install();
    await page.getByTestId('chip-errors').click();
    await expect(page.locator('.card[aria-busy="true"]')).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByTestId('stale')).toContainText('Try again');
    await expect(grid(page).locator('tbody tr')).toHaveCount(1);
    isAway = false;
    await page.getByTestId('stale-retry').click();
    await expect(page.getByTestId('empty-filter')).toBeVisible();
  });

  test("are saved as views, one's own or the company's, and a view is an address", async ({ signedIn }) => {
    const page = await signedIn('/agreements', { role: 'company-admin', company: NORDVIK });
    const name = `View ${freshNumber()}`;
    const views = page.getByTestId('grid-views');
    await page.getByLabel('IAID, partner or address').fill('Solna');
    await expect(page).toHaveURL(/q=Solna/);
    await views.click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await page.getByTestId('view-save').click();
    await expect(page.getByTestId('view')).toContainText(name);
    await expect(views).toContainText(name);
    await page.getByTestId('view-more').click();
    await inspect(page, 'lists-views');
    await page.getByTestId('view-share').click();
    await expect(page.getByRole('heading', { name: 'Shared in the company' })).toBeVisible();
    await page.goto('/agreements');
    await views.click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(/q=Solna/);
    await views.click();
    await page.getByTestId('view-more').click();
    await page.getByTestId('view-delete').click();
    await expect(page.getByTestId('view')).toHaveCount(0);
    await page.getByTestId('toast-action').click();
    await views.click();
    await expect(page.getByTestId('view')).toContainText(name);
  });

  test('keep what they have when a page fails, ask for it once, say so, and go on when asked to', async ({
    signedIn,
  }) => {
    const page = await signedIn('/about');
    const asked: string[] = [];
    let isWell = false;
    const rowsFrom = (from: number) =>
      Array.from({ length: 200 }, (_, i) => ({
        id: String(26_112_200_009_999 - from - i),
        MsgId: 'M',
        documentNumber: `DOC-${String(from + i)}`,
        FileDirection: 'I',
        FunctionType: 'NEWMSG',
        receivedAt: '2026-11-22T00:00:00.000Z',
        messageType: 'DELFOR',
        messageVersion: 'D.97A',
        partner: 'Nordvik Trucks AB',
        state: 'processed',
        archiveState: 'open',
        errorCount: 0,
        warningCount: 0,
        size: 1,
        controlReference: null,
        fileName: 'a.edi',
        source: 'upload',
        durationMs: 1,
      }));
    await page.route(/\/api\/applications\/traffic\?/, async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      if (cursor !== null) asked.push(cursor);
      if (cursor !== null && !isWell)
        await route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            status: 500,
            code: 'internal',
            title: 'Something went wrong.',
            requestId: 'r',
          }),
        });
      else
        await route.fulfill({
          json: { rows: rowsFrom(cursor === null ? 0 : 200), nextCursor: cursor === null ? '200' : null, counts: null },
        });
    });
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.clock.install();
    await page.goto('/traffic');
    await expect(grid(page).locator('tbody tr').first()).toBeVisible();
    const box = grid(page).locator('..');
    await box.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(page.getByTestId('stale')).toContainText('The rest of the list is missing.');
    await expect(grid(page)).toContainText('DOC-199');
    await page.clock.runFor(5_000);
    // Requests are answered in their order: one that the time brought would have come before this.
    await page.evaluate(() => fetch('/api/health/live'));
    expect(asked).toEqual(['200']);
    await inspect(page, 'lists-rest-missing');
    isWell = true;
    await page.getByTestId('stale-retry').click();
    await expect(page.getByTestId('stale')).toHaveCount(0);
    await box.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(grid(page)).toContainText('DOC-399');
  });

  test('keep their rows when reading them again fails', async ({ signedIn }) => {
    const page = await signedIn('/agreements', { role: 'company-admin', company: NORDVIK });
    const rows = page.getByTestId('agreement-grid').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();
    let isWell = false;
    await page.route(/\/api\/[^?]*agreement[^/]*\?/, (route) =>
      isWell
        ? route.continue()
        : route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'about:blank',
              status: 500,
              code: 'internal',
              title: 'Something went wrong.',
              requestId: 'r',
            }),
          }),
    );
    // What a browser does whose window was out of sight for long: everything on screen is read again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      const show = (state: string): void => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      show('hidden');
      Date.now = () => now() + 60_000;
      show('visible');
      Date.now = now;
    });
    await expect(page.getByTestId('stale')).toContainText('What you see may be out of date.');
    await expect(rows).toHaveCount(count);
    isWell = true;
    await page.getByTestId('stale-retry').click();
    await expect(page.getByTestId('stale')).toHaveCount(0);
  });

  test('are arranged whole also beside an open message, and have no widths to set there', async ({ account }) => {
    const page = await account();
    const prefix = await given(page, 1);
    await page.goto(`/traffic?q=${prefix}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(1);
    const before = await headers(page);
    await grid(page).getByRole('link').first().click();
    await expect.poll(() => headers(page)).toEqual(['received', 'message', 'partner']);
    await expect(grid(page).locator('.grid-edge')).toHaveCount(0);
    await page.getByTestId('grid-columns').click();
    // The id is one of them, which nobody has asked for.
    await expect(page.getByTestId('column')).toHaveCount(before.length + 1);
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/applications/list-settings'),
    );
    await page
      .locator('[data-testid="column"][data-column="partner"]')
      .getByRole('button', { name: 'Move Partner' })
      .press('ArrowUp');
    await expect.poll(() => headers(page)).toEqual(['received', 'partner', 'message']);
    expect((await saved).ok()).toBe(true);
    await page.goto(`/traffic?q=${prefix}`);
    const [partner, message] = [before.indexOf('partner'), before.indexOf('message')];
    await expect.poll(() => headers(page)).toEqual(before.with(message, 'partner').with(partner, 'message'));
    await resetColumns(page);
  });
});
