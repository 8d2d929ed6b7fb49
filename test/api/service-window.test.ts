import { trafficList } from '../../server/contract/traffic.js';
import { apiTokenCreate } from '../../server/contract/api-token.js';
import { serviceWindowGet, serviceWindowOff, serviceWindowSet } from '../../server/contract/service-window.js';
import { ServiceWindowClock } from '../../server/modules/service-window/service-window.clock.service.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { watch, type Watcher } from '../given/socket.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, PASSWORD, signIn, type TestApp, type UserName } from '../given/world.js';

const SECOND = 1000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('a service window', () => {
  let app: TestApp;
  let second: TestServer;
  let admin: Client;
  const open: Watcher[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    second = await startTestServer(app.options);
    admin = await signIn(app.server, 'admin');
  });
  afterEach(async () => {
    for (const watcher of open.splice(0)) watcher.close();
    await admin.call(serviceWindowOff);
    await until('both servers are open', async () => {
      const states = await Promise.all([app.server, second].map(({ url }) => new Client(url).call(serviceWindowGet)));
      return states.every((state) => state.end === null);
    });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const there = (client: Client): Client => {
    const other = new Client(second.url);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    return other;
  };
  const watching = async (client: Client): Promise<Watcher> => {
    const watcher = await watch(client);
    open.push(watcher);
    await until('the welcome', () => watcher.all('serviceWindow').length > 0);
    return watcher;
  };
  const tryToSignIn = (user: UserName): Promise<Reply> =>
    new Client(app.server.url).post('/auth/login', { email: emailOf(user), password: PASSWORD });

  it('signs everybody but administrators out within 2 s of its start, on every server, and is over by itself (S-05, S-12)', async () => {
    const [user, reader] = [await signIn(app.server, 'user'), await signIn(app.server, 'reader')];
    const { token } = await user.call(apiTokenCreate, {
      body: { name: 'ERP', scopes: ['traffic:read'], password: PASSWORD },
    });
    const watchers = [
      await watching(user),
      await watching(there(reader)),
      await watching(admin),
      await watching(there(admin)),
    ] as const;
    const set = async (start: number, end: number): Promise<void> => {
      expect(
        await watchers[2].say('setServiceWindow', {
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
          message: 'New disks',
        }),
      ).toEqual({ ok: true });
    };
    const [start, end] = [Date.now() + 3_600 * SECOND, Date.now() + 3_660 * SECOND];
    await set(start, end);
    for (const watcher of watchers)
      await until('it is announced', () => watcher.all('serviceWindow').at(-1)?.message === 'New disks', 1 * SECOND);
    const announced = watchers[1].all('serviceWindow').at(-1)!;
    expect([announced.serviceWindowActive, Date.parse(announced.start ?? ''), Date.parse(announced.end ?? '')]).toEqual(
      [false, start, end],
    );
    expect((await user.call(trafficList)).rows).toEqual([]);

    // It comes nearer: in one second.
    await set(Date.now() + SECOND, Date.now() + 120 * SECOND);
    for (const watcher of watchers.slice(0, 2)) await watcher.whenGone((1 + 2) * SECOND);
    for (const watcher of watchers) expect(watcher.all('serviceWindow').at(-1)?.serviceWindowActive).toBe(true);
    expect(watchers.map(({ socket }) => socket.connected)).toEqual([false, false, true, true]);

    const refused = [
      await user.get('/applications/traffic'),
      await there(reader).get('/applications/traffic'),
      await new Client(second.url).get('/applications/traffic', { authorization: `Bearer ${token}` }),
      await tryToSignIn('user'),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => '503 service-window'));
    expect(refused.map((reply) => Number(reply.headers.get('retry-after'))).every((s) => s >= 1 && s <= 120)).toBe(
      true,
    );
    expect(problemOf(refused[0]!).title).toBe('Service window ongoing. Please try again later.');
    await expect(watch(there(user))).rejects.toThrow('service-window');
    await until(
      'the sessions are over',
      async () =>
        (
          await app.sql(
            `SELECT 1 FROM session s JOIN user_account u ON u.id = s.user_id WHERE s.revoked_at IS NULL AND u.level <> 'admin'`,
          )
        ).length === 0,
      2 * SECOND,
    );
    expect(refusal(await new Client(app.server.url).get('/applications/traffic'))).toBe('401 session-expired');
    expect(await tryToSignIn('admin')).toMatchObject({ status: 200 });
    await there(admin).call(trafficList);
    expect(await new Client(second.url).call(serviceWindowGet)).toMatchObject({
      serviceWindowActive: true,
      message: 'New disks',
    });

    // And ends earlier than was said: in three seconds.
    const [{ over } = { over: NaN }] = await app.sql<{ over: number }>(
      `UPDATE service_window SET ends_at = now() + interval '3 seconds' WHERE closed_at IS NULL RETURNING extract(epoch FROM ends_at)::float8 * 1000 AS over`,
    );
    await Promise.all([app.server, second].map(({ nest }) => nest.get(ServiceWindowClock, { strict: false }).look()));
    expect(refusal(await tryToSignIn('user'))).toBe('503 service-window');
    await until('the service is open again', async () => (await tryToSignIn('user')).status === 200, (3 + 2) * SECOND);
    // The server knows the database's clock as far as a question takes.
    expect(Date.now()).toBeGreaterThan(over - SECOND);
    for (const watcher of watchers.slice(2))
      await until(
        'its end is told',
        () => watcher.all('serviceWindow').at(-1)?.serviceWindowActive === false,
        2 * SECOND,
      );
    expect(watchers[3].all('serviceWindow').at(-1)).toEqual({
      serviceWindowActive: false,
      start: null,
      end: null,
      message: null,
    });
    expect(refusal(await user.get('/applications/traffic'))).toBe('401 session-expired');
    expect(
      refusal(await new Client(app.server.url).get('/applications/traffic', { authorization: `Bearer ${token}` })),
    ).toBe('200 accepted');
    const told = await app.sql<{ event: string; after: { sessionsEnded?: number } | null }>(
      `SELECT event, after FROM audit_event WHERE event LIKE 'service-window.%' ORDER BY id`,
    );
    expect(told.map(({ event }) => event)).toEqual([
      'service-window.set',
      'service-window.set',
      'service-window.began',
    ]);
    expect(told[2]?.after?.sessionsEnded).toBeGreaterThanOrEqual(2);
  });

  it('survives a restart: a server that starts within it lets nobody else in', async () => {
    const user = await signIn(app.server, 'user');
    await admin.call(serviceWindowSet, { body: { start: at(-SECOND), end: at(60 * SECOND) } });
    const third = await startTestServer(app.options);
    try {
      const client = new Client(third.url);
      for (const [name, value] of user.cookies) client.cookies.set(name, value);
      expect(refusal(await client.get('/applications/traffic'))).toBe('503 service-window');
      expect((await client.call(serviceWindowGet)).serviceWindowActive).toBe(true);
    } finally {
      await third.close();
    }
  });

  it('is called off on every server at once', async () => {
    await admin.call(serviceWindowSet, { body: { start: at(-SECOND), end: at(60 * SECOND) } });
    await until(
      'the other server is closed',
      async () => (await there(admin).call(serviceWindowGet)).serviceWindowActive,
      2 * SECOND,
    );
    expect(refusal(await tryToSignIn('user'))).toBe('503 service-window');
    expect(await admin.call(serviceWindowOff)).toEqual({
      serviceWindowActive: false,
      start: null,
      end: null,
      message: null,
    });
    expect((await tryToSignIn('user')).status).toBe(200);
    await until(
      'the other server is open',
      async () => !(await there(admin).call(serviceWindowGet)).serviceWindowActive,
      2 * SECOND,
    );
    expect(
      (await app.sql(`SELECT 1 FROM audit_event WHERE event = 'service-window.called-off'`)).length,
    ).toBeGreaterThanOrEqual(1);
  });

  it('is one at a time: another takes its place', async () => {
    await admin.call(serviceWindowSet, {
      body: { start: at(3_600 * SECOND), end: at(7_200 * SECOND), message: 'First' },
    });
    await admin.call(serviceWindowSet, {
      body: { start: at(7_200 * SECOND), end: at(9_000 * SECOND), message: 'Second' },
    });
    expect((await new Client(app.server.url).call(serviceWindowGet)).message).toBe('Second');
    expect(await app.sql('SELECT message FROM service_window WHERE closed_at IS NULL')).toEqual([
      { message: 'Second' },
    ]);
  });

  it('is refused where it makes no sense, and to everybody but administrators', async () => {
    const put = async (client: Client, json: object): Promise<string> =>
      refusal(await client.send('PUT', '/applications/service-window', { json }));
    expect([
      await put(admin, { start: at(2 * SECOND), end: at(SECOND) }),
      await put(admin, { start: at(-2 * SECOND), end: at(-SECOND) }),
      await put(admin, { start: at(0), end: at(8 * 86_400 * SECOND) }),
      await put(admin, { start: at(91 * 86_400 * SECOND), end: at(92 * 86_400 * SECOND) }),
      await put(admin, { start: 'soon', end: 'later' }),
    ]).toEqual(Array.from({ length: 5 }, () => '400 invalid-input'));
    const manager = await signIn(app.server, 'manager');
    expect([
      await put(manager, { start: at(0), end: at(SECOND) }),
      refusal(await manager.send('DELETE', '/applications/service-window')),
    ]).toEqual(['403 no-permission', '403 no-permission']);
  });
});
