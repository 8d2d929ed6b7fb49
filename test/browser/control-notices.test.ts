import type { Page } from '@playwright/test';
import { controlRuleCreate } from '../../server/contract/customer-control.js';
import { chooseFrom } from './choose-from.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { post, somebody } from './people.js';

/** A rule that is not switched on, so that releases of others are judged by none. */
async function rule(page: Page, name: string): Promise<string> {
  const { ruleId } = (await post(page, controlRuleCreate.path, { ruleCode: 'MAX_QTY', name })) as { ruleId: string };
  return ruleId;
}

test('mails of what a rule finds are chosen on its page, taken back there, and named in the profile (R-47)', async ({
  account,
  visitor,
}) => {
  const name = `Mailed ${freshNumber()}`;
  const ruleId = await rule(await account({ role: 'company-admin' }), name);
  const { page } = await somebody(account, visitor);
  await page.goto(`/customer-control/rules/${ruleId}`);
  const notice = page.getByTestId('rule-notice');
  const choice = notice.getByLabel('Mails about this rule');
  await expect(notice).toContainText('Mails: default, off');
  await chooseFrom(choice, 'Mails at once');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(notice).toContainText('Mails at once');
  await inspect(page, 'control-rule-notice');
  await page.getByTestId('toast-action').click();
  await expect(notice).toContainText('Mails: default, off');

  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('Mails daily');
  await page.route('**/customer-control/notices/*', (route) => route.fulfill({ status: 500 }));
  await chooseFrom(choice, 'No mails');
  await expect(page.locator('.p-toast-message-error')).toBeVisible();
  await expect(notice, 'what was not saved is not shown').toContainText('Mails daily');
  await page.unroute('**/customer-control/notices/*');

  await page.goto('/profile');
  const mails = page.getByTestId('profile-ruleMails');
  const own = mails.getByTestId('rule-mails-own').getByRole('listitem').filter({ hasText: name });
  await expect(own).toHaveText(`${name} Daily`);
  await expect(mails.getByRole('radio', { name: 'Off' })).toBeChecked();
  await mails.getByRole('radio', { name: 'At once' }).click();
  await expect(mails.getByTestId('ruleMails-hint')).toHaveText('Two minutes after something is found.');
  await page.reload();
  await expect(mails.getByRole('radio', { name: 'At once' })).toBeChecked();
  await inspect(page, 'profile-rule-mails');
  await own.getByRole('link').click();
  await expect(notice).toContainText('Mails daily');
  await chooseFrom(choice, 'Mails: default, at once');
  await expect(notice).toContainText('Mails: default, at once');
});

test('where the choices cannot be read, the page of the rule says so and reads them again', async ({ signedIn }) => {
  const page = await signedIn('/customer-control/rules', { role: 'company-admin' });
  const ruleId = await rule(page, `Unread ${freshNumber()}`);
  await page.route('**/customer-control/notices', (route) => route.fulfill({ status: 500 }));
  await page.goto(`/customer-control/rules/${ruleId}`);
  const again = page.getByTestId('rule-notice-retry');
  await expect(again).toBeVisible();
  await page.unroute('**/customer-control/notices');
  await again.click();
  await expect(page.getByTestId('rule-notice')).toBeVisible();
});
