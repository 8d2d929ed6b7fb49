import { login } from '../../server/contract/auth.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { emailOf, openHouse, PASSWORD, signIn, type House } from '../given/world.js';

describe('signing in (AUTH-01)', () => {
  let house: House;
  beforeAll(async () => { house = await openHouse({ env: { TRUSTED_PROXIES: '1' } }); }, 60_000);
  afterAll(async () => { await house.close(); });

  let address = 0;
  /** Each caller from an address of its own, so that tests do not use up each other's tries. */
  const from = (): Record<string, string> => ({ 'x-forwarded-for': `10.0.0.${String(++address)}` });
  const attempt = (email: string, password: string, headers = from()): Promise<Reply> => new Client(house.app.url).post('/auth/login', { email, password }, headers);

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

  it('answers alike for an unknown address, a wrong password and an inactive account', async () => {
    const replies = await Promise.all([attempt('nobody@solna.example', PASSWORD), attempt(emailOf('user'), 'wrong'), attempt(emailOf('inactive'), PASSWORD)]);
    const shown = replies.map((reply) => {
      const { requestId: _, ...problem } = problemOf(reply);
      const names = [...reply.headers.keys()].filter((name) => name !== 'date');
      return { status: reply.status, problem, names, cookies: reply.headers.getSetCookie() };
    });
    expect(shown[0]).toMatchObject({ status: 401, problem: { code: 'wrong-credentials', title: 'Wrong username or password' }, cookies: [] });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
  });

  it('spends as long on an unknown address as on a wrong password', async () => {
    const time = async (email: string): Promise<number> => {
      let least = Infinity;
      for (let i = 0; i < 7; i++) {
        const start = performance.now();
        await attempt(email, 'wrong');
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    await time('nobody@solna.example');
    const unknown = await time('nobody@solna.example');
    const wrong = await time(emailOf('manager'));
    expect(Math.max(unknown, wrong) / Math.min(unknown, wrong)).toBeLessThan(3);
  });

  it('sets the tokens out of reach of scripts and a readable time of expiry of 7200 s (L-04)', async () => {
    const before = Date.now();
    const cookies = (await attempt(emailOf('user'), PASSWORD)).headers.getSetCookie();
    const shape = (name: string): string => cookies.find((c) => c.startsWith(`${name}=`))?.replace(/^([^=]+)=[^;]+/, '$1=…') ?? `${name} missing`;
    expect(shape('access')).toBe('access=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax');
    expect(shape('refresh')).toBe('refresh=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax');
    expect(shape('session-expiry')).toBe('session-expiry=…; Max-Age=7200; Path=/; SameSite=Lax');
    const expiry = Number(/session-expiry=(\d+)/.exec(cookies.join('\n'))?.[1]);
    expect(expiry - before).toBeGreaterThanOrEqual(7_200_000);
    expect(expiry - before).toBeLessThan(7_260_000);
  });

  it('refuses a body without e-mail or password, of another shape or with more than 1,024 characters of password', async () => {
    const bodies: unknown[] = [
      {}, { email: emailOf('user') }, { email: emailOf('user'), password: '' }, { email: 1, password: true }, [], 'text',
      { email: emailOf('user'), password: 'x'.repeat(1_025) }, { email: `${'a'.repeat(260)}@b.example`, password: 'x' },
    ];
    for (const body of bodies) expect(refusal(await new Client(house.app.url).post('/auth/login', body, from()))).toBe('400 invalid-input');
  });

  it('refuses texts that no database takes instead of failing over them', async () => {
    expect(refusal(await attempt('nul\0@solna.example', PASSWORD))).toBe('400 invalid-input');
    expect(refusal(await attempt(emailOf('user'), 'nul\0'))).toBe('400 invalid-input');
    expect(refusal(await attempt('half\ud800@solna.example', PASSWORD))).toBe('400 invalid-input');
  });

  it('refuses JSON that is broken or larger than 1 MB', async () => {
    const client = new Client(house.app.url);
    const send = (body: string) => client.send('POST', '/auth/login', { body, headers: { 'content-type': 'application/json', ...from() } });
    expect(refusal(await send('{"email":'))).toBe('400 invalid-input');
    expect(refusal(await send(JSON.stringify({ email: emailOf('user'), password: 'x'.repeat(1_100_000) })))).toBe('413 request-too-large');
  });

  it('stops an account at its eleventh try from one address in 15 minutes, the right password too, and nobody else', async () => {
    const here = from();
    const answers: string[] = [];
    for (let i = 0; i < 11; i++) answers.push(refusal(await attempt(emailOf('manager'), 'wrong', here)));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => '401 wrong-credentials'), '429 too-many-requests']);
    expect(refusal(await attempt(emailOf('manager').toUpperCase(), PASSWORD, here))).toBe('429 too-many-requests');
    expect((await attempt(emailOf('manager'), PASSWORD)).status).toBe(200);
    expect((await attempt(emailOf('user'), PASSWORD, here)).status).toBe(200);
  });

  it('counts tries that come at once one by one', async () => {
    const here = from();
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt('swarm@solna.example', 'wrong', here)));
    const answers = replies.map(refusal);
    expect(answers.filter((answer) => answer === '401 wrong-credentials')).toHaveLength(10);
    expect(answers.filter((answer) => answer === '429 too-many-requests')).toHaveLength(20);
  });

  it('stops an address that tries many accounts, whatever the caller says in front of what the proxy says', async () => {
    const here = from();
    await house.sql(`INSERT INTO login_throttle VALUES ($1, 100, now())`, [`address:${here['x-forwarded-for'] ?? ''}`]);
    expect(refusal(await attempt('somebody@solna.example', 'wrong', here))).toBe('429 too-many-requests');
    expect(refusal(await attempt('somebody@solna.example', 'wrong', { 'x-forwarded-for': `1.2.3.4, ${here['x-forwarded-for'] ?? ''}` }))).toBe('429 too-many-requests');
    await house.sql(`UPDATE login_throttle SET window_start = now() - interval '16 minutes'`);
    expect(refusal(await attempt('somebody@solna.example', 'wrong', here))).toBe('401 wrong-credentials');
  });

  it('keeps passwords and tokens as hashes only', async () => {
    const client = await signIn(house.app, 'user');
    const stored = JSON.stringify(await house.sql('SELECT u.password_hash, s.* FROM user_account u JOIN session s ON s.user_id = u.id'));
    expect(stored).toContain('$argon2id$');
    for (const secret of [PASSWORD, client.cookies.get('access') ?? '', client.cookies.get('refresh') ?? '']) expect(stored).not.toContain(secret);
  });
});

describe('signing in behind https with demo logins switched off', () => {
  let house: House;
  beforeAll(async () => { house = await openHouse({ env: { PUBLIC_URL: 'https://portal.example', DEMO: 'off' } }); }, 60_000);
  afterAll(async () => { await house.close(); });

  it('gives its cookies Secure and the name __Host-, which binds them to this host', async () => {
    const reply = await new Client(house.app.url).post('/auth/login', { email: emailOf('user'), password: PASSWORD });
    const shapes = reply.headers.getSetCookie().map((c) => c.replace(/^([^=]+)=[^;]+/, '$1=…'));
    expect(shapes).toEqual([
      '__Host-access=…; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax', '__Host-refresh=…; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax',
      'session-expiry=…; Max-Age=7200; Path=/; Secure; SameSite=Lax',
    ]);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('refuses a demo login, and says so only to who knows its password (AUTH-01)', async () => {
    const client = new Client(house.app.url);
    expect(refusal(await client.post('/auth/login', { email: emailOf('demo'), password: PASSWORD }))).toBe('403 demo-refused');
    expect(refusal(await client.post('/auth/login', { email: emailOf('demo'), password: 'wrong' }))).toBe('401 wrong-credentials');
    await expect(client.call(login, { body: { email: emailOf('user'), password: PASSWORD } })).resolves.toEqual({ authenticated: true });
  });
});
