import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';

const WORKER = fileURLToPath(new URL('../../dist/console/sw.js', import.meta.url));

test.use({ hasServiceWorker: true });

test.describe('a page whose program is not here', () => {
  test.use({ hasServiceWorker: false });

  test('says so beside the navigation, and opens by itself when the network is back', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByTestId('page-failure')).toContainText('Check your connection and try again.');
    await expect(page.getByTestId('palette-button')).toBeVisible();
    await inspect(page, 'page-not-fetched');
    await page.getByTestId('page-failure').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('page-failure')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  });
});

test.describe('the console as an app', () => {
  test('opened offline, says so in the page that was kept for it, and works again with the network', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto('/traffic');
    await expect(page.getByText('You are offline, or the server does not answer.')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /Try again/ }).click();
    await expect(page.getByTestId('traffic-grid')).toBeVisible();
    expect((await page.request.get('/sw.js')).headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Consignal',
      display: 'standalone',
    });
  });

  test('opens a page that nobody saw before without a network, and keeps everything around it', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await expect(page.getByTestId('failure')).toContainText('Check your connection and try again.');
    await expect(page.getByTestId('palette-button')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByTestId('failure')).toHaveCount(0);
  });

  test('says that a newer version waits, and changes to it when it is told to (L-10)', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const built = await readFile(WORKER, 'utf8');
    try {
      await writeFile(WORKER, `${built}\n// a newer build\n`);
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
      const bar = page.getByTestId('newer-version');
      await expect(bar).toContainText('You are using an older version of Consignal. Please reload the page.');
      await inspect(page, 'newer-version');
      await page.evaluate(() => {
        document.body.dataset['before'] = 'the reload';
      });
      await bar.getByTestId('reload').click();
      await expect(page.locator('body[data-before]')).toHaveCount(0);
      await expect(page.getByTestId('traffic-grid')).toBeVisible();
      await expect(page.getByTestId('newer-version')).toHaveCount(0);
    } finally {
      await writeFile(WORKER, built);
    }
  });

  test('says from when it is what it shows while the connection is lost, and that the server does not answer', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic');
    await page.context().route('**/api/health/live', (route) => route.abort());
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.clock.install();
    await page.reload();
    await expect(page.getByTestId('as-of')).toContainText(/What you see is as of .*\d\d:\d\d/);
    const outage = page.getByRole('dialog', { name: 'The server does not answer' });
    await expect(outage).toHaveCount(0);
    // Every five seconds of the page's clock the server is asked; the third question without an answer is an outage.
    for (let asked = 0; asked < 3; asked++) await page.clock.fastForward(5_000);
    await expect(outage).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByTestId('traffic-grid')).toBeVisible();
  });
});
