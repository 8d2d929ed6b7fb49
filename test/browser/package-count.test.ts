import type { Page } from '@playwright/test';
import { companyCreate } from '../../server/contract/company.js';
import { packageMovementCreate } from '../../server/contract/package-account.js';
import { packageCountCreate } from '../../server/contract/package-count.js';
import { packageFeeAgree } from '../../server/contract/package-fee.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { chooseFrom } from './choose-from.js';
import { expect, keepToast, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { choose, more } from './packages.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
const DAY = '2026-11-20';

/** A counterparty with 40 packages of one code and 12 of another at a site. */
async function stocked(page: Page): Promise<{ id: string; name: string; site: string; codes: [string, string] }> {
  const number = freshNumber();
  const name = `Pool ${number}`;
  const { id } = (await post(page, companyCreate.path, partner({ code: `P${number}`, name, identifiers: [] }))) as {
    id: string;
  };
  await post(page, relationCreate.path, { partnerCompanyId: id, role: 'customer' });
  const codes: [string, string] = [`KLT${number}`, `LID${number}`];
  for (const [code, quantity] of [
    [codes[0], 40],
    [codes[1], 12],
  ])
    await post(page, packageMovementCreate.path, {
      ...{ kind: 'correction', partnerCompanyId: id, site: number, code, quantity, day: '2026-11-10', reason: 'Begin' },
    });
  return { id, name, site: number, codes };
}
/** What a scanner does: the code and Enter, then how many and Enter by hand. */
async function count(page: Page, code: string, quantity: string): Promise<void> {
  await page.getByLabel('Package', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Package', { exact: true })).toHaveValue('');
}
const codeIn = (page: Page, list: string, code: string) =>
  page.getByTestId(list).locator('li').filter({ hasText: code });
const difference = (page: Page, code: string) =>
  page.getByTestId('count-differences').locator('tbody tr').filter({ hasText: code });

test.describe('a count of packages (R-17)', () => {
  test('is begun, counted blind by keyboard, corrected, counted again and approved by another person', async ({
    signedIn,
  }) => {
    test.slow();
    const approver = await signedIn('/delivery/package-account', MANAGER);
    const { name, site, codes } = await stocked(approver);
    const [box, lid] = codes;
    const page = await signedIn('/delivery/package-account');
    await page.getByTestId('package-counts').click();
    await page.getByRole('button', { name: 'Begin a count' }).first().click();
    await page.getByTestId('count-begin-confirm').click();
    await expect(page.getByTestId('field-error').first()).toHaveText('Counterparty is mandatory');
    await choose(page, name);
    await page.getByTestId('count-form').getByLabel('Site', { exact: true }).fill(site);
    await page.getByTestId('count-form').getByLabel('Day of the count').fill(DAY);
    await inspect(page, 'count-begin');
    await page.getByTestId('count-begin-confirm').click();

    await expect(codeIn(page, 'count-sheet', box)).toContainText('Count');
    // The number of the counterparty and its packages may have the same digits.
    expect((await page.getByRole('main').innerText()).replaceAll(site, '')).not.toContain('40');
    await count(page, box, '41');
    await count(page, lid, '2');
    await expect(codeIn(page, 'count-sheet', box)).toContainText('counted');
    await page.getByRole('button', { name: `Correct the entry of ${box}` }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('39');
    await page.getByTestId('count-enter').click();
    await expect(codeIn(page, 'count-entries', box).filter({ hasText: '41' }).locator('s')).toHaveText('41');
    await inspect(page, 'count-counting');
    await page.getByTestId('count-finish').click();
    await expect(difference(page, box)).toContainText('-1');
    await expect(page.getByTestId('count-approve')).toBeDisabled();
    const address = new URL(page.url()).pathname;

    await approver.goto(address);
    await expect(difference(approver, lid)).toContainText('-10');
    await inspect(approver, 'count-review');
    await approver.getByTestId(`count-again-${lid}`).click();
    await expect(codeIn(page, 'count-sheet', lid)).toContainText('count 2');
    await count(page, lid, '12');
    await page.getByTestId('count-finish').click();
    await expect(difference(approver, lid)).toContainText('12');
    await approver.getByTestId('count-approve').click();
    await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(approver.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(difference(page, box)).toContainText('adjusted');
    await page.goto(`/delivery/package-account?q=${box}`);
    await expect(page.getByTestId('package-account-grid').locator('tbody tr')).toContainText('39');

    await approver.getByTestId('count-reverse').click();
    await approver.getByTestId('count-reason').fill('The wrong hall');
    await approver.getByTestId('count-reverse-confirm').click();
    await expect(page.getByTestId('package-account-grid').locator('tbody tr')).toContainText('40');
    await approver.goto('/delivery/package-account/counts');
    await expect(
      approver.getByTestId('package-count-grid').locator('tbody tr').filter({ hasText: name }),
    ).toContainText('Taken back');
    await inspect(approver, 'counts');
  });
});

test.describe('a count of packages on a telephone (R-17)', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('is entered with a scanner and by touch, withdrawn with undo, finished with the rest as zero, and approved', async ({
    signedIn,
  }) => {
    test.slow();
    const approver = await signedIn('/delivery/package-account', MANAGER);
    const { id, site, codes } = await stocked(approver);
    const made = (await post(approver, packageCountCreate.path, { partnerCompanyId: id, site, day: DAY })) as {
      id: string;
    };
    const address = `/delivery/package-account/counts/${made.id}`;
    const page = await signedIn(address);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect(page.getByTestId('count-entry')).toBeVisible();
    expect(await wide()).toBe(360);
    await count(page, codes[0], '40');
    await codeIn(page, 'count-sheet', codes[1]).getByRole('button', { name: 'Count' }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('11');
    await page.getByTestId('count-enter').click();
    await expect(codeIn(page, 'count-sheet', codes[1])).toContainText('counted');
    await page.getByRole('button', { name: `Withdraw the entry of ${codes[1]}` }).click();
    await keepToast(page);
    await expect(codeIn(page, 'count-entries', codes[1])).toHaveCount(2);
    await page.getByTestId('toast-action').click();
    await expect(codeIn(page, 'count-sheet', codes[1])).toContainText('counted');
    await count(page, `X${site}`, '3');
    await expect(codeIn(page, 'count-sheet', `X${site}`)).toContainText('not on the sheet');
    await inspect(page, 'count-telephone');
    await page.getByTestId('count-finish').click();
    await expect(difference(page, codes[1])).toContainText('-1');
    expect(await wide()).toBe(360);
    await approver.goto(address);
    await approver.getByTestId('count-approve').click();
    await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(difference(approver, `X${site}`)).toContainText('adjusted');
    await inspect(approver, 'count-telephone-approved');
  });
});

test('fees are agreed for a package, shown with what to send back, and receipts are guessed after the days of a partner', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/delivery/package-account', MANAGER);
  const { id, name, codes } = await stocked(page);
  const [code] = codes;
  const terms = { partnerCompanyId: id, code, from: '2026-01-01', method: 'stock', free: 30, fee: '0.15' };
  await post(page, packageFeeAgree.path, { ...terms, currency: 'SEK' });
  await more(page, 'package-fees');
  const row = page.getByTestId('package-fee-grid').locator('tbody tr').filter({ hasText: code });
  await expect(row).toContainText('30 free, then 0.15 SEK a day · we pay');
  await expect(row).toContainText('Send back');
  await inspect(page, 'package-fees');
  await row.dblclick();
  await expect(page.getByTestId('fee-versions')).toContainText('30 free');
  await page.getByTestId('fee-form').getByRole('spinbutton', { name: 'How many' }).fill('50');
  await chooseFrom(page.getByTestId('fee-form').getByLabel('Who pays'), 'we pay');
  await inspect(page, 'package-fee-terms');
  await page.getByTestId('fee-agree-confirm').click();
  await keepToast(page);
  await expect(row).toContainText('50 free');
  await page.getByTestId('toast-action').click();
  await expect(row).toContainText('30 free');

  await page.goto('/delivery/package-account');
  await more(page, 'package-guesses');
  const rule = page.getByTestId('guess-rules').locator('li').filter({ hasText: name });
  await chooseFrom(rule.getByLabel(name), 'Never');
  await inspect(page, 'package-guess-rules');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('toast-action')).toBeVisible();
});
