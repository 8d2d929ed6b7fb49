import { drop, expect, loginOf, NORDVIK, signInByForm, test } from './consignal.js';
import { goodFile } from './files.js';

const HOUR = 3_600_000;

test.describe('the session of a browser', () => {
  test('ends in all tabs when one signs out, and leads each back to its page', async ({ signedIn, stack }) => {
    const page = await signedIn('/traffic');
    const other = await page.context().newPage();
    await other.goto('/transactions');
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login?next=%2Ftransactions');
    await signInByForm(other, loginOf(stack));
    await expect(other).toHaveURL('/transactions');
  });

  test('ends where one signs out without the way back, whoever else notices meanwhile', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    // A browser that does not tell of its cookies: the session is looked at when somebody comes back to the tab.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'cookieStore', { value: undefined });
    });
    await page.reload();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.getByTestId('user-menu').click();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const signInPage = page.waitForRequest('**/assets/pages-*.js');
    await page.route('**/assets/pages-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByTestId('sign-out').click();
    await signInPage;
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('session-expiry');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    release();
    await expect(page.getByTestId('login-submit')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('ends in this browser where one signs out without a network', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await expect(page).toHaveURL('/login');
    await page.goto('/transactions');
    await expect(page).toHaveURL('/login?next=%2Ftransactions');
  });

  test('leaves nothing to whoever signs in next in a tab that another one has ended', async ({ signedIn, stack }) => {
    const page = await signedIn('/traffic');
    await drop(page, [goodFile()]);
    await expect(page.getByTestId('upload-result')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
    await page.getByTestId('upload-result').getByRole('link').first().click();
    await expect(tabs).toHaveCount(1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files', exact: true }).click();
    await expect(page.getByTestId('upload-panel')).toBeVisible();
    expect((await page.request.post('/api/auth/logout')).status()).toBe(200);
    await expect(page).toHaveURL('/login?next=%2Ftraffic');
    await signInByForm(page, loginOf(stack));
    await expect(tabs, 'who comes back finds it').toHaveCount(1);
    expect((await page.request.post('/api/auth/logout')).status()).toBe(200);
    await expect(page).toHaveURL('/login?next=%2Ftraffic');
    await signInByForm(page, loginOf(stack, 'user', NORDVIK));
    await expect(page.getByTestId('context')).toContainText(NORDVIK);
    await expect(tabs).toHaveCount(0);
    await expect(page.getByTestId('upload-panel')).toHaveCount(0);
  });

  test('ends when its readable cookie is taken away (L-04)', async ({ signedIn }) => {
    const page = await signedIn('/traffic?filter=errors');
    await page.context().clearCookies({ name: 'session-expiry' });
    await expect(page).toHaveURL('/login?next=%2Ftraffic%3Ffilter%3Derrors');
  });

  test('ends after two hours without a hand on any tab, says so, and leads to the sign-in page after five seconds (L-03, L-07)', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn('/transactions');
    await page.clock.install();
    await page.reload();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    const other = await page.context().newPage();
    await other.goto('/traffic');
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');

    await page.clock.fastForward(2 * HOUR - 60_000);
    await expect(page.getByTestId('live-state')).toBeVisible();
    // The clock stands from here on: how long the sentence is read is no matter of how busy the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 70_000);
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(page.getByRole('alert')).toHaveText('You have been logged out due to inactivity', {
        timeout: 200,
      });
    }).toPass({ intervals: [50] });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect.poll(async () => (await page.request.get('/api/applications/user')).status()).toBe(401);
    await page.clock.runFor(4_000);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(page).toHaveURL('/login?next=%2Ftransactions');
    await page.clock.resume();
    await expect(other).toHaveURL('/login?next=%2Ftraffic');
    await signInByForm(other, loginOf(stack));
    await expect(other).toHaveURL('/traffic');
  });

  test('goes on in all tabs while somebody uses one of them', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.clock.install();
    await page.reload();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    const other = await page.context().newPage();
    await other.goto('/transactions');
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    // All tabs of a browser share the clock.
    await page.clock.fastForward(1.5 * HOUR);
    await other.keyboard.press('Shift');
    await page.clock.fastForward(1.5 * HOUR);
    await expect(page.getByTestId('live-state')).toBeVisible();
    await expect(page).toHaveURL('/traffic');
    await expect(other).toHaveURL('/transactions');
    expect((await page.request.get('/api/applications/user')).status()).toBe(200);
  });

  test('is renewed once for all tabs, a minute before it ends, and calls wait for it (L-05)', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    const other = await page.context().newPage();
    await other.goto('/traffic');
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    let renewals = 0;
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals += 1;
    });
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session-expiry');
    await page.context().addCookies([{ ...cookie!, value: String(Date.now() + 30_000) }]);
    await page.getByRole('link', { name: 'Interchanges' }).click();
    await expect(page).toHaveURL('/transactions');
    await expect
      .poll(
        async () =>
          Number((await page.context().cookies()).find(({ name }) => name === 'session-expiry')?.value) - Date.now(),
      )
      .toBeGreaterThan(HOUR);
    expect(renewals).toBe(1);
  });
});
