import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseFrom } from './choose-from.js';
import { expect, loginOf, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
const grid = (page: Page) => page.getByTestId('audit-grid');
const row = (page: Page, text: string | RegExp) => grid(page).locator('tbody tr', { hasText: text });
const panel = (page: Page) => page.getByTestId('audit-panel');

/** A company of the register that was entered and renamed; its code. */
async function changed(page: Page): Promise<{ id: string; code: string }> {
  const code = `AU${freshNumber()}`;
  const { id, version } = (await post(page, '/applications/companies', {
    code,
    name: `Before ${code}`,
    roles: ['supplier'],
  })) as { id: string; version: number };
  expect(
    (
      await page.request.put(`/api/applications/companies/${id}`, {
        data: { code, name: `After ${code}`, roles: ['supplier', 'carrier'], version },
      })
    ).ok(),
  ).toBe(true);
  return { id, code };
}

test.describe('the audit log', () => {
  test('shows what an event changed, leads to its subject, and is narrowed to a person or a subject', async ({
    signedIn,
  }) => {
    const page = await signedIn('/about', MANAGER);
    const { id, code } = await changed(page);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(row(page, code)).toHaveCount(2);
    await expect(row(page, code).first()).toContainText('Company changed');
    await expect(row(page, code).first()).toContainText('Name, Roles');
    await row(page, code).first().click();
    const change = page.getByTestId('audit-change');
    await expect(change.locator('del')).toHaveText([/Before: ?Before AU/]);
    await expect(change.locator('ins')).toHaveText([/After: ?After AU/, /After: ?Carrier/]);
    await expect(panel(page)).toContainText('partner.changed');
    await inspect(page, 'audit-panel');

    await page.getByTestId('audit-same-object').click();
    await expect(page).toHaveURL(`/audit?type=partner&object=${id}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(2);
    // The keys walk through the list with the panel open.
    await grid(page).focus();
    await page.keyboard.press('j');
    await expect(panel(page)).toContainText('Company added');
    await expect(change).toContainText('What was added');
    await page.getByTestId('audit-same-person').click();
    await expect(page).toHaveURL(/\/audit\?user=\d+$/);
    await expect(page.getByTestId('chosen')).toContainText('manager');
    await page.getByTestId('audit-clear').click();
    await expect(page).toHaveURL('/audit');
    await row(page, code).first().click();
    await page.getByTestId('audit-open').click();
    await expect(page.getByTestId('company-title')).toHaveText(`After ${code}`);
  });

  test('is filtered by area, event, person and day, and says so where nothing matches', async ({ account }) => {
    const page = await account(MANAGER);
    const { code } = await changed(page);
    await page.goto('/audit');
    await chooseFrom(page.getByTestId('audit-area'), 'Companies');
    await expect(page).toHaveURL('/audit?event=partner');
    await expect(row(page, code)).toHaveCount(2);
    await chooseFrom(page.getByTestId('audit-event'), 'Company added');
    await expect(row(page, code)).toHaveCount(1);
    const who = page.getByRole('combobox', { name: 'Who' });
    await who.fill('user-admin');
    const found = page.getByRole('option', { name: /^user-admin/ });
    await expect(found).toHaveCount(1);
    await who.press('ArrowDown');
    await expect(who).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
    await inspect(page, 'audit-who');
    await who.press('Enter');
    await expect(page.getByTestId('chosen')).toContainText('user-admin');
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
    await expect(page.getByTestId('empty')).toContainText('No entry matches the filter');
    await inspect(page, 'audit-empty');
    await page.getByTestId('audit-clear').click();
    await expect(row(page, code)).toHaveCount(2);
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(page.getByTestId('empty')).toBeVisible();
    await page.goto('/audit?event=nonsense&user=me');
    await expect(row(page, code)).toHaveCount(2);
  });

  test('is exported by the server, with before and after, and that stands in the log', async ({ account }) => {
    const page = await account(MANAGER);
    const { id, code } = await changed(page);
    await page.goto(`/audit?type=partner&object=${id}`);
    await expect(grid(page).locator('tbody tr')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByTestId('grid-export').click();
    await page.getByTestId('export-csv').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('before,after');
    expect(text).toContain(`After ${code}`);
    await page.goto('/audit?event=audit');
    await expect(row(page, 'Audit log exported').first()).toBeVisible();
  });

  test('has its chain checked by administrators of the installation, against an earlier end too, and by nobody else', async ({
    signedIn,
    account,
    stack,
  }) => {
    const manager = await signedIn('/audit', MANAGER);
    await expect(grid(manager).locator('tbody tr').first()).toBeVisible();
    await expect(manager.getByTestId('audit-chain')).toHaveCount(0);
    const page = await account({ role: 'admin' });
    await page.request.post('/api/auth/login', { data: { email: loginOf(stack).email, password: 'not this one' } });
    const nobody = `typo${freshNumber()}@nowhere.example`;
    await page.request.post('/api/auth/login', { data: { email: nobody, password: 'not this one' } });
    await page.goto('/audit?event=session.refused');
    await expect(row(page, nobody)).toContainText('Sign-in refused');
    await expect(row(page, 'Sign-in refused').first()).toHaveClass(/edge-warn/);
    await expect(row(page, loginOf(stack).email).first()).toContainText('Sign-in refused');
    await inspect(page, 'audit-list');
    await page.getByTestId('audit-chain').click();
    const end = page.getByLabel('Earlier end of the chain');
    await end.fill('nonsense');
    await page.getByTestId('chain-run').click();
    await expect(end).toHaveAccessibleDescription('Earlier end of the chain is not valid');
    await end.fill('');
    await page.getByTestId('chain-run').click();
    const result = page.getByTestId('chain-verification');
    await expect(result).toHaveAttribute('data-ok', 'true');
    await expect(result).toContainText('The log is unchanged.');
    await inspect(page, 'audit-chain');
    await end.fill(`1:${'0'.repeat(64)}`);
    await page.getByTestId('chain-run').click();
    await expect(result).toHaveAttribute('data-ok', 'false');
    await expect(result).toContainText('The chain does not contain the end that was entered');
    await inspect(page, 'audit-chain-broken');
  });
});
