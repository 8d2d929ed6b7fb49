import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { ownInvitations } from '../../server/contract/external-user.js';
import { linkTo } from '../given/mail.js';
import { partnersNow } from './stack.js';

/** The password of everybody whom a test makes. */
export const CHOSEN = 'fyra gula traktorer';
const TOTP_STEP_S = 30;
type Account = (login: { role: string }) => Promise<Page>;

/** Where the running product keeps its mails. */
export const app = () => ({ dataDir: dirname(partnersNow()) });
export const freshAddress = (): string => `f${String(Date.now())}${String(randomInt(1_000))}@solna-brake.example`;
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/**
 * The code of an authenticator app that has just been followed by another one. It is still taken, and a code counts once: with this one the
 * next is good at once.
 */
export async function earlierCode(secret: string): Promise<string> {
  // It is taken until the next half minute begins.
  const secondsLeft = (): number => TOTP_STEP_S - ((Date.now() / 1_000) % TOTP_STEP_S);
  await expect.poll(secondsLeft, { intervals: [250] }).toBeGreaterThan(8);
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) - TOTP_STEP_S });
}

export async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Accepts what companies ask of who is signed in in a browser. */
export async function acceptAll(page: Page): Promise<void> {
  const reply = await page.request.get('/api/auth/invitations');
  const { invitations } = ownInvitations.response.parse(await reply.json());
  for (const { id } of invitations) await post(page, `/auth/invitations/${id}/accept`, {});
}

/** Somebody whom an administrator has just invited, in a language, with the secret of the mail. */
export async function invited(account: Account, language = 'se'): Promise<{ email: string; secret: string }> {
  const email = freshAddress();
  await post(await account({ role: 'company-admin' }), '/auth/create-users', {
    users: [{ email }],
    level: 'user',
    language,
  });
  return { email, secret: await linkTo(app(), email, 'create-password') };
}

/** Somebody who signs in with `CHOSEN`, and the page of a browser in which this was done. */
export async function somebody(account: Account, visitor: () => Promise<Page>): Promise<{ email: string; page: Page }> {
  const { email, secret } = await invited(account, 'en');
  const page = await visitor();
  await post(page, '/auth/password/reset', { authCode: secret, password: CHOSEN });
  await post(page, '/auth/login', { email, password: CHOSEN });
  return { email, page };
}
