import { disputeWindowDetail } from '../../server/contract/package-dispute.js';
import { expect, keepToast, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { choose, knows, more } from './packages.js';

const MANAGER = { role: 'company-admin' };

test('how long movements with a counterparty may be disputed is changed and undone (R-17)', async ({ signedIn }) => {
  const page = await signedIn('/delivery/package-account', MANAGER);
  const number = freshNumber();
  const id = await knows(page, `Window ${number}`, `WIN${number}`, 'customer');
  const days = async (): Promise<number> =>
    disputeWindowDetail.response.parse(
      await (await page.request.get(`/api${disputeWindowDetail.path.replace(':id', id)}`)).json(),
    ).days;
  await more(page, 'package-window');
  await choose(page, `Window ${number}`);
  await expect(page.getByTestId('window-form')).toContainText('At present 14 days count.');
  await page.getByTestId('window-form').getByLabel('Days', { exact: true }).fill('21');
  await inspect(page, 'package-window');
  await page.getByTestId('window-save').click();
  await expect.poll(days).toBe(21);
  await keepToast(page);
  await page.getByTestId('toast-action').click();
  await expect.poll(days).toBe(14);
});
