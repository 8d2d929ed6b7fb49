import { logout, refresh } from '../../server/contract/auth.js';
import { currentUser } from '../../server/contract/current-user.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { refusal, type Client } from '../given/client.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

/** Bursts of refreshes; REFRESH_BURSTS=1000 is the whole proof. */
const BURSTS = Number(process.env['REFRESH_BURSTS'] ?? '20');

describe('a session', () => {
  let app: TestApp;
  /** A second server process's worth of product over the same database. */
  let second: TestServer;
  beforeAll(async () => {
    app = await openTestApp();
    second = await startTestServer(app.options);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const whoAmI = async (client: Client): Promise<string> => refusal(await client.get('/applications/user'));
  const elsewhere = (client: Client): Client => {
    const other = client.copy();
    return Object.assign(other, { url: second.url });
  };
  const later = (client: Client, seconds: number): Promise<unknown> =>
    app.sql(
      `UPDATE session SET rotated_at = rotated_at - make_interval(secs => $1), seen_at = seen_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)
     WHERE id = $2`,
      [seconds, sessionOf(client)],
    );

  it('gets new tokens for its refresh token, which rotates (AUTH-03)', async () => {
    const client = await signIn(app.server, 'user');
    const before = new Map(client.cookies);
    await expect(client.call(refresh)).resolves.toEqual({ authenticated: true });
    expect(client.cookies.get('refresh')).not.toBe(before.get('refresh'));
    expect(await whoAmI(client)).toBe('200 accepted');
  });

  it('is not extended without a refresh token, nor with one that was never given (AUTH-03)', async () => {
    const client = await signIn(app.server, 'user');
    client.cookies.delete('refresh');
    expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
    client.cookies.set('refresh', 'x'.repeat(43));
    expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
    expect(await whoAmI(client)).toBe('200 accepted');
  });

  it('survives tabs that refresh together: the token before works for 10 s and leaves the newest in place (AUTH-03)', async () => {
    const client = await signIn(app.server, 'user');
    const tabs = Array.from({ length: 20 }, () => client.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));
    expect(answers.map(refusal)).toEqual(tabs.map(() => '200 accepted'));
    const rotated = tabs.filter((tab) => tab.cookies.get('refresh') !== client.cookies.get('refresh'));
    expect(rotated).toHaveLength(1);
    await expect(rotated[0]!.call(refresh)).resolves.toEqual({ authenticated: true });
  });

  it('ends everywhere when the token before is used after its grace: somebody has stolen it (AUTH-03)', async () => {
    const client = await signIn(app.server, 'user');
    const thief = client.copy();
    await client.call(refresh);
    const socket = await watch(client);
    await later(client, 11);
    expect(refusal(await thief.post('/auth/refresh'))).toBe('401 session-expired');
    expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
    await socket.whenGone();
    await until('the access token is refused too', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
  });

  it('ends when any older token is used, however many rotations ago it was the newest (AUTH-03)', async () => {
    for (const ago of [2, 3, 5]) {
      const client = await signIn(app.server, 'user');
      const old = client.copy();
      for (let i = 0; i < ago; i++) await client.call(refresh);
      expect(refusal(await old.post('/auth/refresh'))).toBe('401 session-expired');
      expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
      expect(
        await app.sql(`SELECT event FROM audit_event WHERE event = 'session.reuse-detected' AND session_id = $1`, [
          sessionOf(client),
        ]),
      ).toHaveLength(1);
    }
  });

  it(`survives ${String(BURSTS)} bursts of 20 tabs that refresh together, one after the other`, async () => {
    const client = await signIn(app.server, 'swede');
    let signedOut = 0;
    for (let burst = 0; burst < BURSTS; burst++) {
      const tabs = Array.from({ length: 20 }, () => client.copy());
      const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));
      signedOut += answers.filter((answer) => answer.status !== 200).length;
      const rotated = tabs.filter((tab) => tab.cookies.get('refresh') !== client.cookies.get('refresh'));
      expect(rotated).toHaveLength(1);
      for (const [name, value] of rotated[0]!.cookies) client.cookies.set(name, value);
    }
    expect(signedOut).toBe(0);
    expect(await whoAmI(client)).toBe('200 accepted');
  }, 900_000);

  it('is renewed three times where it is remembered: four days, never more (L-06)', async () => {
    const client = await signIn(app.server, 'user');
    await app.sql('UPDATE session SET remembered = true WHERE id = $1', [sessionOf(client)]);
    const hoursLeft = async () =>
      (
        await app.sql<{ hours: number }>(
          'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM session WHERE id = $1',
          [sessionOf(client)],
        )
      )[0]?.hours;
    const seen: unknown[] = [];
    for (let day = 0; day < 5; day++) {
      await app.sql(`UPDATE session SET expires_at = now() + interval '1 hour' WHERE id = $1`, [sessionOf(client)]);
      await client.call(refresh);
      seen.push(await hoursLeft());
    }
    expect(seen).toEqual([25, 25, 25, 1, 1]);
    const plain = await signIn(app.server, 'user');
    await app.sql(`UPDATE session SET expires_at = now() + interval '1 hour' WHERE id = $1`, [sessionOf(plain)]);
    await plain.call(refresh);
    expect(
      (
        await app.sql<{ hours: number }>(
          'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM session WHERE id = $1',
          [sessionOf(plain)],
        )
      )[0]?.hours,
    ).toBe(1);
  });

  it('ends after two hours without a call (L-03) and after a day of work (L-06)', async () => {
    const [idle, busy] = [await signIn(app.server, 'user'), await signIn(app.server, 'user')];
    await later(idle, 7_201);
    await app.sql(`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`, [sessionOf(busy)]);
    for (const client of [idle, busy]) {
      expect(await whoAmI(client)).toBe('401 session-expired');
      expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
    }
  });

  it('is kept alive by being used', async () => {
    const client = await signIn(app.server, 'user');
    await later(client, 7_000);
    expect(await whoAmI(client)).toBe('200 accepted');
    const [row] = await app.sql<{ fresh: boolean }>(
      `SELECT seen_at > now() - interval '5 seconds' AS fresh FROM session WHERE id = $1`,
      [sessionOf(client)],
    );
    expect(row?.fresh).toBe(true);
  });

  it('ends at once at logout: cookies, access token, refresh token and sockets (AUTH-02)', async () => {
    const client = await signIn(app.server, 'user');
    const kept = client.copy();
    const socket = await watch(client);
    expect(await whoAmI(kept)).toBe('200 accepted');
    await expect(client.call(logout)).resolves.toEqual({ authenticated: false });
    expect([...client.cookies.keys()]).toEqual(['device']);
    expect(await whoAmI(kept)).toBe('401 session-expired');
    expect(refusal(await kept.post('/auth/refresh'))).toBe('401 session-expired');
    await socket.whenGone();
    await expect(watch(kept)).rejects.toThrow('session-expired');
  });

  it('ends within a second on every other server process too, sockets included (AUTH-02)', async () => {
    const client = await signIn(app.server, 'user');
    const there = elsewhere(client);
    expect(await whoAmI(there)).toBe('200 accepted');
    const socket = await watch(there);
    await client.call(logout);
    await until(
      'the other server refuses the session',
      async () => (await whoAmI(there)) === '401 session-expired',
      1_000,
    );
    await socket.whenGone();
  });

  it('ends alone: the same user goes on elsewhere', async () => {
    const [one, other] = [await signIn(app.server, 'user'), await signIn(app.server, 'user')];
    const socket = await watch(other);
    await one.call(logout);
    await expect(other.call(currentUser)).resolves.toMatchObject({ username: 'user' });
    expect(socket.socket.connected).toBe(true);
    socket.close();
  });

  it('ends with either token, and ending an ended or an absent one is no error (AUTH-02)', async () => {
    for (const name of ['access', 'refresh']) {
      const client = await signIn(app.server, 'user');
      const kept = client.copy();
      client.cookies.delete(name);
      expect((await client.post('/auth/logout')).status).toBe(200);
      expect(refusal(await kept.post('/auth/refresh'))).toBe('401 session-expired');
      expect((await kept.post('/auth/logout')).status).toBe(200);
    }
  });

  it('ends with its user being made inactive', async () => {
    const client = await signIn(app.server, 'chinese');
    await app.sql(`UPDATE user_account SET state = 'inactive' WHERE username = 'chinese'`);
    expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
    expect(await whoAmI(client)).toBe('401 session-expired');
  });
});

function sessionOf(client: Client): string {
  const payload = client.cookies.get('access')?.split('.')[1] ?? '';
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}
