import { login } from '../../server/contract/auth.js';
import { userMove } from '../../server/contract/user.js';
import { AccountUnlocking } from '../../server/modules/auth/account-unlocking.service.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { audited, person, signInAs } from '../given/people.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, PASSWORD, signIn, type TestApp } from '../given/world.js';

describe('signing in (AUTH-01)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(async () => {
    await app.close();
  });

  let address = 0;
  /** Each caller from an address of its own, so that tests do not use up each other's tries. */
  const from = (): Record<string, string> => ({ 'x-forwarded-for': `10.0.0.${String(++address)}` });
  const attempt = (email: string, password: string, headers = from()): Promise<Reply> =>
    new Client(app.server.url).post('/auth/login', { email, password }, headers);

  it('takes e-mail and password and answers that the user is authenticated (AUTH-01)', async () => {
    const reply = await attempt(emailOf('user'), PASSWORD);
    expect([reply.status, reply.body]).toEqual([200, { authenticated: true }]);
  });

  it('takes the e-mail in any case and with blanks around it', async () => {
    expect((await attempt(`  ${emailOf('user').toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  it('takes a password whose letters are composed another way', async () => {
    expect((await attempt(emailOf('user'), PASSWORD.normalize('NFD'))).status).toBe(200);
  });

  it.each([
    ['/auth/login', { email: emailOf('user'), password: PASSWORD, remember: true }],
    ['/auth/register', { email: 'a@b.example', company: 'SOLNA', password: 'fyra gula traktorer', level: 'admin' }],
    ['/auth/request-password-reset', { email: emailOf('user'), cc: 'else@b.example' }],
    ['/auth/password/reset', { authCode: 'x', password: 'fyra gula traktorer', userId: '1' }],
    ['/auth/verify-auth-code', { authCode: 'x', userId: '1' }],
    ['/auth/activate', { activationHash: 'x', state: 'active' }],
    ['/auth/2fa/verify', { code: '123456', rememberMe: true }],
  ])('refuses keys that %s does not know', async (path, body) => {
    expect(refusal(await new Client(app.server.url).post(path, body))).toBe('400 invalid-input');
  });

  it('answers alike for an unknown address, a wrong password, and an inactive, a pending and a locked account', async () => {
    const states = ['pending', 'locked'] as const;
    for (const state of states) {
      await app.sql(
        `INSERT INTO user_account (company_id, email, username, password_hash, level, state) SELECT company_id, $1 || '@solna.example', $1, password_hash, level, $1 FROM user_account WHERE email = $2`,
        [state, emailOf('user')],
      );
    }
    const replies = await Promise.all([
      attempt('nobody@solna.example', PASSWORD),
      attempt(emailOf('user'), 'wrong'),
      attempt(emailOf('inactive'), PASSWORD),
      ...states.map((state) => attempt(`${state}@solna.example`, PASSWORD)),
    ]);
    const shown = replies.map((reply) => {
      const { requestId: _, ...problem } = problemOf(reply);
      const names = [...reply.headers.keys()].filter((name) => name !== 'date');
      return { status: reply.status, problem, names, cookies: reply.headers.getSetCookie() };
    });
    expect(shown[0]).toMatchObject({
      status: 401,
      problem: { code: 'wrong-credentials', title: 'Wrong username or password' },
      cookies: [],
    });
    expect(shown[1]).toEqual(shown[0]);
    for (const other of shown.slice(2)) expect(other).toEqual(shown[0]);
  });

  it('sets the tokens out of reach of scripts and a readable time of expiry of 7200 s (L-04)', async () => {
    const before = Date.now();
    const cookies = (await attempt(emailOf('user'), PASSWORD)).headers.getSetCookie();
    const shape = (name: string): string =>
      cookies.find((c) => c.startsWith(`${name}=`))?.replace(/^([^=]+)=[^;]+/, '$1=…') ?? `${name} missing`;
    expect(shape('access')).toBe('access=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax');
    expect(shape('refresh')).toBe('refresh=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax');
    expect(shape('session-expiry')).toBe('session-expiry=…; Max-Age=7200; Path=/; SameSite=Lax');
    const expiry = Number(/session-expiry=(\d+)/.exec(cookies.join('\n'))?.[1]);
    expect(expiry - before).toBeGreaterThanOrEqual(7_200_000);
    expect(expiry - before).toBeLessThan(7_260_000);
  });

  it('refuses a body without e-mail or password, of another shape or with more than 1,024 characters of password', async () => {
    const bodies: unknown[] = [
      {},
      { email: emailOf('user') },
      { email: emailOf('user'), password: '' },
      { email: 1, password: true },
      [],
      'text',
      { email: emailOf('user'), password: 'x'.repeat(1_025) },
      { email: `${'a'.repeat(260)}@b.example`, password: 'x' },
    ];
    for (const body of bodies)
      expect(refusal(await new Client(app.server.url).post('/auth/login', body, from()))).toBe('400 invalid-input');
  });

  it('refuses texts that no database takes instead of failing over them', async () => {
    expect(refusal(await attempt('nul\0@solna.example', PASSWORD))).toBe('400 invalid-input');
    expect(refusal(await attempt(emailOf('user'), 'nul\0'))).toBe('400 invalid-input');
    expect(refusal(await attempt('half\ud800@solna.example', PASSWORD))).toBe('400 invalid-input');
  });

  it('refuses JSON that is broken or larger than 1 MB', async () => {
    const client = new Client(app.server.url);
    const send = (body: string) =>
      client.send('POST', '/auth/login', { body, headers: { 'content-type': 'application/json', ...from() } });
    expect(refusal(await send('{"email":'))).toBe('400 invalid-input');
    expect(refusal(await send(JSON.stringify({ email: emailOf('user'), password: 'x'.repeat(1_100_000) })))).toBe(
      '413 request-too-large',
    );
  });

  it('stops an account at its eleventh wrong password in 15 minutes, whatever addresses they come from and the right one too, and nobody else', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 11; i++) answers.push(refusal(await attempt(emailOf('manager'), 'wrong')));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => '401 wrong-credentials'), '429 too-many-requests']);
    expect(refusal(await attempt(emailOf('manager').toUpperCase(), PASSWORD))).toBe('429 too-many-requests');
    expect((await attempt(emailOf('user'), PASSWORD)).status).toBe(200);
    await app.sql(
      `UPDATE login_throttle SET tries = ARRAY(SELECT at - interval '16 minutes' FROM unnest(tries) AS at)`,
    );
    expect((await attempt(emailOf('manager'), PASSWORD)).status).toBe(200);
  });

  it('lets a browser in that has signed in before while others use up the tries of its account, and counts its own tries apart', async () => {
    const known = await signIn(app.server, 'chief');
    for (let i = 0; i < 11; i++) await attempt(emailOf('chief'), 'wrong');
    expect(refusal(await attempt(emailOf('chief'), PASSWORD))).toBe('429 too-many-requests');
    expect((await known.post('/auth/login', { email: emailOf('chief'), password: PASSWORD })).status).toBe(200);
    const answers: string[] = [];
    for (let i = 0; i < 11; i++)
      answers.push(refusal(await known.post('/auth/login', { email: emailOf('chief'), password: 'wrong' })));
    expect([answers[9], answers[10]]).toEqual(['401 wrong-credentials', '429 too-many-requests']);
    const made = new Client(app.server.url);
    made.cookies.set('device', 'x'.repeat(43));
    expect(refusal(await made.post('/auth/login', { email: emailOf('chief'), password: PASSWORD }, from()))).toBe(
      '429 too-many-requests',
    );
    expect(refusal(await known.post('/auth/login', { email: emailOf('manager'), password: 'wrong' }, from()))).toBe(
      '401 wrong-credentials',
    );
  });

  it('evaluates ten passwords of 200 that come at once from addresses that the caller makes up', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        attempt(emailOf('outsider'), 'wrong', {
          'x-forwarded-for': `172.16.${String(i)}.1, ${from()['x-forwarded-for'] ?? ''}`,
        }),
      ),
    );
    const answers = replies.map(refusal);
    expect(answers.filter((answer) => answer === '401 wrong-credentials')).toHaveLength(10);
    expect(answers.filter((answer) => answer === '429 too-many-requests')).toHaveLength(190);
    const [row] = await app.sql<{ refused: number }>(
      `SELECT count(*)::int AS refused FROM audit_event WHERE event = 'session.refused' AND object_id = (SELECT id::text FROM user_account WHERE email = $1)`,
      [emailOf('outsider')],
    );
    expect(row?.refused).toBe(10);
  });

  it("counts tries for an account that there isn't alike", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt('swarm@solna.example', 'wrong')));
    expect(replies.map(refusal).filter((answer) => answer === '401 wrong-credentials')).toHaveLength(10);
  });

  it('stops an address that tries many accounts, whatever the caller says in front of what the proxy says', async () => {
    const here = from();
    await app.sql(`INSERT INTO login_throttle (key, tries) VALUES ($1, array_fill(now(), ARRAY[100]))`, [
      `address:${here['x-forwarded-for'] ?? ''}`,
    ]);
    expect(refusal(await attempt('somebody@solna.example', 'wrong', here))).toBe('429 too-many-requests');
    expect(
      refusal(
        await attempt('somebody@solna.example', 'wrong', {
          'x-forwarded-for': `1.2.3.4, ${here['x-forwarded-for'] ?? ''}`,
        }),
      ),
    ).toBe('429 too-many-requests');
    const [used] = await app.sql('SELECT FROM login_throttle WHERE key = $1', ['account:somebody@solna.example']);
    expect(used).toBeUndefined();
    await app.sql(
      `UPDATE login_throttle SET tries = ARRAY(SELECT at - interval '16 minutes' FROM unnest(tries) AS at)`,
    );
    expect(refusal(await attempt('somebody@solna.example', 'wrong', here))).toBe('401 wrong-credentials');
  });

  it('locks an account at its hundredth failure in a row; a success in between begins anew, and who is signed in stays', async () => {
    const failures = (count: number) =>
      app.sql('UPDATE user_account SET failures = $1 WHERE email = $2', [count, emailOf('chinese')]);
    const state = async () =>
      (
        await app.sql<{ state: string; failures: number }>(
          'SELECT state, failures FROM user_account WHERE email = $1',
          [emailOf('chinese')],
        )
      )[0];
    const inside = await signIn(app.server, 'chinese');
    await failures(98);
    expect(refusal(await attempt(emailOf('chinese'), 'wrong'))).toBe('401 wrong-credentials');
    expect((await attempt(emailOf('chinese'), PASSWORD)).status).toBe(200);
    expect(await state()).toEqual({ state: 'active', failures: 0 });
    await failures(99);
    expect(refusal(await attempt(emailOf('chinese'), 'wrong'))).toBe('401 wrong-credentials');
    expect(await state()).toMatchObject({ state: 'locked' });
    expect(refusal(await attempt(emailOf('chinese'), PASSWORD))).toBe('401 wrong-credentials');
    expect(await app.sql(`SELECT event FROM audit_event WHERE event = 'account.locked'`)).toHaveLength(1);
    expect([refusal(await inside.get('/applications/user')), refusal(await inside.post('/auth/refresh'))]).toEqual([
      '200 accepted',
      '200 accepted',
    ]);
  });

  it('locks out browsers that the account does not know, and those for a day', async () => {
    const one = await person(app, 'guessed-at', 'user');
    await app.sql(`UPDATE user_account SET state_since = now() - interval '2 days', failures = 98 WHERE id = $1`, [
      one.id,
    ]);
    const known = await signInAs(app, one);
    await app.sql('UPDATE user_account SET failures = 99 WHERE id = $1', [one.id]);
    await attempt(one.email, 'wrong');
    const unlock = () => new AccountUnlocking(app.server.platform.database).unlock();
    const state = async () =>
      (await app.sql<{ state: string }>('SELECT state FROM user_account WHERE id = $1', [one.id]))[0]?.state;
    await unlock();
    expect(await state()).toBe('locked');
    expect(refusal(await attempt(one.email, PASSWORD))).toBe('401 wrong-credentials');
    const there = await known.post('/auth/login', { email: one.email, password: PASSWORD }, from());
    expect([refusal(there), refusal(await known.get('/applications/user'))]).toEqual(['200 accepted', '200 accepted']);
    expect(refusal(await known.post('/auth/login', { email: one.email, password: 'wrong' }, from()))).toBe(
      '401 wrong-credentials',
    );
    expect(refusal(await attempt(one.email, PASSWORD))).toBe('401 wrong-credentials');
    await app.sql(`UPDATE user_account SET state_since = now() - interval '25 hours' WHERE id = $1`, [one.id]);
    await unlock();
    expect(refusal(await attempt(one.email, PASSWORD))).toBe('200 accepted');
    expect((await audited(app, one.id, 'account.unlocked')).map(({ actor_id, after }) => [actor_id, after])).toEqual([
      [null, { state: 'active' }],
    ]);
  });

  it('tells of a lock by what it changes, at whatever count, once of many failures at once, and lets who is unlocked mistype again', async () => {
    const { id, email } = await person(app, 'mistyping', 'user');
    const told = async () => [
      (await audited(app, id, 'account.locked')).length,
      (await app.sql(`SELECT FROM mail WHERE kind = 'account-locked' AND user_id = $1`, [id])).length,
    ];
    const account = async () => (await app.sql('SELECT state, failures FROM user_account WHERE id = $1', [id]))[0];
    await app.sql('UPDATE user_account SET failures = 130 WHERE id = $1', [id]);
    expect((await Promise.all(Array.from({ length: 4 }, () => attempt(email, 'wrong')))).map(refusal)).toEqual(
      Array.from({ length: 4 }, () => '401 wrong-credentials'),
    );
    expect([await account(), await told()]).toEqual([{ state: 'locked', failures: 134 }, [1, 1]]);
    await (await signIn(app.server, 'admin')).call(userMove, { body: { userIds: [id], move: 'unlock' } });
    expect(refusal(await attempt(email, 'wrong'))).toBe('401 wrong-credentials');
    expect([await account(), await told()]).toEqual([{ state: 'active', failures: 1 }, [1, 1]]);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['another password', `password_hash = password_hash || 'x'`, '401 wrong-credentials'],
    ['no access any more', `state = 'inactive'`, '401 wrong-credentials'],
    ['a second factor', `two_factor_method = 'email'`, '200 accepted'],
  ])(
    'opens no session for an account that has got %s while its password was looked at',
    async (what, change, answer) => {
      const { id, email } = await person(app, `raced-${what.replaceAll(' ', '-')}`, 'user');
      let reply = Promise.resolve<Reply | undefined>(undefined);
      await app.server.platform.database.transaction('system', async (tx) => {
        await tx.query(`UPDATE user_account SET ${change} WHERE id = $1`, [id]);
        const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        reply = attempt(email, PASSWORD);
        await until(
          'the sign-in waits for the account',
          async () =>
            (await app.sql('SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))', [pid]))
              .length > 0,
        );
      });
      const cookies = (await reply)!.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
      expect([refusal((await reply)!), cookies]).toEqual([answer, answer === '200 accepted' ? ['challenge'] : []]);
      expect(await app.sql('SELECT FROM session WHERE user_id = $1', [id])).toEqual([]);
    },
  );

  it('tells who knows the password of an account whose company subscribes to nothing, and nobody else', async () => {
    await app.sql(`UPDATE company SET modules = '{}' WHERE id = $1`, [app.world.aurora]);
    await app.sql(`DELETE FROM login_throttle`);
    const told = await attempt(emailOf('outsider'), PASSWORD);
    expect([refusal(told), problemOf(told).title]).toEqual([
      '403 not-subscribed',
      'Your login is not registered as a supplier portal user',
    ]);
    expect(refusal(await attempt(emailOf('outsider'), 'wrong'))).toBe('401 wrong-credentials');
  });

  it('keeps passwords and tokens as hashes only', async () => {
    const client = await signIn(app.server, 'user');
    const stored = JSON.stringify(
      await app.sql(
        'SELECT u.password_hash, s.*, d.hash FROM user_account u JOIN session s ON s.user_id = u.id JOIN known_device d ON d.user_id = u.id',
      ),
    );
    expect(stored).toContain('$argon2id$');
    for (const secret of [
      PASSWORD,
      client.cookies.get('access') ?? '',
      client.cookies.get('refresh') ?? '',
      client.cookies.get('device') ?? '',
    ])
      expect(stored).not.toContain(secret);
  });
});

describe('signing in behind https with demo logins switched off', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ env: { PUBLIC_URL: 'https://portal.example', DEMO: 'off' } });
  });
  afterAll(async () => {
    await app.close();
  });

  it('gives its cookies Secure and the name __Host-, which binds them to this host', async () => {
    const reply = await new Client(app.server.url).post('/auth/login', { email: emailOf('user'), password: PASSWORD });
    const shapes = reply.headers.getSetCookie().map((c) => c.replace(/^([^=]+)=[^;]+/, '$1=…'));
    expect(shapes).toEqual([
      '__Host-access=…; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-refresh=…; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax',
      'session-expiry=…; Max-Age=7200; Path=/; Secure; SameSite=Lax',
      '__Host-device=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('refuses a demo login, and says so only to who knows its password (AUTH-01)', async () => {
    const client = new Client(app.server.url);
    expect(refusal(await client.post('/auth/login', { email: emailOf('demo'), password: PASSWORD }))).toBe(
      '403 demo-refused',
    );
    expect(refusal(await client.post('/auth/login', { email: emailOf('demo'), password: 'wrong' }))).toBe(
      '401 wrong-credentials',
    );
    await expect(client.call(login, { body: { email: emailOf('user'), password: PASSWORD } })).resolves.toEqual({
      authenticated: true,
    });
  });
});
