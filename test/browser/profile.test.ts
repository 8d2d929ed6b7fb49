import type { Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { codeTo } from '../given/mail.js';
import { chooseFrom } from './choose-from.js';
import { expect, loginOf, signInByForm, test } from './consignal.js';
import { inspect } from './inspect.js';
import { CHOSEN, app, earlierCode, otherThan, post, somebody } from './people.js';

const ANOTHER = 'sju gröna skördetröskor';
/** A page whose session ended elsewhere asks again after three seconds, and is led away by the answer. */
const LED_AWAY = { timeout: 30_000 };

/** Opens the profile beside the page. */
async function openProfile(page: Page): Promise<Locator> {
  await page.getByTestId('user-menu').click();
  const panel = page.getByTestId('profile-panel');
  await expect(panel.getByTestId('profile-credentials')).toBeVisible();
  return panel;
}
const toast = (page: Page, words: string): Locator => page.locator('.p-toast-message', { hasText: words });
/** The password is asked for before a second factor is set up. */
async function givePassword(page: Page, password = CHOSEN): Promise<void> {
  await page.getByTestId('wizard-password').getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByTestId('wizard-continue').click();
}
const factorSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Two-factor authentication' });
async function userNow(page: Page): Promise<Record<string, unknown>> {
  return (await (await page.request.get('/api/applications/user')).json()) as Record<string, unknown>;
}

test.describe('the profile (R-10)', () => {
  test('leads from its panel to what the console is made of (R-08)', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    const panel = await openProfile(page);
    await panel.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await expect(panel).toHaveCount(0);
  });

  test('is a panel beside the page and a page of its own, and axe objects to neither in both themes', async ({
    account,
    visitor,
  }) => {
    const { page } = await somebody(account, visitor);
    await page.goto('/traffic');
    const panel = await openProfile(page);
    await expect(panel.getByTestId('profile-tokens')).toContainText('No tokens yet.');
    await expect(panel.getByTestId('profile-sessions')).toContainText('This browser');
    await inspect(page, 'profile-panel');
    await panel.getByTestId('new-token').click();
    await expect(page.getByTestId('token-form')).toBeVisible();
    await inspect(page, 'profile-new-token');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('token-form')).toHaveCount(0);
    await panel.getByTestId('profile-page').click();
    await expect(page).toHaveURL('/profile');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByTestId('profile-tokens')).toContainText('No tokens yet.');
    await inspect(page, 'profile-page');
  });

  test('has when changes inside the firm zone are mailed, which holds in the next session', async ({
    account,
    visitor,
  }) => {
    const { page } = await somebody(account, visitor);
    await page.goto('/profile');
    const digest = page.getByTestId('profile-digest');
    const mode = (name: string) => digest.getByRole('radio', { name });
    await expect(mode('Off')).toBeChecked();
    await expect(page.getByTestId('digest-hint')).toHaveText('No mails. The dashboard shows the changes.');
    await mode('Daily').click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await expect(page.getByTestId('digest-hint')).toHaveText('Daily at 07:00, Europe/Stockholm.');
    await page.reload();
    await expect(mode('Daily')).toBeChecked();
    await page.route('**/schedule/delivery/digest', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await mode('At once').click();
    await expect(page.locator('.p-toast-message-error')).toBeVisible();
    await expect(mode('Daily'), 'what was not saved is not shown').toBeChecked();
  });

  test('is opened, walked through and left by keyboard alone', async ({ signedIn }) => {
    const page = await signedIn();
    const button = page.getByTestId('user-menu');
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Profile' });
    await expect(panel).toBeFocused();
    const letters = panel.getByRole('switch', { name: 'Single-letter shortcuts' });
    for (let step = 0; step < 20 && !(await letters.evaluate((element) => element === document.activeElement)); step++)
      await page.keyboard.press('Tab');
    await expect(letters).toBeFocused();
    await page.keyboard.press('Space');
    await expect(letters).toHaveAttribute('aria-checked', 'false');
    const factor = factorSwitch(page);
    for (let step = 0; step < 8 && !(await factor.evaluate((element) => element === document.activeElement)); step++)
      await page.keyboard.press('Tab');
    await expect(factorSwitch(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('method-totp')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('wizard')).toHaveCount(0);
    await expect(factorSwitch(page), 'Escape closes the wizard alone, and the switch has the keys again').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.reload();
    await openProfile(page);
    await expect(letters, 'it is kept in this browser').toHaveAttribute('aria-checked', 'false');
  });

  test('changes the password: three fields, both new ones alike, long enough, and the old one right (L-01, AUTH-08)', async ({
    account,
    visitor,
  }) => {
    const { email, page: elsewhere } = await somebody(account, visitor);
    const page = await visitor();
    await page.goto('/login');
    await signInByForm(page, { email, password: CHOSEN });
    const panel = await openProfile(page);
    const save = panel.getByTestId('profile-save');
    const type = async (old: string, fresh: string, confirm = fresh): Promise<void> => {
      await panel.getByLabel('Old password').fill(old);
      await panel.getByRole('textbox', { name: 'New password' }).fill(fresh);
      await panel.getByLabel('Confirm password').fill(confirm);
    };
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await type(CHOSEN, ANOTHER, '');
    await expect(save, 'all three are needed').toHaveAttribute('aria-disabled', 'true');
    await type(CHOSEN, ANOTHER, `${ANOTHER}!`);
    await save.click();
    await expect(panel.getByTestId('profile-warning')).toHaveText(
      'The new password and its confirmation do not match.',
    );
    await type(CHOSEN, 'sju ko');
    await save.click();
    await expect(panel.getByTestId('profile-warning')).toHaveText(
      'The new password is too short: at least 8 characters.',
    );
    await type('not this one', ANOTHER);
    await save.click();
    await expect(panel.getByTestId('profile-error')).toHaveText('The password is wrong.');
    await expect(panel.getByLabel('Old password')).toHaveAttribute('aria-invalid', 'true');
    await type(CHOSEN, 'password123');
    await save.click();
    await expect(panel.getByTestId('profile-error')).toHaveText('The new password is too easy to guess.');
    await expect(panel.getByTestId('profile-sessions').getByTestId('end-session')).toHaveCount(1);
    await type(CHOSEN, ANOTHER);
    await save.click();
    await expect(toast(page, 'The password is changed')).toBeVisible();
    await expect(panel.getByLabel('Old password')).toHaveValue('');
    await expect(panel.getByTestId('end-session'), 'the other session is over').toHaveCount(0);
    expect((await elsewhere.request.get('/api/applications/user')).status()).toBe(401);
    await panel.getByTestId('sign-out').click();
    await signInByForm(page, { email, password: CHOSEN });
    await expect(page.getByTestId('login-error')).toHaveText('Wrong username or password');
    await signInByForm(page, { email, password: ANOTHER });
    await expect(page.getByTestId('user-menu')).toBeVisible();
  });

  test('saves another language, for this browser and for the account (USER-03)', async ({ account, visitor }) => {
    const { email, page } = await somebody(account, visitor);
    await page.goto('/traffic');
    const panel = await openProfile(page);
    const save = panel.getByTestId('profile-save');
    await panel.getByRole('radio', { name: '中文' }).click();
    await expect(page.locator('html'), 'nothing changes before it is saved').toHaveAttribute('lang', 'en');
    await save.click();
    await expect(toast(page, '语言已保存')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(await userNow(page)).toMatchObject({ language: 'cn' });
    await inspect(page, 'profile-panel-cn');
    await panel.getByRole('radio', { name: 'Svenska' }).click();
    await save.click();
    await expect(toast(page, 'Språket är sparat')).toBeVisible();
    expect(await userNow(page)).toMatchObject({ language: 'se' });
    await inspect(page, 'profile-panel-se');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');

    const another = await visitor();
    await post(another, '/auth/login', { email, password: CHOSEN });
    await another.goto('/traffic');
    await expect(another.locator('html'), "a browser that was told no language takes the account's").toHaveAttribute(
      'lang',
      'sv',
    );
  });

  test('keeps theme, row height and print profile as they are chosen (USER-02)', async ({ account, visitor }) => {
    const { page } = await somebody(account, visitor);
    await page.goto('/profile');
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(async () => (await userNow(page))['theme']).toBe('light');
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await chooseFrom(page.getByTestId('print-profile'), 'Packing hall, labels');
    await expect(toast(page, 'The print profile is saved')).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('print-profile')).toHaveValue('Packing hall, labels');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  });

  test('ends a session elsewhere, and all the others (session-revoke)', async ({ account, visitor }) => {
    const { email, page } = await somebody(account, visitor);
    const others = [await visitor(), await visitor(), await visitor()];
    for (const other of others) {
      await post(other, '/auth/login', { email, password: CHOSEN });
      await other.goto('/traffic');
      await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    }
    await page.goto('/traffic');
    const sessions = (await openProfile(page)).getByTestId('profile-sessions');
    await expect(sessions.locator('li')).toHaveCount(4);
    await sessions.getByTestId('end-session').first().click();
    await expect(toast(page, 'Ended. That browser is signed out.')).toBeVisible();
    await expect(sessions.locator('li')).toHaveCount(3);
    await expect.poll(() => others.filter((other) => other.url().includes('/login')).length, LED_AWAY).toBe(1);
    await sessions.getByTestId('end-others').click();
    await expect(sessions.locator('li')).toHaveCount(1);
    await expect(sessions.getByTestId('end-others')).toHaveCount(0);
    for (const other of others) await expect(other).toHaveURL(/\/login/, LED_AWAY);
    expect((await page.request.get('/api/applications/user')).status()).toBe(200);
  });

  test('makes an API token that is shown once, works with Bearer, and is refused once it is revoked', async ({
    account,
    visitor,
    stack,
  }) => {
    const { page } = await somebody(account, visitor);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/traffic');
    const panel = await openProfile(page);
    await panel.getByTestId('new-token').click();
    const form = page.getByTestId('token-form');
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(page.getByTestId('token-create')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.type('Label printer');
    await form.getByRole('group', { name: 'Files' }).getByLabel('Read').check();
    await chooseFrom(form.getByLabel('Valid for'), '30 days');
    await expect(page.getByTestId('token-create'), 'it asks for the password').toHaveAttribute('aria-disabled', 'true');
    const password = form.getByRole('textbox', { name: 'Password' });
    await password.fill('not this one');
    await page.getByTestId('token-create').click();
    await expect(form).toContainText('The password is wrong.');
    await inspect(page, 'profile-token-wrong-password');
    await password.fill(CHOSEN);
    await page.getByTestId('token-create').click();
    const token = await page.getByTestId('token-value').innerText();
    await page.getByTestId('copy-token').click();
    await expect(page.getByTestId('copy-token')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await inspect(page, 'profile-token-secret');
    await page.getByTestId('token-done').click();
    await expect(page.locator('body'), 'it is never shown again').not.toContainText(token);
    const entry = panel.getByTestId('profile-tokens').locator('li', { hasText: 'Label printer' });
    await expect(entry).toContainText('Never used');

    const ask = async (path: string): Promise<number> =>
      (await fetch(`${stack.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask('/applications/traffic')).toBe(200);
    expect(await ask('/applications/schedule/delivery/schedules'), 'what was not ticked').toBe(403);
    await entry.getByTestId('revoke-token').click();
    await page.getByTestId('revoke-confirm').click();
    await expect(toast(page, '“Label printer” is revoked')).toBeVisible();
    await expect(entry).toHaveCount(0);
    expect(await ask('/applications/traffic')).toBe(401);
    await panel.getByTestId('tokens-over').click();
    await expect(entry).toContainText('Revoked');
  });

  test('asks for a mailed code too before it makes a token, and revokes tokens with a new password unless they are kept', async ({
    account,
    visitor,
  }) => {
    const { email, page } = await somebody(account, visitor);
    await post(page, '/auth/2fa/enroll/email', { password: CHOSEN });
    await post(page, '/auth/2fa/enroll/totp/verify', { code: await codeTo(app(), email) });
    await page.goto('/profile');
    await page.getByTestId('new-token').click();
    const form = page.getByTestId('token-form');
    await form.getByLabel('Name').fill('Label printer');
    await form.getByRole('group', { name: 'Files' }).getByLabel('Read').check();
    await form.getByRole('textbox', { name: 'Password' }).fill(CHOSEN);
    await expect(page.getByTestId('token-create')).toHaveAttribute('aria-disabled', 'true');
    await page.getByTestId('token-mail-code').click();
    await expect(form).toContainText(`We send a code to ${email}`);
    await form.getByLabel('Code from the mail, six digits').fill(await codeTo(app(), email, 1));
    await inspect(page, 'profile-token-code');
    await page.getByTestId('token-create').click();
    await page.getByTestId('token-done').click();
    const tokens = page.getByTestId('profile-tokens');
    await expect(tokens.locator('li')).toHaveCount(1);

    const credentials = page.getByTestId('profile-credentials');
    const change = async (old: string, password: string): Promise<void> => {
      await credentials.getByLabel('Old password').fill(old);
      await credentials.getByRole('textbox', { name: 'New password' }).fill(password);
      await credentials.getByLabel('Confirm password').fill(password);
      await credentials.getByTestId('profile-save').click();
      await expect(credentials.getByLabel('Old password')).toHaveValue('');
    };
    await credentials.getByLabel('Revoke my API tokens too').uncheck();
    await change(CHOSEN, ANOTHER);
    await expect(tokens.locator('li')).toHaveCount(1);
    await expect(credentials.getByLabel('Revoke my API tokens too')).toBeChecked();
    await change(ANOTHER, CHOSEN);
    await expect(tokens.locator('li')).toHaveCount(0);
  });
});

test.describe('a second factor is set up (L-30)', () => {
  test('with an authenticator app, asked for at the next sign-in, and switched off after a confirmation, in both themes (AUTH-12, AUTH-13, AUTH-15)', async ({
    account,
    visitor,
  }) => {
    test.slow();
    const { email, page } = await somebody(account, visitor);
    await page.goto('/traffic');
    await openProfile(page);
    await factorSwitch(page).click();
    await expect(page.getByTestId('wizard')).toHaveAttribute('data-step', 'choose');
    await inspect(page, 'factor-choose');
    await page.getByTestId('method-totp').click();
    await expect(page.getByTestId('wizard-continue')).toBeDisabled();
    await givePassword(page, 'not this one');
    await expect(page.getByTestId('wizard-error')).toHaveText('The password is wrong.');
    await inspect(page, 'factor-password');
    await givePassword(page);
    await expect(page.getByTestId('qr')).toBeVisible();
    const box = await page.getByTestId('qr').boundingBox();
    expect([box?.width, box?.height], 'the picture (L-02)').toEqual([256, 256]);
    await page.getByTestId('wizard-cancel').click();
    await expect(page.getByTestId('wizard'), 'Cancel leads back to the methods').toHaveAttribute('data-step', 'choose');
    await expect(page.getByTestId('method-totp')).toBeFocused();
    await page.keyboard.press('Enter');
    await givePassword(page);

    const key = page.getByTestId('manual-key');
    await expect(key).toHaveText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = (await key.innerText()).replaceAll(' ', '');
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('denied')) });
    });
    await page.getByTestId('copy-key').click();
    await expect(toast(page, 'Unable to copy to clipboard, please try again.')).toBeVisible();
    const code = page.getByLabel('Code from the app, six digits');
    const error = page.getByTestId('wizard-error');
    await page.getByTestId('wizard-verify').click();
    await expect(error).toHaveText('Invalid verification code');
    const used = generateSync({ secret });
    await code.fill(otherThan(used));
    await expect(error).toHaveText('Invalid code, try again');
    await expect(code).toHaveValue('');
    await inspect(page, 'factor-app');
    await code.fill(await earlierCode(secret));
    await expect(page.getByTestId('wizard-success')).toBeVisible();
    await inspect(page, 'factor-success');
    await page.getByTestId('wizard-done').click();
    await expect(factorSwitch(page)).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByTestId('profile-factor')).toContainText('On, with an authenticator app.');

    await page.getByTestId('sign-out').click();
    await signInByForm(page, { email, password: CHOSEN });
    await expect(page.getByTestId('two-factor')).toHaveAttribute('data-method', 'totp');
    await page.getByLabel('Code, six digits').fill(generateSync({ secret }));
    await openProfile(page);
    await factorSwitch(page).click();
    await expect(factorSwitch(page), 'it asks first').toHaveAttribute('aria-checked', 'true');
    await page.getByTestId('factor-off').getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('factor-off-error')).toBeVisible();
    await inspect(page, 'factor-off');
    await page.getByTestId('factor-off').getByRole('textbox', { name: 'Password' }).fill(CHOSEN);
    await page.getByTestId('factor-off-confirm').click();
    await expect(toast(page, 'Two-factor authentication is off')).toBeVisible();
    await expect(factorSwitch(page)).toHaveAttribute('aria-checked', 'false');
  });

  test('by mail, with another code after a minute (AUTH-14)', async ({ account, visitor }) => {
    const { email, page } = await somebody(account, visitor);
    await page.clock.install();
    await page.goto('/traffic');
    await openProfile(page);
    await factorSwitch(page).click();
    await page.getByTestId('method-email').click();
    await givePassword(page);
    const first = await codeTo(app(), email);
    const again = page.getByTestId('mail-again');
    await expect(again).toHaveText(/^Send again in \d+ s$/);
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(61_000);
    await expect(again).toHaveText('Send again');
    await inspect(page, 'factor-mail');
    await again.click();
    const second = await codeTo(app(), email, 1);
    const code = page.getByLabel('Code from the mail, six digits');
    await code.fill(first);
    await expect(page.getByTestId('wizard-error')).toHaveText('Failed to enable two factor authentication for email');
    await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`);
    await expect(page.getByTestId('wizard-success')).toBeVisible();
    await page.getByTestId('wizard-done').click();
    await expect(page.getByTestId('profile-factor')).toContainText('On, with codes by e-mail.');
    expect(await userNow(page)).toMatchObject({ isTwoFactorEnabled: true, twoFactorMethod: 'email' });
  });

  test('is not begun where the picture can not be made, which is said in words', async ({ account, visitor }) => {
    const { page } = await somebody(account, visitor);
    await page.goto('/traffic');
    await openProfile(page);
    await page.route('**/auth/2fa/enroll/totp', (route) => route.abort());
    await factorSwitch(page).click();
    await page.getByTestId('method-totp').click();
    await givePassword(page);
    await expect(page.getByTestId('wizard-error')).toHaveText('Failed to generate QR code. Please try again.');
    await page.unroute('**/auth/2fa/enroll/totp');
    await page.getByTestId('wizard-continue').click();
    await expect(page.getByTestId('qr')).toBeVisible();
  });
});

test('whoever forgot to sign in is led back to the profile', async ({ visitor, stack }) => {
  const page = await visitor();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await signInByForm(page, loginOf(stack, 'reader'));
  await expect(page).toHaveURL('/profile');
});
