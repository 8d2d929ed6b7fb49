import { until } from '../given/until.js';
import { expect, keepToast, NORDVIK, test } from './consignal.js';
import { inspect } from './inspect.js';
import { CHOSEN, post } from './people.js';
import { active, addressOf, boxOf, created, freshName, MANAGER } from './user-pages.js';

/** After which a right that was taken away is gone from the other person's navigation. */
const LOST_WITHIN_MS = 2_000;

test.describe('the matrix of permissions', () => {
  test('shows what will change before it is saved, gives it back after, and the other person sees both without loading anew (R-57, AUTH-09)', async ({
    account,
    visitor,
  }) => {
    test.slow();
    const page = await account(MANAGER);
    const one = await active(page, visitor);
    const other = await visitor();
    await post(other, '/auth/login', { email: addressOf(one.name), password: CHOSEN });
    await other.goto('/traffic');
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    const transactions = other.getByRole('link', { name: 'Interchanges' });
    await expect(transactions).toBeVisible();

    await page.goto(`/user-permissions/permissions?q=${one.name}`);
    await boxOf(page, one.name, 'Read, Transactions').click();
    await boxOf(page, one.name, 'Delete, Files').click();
    await expect(page.getByTestId('pending-changes')).toContainText('1 permission added and 2 removed for 1 user');
    await page.getByTestId('review-changes').click();
    await expect(page.getByTestId('review')).toContainText('Gets: Delete, Files');
    await expect(page.getByTestId('review')).toContainText('Loses: Read, Transactions · Edit, Transactions');
    await page.getByTestId('save').click();
    await expect(page.locator('.p-toast')).toContainText('Permissions saved');
    await keepToast(page);
    await until('the link is gone', async () => (await transactions.count()) === 0, LOST_WITHIN_MS);
    await expect(boxOf(page, one.name, 'Read, Transactions')).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByTestId('pending-changes')).toHaveCount(0);
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');

    await page.getByTestId('toast-action').click();
    await expect(page.locator('.p-toast')).toContainText('Permissions are restored');
    await expect(boxOf(page, one.name, 'Edit, Transactions')).toHaveAttribute('aria-checked', 'true');
    await expect(transactions).toBeVisible();
  });

  test('keeps the changes on top of what somebody else has saved meanwhile, and says so', async ({ account }) => {
    const page = await account(MANAGER);
    const one = await created(page, 'reader');
    await page.goto(`/user-permissions/permissions?q=${one.name}`);
    await boxOf(page, one.name, 'Edit, Files').click();
    const changed = await page.request.put('/api/auth/permissions', {
      data: { user: { id: one.id, rights: ['traffic:read', 'order:read'], version: 1 } },
    });
    expect(changed.ok()).toBe(true);
    await page.getByTestId('review-changes').click();
    await page.getByTestId('save').click();
    await expect(page.getByTestId('conflict')).toContainText(`changed the permissions of ${one.name} in the meantime`);
    await expect(boxOf(page, one.name, 'Read, Transactions')).toHaveAttribute('aria-checked', 'false');
    await expect(boxOf(page, one.name, 'Edit, Files')).toHaveAttribute('aria-checked', 'true');
    await page.getByTestId('review-changes').click();
    await page.getByTestId('save').click();
    await expect(page.getByTestId('conflict')).toHaveCount(0);
    await expect(page.locator('.p-toast')).toContainText('Permissions saved');
  });

  test('is walked and changed with the keys alone, whole rows and columns too', async ({ account }) => {
    const page = await account(MANAGER);
    const one = await created(page, 'reader');
    const two = await created(page, 'reader');
    await page.goto('/user-permissions/permissions?q=u1&module=files');
    const matrix = page.getByTestId('matrix');
    await expect(boxOf(page, two.name, 'Read, Files')).toBeVisible();
    await matrix.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(boxOf(page, two.name, 'Edit, Files'), 'the newest stands first').toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.keyboard.press('Home');
    await expect(page.getByRole('checkbox', { name: `All permissions of ${two.name}` })).toHaveAttribute(
      'aria-checked',
      'mixed',
    );
    await page.keyboard.press('Space');
    await expect(boxOf(page, two.name, 'Delete, Files')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(boxOf(page, one.name, 'Edit, Files')).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('checkbox', { name: 'Edit, Files, all users shown' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.getByTestId('discard').click();
    await expect(page.getByTestId('pending-changes')).toHaveCount(0);
  });

  test('of a company takes modules away and gives them back, for administrators of the installation alone', async ({
    signedIn,
  }) => {
    const manager = await signedIn('/user-permissions/permissions', MANAGER);
    await expect(manager.getByTestId('matrix')).toBeVisible();
    await expect(manager.getByTestId('company-modules')).toHaveCount(0);
    const page = await signedIn('/user-permissions/permissions', { role: 'admin' });
    await page.getByTestId('company-modules').click();
    await page.getByTestId('modules-next').click();
    await expect(page.getByTestId('modules-change')).toHaveText('Nothing is changed');
    await page.getByRole('dialog').getByRole('checkbox', { name: 'JIT and sequence' }).click();
    await page.getByTestId('modules-next').click();
    await expect(page.getByTestId('modules-change')).toContainText(
      /Switched off: JIT and sequence.*\d+ users? (has|have) permissions/,
    );
    await page.getByTestId('modules-save').click();
    await keepToast(page);
    await expect(page.getByTestId('matrix').getByText('JIT and sequence')).toHaveCount(0);
    await page.getByTestId('toast-action').click();
    await expect(page.getByTestId('matrix').getByText('JIT and sequence')).toBeVisible();
  });

  test('of two hundred users draws the rows in view alone and follows the keys to the last', async ({ account }) => {
    test.slow();
    const page = await account({ ...MANAGER, company: NORDVIK });
    await post(page, '/auth/create-users', {
      users: Array.from({ length: 200 }, () => ({ email: `${freshName()}${freshName()}@nordvik.example` })),
      level: 'reader',
    });
    await page.goto('/user-permissions/permissions');
    const matrix = page.getByTestId('matrix');
    await expect(matrix).toHaveAttribute('aria-rowcount', /^20\d$/);
    expect(await matrix.locator('tbody tr[data-user]').count()).toBeLessThan(60);
    await matrix.focus();
    for (let n = 0; n < 20; n++) await page.keyboard.press('PageDown');
    const last = await matrix.getAttribute('aria-activedescendant');
    await expect(page.locator(`#${String(last)}`)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.locator('.is-cursor')).toBeInViewport();
    const took = await page.evaluate(async () => {
      const box = document.querySelector<HTMLElement>('[data-row="-2"][data-column="0"]');
      const began = performance.now();
      box?.click();
      await new Promise((done) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(done);
        });
      });
      return performance.now() - began;
    });
    test.info().annotations.push({ type: 'a module switched for 200 users', description: `${took.toFixed(0)} ms` });
    await expect(page.getByTestId('pending-changes')).toContainText(/for 20\d users/);
    await page.getByTestId('discard').click();
  });

  test('has nothing that axe objects to, with changes and where they are looked over, in both themes', async ({
    account,
  }) => {
    const page = await account(MANAGER);
    const one = await created(page, 'reader');
    await page.goto('/user-permissions/permissions');
    await boxOf(page, one.name, 'Edit, Files').click();
    await boxOf(page, one.name, 'Read, Transactions').click();
    await inspect(page, 'permissions');
    await page.getByTestId('review-changes').click();
    await expect(page.getByTestId('review')).toBeVisible();
    await inspect(page, 'permissions-review');
  });

  for (const [language, title] of [
    ['se', 'Behörigheter'],
    ['cn', '权限'],
  ] as const) {
    test(`speaks ${language}`, async ({ signedIn }) => {
      const page = await signedIn('/user-permissions/permissions', { ...MANAGER, language });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByTestId('matrix')).toBeVisible();
      await inspect(page, `permissions-${language}`);
    });
  }
});
