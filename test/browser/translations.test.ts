import { expect, test } from './consignal.js';
import { withSource } from './translations.js';

test('texts from a source show without a reload, and the console does without where it does not answer', async ({
  visitor,
}) => {
  const page = await visitor();
  await withSource(page, { 'login.login.submit': 'Step inside' });
  await page.goto('/login');
  await expect(page.getByTestId('login-submit')).toHaveText('Step inside');

  const other = await visitor();
  const source = await withSource(other, null);
  await other.goto('/login');
  await expect.poll(source.asked).toBe(1);
  await expect(other.getByTestId('login-submit')).toHaveText('Sign in');
});

test('nothing is asked for where no source is set', async ({ visitor }) => {
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/translations')) asked.push(request.url());
  });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await expect(page.getByTestId('login-submit')).toHaveText('Sign in');
  expect(asked).toEqual([]);
});
