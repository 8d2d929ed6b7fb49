import { logout } from '../../../server/contract/auth.js';
import { Client, refusal, type Reply } from '../../given/client.js';
import { watch } from '../../given/socket.js';
import { openTestApp, signIn, type TestApp } from '../../given/world.js';
import { CASES, type Case } from './cases.js';
import { FORGED, type Loot } from './forged.js';

const PROTECTED = CASES.filter(([, endpoint]) => endpoint.permission !== 'public');
/** Ten routes from all over the API, and one of each method beside them. */
const ROUTES: readonly Case[] = [
  ...new Set([
    ...Array.from({ length: 10 }, (_, i) => PROTECTED[Math.floor((i * PROTECTED.length) / 10)]),
    ...['GET', 'POST', 'PUT', 'DELETE'].map((wanted) => PROTECTED.find(([, { method }]) => method === wanted)),
  ]),
].filter((one) => one !== undefined);

describe('an access token', () => {
  let app: TestApp;
  let loot: Loot;
  beforeAll(async () => {
    app = await openTestApp();
    const [own, other, gone] = await Promise.all([
      signIn(app.server, 'manager'),
      signIn(app.server, 'user'),
      signIn(app.server, 'manager'),
    ]);
    const [row] = await app.sql<{ value: Buffer }>(`SELECT value FROM app_secret WHERE name = 'access-token'`);
    const token = (client: Client, name: string): string => client.cookies.get(name) ?? '';
    loot = {
      access: token(own, 'access'),
      refresh: token(own, 'refresh'),
      others: token(other, 'access'),
      ended: token(gone, 'access'),
      key: row!.value,
    };
    await gone.call(logout);
  });
  afterAll(async () => {
    await app.close();
  });

  const ask = ([, { method, path }]: Case, headers: Readonly<Record<string, string>>): Promise<Reply> =>
    new Client(app.server.url).send(method, path.replace(/:\w+/g, '26112100000001'), {
      headers,
      ...(method === 'GET' ? {} : { json: {} }),
    });

  it('opens what it should, so that the forged ones fail for being forged', async () => {
    const answers = await Promise.all(ROUTES.map((route) => ask(route, { cookie: `access=${loot.access}` })));
    expect(answers.map((reply) => reply.status).filter((status) => status === 401 || status >= 500)).toEqual([]);
    expect(new Set(ROUTES.map(([, endpoint]) => endpoint.method)).size).toBeGreaterThan(2);
  });

  it('is forged in more than thirty ways', () => {
    expect(Object.keys(FORGED).length).toBeGreaterThanOrEqual(30);
    expect(new Set(Object.values(FORGED).map((make) => make(loot))).size).toBe(Object.keys(FORGED).length);
  });

  it.each(Object.entries(FORGED))('that %s opens nothing, as a cookie or as a bearer', async (_, make) => {
    const forged = make(loot);
    for (const route of ROUTES) {
      const answers = await Promise.all(
        [
          { cookie: `access=${forged}` },
          { cookie: `__Host-access=${forged}` },
          { authorization: `Bearer ${forged}` },
          { authorization: `Bearer ${forged}`, cookie: `access=${loot.access}` },
        ].map((headers) => ask(route, headers)),
      );
      expect([route[0], answers.map(refusal)]).toEqual([
        route[0],
        ['401 session-expired', '401 session-expired', '401 token-refused', '401 token-refused'],
      ]);
    }
  });

  it('that is forged opens no socket', async () => {
    for (const make of Object.values(FORGED)) {
      const client = new Client(app.server.url);
      client.cookies.set('access', make(loot));
      await expect(watch(client)).rejects.toThrow('session-expired');
    }
  });

  it('is not taken from anywhere but its cookie', async () => {
    expect(
      refusal(await new Client(app.server.url).get('/applications/user', { authorization: `Bearer ${loot.access}` })),
    ).toBe('401 token-refused');
    for (const headers of [
      { 'x-access-token': loot.access },
      { cookie: `token=${loot.access}; refresh=${loot.access}` },
    ]) {
      expect(
        refusal(await new Client(app.server.url).get('/applications/user', headers as Record<string, string>)),
      ).toBe('401 session-expired');
    }
    expect(
      refusal(await new Client(app.server.url).get(`/applications/user?access=${loot.access}&token=${loot.access}`)),
    ).toBe('401 session-expired');
  });
});
