import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { codeTo, linkTo } from '../given/mail.js';
import { expect, signInByForm, signInByKeys, test } from './consignal.js';
import { inspect } from './inspect.js';
import { CHOSEN, earlierCode, freshAddress, app, invited, otherThan, post, somebody } from './people.js';

const ANOTHER = 'sju gröna skördetröskor';
const codeOf = (secret: string): string => generateSync({ secret });
const enrolled = z.object({ manual_entry_key: z.string() });

async function fillIn(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
  await page.getByTestId('choose-submit').click();
}

test.describe('the second factor (R-02)', () => {
  test('is answered by keyboard alone, after wrong codes, and leads to the page that was asked for, in both themes (L-30)', async ({
    account,
    visitor,
  }) => {
    test.slow();
    const { email, page: other } = await somebody(account, visitor);
    const { manual_entry_key } = enrolled.parse(await post(other, '/auth/2fa/enroll/totp', { password: CHOSEN }));
    const secret = manual_entry_key.replaceAll(' ', '');
    await post(other, '/auth/2fa/enroll/totp/verify', { code: await earlierCode(secret) });

    const page = await visitor();
    await page.goto('/traffic?filter=errors');
    await signInByKeys(page, { email, password: CHOSEN });

    await expect(page.getByTestId('two-factor')).toHaveAttribute('data-method', 'totp');
    await expect(page).toHaveURL(/\/two-factor\?next=/);
    const code = page.getByLabel('Code, six digits');
    await expect(code).toBeFocused();
    await page.keyboard.type('12');
    await inspect(page, 'two-factor');
    await page.keyboard.press('Enter');
    const error = page.getByTestId('two-factor-error');
    await expect(error).toHaveText('Invalid code, try again');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(otherThan(codeOf(secret)));
    await expect(error).toHaveText('Two-factor authentication failed, please check the code and try again');
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
    await inspect(page, 'two-factor-wrong');

    await page.goto('/transactions');
    await expect(page, 'a second factor that is waited for is asked for first').toHaveURL(
      /\/two-factor\?next=%2Ftransactions/,
    );
    await page.getByTestId('two-factor').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(codeOf(secret));
    await expect(page).toHaveURL('/transactions');

    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await signInByForm(page, { email, password: CHOSEN });
    await expect(page.getByTestId('user-menu'), 'the browser is remembered').toBeVisible();
    await page.goto('/two-factor');
    await expect(page, 'somebody signed in has no business there').toHaveURL('/');
  });

  test('by mail says where the mail is, takes a pasted code with spaces, and can be left and begun again', async ({
    account,
    visitor,
  }) => {
    const { email, page: other } = await somebody(account, visitor);
    await post(other, '/auth/2fa/enroll/email', { password: CHOSEN });
    await post(other, '/auth/2fa/enroll/totp/verify', { code: await codeTo(app(), email) });

    const page = await visitor();
    await page.goto('/login');
    await signInByForm(page, { email, password: CHOSEN });
    await expect(page.getByTestId('two-factor')).toHaveAttribute('data-method', 'email');
    await expect(page.getByTestId('mail-hint')).toBeVisible();
    const first = await codeTo(app(), email, 1);
    await page.getByTestId('two-factor-cancel').click();
    await expect(page).toHaveURL('/login');
    await page.goto('/traffic');
    await expect(page, 'nothing is waited for after it was left').toHaveURL(/\/login\?next=/);

    await signInByForm(page, { email, password: CHOSEN });
    const code = page.getByLabel('Code, six digits');
    const error = page.getByTestId('two-factor-error');
    const second = await codeTo(app(), email, 2);
    for (const wrong of [first, otherThan(second)]) {
      await code.fill(wrong);
      await expect(error).toBeVisible();
      await expect(code).toHaveValue('');
    }
    await inspect(page, 'two-factor-mail');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${second.slice(0, 3)} ${second.slice(3)}\n`);
    await code.focus();
    await page.keyboard.press('Control+V');
    await expect(page).toHaveURL('/traffic');
  });

  test('that is over leads back to the sign-in page, which says so', async ({ account, visitor }) => {
    const { email, page: other } = await somebody(account, visitor);
    await post(other, '/auth/2fa/enroll/email', { password: CHOSEN });
    await post(other, '/auth/2fa/enroll/totp/verify', { code: await codeTo(app(), email) });

    const page = await visitor();
    await page.goto('/login?next=%2Ftransactions');
    await signInByForm(page, { email, password: CHOSEN });
    const code = page.getByLabel('Code, six digits');
    const wrong = otherThan(await codeTo(app(), email, 1));
    // Five guesses are looked at; the sixth is told that it is over.
    for (let guess = 1; guess <= 5; guess++) {
      await code.fill(wrong);
      await expect(code).toHaveValue('');
    }
    await code.fill(wrong);
    await expect(page.getByTestId('login-notice')).toHaveText('The code has expired. Sign in again.');
    await expect(page).toHaveURL('/login?next=%2Ftransactions');
    await page.goto('/two-factor');
    await expect(page.getByTestId('login-notice')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a forgotten password', () => {
  test('is chosen anew with the link of a mail, once, in both themes (R-03, R-05)', async ({ account, visitor }) => {
    const { email } = await somebody(account, visitor);
    const page = await visitor();
    await page.goto('/login');
    await inspect(page, 'login-with-ways');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('forgot-error')).toHaveText('This email address is invalid');
    await inspect(page, 'forgot-password');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('reset-sent')).toContainText(
      `If there is an account for ${email}, a link is on its way.`,
    );
    await expect(page.getByTestId('mail-hint')).toBeVisible();
    await inspect(page, 'forgot-password-sent');

    const secret = await linkTo(app(), email, 'reset-password');
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
    });
    await page.goto(`/reset-password/en/${secret}`);
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
    await expect(page, 'the address has lost the secret').toHaveURL('/reset-password/en/-');
    expect(
      asked.filter((request) => request.includes(secret)),
      'addresses with the secret in them, besides the page itself',
    ).toHaveLength(1);
    const error = page.getByTestId('choose-error');
    await page.keyboard.press('Enter');
    await expect(error).toHaveText('Type the new password twice.');
    await fillIn(page, ANOTHER, `${ANOTHER}!`);
    await expect(error).toHaveText('Passwords does not match.');
    await inspect(page, 'reset-password');
    await fillIn(page, 'kort');
    await expect(error).toHaveText('The new password is too short: at least 8 characters.');
    await fillIn(page, 'password123');
    await expect(error).toHaveText('The new password is too easy to guess.');
    await fillIn(page, ANOTHER);
    await expect(page.getByTestId('login-notice')).toHaveText('Your password is set. Sign in with it.');
    await inspect(page, 'login-after-reset');
    await signInByForm(page, { email, password: CHOSEN });
    await expect(page.getByTestId('login-error')).toHaveText('Wrong username or password');
    await signInByForm(page, { email, password: ANOTHER });
    await expect(page).toHaveURL('/');
    await page.goto(`/reset-password/en/${secret}`);
    await expect(page, 'somebody signed in has no business there').toHaveURL('/');

    const stranger = await visitor();
    await stranger.goto(`/reset-password/en/${secret}`);
    await expect(stranger.getByTestId('link-over')).toBeVisible();
    await inspect(stranger, 'link-over');
    await stranger.getByRole('link', { name: 'Get a new link' }).click();
    await expect(stranger).toHaveURL('/forgot-password');
  });

  test('is answered alike for an address that nobody has', async ({ visitor }) => {
    const page = await visitor();
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill('nobody@nowhere.example');
    await page.getByTestId('forgot-submit').click();
    await expect(page.getByTestId('reset-sent')).toContainText(
      'If there is an account for nobody@nowhere.example, a link is on its way.',
    );
  });

  test('is chosen anew by somebody whose session in this browser was ended elsewhere', async ({ account, visitor }) => {
    const { email, page } = await somebody(account, visitor);
    await post(page, '/auth/request-password-reset', { email });
    const secret = await linkTo(app(), email, 'reset-password');
    const kept = await page.context().cookies();
    await post(page, '/auth/logout', {});
    await page.context().addCookies(kept);
    await page.goto(`/reset-password/en/${secret}`);
    await expect(page.getByTestId('choose-password')).toBeVisible();
  });

  test('is not chosen with a link that is none, or was loaded anew without its secret', async ({ visitor }) => {
    const page = await visitor();
    for (const link of [
      '/reset-password/en/no-such-code',
      `/reset-password/en/${'x'.repeat(300)}`,
      '/create-password/en/no-such-code',
      '/reset-password/en/-',
    ]) {
      await page.goto(link);
      await expect(page.getByTestId('link-over')).toContainText('This link is no longer valid');
    }
  });
});

test.describe('an account that begins', () => {
  test('of the invited has its password chosen in the language of the mail (R-04)', async ({ account, visitor }) => {
    const { email, secret } = await invited(account);
    const page = await visitor();
    await page.goto(`/create-password/se/${secret}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page.getByRole('heading', { name: 'Välkommen. Välj ditt lösenord' })).toBeVisible();
    await expect(page).toHaveURL('/create-password/se/-');
    await inspect(page, 'create-password');
    await page.getByRole('textbox', { name: 'Nytt lösenord' }).fill(CHOSEN);
    await page.getByLabel('Bekräfta lösenordet').fill(CHOSEN);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('login-notice')).toHaveText('Ditt lösenord är sparat. Logga in med det.');
    await page.getByLabel('Användarnamn (e-post)').fill(email);
    await page.getByLabel('Lösenord', { exact: true }).fill(CHOSEN);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('of somebody who asked for it is activated by its link, once (R-06)', async ({ visitor }) => {
    const email = freshAddress();
    const page = await visitor();
    await post(page, '/auth/register', { email, company: 'SOLNA', password: CHOSEN, language: 'en' });
    const secret = await linkTo(app(), email, 'activate');
    await page.goto(`/activate/en/${secret}`);
    await expect(page.getByTestId('login-notice')).toContainText('Account Activated');
    await expect(page).toHaveURL('/login');
    await page.goto(`/activate/cn/${secret}`);
    await expect(page.getByTestId('activation-failed')).toContainText('激活失败');
    await page.goto(`/activate/en/${secret}`);
    await expect(page.getByTestId('activation-failed')).toContainText('Activation Failed');
    await expect(page).toHaveURL('/activate/en/-');
    await inspect(page, 'activation-failed');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByTestId('login-submit')).toBeVisible();
    await expect(page.getByTestId('login-notice')).toHaveCount(0);
  });

  test('is not called failed while the server does not answer', async ({ visitor }) => {
    const page = await visitor();
    await page.goto('/login');
    await page.route('**/api/auth/activate', (route) => route.abort());
    await page.goto('/activate/en/whatever');
    await expect(page.getByTestId('failure')).toContainText('The server does not answer.');
    await page.unroute('**/api/auth/activate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('activation-failed')).toBeVisible();
  });
});
