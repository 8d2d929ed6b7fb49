import { expect, test } from './consignal.js';

test.describe('addresses', () => {
  test('of screens that somebody may not open are refused', async ({ signedIn }) => {
    const outsider = await signedIn('/forecast-ai/dashboard', { role: 'guest' });
    await expect(outsider.getByTestId('page-failure')).toBeVisible();
  });

  test('with a wrong part are an error; with an id of nobody, one with the number of the request', async ({
    signedIn,
  }) => {
    const page = await signedIn('/delivery/despatchnotes/no-number');
    await expect(page.getByTestId('page-failure')).toBeVisible();
    for (const path of ['/traffic/abc', '/schedule/delivery-schedule/1/2/other', '/transactions/x1']) {
      await page.goto(path);
      await expect(page.getByTestId('page-failure')).toBeVisible();
    }
    await page.goto('/traffic/26010000000001');
    await expect(page.getByTestId('failure')).toContainText(/Request [0-9a-f-]{36}/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
  });
});
