import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { login, secondFactor } from '../../server/contract/auth.js';
import { requestPasswordReset, resetPassword } from '../../server/contract/credential.js';
import { currentUser } from '../../server/contract/current-user.js';
import {
  disableSecondFactor,
  enrollEmail,
  enrollTotp,
  verifyEnrollment,
  verifySecondFactor,
} from '../../server/contract/second-factor.js';
import { signInFacts } from '../../server/contract/sign-in.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { codeTo, linkTo, mailTo } from '../given/mail.js';
import { emailOf, openTestApp, PASSWORD, signIn, type TestApp, type UserName } from '../given/world.js';

const STEP_MS = 30_000;

describe('a second factor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  const codeAt = (secret: string, stepsAway = 0): string =>
    generateSync({ secret, epoch: Math.floor((Date.now() + stepsAway * STEP_MS) / 1_000) });
  const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const audited = async (event: string): Promise<number> =>
    (await app.sql('SELECT FROM audit_event WHERE event = $1', [event])).length;
  /** Forgets which codes were used: a test doesn't wait 30 s for the next. */
  const newSteps = () => app.sql('UPDATE second_factor SET last_step = 0');
  const challenged = async (user: UserName, client = new Client(app.server.url)): Promise<Client> => {
    await client.call(login, { body: { email: emailOf(user), password: PASSWORD } });
    return client;
  };
  const verify = (client: Client, code: string, more: object = {}): Promise<Reply> =>
    client.post('/auth/2fa/verify', { code, ...more });

  const withApp = async (user: UserName): Promise<{ client: Client; secret: string }> => {
    await app.sql(`UPDATE user_account SET two_factor_method = 'none', failures = 0 WHERE email = $1`, [emailOf(user)]);
    await app.sql('DELETE FROM login_throttle');
    const client = await signIn(app.server, user);
    const { manual_entry_key } = await client.call(enrollTotp, { body: { password: PASSWORD } });
    const secret = manual_entry_key.replaceAll(' ', '');
    await expect(client.call(verifyEnrollment, { body: { code: codeAt(secret) } })).resolves.toEqual({
      method: 'totp',
    });
    await newSteps();
    return { client, secret };
  };

  it('of an authenticator app is asked for once a code of it was verified, not before (AUTH-12, AUTH-13)', async () => {
    const client = await signIn(app.server, 'user');
    const { qr_code_uri, manual_entry_key } = await client.call(enrollTotp, { body: { password: PASSWORD } });
    expect(manual_entry_key).toMatch(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/);
    const secret = manual_entry_key.replaceAll(' ', '');
    expect(qr_code_uri).toBe(
      `otpauth://totp/Consignal:${encodeURIComponent(emailOf('user'))}?secret=${secret}&issuer=Consignal`,
    );
    expect(refusal(await verify(await challenged('user'), '123456'))).toBe('401 challenge-over');
    expect(refusal(await client.post('/auth/2fa/enroll/totp/verify', { code: wrongFor(codeAt(secret)) }))).toBe(
      '400 invalid-code',
    );
    await expect(client.call(verifyEnrollment, { body: { code: codeAt(secret) } })).resolves.toEqual({
      method: 'totp',
    });
    expect(await client.call(currentUser)).toMatchObject({ twoFactorMethod: 'totp', isTwoFactorEnabled: true });
    const reply = await new Client(app.server.url).post('/auth/login', { email: emailOf('user'), password: PASSWORD });
    expect([reply.status, reply.body]).toEqual([200, { '2fa_required': true, required_method: 'totp' }]);
    expect(reply.headers.getSetCookie().map((cookie) => cookie.replace(/^([^=]+)=[^;]+/, '$1=…'))).toEqual([
      'challenge=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(refusal(await client.post('/auth/2fa/enroll/totp', { password: PASSWORD }))).toBe(
      '409 second-factor-active',
    );
    expect(await audited('second-factor.enrolled')).toBe(1);
    await mailTo(app, emailOf('user'), /second factor/);
  });

  it('opens the session with a right code, in the name of the method that the server chose (AUTH-01, AUTH-16, L-30)', async () => {
    const { secret } = await withApp('user');
    const client = await challenged('user');
    expect(refusal(await client.get('/applications/user'))).toBe('401 session-expired');
    await expect(client.call(signInFacts)).resolves.toEqual({ mails: 'folder', pending: 'totp' });
    expect(secondFactor.options).toEqual(['email', 'totp']);
    expect(refusal(await verify(client, codeAt(secret), { method: 'email' }))).toBe('400 wrong-method');
    expect(refusal(await verify(client, codeAt(secret), { method: 'totp' }))).toBe('200 accepted');
    await expect(client.call(signInFacts)).resolves.toMatchObject({ pending: null });
    expect([...client.cookies.keys()].sort()).toEqual(['access', 'device', 'refresh', 'session-expiry']);
    expect(await client.call(currentUser)).toMatchObject({ username: 'user' });
    expect(await audited('second-factor.passed')).toBeGreaterThan(0);
  });

  it('takes the code of the step before, not of the next or of two before, and says TXT_531 to a wrong one', async () => {
    const { secret } = await withApp('user');
    const client = await challenged('user');
    const left = STEP_MS - (Date.now() % STEP_MS);
    // Which step is the one before must not change while the test goes on.
    if (left < 5_000) await sleep(left);
    for (const away of [1, 2, -2, -3]) {
      const reply = await verify(client, codeAt(secret, away));
      expect([refusal(reply), problemOf(reply).title]).toEqual([
        '401 second-factor-failed',
        'Two-factor authentication failed, please check the code and try again',
      ]);
    }
    expect(refusal(await verify(client, codeAt(secret, -1)))).toBe('200 accepted');
    expect(await audited('second-factor.refused')).toBe(4);
  });

  it("refuses what isn't six digits without counting it as a guess (L-02)", async () => {
    const { secret } = await withApp('user');
    const client = await challenged('user');
    for (const code of ['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６', null, 123456, ['123456']])
      expect(refusal(await client.post('/auth/2fa/verify', { code }))).toBe('400 invalid-input');
    expect(refusal(await verify(client, codeAt(secret)))).toBe('200 accepted');
  });

  it('counts a code once of 50 that come at once, and never again', async () => {
    const { secret } = await withApp('manager');
    const clients: Client[] = [];
    for (let i = 0; i < 15; i++) clients.push(await challenged('manager'));
    const code = codeAt(secret);
    const answers = (
      await Promise.all(Array.from({ length: 50 }, (_, i) => verify(clients[i % 15]!.copy(), code)))
    ).map(refusal);
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
    expect(refusal(await verify(await challenged('manager'), code))).toBe('401 second-factor-failed');
  });

  it('evaluates five of a thousand guesses that come at once, the right one behind them not at all', async () => {
    const { secret } = await withApp('admin');
    const client = await challenged('admin');
    const wrong = wrongFor(codeAt(secret, -1)) === codeAt(secret) ? '000000' : wrongFor(codeAt(secret, -1));
    const answers: string[] = [];
    for (let i = 0; i < 10; i++)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, () => verify(client, wrong)))).map(refusal));
    expect(answers.filter((answer) => answer === '401 second-factor-failed')).toHaveLength(5);
    expect(answers.filter((answer) => answer === '401 challenge-over')).toHaveLength(995);
    expect(refusal(await verify(client, codeAt(secret)))).toBe('401 challenge-over');
    expect(refusal(await verify(await challenged('admin'), codeAt(secret)))).toBe('200 accepted');
  });

  it('is asked for twenty times a day without an answer; its owner is notified and has a way on', async () => {
    const { client: known } = await withApp('reader');
    const credentials = { email: emailOf('reader'), password: PASSWORD };
    const ask = (client: Client, more: object = {}) => client.post('/auth/login', { ...credentials, ...more });
    for (let i = 0; i < 20; i++) await challenged('reader');
    for (let i = 0; i < 3; i++) expect(refusal(await ask(new Client(app.server.url)))).toBe('429 second-factor-paused');
    const { subject } = await mailTo(app, emailOf('reader'), /twenty times/);
    expect([subject, await audited('second-factor.paused')]).toEqual(['Consignal: Somebody knows your password', 1]);
    // A browser in which the owner has signed in before has twenty of its own.
    expect((await ask(known)).body).toEqual({ '2fa_required': true, required_method: 'totp' });
    // A new password begins anew: whoever knew the old one gets no further.
    const browser = new Client(app.server.url);
    await browser.call(requestPasswordReset, { body: { email: emailOf('reader') } });
    const authCode = await linkTo(app, emailOf('reader'), 'reset-password');
    const password = 'fyra gula traktorer';
    await browser.call(resetPassword, { body: { authCode, password } });
    for (const client of [browser, new Client(app.server.url)])
      expect((await ask(client, { password })).body).toEqual({ '2fa_required': true, required_method: 'totp' });
  });

  it('is waited for ten minutes', async () => {
    const { secret } = await withApp('user');
    const client = await challenged('user');
    await app.sql(`UPDATE sign_in_challenge SET expires_at = expires_at - interval '10 minutes'`);
    expect(refusal(await verify(client, codeAt(secret)))).toBe('401 challenge-over');
  });

  it('is not asked for again in a browser that is remembered, for 30 days or until it is forgotten', async () => {
    const { secret } = await withApp('swede');
    const client = await challenged('swede');
    expect(refusal(await verify(client, codeAt(secret), { remember_me: true }))).toBe('200 accepted');
    const again = async () => (await client.post('/auth/login', { email: emailOf('swede'), password: PASSWORD })).body;
    expect(await again()).toEqual({ authenticated: true });
    expect((await client.post('/auth/login', { email: emailOf('swede'), password: 'wrong' })).status).toBe(401);
    const stranger = new Client(app.server.url);
    stranger.cookies.set('device', client.cookies.get('device') ?? '');
    expect((await stranger.post('/auth/login', { email: emailOf('manager'), password: PASSWORD })).body).toMatchObject({
      '2fa_required': true,
    });
    await app.sql(`UPDATE known_device SET expires_at = now()`);
    expect(await again()).toEqual({ '2fa_required': true, required_method: 'totp' });
  });

  it('is set up with the password alone: a session is not enough (AUTH-12, AUTH-14)', async () => {
    const client = await signIn(app.server, 'chinese');
    for (const path of ['/auth/2fa/enroll/totp', '/auth/2fa/enroll/email']) {
      expect(refusal(await client.post(path, {}))).toBe('400 invalid-input');
      expect(refusal(await client.post(path, { password: `${PASSWORD}!` }))).toBe('400 wrong-password');
      expect(refusal(await client.post('/auth/2fa/enroll/totp/verify', { code: '123456' }))).toBe(
        '409 nothing-to-verify',
      );
    }
    expect(await client.call(currentUser)).toMatchObject({ twoFactorMethod: 'none' });
  });

  it('by e-mail: a code of six digits is sent to set it up and then at each sign-in, good once, the newest alone (AUTH-14)', async () => {
    const client = await signIn(app.server, 'neighbour');
    await expect(client.call(enrollEmail, { body: { password: PASSWORD } })).resolves.toEqual({ method: 'email' });
    const first = await codeTo(app, emailOf('neighbour'));
    expect(refusal(await client.post('/auth/2fa/enroll/totp/verify', { code: wrongFor(first) }))).toBe(
      '400 email-factor-failed',
    );
    await expect(client.call(verifyEnrollment, { body: { code: first } })).resolves.toEqual({ method: 'email' });
    const [old, browser] = [await challenged('neighbour'), new Client(app.server.url)];
    const voided = await codeTo(app, emailOf('neighbour'), 1);
    await expect(browser.call(login, { body: { email: emailOf('neighbour'), password: PASSWORD } })).resolves.toEqual({
      '2fa_required': true,
      required_method: 'email',
    });
    const code = await codeTo(app, emailOf('neighbour'), 2);
    expect(refusal(await verify(old, voided))).toBe('401 challenge-over');
    const answers = (await Promise.all(Array.from({ length: 5 }, () => verify(browser.copy(), code)))).map(refusal);
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
    expect(refusal(await verify(browser, code))).toBe('401 challenge-over');
  });

  it('is stored encrypted, a mailed code as a hash, and neither in the audit log', async () => {
    const { secret } = await withApp('user');
    await challenged('user');
    const stored = JSON.stringify(
      await app.sql(
        `SELECT (SELECT json_agg(f) FROM second_factor f) AS f, (SELECT json_agg(c) FROM sign_in_challenge c) AS c, (SELECT json_agg(m) FROM mail m WHERE state <> 'queued') AS m, (SELECT json_agg(a) FROM audit_event a) AS a`,
      ),
    );
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(
      await app.sql(`SELECT FROM mail WHERE state = 'sent' AND (secret IS NOT NULL OR request IS NOT NULL)`),
    ).toEqual([]);
    await app.sql(`UPDATE second_factor SET secret = set_byte(secret, 40, get_byte(secret, 40) # 1)`);
    expect((await verify(await challenged('user'), codeAt(secret))).status).toBe(500);
  });

  it('is given up with the password or a code, never without, and forgets the browsers (AUTH-15)', async () => {
    for (const proof of ['password', 'code'] as const) {
      const { client, secret } = await withApp('chief');
      expect(refusal(await client.post('/auth/2fa/disable'))).toBe('400 proof-needed');
      expect(refusal(await client.post('/auth/2fa/disable', { password: 'wrong' }))).toBe('400 wrong-password');
      expect(refusal(await client.post('/auth/2fa/disable', { code: wrongFor(codeAt(secret)) }))).toMatch(
        /^400 invalid-code$/,
      );
      const body = proof === 'password' ? { password: PASSWORD } : { code: codeAt(secret) };
      await expect(client.call(disableSecondFactor, { body })).resolves.toEqual({ method: 'none' });
      expect(await audited('second-factor.disabled')).toBeGreaterThan(0);
      expect(
        await app.sql(
          `SELECT FROM known_device d JOIN user_account u ON u.id = d.user_id WHERE u.email = $1 AND d.revoked_at IS NULL`,
          [emailOf('chief')],
        ),
      ).toEqual([]);
      await expect(
        new Client(app.server.url).call(login, { body: { email: emailOf('chief'), password: PASSWORD } }),
      ).resolves.toEqual({ authenticated: true });
    }
  });

  it('takes ten wrong proofs in 15 minutes and no more', async () => {
    const { client } = await withApp('chief');
    const answers = (
      await Promise.all(Array.from({ length: 20 }, () => client.post('/auth/2fa/disable', { password: 'wrong' })))
    ).map(refusal);
    expect(answers.filter((answer) => answer === '400 wrong-password').length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer === '429 too-many-requests').length).toBeGreaterThanOrEqual(10);
  });

  it('names its challenge in a cookie of this very host behind https', async () => {
    const safe = await openTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
    try {
      await safe.sql(`UPDATE user_account SET two_factor_method = 'email' WHERE email = $1`, [emailOf('user')]);
      const reply = await new Client(safe.server.url).post('/auth/login', {
        email: emailOf('user'),
        password: PASSWORD,
      });
      expect(reply.headers.getSetCookie().map((cookie) => cookie.replace(/^([^=]+)=[^;]+/, '$1=…'))).toEqual([
        '__Host-challenge=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    } finally {
      await safe.close();
    }
  });

  it('is answered by nobody who brings no challenge', async () => {
    await expect(new Client(app.server.url).call(verifySecondFactor, { body: { code: '123456' } })).rejects.toThrow(
      'challenge-over',
    );
  });
});
