import { errorCount, expect, handIn, putInFolder, rowById, rowOf, test, untilRead } from './consignal.js';
import { trafficList } from '../../server/contract/traffic.js';
import { brokenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { stackNow } from './stack.js';

test.describe('what is on screen is right (R-25, S-13)', () => {
  test('rows don’t move under somebody who reads further down, and the pill says how many wait', async ({
    account,
  }) => {
    const page = await account();
    // More than fit the screen.
    const earlier = await handIn(
      page,
      Array.from({ length: 40 }, () => goodFile({ lines: 1, calloffs: 1 })),
    );
    for (const id of earlier) await untilRead(page, id);
    await page.goto('/traffic');
    await expect(rowById(page, earlier.at(-1) ?? '')).toBeVisible();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await expect.poll(async () => page.getByTestId('traffic-grid').locator('tbody tr').count()).toBeGreaterThan(35);
    const scroller = page.locator('.grid-scroll');
    await scroller.hover({ position: { x: 400, y: 300 } });
    await page.mouse.wheel(0, 320);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
    await expect(page.getByTestId('new-pill')).toHaveCount(0);
    const under = (): Promise<string> =>
      page.evaluate(
        () =>
          document
            .elementsFromPoint(600, 560)
            .find((element) => element.closest('tr'))
            ?.closest('tr')?.id ?? '',
      );
    const before = await under();
    expect(before).not.toBe('');

    const ids = await handIn(page, [goodFile(), brokenFile(), goodFile()]);
    for (const id of ids) await untilRead(page, id);
    await expect(page.getByTestId('new-pill')).toHaveText('3 new files');
    expect(await under()).toBe(before);

    await page.getByTestId('new-pill').click();
    await expect(page.getByTestId('new-pill')).toHaveCount(0);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0);
    await expect(rowById(page, ids[2] ?? '')).toBeVisible();
  });

  test('what changed after a page was fetched and before it is live shows by itself, and is asked for once more only then', async ({
    signedIn,
  }) => {
    const page = await signedIn('/about');
    const lists: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === `/api${trafficList.path}`) lists.push(pathname);
    });
    // What an earlier test handed in may still be read in the moment of the first load.
    await expect(async () => {
      lists.length = 0;
      await page.goto('/traffic');
      await expect(page.getByTestId('traffic-grid')).toBeVisible();
      await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
      await page.waitForLoadState('networkidle');
      expect(lists).toHaveLength(1);
    }).toPass();

    let connect = (): void => undefined;
    const mayConnect = new Promise<void>((resolve) => {
      connect = resolve;
    });
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      await mayConnect;
      socket.connectToServer();
    });
    lists.length = 0;
    await page.reload();
    await expect(page.getByTestId('traffic-grid').locator('tbody tr').first()).toBeVisible();
    const file = brokenFile();
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await expect(rowOf(page, file.documentNumber)).toHaveCount(0);
    connect();
    await expect(rowOf(page, file.documentNumber)).toBeVisible();
    expect(lists).toHaveLength(2);
  });

  test('a list that was left is read again by whoever comes back to it', async ({ signedIn }) => {
    const [page, colleague] = [await signedIn(), await signedIn('/traffic', { role: 'company-admin' })];
    await page.getByTestId('chip-errors').click();
    await expect(page).toHaveURL(/filter=errors/);
    await page.getByRole('link', { name: 'Interchanges' }).click();
    await expect(page.getByTestId('transaction-grid')).toBeVisible();
    const file = brokenFile();
    const [id = ''] = await handIn(colleague, [file]);
    await untilRead(colleague, id);
    await expect(page.getByTestId('transaction-grid')).toContainText(file.documentNumber);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files', exact: true }).click();
    await expect(rowOf(page, file.documentNumber)).toBeVisible();
    await page.getByTestId('chip-errors').click();
    await expect(rowOf(page, file.documentNumber)).toBeVisible();
  });

  test('new errors are said to screen readers, and again when a quarter of a minute has passed', async ({
    signedIn,
  }) => {
    const page = await signedIn();
    const before = await errorCount(page);
    const said = page.getByRole('status').filter({ hasText: /\d+ new error/ });
    await page.clock.install();
    const now = (): Promise<number> => page.evaluate(() => Date.now());
    const begun = await now();
    await handIn(page, [brokenFile()]);
    await expect(said).toHaveText('1 new error');
    await handIn(page, [brokenFile(), brokenFile()]);
    await expect(page.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 3));
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(said).toHaveText('2 new errors', { timeout: 200 });
    }).toPass({ intervals: [50] });
    expect((await now()) - begun).toBeGreaterThan(12_000);
  });

  test('the badge catches up after the network was away', async ({ signedIn }) => {
    const [page, colleague] = [await signedIn(), await signedIn('/traffic', { role: 'company-admin' })];
    const before = await errorCount(page);
    await page.context().setOffline(true);
    // Chromium leaves open sockets alone when it goes offline.
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'));
    });
    const file = brokenFile();
    await handIn(colleague, [file]);
    await expect(colleague.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 1));
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'reconnecting');
    expect(await errorCount(page)).toBe(before);
    await page.context().setOffline(false);
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await expect(page.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 1));
    await expect(rowOf(page, file.documentNumber)).toBeVisible();
  });

  test('the server is killed and comes back: what came meanwhile shows, without a reload', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn();
    const before = await errorCount(page);
    const { server } = stack.pids;
    process.kill(server, 'SIGKILL');
    // The drop folder belongs to the workers, who are still there.
    const file = brokenFile();
    await putInFolder(stack, file);
    await expect.poll(() => stackNow().pids.server, { timeout: 90_000 }).not.toBe(server);
    await expect(page.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 1), {
      timeout: 90_000,
    });
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await expect(rowOf(page, file.documentNumber)).toContainText('Validation error');
  });

  test('the workers are killed and come back: a file handed in meanwhile is read', async ({ signedIn, stack }) => {
    const page = await signedIn();
    const { workers } = stack.pids;
    process.kill(workers, 'SIGKILL');
    const [id = ''] = await handIn(page, [brokenFile()]);
    const row = rowById(page, id);
    await expect(row).toContainText('Validation error', { timeout: 90_000 });
  });

  test('the navigation is 250 px wide, 65 px when collapsed, and stays as it was left (L-31)', async ({ signedIn }) => {
    const page = await signedIn();
    const width = async (): Promise<number | undefined> =>
      (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
    expect(await width()).toBe(250);
    await page.getByRole('button', { name: 'Collapse the navigation' }).click();
    await expect.poll(width).toBe(65);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand the navigation' })).toBeVisible();
    expect(await width()).toBe(65);
  });

  test('groups of the navigation fold for good, and keep the page in view in sight', async ({ signedIn }) => {
    const page = await signedIn('/schedule/delivery-schedule');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const group = nav.getByRole('button', { name: 'Plan' });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(nav.getByRole('link', { name: 'Delivery schedules' })).toHaveAttribute('aria-current', 'page');
    await inspect(page, 'navigation-folded');
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await nav.getByRole('link', { name: 'Files', exact: true }).click();
    await expect(nav.getByRole('link', { name: 'Delivery schedules' })).toHaveCount(0);
    await group.click();
    await expect(nav.getByRole('link', { name: 'Delivery schedules' })).toBeVisible();
  });

  test('sister pages stand in the second level, above each of them, for those who may see them', async ({
    signedIn,
  }) => {
    const page = await signedIn('/transactions');
    const sisters = page.getByRole('navigation', { name: 'Related pages' });
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    await expect(sisters.getByRole('link')).toHaveText(['Files', 'Interchanges', 'Statistics']);
    await expect(current).toHaveText(['Interchanges']);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="true"]')).toContainText(
      'Files',
    );
    await inspect(page, 'second-level');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByTestId('traffic-grid').waitFor();
    await page.getByTestId('chip-errors').click();
    await expect(page).toHaveURL(/filter=errors/);
    const files = page.url();
    await sisters.getByRole('link', { name: 'Statistics' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
    await sisters.getByRole('link', { name: 'Files' }).click();
    await expect(page, 'as it was left').toHaveURL(files);
    await page.goto('/');
    await expect(sisters).toHaveCount(0);
    await expect(current).toHaveText(['Dashboard']);
  });

  test('a record says where it stands, and leads back to its list as that was left', async ({ signedIn }) => {
    const page = await signedIn('/companies', { role: 'admin' });
    const crumbs = page.getByRole('navigation', { name: 'Where you are' });
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await expect(crumbs, 'a page of the navigation needs none').toHaveCount(0);
    await page.getByRole('searchbox').fill('nordvik');
    await expect(page).toHaveURL(/=nordvik/);
    const list = page.url();
    await page.getByRole('button', { name: 'Add company' }).click();
    await expect(crumbs.getByRole('listitem')).toHaveText(['Partners', 'Companies']);
    await inspect(page, 'breadcrumbs');
    await crumbs.getByRole('link', { name: 'Companies' }).click();
    await expect(page).toHaveURL(list);
  });

  test('the badge shows 9+ above nine (L-16)', async ({ signedIn }) => {
    const page = await signedIn();
    const missing = Math.max(0, 10 - (await errorCount(page)));
    await handIn(
      page,
      Array.from({ length: missing }, () => brokenFile({ lines: 1 })),
    );
    await expect.poll(() => errorCount(page)).toBeGreaterThan(9);
    await expect(page.getByTestId('error-count')).toHaveAttribute('data-shown', '9+');
  });
});
