import { randomUUID } from 'node:crypto';
import { currentUser } from '../../server/contract/current-user.js';
import {
  activateAccount,
  changePassword,
  passwordPolicy,
  passwordPolicyUpdate,
  registerAccount,
  requestPasswordReset,
  resetPassword,
  verifyAuthCode,
} from '../../server/contract/credential.js';
import { sessionList, sessionRevoke, sessionRevokeOthers } from '../../server/contract/session.js';
import { createUsers } from '../../server/contract/user.js';
import { toId, type UserId } from '../../server/domain/ids.js';
import { CredentialService } from '../../server/modules/auth/credential.service.js';
import { SecondFactorService } from '../../server/modules/auth/second-factor.service.js';
import { SessionService } from '../../server/modules/auth/session.service.js';
import { invitationMailed } from '../../server/modules/account/account.events.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { ExpiryService } from '../../server/modules/retention/expiry.service.js';
import { RetentionStore } from '../../server/modules/retention/retention.store.js';
import { emit } from '../../server/platform/events/emit.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { linkTo, mailsOf, mailTo } from '../given/mail.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, PASSWORD, signIn, type TestApp, type UserName } from '../given/world.js';
import { startTestServer, type TestServer } from '../harness/server.js';

/** An administrator who works as somebody else. */
const ACTED_FOR = {
  sessionId: toId('session', randomUUID()),
  tokenId: null,
  impersonatorId: toId('user', '1'),
  level: 'user',
  language: 'en',
  rights: [],
  companyModules: [],
  narrowing: null,
  requestId: 'r',
  address: '127.0.0.1',
} as const;
const NEW = 'fyra gula traktorer';
const ORIGIN = 'https://portal.example';

describe('passwords', () => {
  let app: TestApp;
  /** A second server over the same database. */
  let second: TestServer;
  beforeAll(async () => {
    app = await openTestApp({ workers: true, env: { PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: '1' } });
    second = await startTestServer(app.options);
  });
  beforeEach(async () => {
    await app.sql('DELETE FROM login_throttle');
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const nobody = (): Client => new Client(app.server.url);
  const tryIn = async (user: UserName, password: string): Promise<string> =>
    refusal(await nobody().post('/auth/login', { email: emailOf(user), password }));
  const change = (client: Client, old: string, password: string, confirm = password): Promise<Reply> =>
    client.post('/auth/change-password', { old, new: password, confirm });
  const whoAmI = async (client: Client): Promise<string> => refusal(await client.get('/applications/user'));
  const resetLink = async (user: UserName): Promise<string> => {
    const before = (await mailsOf(app)).length;
    await nobody().call(requestPasswordReset, { body: { email: emailOf(user) } });
    await until('the mail', async () => (await mailsOf(app)).length > before);
    return linkTo(app, emailOf(user), 'reset-password');
  };
  const tryAs = async (email: string, password: string): Promise<string> =>
    refusal(await nobody().post('/auth/login', { email, password }));
  const acknowledge = (email: string) => app.sql(`UPDATE user_account SET state = 'active' WHERE email = $1`, [email]);
  /** The link that came after another one. */
  const nextLink = (email: string, page: Parameters<typeof linkTo>[2], after: string): Promise<string> =>
    until('the next link', async () => {
      const link = await linkTo(app, email, page);
      return link !== after && link;
    });
  /** As after the week that a link is good, and a day. */
  async function linksAreTidiedAway(): Promise<void> {
    await app.sql(
      `UPDATE account_token SET created_at = created_at - interval '9 days', expires_at = expires_at - interval '9 days'`,
    );
    await new ExpiryService(app.server.platform.database, new RetentionStore(), AREAS_OF_PRODUCT).run();
  }
  const audited = (event: string, of: string) =>
    app.sql(
      `SELECT FROM audit_event WHERE event = $1 AND object_id = (SELECT id::text FROM user_account WHERE email = $2)`,
      [event, of],
    );

  describe('that are changed (AUTH-08)', () => {
    it('take effect at once, end every other session of the account on all servers within a second, its sockets within two, and tell its owner', async () => {
      const [mine, other, theirs] = [
        await signIn(app.server, 'user'),
        await signIn(app.server, 'user'),
        await signIn(app.server, 'swede'),
      ];
      const elsewhere = Object.assign(other.copy(), { url: second.url });
      expect(await whoAmI(elsewhere)).toBe('200 accepted');
      const socket = await watch(elsewhere);
      await expect(mine.call(changePassword, { body: { old: PASSWORD, new: NEW, confirm: NEW } })).resolves.toEqual({
        changed: true,
      });
      await until(
        'the other server refuses the other session',
        async () => (await whoAmI(elsewhere)) === '401 session-expired',
        1_000,
      );
      await socket.whenGone(2_000);
      expect([await whoAmI(mine), await whoAmI(theirs), refusal(await other.post('/auth/refresh'))]).toEqual([
        '200 accepted',
        '200 accepted',
        '401 session-expired',
      ]);
      expect([await tryIn('user', PASSWORD), await tryIn('user', NEW)]).toEqual([
        '401 wrong-credentials',
        '200 accepted',
      ]);
      expect(await audited('password.changed', emailOf('user'))).toHaveLength(1);
      expect((await mailTo(app, emailOf('user'), /was changed/)).subject).toBe('Consignal: Your password was changed');
      expect(
        await app.sql(
          'SELECT FROM known_device d JOIN user_account u ON u.id = d.user_id WHERE u.email = $1 AND d.revoked_at IS NULL AND d.created_at < u.password_changed_at',
          [emailOf('user')],
        ),
      ).toEqual([]);
    });

    it('are refused with the reason: they differ (TXT_66), are short (TXT_78), long, easy, or the old one is wrong', async () => {
      const client = await signIn(app.server, 'manager');
      const refusals = [
        await change(client, PASSWORD, NEW, `${NEW} `),
        await change(client, PASSWORD, 'kö7!vR2'),
        await change(client, PASSWORD, 'xy7 '.repeat(33)),
        await change(client, PASSWORD, 'Solna2026!'),
        await change(client, PASSWORD, 'password123'),
        await change(client, PASSWORD, PASSWORD),
        await change(client, 'wrong', NEW),
      ];
      expect(refusals.map(refusal)).toEqual(
        [
          'passwords-differ',
          'password-too-short',
          'password-too-long',
          'password-too-easy',
          'password-too-easy',
          'password-too-easy',
          'wrong-password',
        ].map((code) => `400 ${code}`),
      );
      expect(problemOf(refusals[1]!).detail).toBe('At least 8 characters.');
      for (const body of [{}, { old: PASSWORD, new: NEW }, { old: PASSWORD, new: NEW, confirm: '' }])
        expect(refusal(await client.post('/auth/change-password', body))).toBe('400 invalid-input');
      expect(await tryIn('manager', PASSWORD)).toBe('200 accepted');
    });

    it('evaluate ten old passwords in 15 minutes', async () => {
      const client = await signIn(app.server, 'manager');
      const answers = (await Promise.all(Array.from({ length: 25 }, () => change(client, 'wrong', NEW)))).map(refusal);
      expect(answers.filter((answer) => answer === '400 wrong-password')).toHaveLength(10);
      expect(await whoAmI(client)).toBe('200 accepted');
    });

    it('are as long as the company asks for, which its administrator says, between 8 and 15 (L-01)', async () => {
      const chief = await signIn(app.server, 'chief');
      await expect(chief.call(passwordPolicyUpdate, { body: { minPasswordLength: 15 } })).resolves.toEqual({
        minPasswordLength: 15,
      });
      const client = await signIn(app.server, 'neighbour');
      await expect(client.call(passwordPolicy)).resolves.toEqual({ minPasswordLength: 15 });
      expect(refusal(await change(client, PASSWORD, 'tlp-8dw-qrz-4x'))).toBe('400 password-too-short');
      for (const minPasswordLength of [7, 16, 8.5])
        expect(refusal(await chief.send('PUT', '/auth/password-policy', { json: { minPasswordLength } }))).toBe(
          '400 invalid-input',
        );
      expect(refusal(await client.send('PUT', '/auth/password-policy', { json: { minPasswordLength: 8 } }))).toBe(
        '403 no-permission',
      );
      await expect((await signIn(app.server, 'swede')).call(passwordPolicy)).resolves.toEqual({ minPasswordLength: 8 });
      await chief.call(passwordPolicyUpdate, { body: { minPasswordLength: 8 } });
    });
  });

  describe('that are forgotten (AUTH-04, AUTH-05, AUTH-06)', () => {
    it('are answered alike whether there is such an account or not, and only its stored address gets a mail', async () => {
      const asked = [
        'nobody@solna.example',
        emailOf('swede').toUpperCase(),
        emailOf('inactive'),
        `${emailOf('swede')},evil@x.example`,
        `evil@x.example\r\nBcc: ${emailOf('swede')}`,
      ];
      const replies = await Promise.all(asked.map((email) => nobody().post('/auth/request-password-reset', { email })));
      const shown = replies.map((reply) => ({
        status: reply.status,
        body: reply.body,
        names: [...reply.headers.keys()].sort(),
      }));
      for (const one of shown) expect(one).toEqual({ status: 202, body: { accepted: true }, names: shown[0]!.names });
      const mail = await mailTo(app, emailOf('swede'), /reset-password/);
      await until(
        'all mails have ended',
        async () => (await app.sql(`SELECT FROM mail WHERE state = 'queued'`)).length === 0,
      );
      expect(
        (await mailsOf(app)).filter(({ text, to }) => text.includes('/reset-password/') && to !== emailOf('swede')),
      ).toEqual([]);
      expect([mail.mode, mail.subject, mail.raw.includes('evil')]).toEqual([
        0o600,
        'Consignal: Välj ett nytt lösenord',
        false,
      ]);
      expect(await app.sql(`SELECT FROM mail WHERE secret IS NOT NULL OR request IS NOT NULL`)).toEqual([]);
    });

    it('come with a link of 256 bits to the public address, whatever host the request names, of which the hash is stored', async () => {
      await nobody().post(
        '/auth/request-password-reset',
        { email: emailOf('chinese') },
        { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      );
      const { text, html } = await mailTo(app, emailOf('chinese'), /reset-password/);
      const link = /https?:\S+/.exec(text)?.[0] ?? '';
      expect(link).toMatch(/^https:\/\/portal\.example\/reset-password\/cn\/[\w-]{43}$/);
      expect([html.includes(`href="${link}"`), text.includes('evil'), html.includes('evil')]).toEqual([
        true,
        false,
        false,
      ]);
      expect(
        JSON.stringify(await app.sql('SELECT * FROM account_token')) +
          JSON.stringify(await app.sql('SELECT * FROM mail')),
      ).not.toContain(link.split('/').at(-1));
    });

    it("are chosen anew once of 50 that come at once; looking at the link doesn't use it, a bad password neither, and all sessions end", async () => {
      const client = await signIn(app.server, 'reader');
      const authCode = await resetLink('reader');
      const good = { valid: true, purpose: 'reset', minPasswordLength: 8 };
      for (let i = 0; i < 2; i++) expect(await nobody().call(verifyAuthCode, { body: { authCode } })).toEqual(good);
      expect(refusal(await nobody().post('/auth/password/reset', { authCode, password: 'password1' }))).toBe(
        '400 password-too-easy',
      );
      const answers = (
        await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            nobody().post(
              '/auth/password/reset',
              { authCode, password: NEW },
              { 'x-forwarded-for': `10.1.0.${String(i)}` },
            ),
          ),
        )
      ).map(refusal);
      expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
      expect(answers.filter((answer) => answer === '400 link-over')).toHaveLength(49);
      await until('the session is over', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      expect([await tryIn('reader', PASSWORD), await tryIn('reader', NEW)]).toEqual([
        '401 wrong-credentials',
        '200 accepted',
      ]);
      expect(await nobody().call(verifyAuthCode, { body: { authCode } })).toEqual({
        valid: false,
        purpose: null,
        minPasswordLength: 8,
      });
      expect(await audited('password.reset', emailOf('reader'))).toHaveLength(1);
      await mailTo(app, emailOf('reader'), /was changed/);
    });

    it('void older links with each newer one, and every link after an hour', async () => {
      const older = await resetLink('admin');
      const newer = await resetLink('admin');
      expect(refusal(await nobody().post('/auth/password/reset', { authCode: older, password: NEW }))).toBe(
        '400 link-over',
      );
      await app.sql(`UPDATE account_token SET expires_at = expires_at - interval '60 minutes'`);
      expect(refusal(await nobody().post('/auth/password/reset', { authCode: newer, password: NEW }))).toBe(
        '400 link-over',
      );
      for (const authCode of ['x', 'x'.repeat(43), '../../etc', "' OR 1=1"])
        expect(refusal(await nobody().post('/auth/password/reset', { authCode, password: NEW }))).toBe('400 link-over');
    });

    it('open a locked account again, and no inactive one', async () => {
      await app.sql(`UPDATE user_account SET state = 'locked', failures = 100 WHERE email = $1`, [emailOf('outsider')]);
      await nobody().call(resetPassword, { body: { authCode: await resetLink('outsider'), password: NEW } });
      expect(await tryIn('outsider', NEW)).toBe('200 accepted');
      expect(await audited('account.unlocked', emailOf('outsider'))).toHaveLength(1);
      const authCode = await resetLink('outsider');
      await app.sql(`UPDATE user_account SET state = 'inactive' WHERE email = $1`, [emailOf('outsider')]);
      expect(refusal(await nobody().post('/auth/password/reset', { authCode, password: `${NEW}!` }))).toBe(
        '400 link-over',
      );
    });

    it('let the browser in that chose the new one, however many guess elsewhere', async () => {
      await app.sql(`UPDATE user_account SET state = 'locked', failures = 100 WHERE email = $1`, [emailOf('admin')]);
      const [browser, guess] = [nobody(), { email: emailOf('admin'), password: 'wrong' }];
      await browser.call(resetPassword, { body: { authCode: await resetLink('admin'), password: NEW } });
      await app.sql(`UPDATE user_account SET failures = 99 WHERE email = $1`, [emailOf('admin')]);
      for (let i = 0; i < 10; i++)
        expect(refusal(await nobody().post('/auth/login', guess))).toBe('401 wrong-credentials');
      expect(await tryIn('admin', NEW)).toBe('429 too-many-requests');
      expect(refusal(await browser.post('/auth/login', { email: emailOf('admin'), password: NEW }))).toBe(
        '200 accepted',
      );
      await app.sql(`UPDATE user_account SET state = 'active', failures = 0 WHERE email = $1`, [emailOf('admin')]);
    });

    it('cause five mails to one address in an hour, and a hundred requests of one place in 15 minutes', async () => {
      const answers: string[] = [];
      for (let i = 0; i < 7; i++)
        answers.push(refusal(await nobody().post('/auth/request-password-reset', { email: emailOf('chief') })));
      expect(new Set(answers)).toEqual(new Set(['202 accepted']));
      await until(
        'all mails have ended',
        async () => (await app.sql(`SELECT FROM mail WHERE state = 'queued'`)).length === 0,
      );
      expect(
        (await mailsOf(app)).filter(({ to, text }) => to === emailOf('chief') && text.includes('reset-password')),
      ).toHaveLength(5);
      const flood = (
        await Promise.all(
          Array.from({ length: 110 }, () =>
            nobody().post('/auth/request-password-reset', { email: 'nobody@x.example' }),
          ),
        )
      ).map(refusal);
      expect(flood.filter((answer) => answer === '429 too-many-requests').length).toBeGreaterThanOrEqual(10);
    });
  });

  describe('of accounts that begin', () => {
    it('of somebody who asked for an account: proved by mail, then awaiting an administrator (AUTH-07)', async () => {
      const body = { email: 'Ny@solna.example', company: 'solna', password: NEW, language: 'se' as const };
      await expect(nobody().call(registerAccount, { body })).resolves.toEqual({ accepted: true });
      const activationHash = await linkTo(app, 'Ny@solna.example', 'activate');
      expect(refusal(await nobody().post('/auth/password/reset', { authCode: activationHash, password: NEW }))).toBe(
        '400 link-over',
      );
      expect(refusal(await nobody().post('/auth/login', { email: body.email, password: NEW }))).toBe(
        '401 wrong-credentials',
      );
      const answers = (
        await Promise.all(Array.from({ length: 20 }, () => nobody().post('/auth/activate', { activationHash })))
      ).map(refusal);
      expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
      expect(
        await app.sql(`SELECT state, level, rights, language FROM user_account WHERE email = $1`, [body.email]),
      ).toEqual([{ state: 'awaiting-acknowledge', level: 'guest', rights: [], language: 'se' }]);
      expect(refusal(await nobody().post('/auth/login', { email: body.email, password: NEW }))).toBe(
        '401 wrong-credentials',
      );
      await app.sql(`UPDATE user_account SET state = 'active' WHERE email = $1`, [body.email]);
      expect(refusal(await nobody().post('/auth/login', { email: body.email, password: NEW }))).toBe('200 accepted');
      await expect(nobody().call(activateAccount, { body: { activationHash } })).rejects.toThrow('activation-failed');
    });

    it('of somebody who asked have the password of the link that is followed, whoever asked before with another (AUTH-07)', async () => {
      const [email, foreign] = ['twice@solna.example', 'åtta röda lastbilar'];
      await nobody().call(registerAccount, { body: { email, company: 'solna', password: foreign, language: 'en' } });
      const older = await linkTo(app, email, 'activate');
      await nobody().call(registerAccount, { body: { email, company: 'solna', password: NEW, language: 'en' } });
      const newer = await nextLink(email, 'activate', older);
      expect(refusal(await nobody().post('/auth/activate', { activationHash: older }))).toBe('400 activation-failed');
      await nobody().call(activateAccount, { body: { activationHash: newer } });
      await acknowledge(email);
      expect([await tryAs(email, foreign), await tryAs(email, NEW)]).toEqual(['401 wrong-credentials', '200 accepted']);
      expect(await audited('account.requested', email)).toHaveLength(2);
      expect(
        await app.sql('SELECT FROM account_token WHERE used_at IS NOT NULL AND password_hash IS NOT NULL'),
      ).toEqual([]);
    });

    it('of somebody who asked get another link of their kind however late, never one of the invited: an administrator says yes (AUTH-04, AUTH-07)', async () => {
      const email = 'late@solna.example';
      await nobody().call(registerAccount, {
        body: { email, company: 'solna', password: 'åtta röda lastbilar', language: 'en' },
      });
      const first = await linkTo(app, email, 'activate');
      await linksAreTidiedAway();
      await nobody().call(requestPasswordReset, { body: { email } });
      const activationHash = await nextLink(email, 'activate', first);
      expect(refusal(await nobody().post('/auth/password/reset', { authCode: activationHash, password: NEW }))).toBe(
        '400 link-over',
      );
      await nobody().call(activateAccount, { body: { activationHash } });
      expect(await app.sql('SELECT state FROM user_account WHERE email = $1', [email])).toEqual([
        { state: 'awaiting-acknowledge' },
      ]);
      await acknowledge(email);
      // Who has forgotten the password may never have chosen it.
      expect(await tryAs(email, 'åtta röda lastbilar')).toBe('401 wrong-credentials');
      await nobody().call(requestPasswordReset, { body: { email } });
      await nobody().call(resetPassword, {
        body: { authCode: await linkTo(app, email, 'reset-password'), password: NEW },
      });
      expect(await tryAs(email, NEW)).toBe('200 accepted');
    });

    it('of the invited get another link of theirs however late, also when they ask for an account (AUTH-04, AUTH-07)', async () => {
      const email = 'slow@solna.example';
      await (await signIn(app.server, 'manager')).call(createUsers, {
        body: { users: [{ email }], level: 'reader', language: 'en' },
      });
      const first = await linkTo(app, email, 'create-password');
      await linksAreTidiedAway();
      await nobody().call(requestPasswordReset, { body: { email } });
      const second = await nextLink(email, 'create-password', first);
      await nobody().call(registerAccount, {
        body: { email, company: 'solna', password: 'åtta röda lastbilar', language: 'en' },
      });
      await nobody().call(resetPassword, {
        body: { authCode: await nextLink(email, 'create-password', second), password: NEW },
      });
      expect([await tryAs(email, 'åtta röda lastbilar'), await tryAs(email, NEW)]).toEqual([
        '401 wrong-credentials',
        '200 accepted',
      ]);
    });

    it('of somebody who asked are answered alike for a taken address and an unknown company; the owner of a taken one is told', async () => {
      const ask = (email: string, company: string) =>
        nobody().post('/auth/register', { email, company, password: NEW });
      const replies = [
        await ask('new@solna.example', 'SOLNA'),
        await ask(emailOf('manager'), 'SOLNA'),
        await ask('new2@solna.example', 'NOSUCH'),
      ];
      for (const { status, body } of replies) expect([status, body]).toEqual([202, { accepted: true }]);
      await mailTo(app, emailOf('manager'), /It already exists/);
      await until(
        'all mails have ended',
        async () => (await app.sql(`SELECT FROM mail WHERE state = 'queued'`)).length === 0,
      );
      expect(await app.sql(`SELECT FROM user_account WHERE email = 'new2@solna.example'`)).toEqual([]);
      expect(
        refusal(
          await nobody().post('/auth/register', {
            email: 'new3@solna.example',
            company: 'SOLNA',
            password: 'solna2026',
          }),
        ),
      ).toBe('400 password-too-easy');
      expect(
        refusal(
          await nobody().post('/auth/register', { email: 'a@b.example,c@d.example', company: 'SOLNA', password: NEW }),
        ),
      ).toBe('400 invalid-input');
    });

    it('of the invited are chosen with the link of a week (AUTH-05, AUTH-06)', async () => {
      await app.sql(
        `INSERT INTO user_account (company_id, email, username, password_hash, level, state, language) VALUES ($1, 'guest@solna.example', $2, '', 'user', 'pending', 'en')`,
        [app.world.solna, 'Guest\r\nBcc: evil@x.example <b>"'],
      );
      await app.server.platform.database.transaction('system', async (tx) => {
        const [{ id } = { id: toId('user', '') }] = await tx.query<{ id: UserId }>(
          `SELECT id FROM user_account WHERE email = 'guest@solna.example'`,
        );
        emit(tx, invitationMailed({ userId: id, isExternal: false }));
      });
      const authCode = await linkTo(app, 'guest@solna.example', 'create-password');
      expect((await mailTo(app, 'guest@solna.example', /create-password/)).raw).not.toMatch(/^Bcc:/im);
      expect(refusal(await nobody().post('/auth/activate', { activationHash: authCode }))).toBe(
        '400 activation-failed',
      );
      await app.sql(
        `UPDATE account_token SET created_at = created_at - interval '6 days', expires_at = expires_at - interval '6 days'`,
      );
      expect(await nobody().call(verifyAuthCode, { body: { authCode } })).toMatchObject({
        valid: true,
        purpose: 'invitation',
      });
      await nobody().call(resetPassword, { body: { authCode, password: NEW } });
      expect(refusal(await nobody().post('/auth/login', { email: 'guest@solna.example', password: NEW }))).toBe(
        '200 accepted',
      );
      expect(await audited('account.activated', 'guest@solna.example')).toHaveLength(1);
    });
  });

  describe('of somebody who is acted for', () => {
    it('are not touched, nor second factors, sessions and browsers', async () => {
      const { nest } = app.server;
      const [credentials, factors, sessions] = [
        nest.get(CredentialService),
        nest.get(SecondFactorService),
        nest.get(SessionService),
      ];
      const [{ id } = { id: toId('user', '') }] = await app.sql<{ id: UserId }>(
        'SELECT id FROM user_account WHERE email = $1',
        [emailOf('swede')],
      );
      const caller = { ...ACTED_FOR, userId: id, companyId: app.world.solna };
      const acts = [
        () => credentials.change(caller, { old: PASSWORD, new: NEW, confirm: NEW, revokeTokens: true }),
        () => factors.beginTotp(caller, PASSWORD),
        () => factors.beginEmail(caller, PASSWORD),
        () => factors.verify(caller, '123456'),
        () => factors.disable(caller, { password: PASSWORD }),
        () => sessions.end(caller, toId('session', randomUUID())),
        () => sessions.endOthers(caller),
        () => sessions.forgetDevice(caller, toId('device', '1')),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'impersonating' });
      expect(await tryIn('swede', PASSWORD)).toBe('200 accepted');
    });
  });

  describe('and sessions', () => {
    it("are listed with their browser, the own one marked; one ends, or all others, and nobody else's", async () => {
      const [mine, other, third, theirs] = [
        await signIn(app.server, 'manager'),
        nobody(),
        await signIn(app.server, 'manager'),
        await signIn(app.server, 'swede'),
      ];
      await other.post(
        '/auth/login',
        { email: emailOf('manager'), password: PASSWORD },
        { 'user-agent': 'Netscape 4' },
      );
      const { sessions, devices } = await mine.call(sessionList);
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      expect(devices.filter(({ current }) => current)).toHaveLength(1);
      const netscape = sessions.find(({ userAgent }) => userAgent === 'Netscape 4');
      expect(netscape).toMatchObject({ current: false, address: '127.0.0.1' });
      expect(refusal(await theirs.send('DELETE', `/auth/sessions/${netscape!.id}`))).toBe('404 not-found');
      await expect(mine.call(sessionRevoke, { params: { id: netscape!.id } })).resolves.toEqual({ ended: 1 });
      expect(await whoAmI(other)).toBe('401 session-expired');
      expect((await mine.call(sessionRevokeOthers)).ended).toBeGreaterThanOrEqual(1);
      expect([await whoAmI(mine), await whoAmI(third), await whoAmI(theirs)]).toEqual([
        '200 accepted',
        '401 session-expired',
        '200 accepted',
      ]);
      const device = devices.find(({ current }) => !current)!.id;
      expect(refusal(await theirs.send('DELETE', `/auth/devices/${device}`))).toBe('404 not-found');
      expect(refusal(await mine.send('DELETE', `/auth/devices/${device}`))).toBe('200 accepted');
      expect((await mine.call(sessionList)).devices.map(({ id }) => id)).not.toContain(device);
      await expect(mine.call(currentUser)).resolves.toMatchObject({ username: 'manager' });
    });
  });
});
