import type { Page } from '@playwright/test';
import { noticeList } from '../../server/contract/notice.js';
import { expect, NORDVIK, test } from './consignal.js';
import { inspect } from './inspect.js';

const toast = (page: Page, text: string) => page.locator('.p-toast-message', { hasText: text });
/** The count in the bell, once it is that of the server: before its answer it is 0. */
async function unread(page: Page): Promise<number> {
  const answer = await page.request.get(`/api${noticeList.path}`);
  const { unread: count } = noticeList.response.parse(await answer.json());
  await expect(page.getByTestId('notice-count')).toHaveAttribute('data-count', String(count));
  return count;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByTestId('notice-message').fill(text);
  await page.getByTestId('notice-send').click();
}

test.describe('notices (R-09, S-02 to S-11)', () => {
  test('what a manager sends reaches a colleague’s screen without a reload, and nobody of another company', async ({
    signedIn,
  }) => {
    const [manager, colleague, stranger] = [
      await signedIn('/notifications/send', { role: 'company-admin' }),
      await signedIn(),
      await signedIn('/traffic', { role: 'company-admin', company: NORDVIK }),
    ];
    const [before, strange] = [await unread(colleague), await unread(stranger)];
    await manager.getByRole('radio', { name: 'Warning' }).check();
    await write(manager, 'Gate 4 is closed until noon');
    await expect(toast(manager, 'Message Sent')).toBeVisible();
    await expect(toast(colleague, 'Gate 4 is closed until noon')).toBeVisible();
    await expect(colleague.getByTestId('notice-count')).toHaveAttribute('data-count', String(before + 1));
    await expect(manager.getByTestId('notice-list').getByText('Gate 4 is closed until noon')).toBeVisible();
    // The sender has read it.
    await expect(toast(manager, 'Gate 4 is closed')).toHaveCount(0);
    expect([await unread(stranger), await toast(stranger, 'Gate 4').count()]).toEqual([strange, 0]);

    await colleague.getByTestId('bell').click();
    const panel = colleague.getByTestId('notices-panel');
    const row = panel.locator('li', { hasText: 'Gate 4 is closed until noon' });
    await expect(row).toContainText('Warning');
    await row.getByTestId('notice-dismiss').click();
    await toast(colleague, 'Notice removed').hover();
    await expect(row).toHaveCount(0);
    await toast(colleague, 'Notice removed').getByTestId('toast-action').click();
    await expect(row).toBeVisible();
    await write(manager, 'Gate 4 is open again');
    await expect(panel.locator('li', { hasText: 'Gate 4 is open again' })).toBeVisible();
    await panel.getByTestId('notices-read').click();
    await expect(colleague.getByTestId('notice-count')).toHaveAttribute('data-count', '0');
    await colleague.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(colleague.getByTestId('bell')).toBeFocused();
  });

  test('what was sent by mistake is gone from a colleague’s screen when it is withdrawn, badge, list and toast, and is given back from the toast', async ({
    signedIn,
  }) => {
    const [manager, colleague] = [await signedIn('/notifications/send', { role: 'company-admin' }), await signedIn()];
    const before = await unread(colleague);
    await colleague.getByTestId('bell').click();
    await write(manager, 'Meant for somebody else');
    const row = colleague.getByTestId('notices-panel').locator('li', { hasText: 'Meant for somebody else' });
    // The toast goes after ten seconds, the row stays.
    await expect(toast(colleague, 'Meant for somebody else')).toBeVisible();
    await expect(row).toBeVisible();
    await expect(row.getByTestId('notice-withdraw')).toHaveCount(0);

    const sent = manager.getByTestId('notice-list').locator('li', { hasText: 'Meant for somebody else' });
    await sent.getByTestId('notice-withdraw').click();
    await toast(manager, 'Notice withdrawn').hover();
    await expect(sent).toContainText('Withdrawn');
    await expect(row).toHaveCount(0);
    await expect(toast(colleague, 'Meant for somebody else')).toHaveCount(0);
    await expect(colleague.getByTestId('notice-count')).toHaveAttribute('data-count', String(before));
    await inspect(manager, 'R-09-notifications-sent');

    await toast(manager, 'Notice withdrawn').getByTestId('toast-action').click();
    await expect(row).toBeVisible();
    await expect(colleague.getByTestId('notice-count')).toHaveAttribute('data-count', String(before + 1));
    await expect(sent.getByTestId('notice-withdraw')).toBeVisible();
  });

  test('the badge shows 9+ above nine (L-16)', async ({ signedIn }) => {
    const [manager, colleague] = [await signedIn('/notifications/send', { role: 'company-admin' }), await signedIn()];
    for (let i = 0; i < 10; i++) {
      const answer = await manager.request.post('/api/applications/notifications/company', {
        data: { status: 'info', message: `Notice ${String(i)}` },
      });
      expect(answer.status()).toBe(201);
    }
    await expect(colleague.getByTestId('notice-count')).toHaveAttribute('data-shown', '9+');
  });

  test('an administrator finds a company and a person by typing, and is asked before everyone is told', async ({
    signedIn,
  }) => {
    const [admin, stranger] = [
      await signedIn('/notifications/send', { role: 'admin' }),
      await signedIn('/traffic', { role: 'company-admin', company: NORDVIK }),
    ];
    const form = admin.getByTestId('notice-form');
    await form.getByRole('radio', { name: 'One person' }).check();
    await form.getByRole('button', { name: 'Change' }).click();
    await form.getByRole('combobox', { name: 'Company' }).fill('nordvik');
    await admin.getByRole('option', { name: NORDVIK }).click();
    await form.getByRole('combobox', { name: 'Person' }).press('ArrowDown');
    await admin.getByRole('option').first().click();
    await write(admin, 'To you alone');
    await expect(toast(admin, 'Message Sent')).toBeVisible();

    await form.getByRole('radio', { name: 'Everyone' }).check();
    await write(admin, 'To all of you');
    await admin.getByTestId('notice-confirm').click();
    await expect(toast(stranger, 'To all of you')).toBeVisible();
  });

  test('who may not send sees the own notices and no form', async ({ signedIn }) => {
    const page = await signedIn('/notifications');
    await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
    await expect(page.getByTestId('notice-form')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Sent', exact: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'With history' }).check();
    await expect(page).toHaveURL(/show=history/);
  });

  test('page and panel are fit to look at in both themes, and to be read out', async ({ signedIn }) => {
    const [admin, colleague] = [await signedIn('/notifications/send', { role: 'admin' }), await signedIn()];
    for (const [status, message] of [
      ['success', 'The mapping for Kestrel is live.'],
      ['error', 'Nordvik’s mailbox is full: schedules wait.\nWe have called them.'],
    ]) {
      await admin.request.post('/api/applications/notifications/company', { data: { status, message } });
    }
    await expect(admin.getByTestId('notice-list').getByText('The mapping for Kestrel is live.')).toBeVisible();
    await colleague.getByTestId('bell').click();
    await expect(colleague.getByTestId('notices-panel').getByText('The mapping for Kestrel is live.')).toBeVisible();
    await inspect(admin, 'R-09-notifications');
    await inspect(colleague, 'notices-panel');
  });
});

test.describe('the service window (S-05, S-12)', () => {
  test.afterEach(async ({ account }) => {
    const admin = await account({ role: 'admin' });
    await admin.request.delete('/api/applications/service-window');
  });

  test('is announced, counted down, begins with a dialog that signs people out, and is over when it is called off', async ({
    signedIn,
    visitor,
  }) => {
    test.slow();
    const [admin, user] = [await signedIn('/notifications/send', { role: 'admin' }), await signedIn()];
    const [start, typed] = [admin.getByLabel('Start', { exact: true }), '2026-02-30 10:00'];
    await start.fill(typed);
    await admin.getByTestId('window-set').click();
    await expect(start).toHaveAttribute('aria-invalid', 'true');
    await expect(admin.getByTestId('window-confirm')).toHaveCount(0);
    await admin.getByTestId('window-soon').click();
    await expect(start).not.toHaveValue(typed);
    await admin.getByTestId('window-message').fill('New disks');
    await admin.getByTestId('window-set').click();
    await admin.getByTestId('window-confirm').click();
    await expect(toast(admin, 'The service window is set')).toBeVisible();
    await expect(user.getByTestId('window-banner')).toContainText('New disks');
    await expect(user.getByTestId('window-countdown')).toHaveText(/^Starts in 1[345]:\d\d$/);
    await inspect(user, 'service-window-banner');

    // The dialog signs out by itself after five seconds of the browser's clock, which stands from here on.
    await user.clock.setFixedTime(new Date());
    await admin.getByTestId('window-now').click();
    await admin.getByTestId('window-set').click();
    await admin.getByTestId('window-confirm').click();
    await expect(user.getByTestId('window-modal')).toContainText('Service window ongoing. Please try again later.');
    await user.getByTestId('window-sign-out').click();
    await expect(user).toHaveURL(/\/login/);
    await expect(user.getByTestId('window-note')).toContainText('Service window ongoing. Please try again later.');
    await inspect(user, 'service-window-sign-in');

    // Administrators have the dialog for as long as they like.
    await inspect(admin, 'service-window-modal');
    await admin.getByTestId('window-stay').click();
    await expect(admin.getByTestId('window-modal')).toHaveCount(0);
    await expect(admin.getByTestId('window-banner')).toContainText('only administrators are signed in');
    const late = await visitor();
    await late.clock.install();
    await late.goto('/login');
    await expect(late.getByTestId('window-note')).toBeVisible();
    await admin.getByTestId('window-off').click();
    await expect(admin.getByTestId('window-banner')).toHaveCount(0);
    await late.clock.fastForward(10_000);
    await expect(late.getByTestId('window-note')).toHaveCount(0);
  });

  test('leads to the sign-in page by itself who does nothing (L-07)', async ({ signedIn }) => {
    const [admin, user] = [await signedIn('/notifications/send', { role: 'admin' }), await signedIn()];
    const now = Date.now();
    await user.clock.install();
    await Promise.all([
      user.getByTestId('window-modal').waitFor(),
      admin.request.put('/api/applications/service-window', {
        data: { start: new Date(now).toISOString(), end: new Date(now + 600_000).toISOString() },
      }),
    ]);
    await user.clock.fastForward(5_000);
    await expect(user).toHaveURL(/\/login/);
  });
});
