import type { Page } from '@playwright/test';
import { noticeCompanies } from '../../server/contract/notice.js';
import { installationServiceFees, serviceFeePay, serviceFeeRegister } from '../../server/contract/service-fee.js';
import { dayIn, serviceFee } from '../given/service-fee.js';
import { expect, keepToast, SOLNA, test } from './consignal.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
const OPERATOR = { role: 'admin' };

test.describe('service fees', () => {
  /** An invoice to SOLNA that locks so many days from now. */
  const owed = async (operator: Page, locksIn: number): Promise<{ id: string; number: string }> => {
    const reply = await operator.request.get(`/api${noticeCompanies.path}?q=${encodeURIComponent(SOLNA)}`);
    const [company] = noticeCompanies.response.parse(await reply.json()).rows;
    const fee = serviceFee(company?.id ?? '', locksIn);
    return (await post(operator, serviceFeeRegister.path, fee)) as { id: string; number: string };
  };

  test.afterEach(async ({ account }) => {
    const operator = await account(OPERATOR);
    const reply = await operator.request.get(`/api${installationServiceFees.path}?show=unpaid`);
    for (const { id } of installationServiceFees.response.parse(await reply.json()).rows)
      await operator.request.put(`/api${serviceFeePay.path.replace(':id', id)}`);
  });

  test('warn on every page before they lock, lock the send button with the reason, and unlock it live when paid (L-24)', async ({
    signedIn,
  }) => {
    test.slow();
    const operator = await signedIn('/billing/companies', OPERATOR);
    const page = await signedIn('/', MANAGER);
    const bar = page.getByTestId('fee-bar');
    const soon = await owed(operator, 9);
    await expect(bar).toHaveAttribute('data-state', 'warning');
    await expect(bar).toContainText('in 9 days');
    await expect(bar).toContainText(soon.number);
    await expect(page.getByTestId('need').filter({ hasText: soon.number })).toHaveAttribute('data-kind', 'fee-warning');
    await inspect(page, 'fee-warning');

    const note = await despatchNote(page, await agreed(page));
    await page.goto(`/delivery/despatchnotes/${note.despatchnoteHeadId}`);
    const send = page.getByTestId('despatch-send');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    const late = await owed(operator, -1);
    await expect(bar).toHaveAttribute('data-state', 'locked');
    await expect(bar).toContainText(`invoice ${late.number}`);
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAttribute('title', new RegExp(`Sending has been locked since .*${late.number}`));
    await inspect(page, 'fee-locked');

    const row = operator.getByTestId('installation-fee-grid').locator('tbody tr').filter({ hasText: late.number });
    await row.dblclick();
    const panel = operator.getByTestId('fee-panel');
    await expect(panel).toContainText('Locked');
    await inspect(operator, 'fee-panel');
    await operator.getByTestId('fee-pay').click();
    await keepToast(operator);
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await expect(bar).toHaveAttribute('data-state', 'warning');
    await operator.getByTestId('toast-action').click();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await operator.getByTestId('fee-extend').click();
    await operator.getByTestId('fee-extend-confirm').click();
    await expect(operator.getByTestId('field-error').first()).toBeVisible();
    await operator.getByLabel('New lock date', { exact: true }).fill(dayIn(40));
    await operator.getByTestId('fee-reason').fill('Agreed by phone');
    await operator.getByTestId('fee-extend-confirm').click();
    await expect(panel.getByTestId('fee-extensions')).toContainText('Agreed by phone');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');

    const wrong = await owed(operator, -1);
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await operator.keyboard.press('Escape');
    await operator
      .getByTestId('installation-fee-grid')
      .locator('tbody tr')
      .filter({ hasText: wrong.number })
      .dblclick();
    await operator.getByTestId('fee-withdraw').click();
    await operator.getByTestId('fee-withdraw-confirm').click();
    await expect(operator.getByTestId('field-error')).toHaveText('Reason is mandatory');
    await inspect(operator, 'fee-withdraw');
    await operator.getByTestId('fee-withdraw-reason').fill('Of another company');
    await operator.getByTestId('fee-withdraw-confirm').click();
    await expect(panel).toContainText('Of another company');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await keepToast(operator);
    await operator.getByTestId('toast-action').last().click();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await operator.getByTestId('fee-pay').click();
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');

    await bar.getByRole('link').click();
    await expect(page).toHaveURL(/\/billing$/);
    await expect(page.getByTestId('fee-grid').locator('tbody tr').filter({ hasText: soon.number })).toContainText(
      'Locks soon · 9 days left',
    );
    await inspect(page, 'fees');
  });

  test('keep the place of the bar while a page is fetched', async ({ signedIn, account }) => {
    await owed(await account(OPERATOR), 5);
    const page = await signedIn('/billing', MANAGER);
    await expect(page.getByTestId('fee-bar')).toBeVisible();
    await page.addInitScript(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      new MutationObserver(() => {
        const top = document.querySelector('#main')?.getBoundingClientRect().top;
        if (top !== undefined && top !== tops.at(-1)) tops.push(top);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(page.getByTestId('fee-bar')).toBeVisible();
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
    expect(tops).toHaveLength(1);
  });

  test('are registered in a dialog that says what is wrong', async ({ signedIn }) => {
    const operator = await signedIn('/billing/companies', OPERATOR);
    const { number, description, net, vat, invoiceDate, dueDate, lockDate } = serviceFee('', 60);
    await operator.getByTestId('fee-register').click();
    await operator.getByTestId('fee-register-confirm').click();
    await expect(operator.getByTestId('field-error').first()).toHaveText('Company is mandatory');
    await inspect(operator, 'fee-register');
    const form = operator.getByTestId('fee-form');
    await form.getByLabel('Company', { exact: true }).fill('Solna');
    await operator.getByRole('option', { name: new RegExp(SOLNA) }).click();
    for (const [label, value] of [
      ['Invoice', number],
      ['Description', description],
      ['Excluding VAT', net],
      ['VAT', vat],
      ['Invoice date', invoiceDate],
      ['Due date', dueDate],
      ['Lock date', dueDate],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(value);
    await operator.getByTestId('fee-register-confirm').click();
    await expect(operator.getByTestId('field-error')).toHaveText('The lock date must be after the due date');
    await form.getByLabel('Lock date', { exact: true }).fill(lockDate);
    await operator.getByTestId('fee-register-confirm').click();
    const row = operator.getByTestId('installation-fee-grid').locator('tbody tr').filter({ hasText: number });
    await expect(row).toContainText('1,562.50 SEK');
  });
});
