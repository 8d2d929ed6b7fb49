import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';

test.describe('addresses', () => {
  test('of screens that are not built say so, without a word in the navigation; those of others are refused', async ({
    signedIn,
  }) => {
    const page = await signedIn('/forecast-ai/filters');
    await expect(page.getByTestId('missing-page')).toContainText('This page is not available yet');
    await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Forecast AI');
    await inspect(page, 'missing');
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
