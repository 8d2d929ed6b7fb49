import type { Page } from '@playwright/test';
import { linkTo } from '../given/mail.js';
import { chooseFrom } from './choose-from.js';
import { AURORA, expect, keepToast, loginOf, NORDVIK, test } from './consignal.js';
import { inspect } from './inspect.js';
import { CHOSEN, app, post } from './people.js';
import { active, addressOf, boxOf, created, MANAGER, rowOf } from './user-pages.js';

const find = (page: Page, text: string) => page.getByLabel('Name or e-mail').fill(text);

test.describe('the users of a company', () => {
  test('are listed with status, second factor, last sign-in and where they belong, narrowed by chips that count (R-56)', async ({
    account,
    visitor,
  }) => {
    const page = await account(MANAGER);
    const one = await active(page, visitor);
    const two = await created(page, 'reader');
    await page.goto('/user-permissions');
    await expect(rowOf(page, one.name)).toContainText('Active');
    await expect(rowOf(page, one.name)).toContainText('Never');
    await expect(rowOf(page, two.name)).toContainText(/Reader.*None.*Never.*Own.*Pending/);
    await post(await visitor(), '/auth/login', { email: addressOf(one.name), password: CHOSEN });
    await page.reload();
    await expect(rowOf(page, one.name).locator('time')).toHaveCount(1);

    await find(page, two.name);
    await expect(page.getByTestId('user-grid').locator('tbody tr')).toHaveCount(1);
    await expect(page.getByTestId('chip-pending')).toHaveText(/Pending 1/);
    await expect(page.getByTestId('chip-active')).toHaveText(/Active 0/);
    await page.getByTestId('chip-active').click();
    await expect(page.getByTestId('empty')).toContainText('No user matches');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(rowOf(page, one.name)).toBeVisible();
    await expect(page).toHaveURL('/user-permissions');
  });

  test('are chosen with the keys and moved from status to status together, and back', async ({ account, visitor }) => {
    const page = await account(MANAGER);
    const [one, two] = [await active(page, visitor), await active(page, visitor)];
    await page.goto('/user-permissions');
    await expect(rowOf(page, two.name)).toBeVisible();
    await page.getByTestId('user-grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    const bar = page.getByTestId('selection-bar');
    await expect(bar).toContainText('2 selected');
    await expect(page.getByTestId('act-unlock')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('act-unlock')).toHaveAttribute(
      'title',
      'The status of the selected users does not allow this',
    );
    await page.getByTestId('act-inactivate').click();
    await keepToast(page);
    await expect(bar).toHaveCount(0);
    for (const { name } of [one, two]) await expect(rowOf(page, name)).toContainText('Inactive');
    await page.getByTestId('toast-action').click();
    for (const { name } of [one, two]) await expect(rowOf(page, name)).toContainText('Active');

    await find(page, one.name);
    await rowOf(page, one.name).getByRole('checkbox').click();
    await page.getByTestId('act-remove').click();
    await expect(page.getByRole('dialog')).toContainText('cannot be restored');
    await page.getByTestId('remove-confirm').click();
    await expect(page.getByTestId('empty')).toBeVisible();
  });

  test('of the same or a higher level, and oneself, are shown with the reason why nothing can be done with them', async ({
    signedIn,
    account,
    stack,
  }) => {
    const page = await signedIn('/user-permissions', MANAGER);
    const { email } = loginOf(stack, 'company-admin');
    await find(page, email);
    const row = rowOf(page, email);
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await expect(row.getByTestId('why')).toHaveText('This is you. An administrator cannot administer themselves.');
    await row.click();
    await expect(page.getByTestId('panel-why')).toContainText('This is you');
    await expect(page.getByTestId('user-panel').locator('[data-testid^="act-"]')).toHaveCount(0);

    const equal = await created(page, 'user-admin');
    const { page: lesser } = await (async () => {
      const helper = await account(MANAGER);
      const name = (await created(helper, 'user-admin')).name;
      await post(helper, '/auth/logout', {});
      await post(helper, '/auth/password/reset', {
        authCode: await linkTo(app(), addressOf(name), 'create-password'),
        password: CHOSEN,
      });
      await post(helper, '/auth/login', { email: addressOf(name), password: CHOSEN });
      return { page: helper };
    })();
    await lesser.goto(`/user-permissions?user=${equal.id}`);
    await expect(lesser.getByTestId('panel-why')).toContainText('Same level as yours or higher');
    await expect(lesser.getByTestId('user-history'), 'the log is for company administrators').toHaveCount(0);
    await lesser.goto('/user-permissions/permissions');
    await expect(lesser.locator(`[data-user="${addressOf(equal.name)}"]`).getByTestId('why')).toContainText(
      'Same level',
    );
    await boxOf(lesser, equal.name, 'Read, Files').click({ force: true });
    await expect(lesser.getByTestId('pending-changes')).toHaveCount(0);
  });

  test('are not shown to people without the level, nor the way there', async ({ signedIn }) => {
    const page = await signedIn();
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    for (const path of ['/user-permissions', '/user-permissions/permissions', '/user-permissions/create']) {
      await page.goto(path);
      await expect(page.locator('main')).toContainText('You do not have permission to do this');
    }
  });

  test('get another level in the panel, which tells rights in words and what was done before', async ({ account }) => {
    const page = await account(MANAGER);
    const one = await created(page, 'reader');
    await page.goto(`/user-permissions?user=${one.id}`);
    const panel = page.getByTestId('user-panel');
    await expect(panel.locator('.rights-words')).toContainText(/^Read/);
    await expect(page.getByTestId('user-history')).toContainText('User created');
    await chooseFrom(page.getByTestId('level'), 'User');
    await page.getByTestId('level-change').click();
    await expect(panel.locator('.rights-words')).toContainText('Read and Edit');
    await expect(page.getByTestId('user-history')).toContainText('User changed');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  test('of another company are invited with rights, and the invitation is revoked and given again', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn('/user-permissions', MANAGER);
    await page.getByTestId('invite').click();
    const panel = page.getByTestId('invite-panel');
    await panel.getByTestId('invite-submit').click();
    await expect(panel).toContainText('This email address is invalid');
    await expect(panel).toContainText('At least one permission must be chosen');
    await panel.getByLabel('E-mail').fill('nobody@nowhere.example');
    await panel.getByRole('checkbox', { name: 'Edit, Files' }).click();
    await expect(panel.getByRole('checkbox', { name: 'Read, Files' }), 'who edits must see').toHaveAttribute(
      'aria-checked',
      'true',
    );
    await panel.getByLabel('E-mail').fill(loginOf(stack, 'reader').email);
    await panel.getByTestId('invite-submit').click();
    await expect(panel.getByTestId('invite-problem')).toContainText('a user of your own company');

    const { email } = loginOf(stack, 'user', AURORA);
    await panel.getByLabel('E-mail').fill(email);
    await panel.getByTestId('invite-submit').click();
    await expect(panel).toHaveCount(0);
    await page.getByTestId('chip-external').click();
    const row = rowOf(page, email);
    await expect(row).toContainText('External');
    await expect(row, 'it begins with the acceptance').toContainText('Pending');
    await row.click();
    await expect(page.getByTestId('user-panel')).toContainText('Has not accepted yet');
    await inspect(page, 'user-asked');
    await page.getByTestId('revoke').click();
    await expect(row).toHaveCount(0);
    await page.getByTestId('toast-action').last().click();
    await expect(row).toBeVisible();
    const guest = await signedIn('/invitations', { role: 'user', company: AURORA });
    await expect(guest.getByTestId('invitations')).toContainText('Files: Read and Edit');
    await inspect(guest, 'invitations');
    await guest.getByTestId('accept').focus();
    await guest.keyboard.press('Enter');
    await expect(guest.getByTestId('no-invitations')).toBeVisible();
    await expect(guest.getByTestId('context')).toBeVisible();
    await page.reload();
    await expect(row).toContainText('Active');
    await row.click();
    await expect(page.getByTestId('user-panel')).toContainText('Files');
    await page.getByTestId('revoke').click();
    await expect(row).toHaveCount(0);
  });

  test('of another company decline what they are asked, and its list stays as it was', async ({ signedIn, stack }) => {
    const page = await signedIn('/user-permissions?only=external', MANAGER);
    const { email } = loginOf(stack, 'reader', NORDVIK);
    await post(page, '/auth/invite-external', { email, roles: ['traffic:read'] });
    await page.reload();
    await expect(rowOf(page, email)).toContainText('Pending');
    const guest = await signedIn('/profile', { role: 'reader', company: NORDVIK });
    await guest.getByTestId('profile-invitations').click();
    await expect(guest).toHaveURL('/invitations');
    await guest.getByTestId('decline').click();
    await expect(guest.getByTestId('no-invitations')).toBeVisible();
    await page.reload();
    await expect(rowOf(page, email)).toContainText('Pending');
  });

  test('have nothing that axe objects to, in both themes', async ({ account }) => {
    const page = await account(MANAGER);
    const one = await created(page, 'reader');
    await page.goto('/user-permissions');
    await expect(rowOf(page, one.name)).toBeVisible();
    await inspect(page, 'users');
    await rowOf(page, one.name).getByRole('checkbox').click();
    await inspect(page, 'users-chosen');
    await rowOf(page, one.name).click();
    await expect(page.getByTestId('user-history')).toContainText('User created');
    await inspect(page, 'user-panel');
    await page.getByTestId('invite').click();
    await expect(page.getByRole('checkbox', { name: 'Files', exact: true })).toBeVisible();
    await inspect(page, 'user-invite');
  });

  for (const [language, title] of [
    ['se', 'Användare'],
    ['cn', '用户'],
  ] as const) {
    test(`are listed in ${language}`, async ({ signedIn }) => {
      const page = await signedIn('/user-permissions', { ...MANAGER, language });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByTestId('user-grid').locator('tbody tr').first()).toBeVisible();
      await inspect(page, `users-${language}`);
    });
  }
});
