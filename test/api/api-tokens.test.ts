import { apiTokenCreate, apiTokenList, apiTokenRevoke } from '../../server/contract/api-token.js';
import { ENDPOINTS } from '../given/endpoints.js';
import { isOpenToTokens } from '../../server/contract/endpoint.js';
import { newToken } from '../../server/modules/api-token/api-token.secret.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { ExpiryService } from '../../server/modules/retention/expiry.service.js';
import { RetentionStore } from '../../server/modules/retention/retention.store.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, PASSWORD, type TestApp, type UserName } from '../given/world.js';
import { startTestServer, type TestServer } from '../harness/server.js';

const TRAFFIC = '/applications/traffic';

describe('an API token', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  /** A program: no cookies, and a token with each call. */
  const asks = (
    token: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    url = app.server.url,
  ): Promise<Reply> => new Client(url).get(path, { authorization: `Bearer ${token}`, ...headers });
  async function tokenOf(
    user: UserName,
    scopes: readonly string[] = ['traffic:read'],
    more: { readonly expiresInDays?: number } = {},
  ): Promise<{ id: string; token: string }> {
    return (await app.as(user)).call(apiTokenCreate, {
      body: { name: 'ERP', scopes: scopes as 'traffic:read'[], password: PASSWORD, ...more },
    });
  }
  /** What a token is believed without asking is 0.9 seconds; the rest is for a busy machine. */
  const soon = (path: string, token: string, answer: string): Promise<boolean> =>
    until(answer, async () => refusal(await asks(token, path)) === answer, 2_000);

  it('is shown once, and stored as its hash alone', async () => {
    const user = await app.as('user');
    const made = await user.call(apiTokenCreate, {
      body: { name: 'ERP', scopes: ['traffic:read', 'traffic:read'], expiresInDays: 30, password: PASSWORD },
    });
    expect(made.token).toMatch(/^csg_[A-Za-z0-9_-]{49}$/);
    expect(made).toMatchObject({
      name: 'ERP',
      prefix: made.token.slice(0, 10),
      scopes: ['traffic:read'],
      state: 'active',
      lastUsedAt: null,
    });
    expect(JSON.stringify(await user.call(apiTokenList))).not.toContain(made.token);
    const [row] = await app.sql<{ row: string; length: number; days: number }>(
      `
      SELECT to_jsonb(t)::text AS row, length(token_hash) AS length, extract(day FROM expires_at - created_at)::int AS days FROM api_token t WHERE id = $1`,
      [made.id],
    );
    expect(row).toMatchObject({ length: 32, days: 30 });
    expect(row?.row).not.toContain(made.token.slice(10));
    const [event] = await app.sql<{ after: object }>(
      `SELECT after FROM audit_event WHERE event = 'api-token.created' AND object_id = $1`,
      [made.id],
    );
    expect(JSON.stringify(event)).not.toContain(made.token);
  });

  it('opens what its scopes name, without cookies and from wherever it comes', async () => {
    const { token, id } = await tokenOf('user', ['traffic:read', 'traffic:edit']);
    expect((await asks(token, TRAFFIC)).status).toBe(200);
    expect(
      (await asks(token, TRAFFIC, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200);
    expect(
      (
        await new Client(app.server.url).send('POST', '/applications/traffic/messages', {
          body: 'UNB',
          headers: {
            authorization: `bearer ${token}`,
            'content-type': 'application/octet-stream',
            origin: 'https://evil.example',
            'sec-fetch-site': 'cross-site',
          },
        })
      ).status,
    ).toBe(202);
    const [event] = await app.sql<object>(
      `SELECT token_id, session_id, address FROM audit_event WHERE event = 'file.uploaded' ORDER BY id DESC LIMIT 1`,
    );
    expect(event).toMatchObject({ token_id: id, session_id: null, address: '127.0.0.1' });
  });

  it('does nothing that it has no scope for, whatever its owner may do', async () => {
    const { token } = await tokenOf('manager', ['jit:read']);
    expect(refusal(await asks(token, TRAFFIC))).toBe('403 no-permission');
    expect(refusal(await asks(token, '/applications/communication/agreements'))).toMatch(/^40[34]/);
  });

  it('never reads the cookies that come with it', async () => {
    const browser = await app.as('user');
    const reply = await browser.copy().get(TRAFFIC, { authorization: `Bearer ${newToken()}` });
    expect(refusal(reply)).toBe('401 token-refused');
    expect(reply.headers.get('www-authenticate')).toContain('Bearer');
    const { token } = await tokenOf('user', ['jit:read']);
    expect(refusal(await browser.copy().get(TRAFFIC, { authorization: `Bearer ${token}` }))).toBe('403 no-permission');
    expect((await browser.copy().get(TRAFFIC, { authorization: 'Basic dTpw' })).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'secret'],
    ['one that was never made', newToken()],
    ['one with a wrong checksum', `${newToken().slice(0, -1)}!`],
    ['a very long one', 'a'.repeat(8_000)],
    ["a session's token", 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ])('that is %s is refused', async (_, token) => {
    expect(refusal(await asks(token, TRAFFIC))).toBe('401 token-refused');
  });

  it('reaches nothing below /auth, nothing that a session alone is asked for, and no sockets', async () => {
    const { token } = await tokenOf('manager', ['traffic:read', 'traffic:edit', 'agreements:read', 'agreements:edit']);
    const closed = ENDPOINTS.filter((e) => e.permission !== 'public' && !isOpenToTokens(e));
    expect(closed.map((e) => e.id)).toEqual(
      expect.arrayContaining([
        'USER-01',
        'api-token-create',
        'api-token-list',
        'api-token-revoke',
        'audit-list',
        'system-queues',
      ]),
    );
    for (const { id, method, path } of closed) {
      const reply = await new Client(app.server.url).send(method, path.replaceAll(/:\w+/g, '1'), {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([id, refusal(reply)]).toEqual([id, '403 session-needed']);
    }
    expect(ENDPOINTS.filter((e) => e.path.startsWith('/auth/') && isOpenToTokens(e))).toEqual([]);
    await expect(watch(new Client(app.server.url), { authorization: `Bearer ${token}` })).rejects.toThrow(
      'session-expired',
    );
  });

  it('can not do more than who makes it', async () => {
    const reader = await app.as('reader');
    expect(
      refusal(
        await reader.post('/auth/api-tokens', {
          name: 'x',
          scopes: ['traffic:read', 'traffic:delete'],
          password: PASSWORD,
        }),
      ),
    ).toBe('422 scope-not-held');
    for (const body of [
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['everything'] },
      { name: '', scopes: ['traffic:read'] },
      { name: 'x', scopes: ['traffic:read'], expiresInDays: 366 },
      { name: 'x', scopes: ['traffic:read'], expiresInDays: 0 },
      { name: 'x', scopes: ['traffic:read'], code: '12345' },
    ]) {
      expect(refusal(await reader.post('/auth/api-tokens', { password: PASSWORD, ...body }))).toBe('400 invalid-input');
    }
  });

  it('loses what its owner loses, within a second', async () => {
    const { token } = await tokenOf('swede');
    expect((await asks(token, TRAFFIC)).status).toBe(200);
    await app.sql(`UPDATE user_account SET rights = array_remove(rights, 'traffic:read') WHERE username = 'swede'`);
    await soon(TRAFFIC, token, '403 no-permission');
    await app.sql(
      `UPDATE user_account SET rights = rights || '{traffic:read}', state = 'inactive' WHERE username = 'swede'`,
    );
    await soon(TRAFFIC, token, '401 token-refused');
    await app.sql(`UPDATE user_account SET state = 'active' WHERE username = 'swede'`);
    await app.sql(`UPDATE company SET modules = array_remove(modules, 'traffic') WHERE id = $1`, [app.world.solna]);
    await soon(TRAFFIC, token, '403 no-permission');
    await app.sql(`UPDATE company SET modules = modules || '{traffic}' WHERE id = $1`, [app.world.solna]);
  });

  it('goes on while wrong passwords of anybody have locked its owner', async () => {
    const { token } = await tokenOf('chinese');
    await app.sql(`UPDATE user_account SET state = 'locked' WHERE username = 'chinese'`);
    expect(refusal(await asks(token, TRAFFIC))).toBe('200 accepted');
    await app.sql(`UPDATE user_account SET state = 'active' WHERE username = 'chinese'`);
  });

  it('ends with its time, by the clock of the database', async () => {
    const { id, token } = await tokenOf('chinese');
    await app.sql(`UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await soon(TRAFFIC, token, '401 token-refused');
    expect((await (await app.as('chinese')).call(apiTokenList)).rows.find((row) => row.id === id)).toMatchObject({
      state: 'expired',
    });
  });

  it('ends at once when it is revoked, on every server', async () => {
    const other: TestServer = await startTestServer(app.options);
    try {
      const { id, token } = await tokenOf('user');
      for (const url of [app.server.url, other.url]) expect((await asks(token, TRAFFIC, {}, url)).status).toBe(200);
      const revoked = await (await app.as('user')).call(apiTokenRevoke, { params: { id } });
      expect(revoked).toMatchObject({ state: 'revoked' });
      expect(refusal(await asks(token, TRAFFIC))).toBe('401 token-refused');
      await until(
        'the other server heard it',
        async () => refusal(await asks(token, TRAFFIC, {}, other.url)) === '401 token-refused',
        500,
      );
      // Once more changes nothing.
      expect((await (await app.as('user')).call(apiTokenRevoke, { params: { id } })).revokedAt).toBe(revoked.revokedAt);
      expect(
        await app.sql(`SELECT FROM audit_event WHERE event = 'api-token.revoked' AND object_id = $1`, [id]),
      ).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it("is its owner's to see and revoke, and the company administrator's", async () => {
    const { id, token } = await tokenOf('user');
    const reader = await app.as('reader');
    expect((await reader.call(apiTokenList)).rows.map((row) => row.id)).not.toContain(id);
    expect(refusal(await reader.send('DELETE', `/auth/api-tokens/${id}`))).toBe('404 not-found');
    expect(refusal(await (await app.as('chief')).send('DELETE', `/auth/api-tokens/${id}`))).toBe('404 not-found');
    const manager = await app.as('manager');
    expect((await manager.call(apiTokenList)).rows.find((row) => row.id === id)?.owner.username).toBe('user');
    await manager.call(apiTokenRevoke, { params: { id } });
    expect(refusal(await asks(token, TRAFFIC))).toBe('401 token-refused');
  });

  it('has its last use noted at most once a minute', async () => {
    const { id, token } = await tokenOf('user');
    const used = async (): Promise<string | undefined> =>
      (await app.sql<{ at: string }>('SELECT last_used_at::text AS at FROM api_token WHERE id = $1', [id]))[0]?.at;
    await asks(token, TRAFFIC);
    const first = await used();
    expect(first).toBeDefined();
    await new Promise((done) => {
      setTimeout(done, 1_000);
    });
    await asks(token, TRAFFIC);
    expect(await used()).toBe(first);
    await app.sql(`UPDATE api_token SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [id]);
    await new Promise((done) => {
      setTimeout(done, 1_000);
    });
    await asks(token, TRAFFIC);
    expect(await used()).not.toBe(first);
  });

  it('has company: fifty good ones of a person, and no more', async () => {
    const outsider = await app.as('outsider');
    await app.sql(
      `
      INSERT INTO api_token (company_id, user_id, name, prefix, token_hash, scopes, expires_at)
      SELECT company_id, id, 'x', 'csg_', sha256(gen_random_uuid()::text::bytea), '{jit:read}', now() + interval '1 day' FROM user_account, generate_series(1, 45) WHERE email = $1`,
      [emailOf('outsider')],
    );
    const replies = await Promise.all(
      Array.from({ length: 9 }, () =>
        outsider.post('/auth/api-tokens', { name: 'x', scopes: ['jit:read'], password: PASSWORD }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(5);
    expect(new Set(replies.filter((reply) => reply.status !== 201).map((reply) => problemOf(reply).code))).toEqual(
      new Set(['limit-reached']),
    );
  });

  it('can be found and revoked however many came and went since, and is forgotten a month after it is over', async () => {
    const { id } = await tokenOf('chinese');
    const over = (days: number): Promise<unknown> =>
      app.sql(
        `
      INSERT INTO api_token (company_id, user_id, name, prefix, token_hash, scopes, expires_at, revoked_at)
      SELECT company_id, user_id, 'over', prefix, sha256(gen_random_uuid()::text::bytea), scopes, now() + interval '1 day', now() - make_interval(days => $2) FROM api_token, generate_series(1, 501) WHERE id = $1`,
        [id, days],
      );
    await over(1);
    const { rows } = await (await app.as('chinese')).call(apiTokenList);
    expect([rows[0]?.id, rows.filter((row) => row.state !== 'active').length]).toEqual([id, 500]);
    expect((await (await app.as('manager')).call(apiTokenList)).rows.map((row) => row.id)).toContain(id);
    await over(31);
    await new ExpiryService(app.server.platform.database, new RetentionStore(), AREAS_OF_PRODUCT).run();
    expect(
      await app.sql(
        `SELECT name, count(*)::int FROM api_token WHERE name = 'over' OR id = $1 GROUP BY name ORDER BY name`,
        [id],
      ),
    ).toEqual([
      { name: 'ERP', count: 1 },
      { name: 'over', count: 501 },
    ]);
  });

  it('is never read by the role of requests', async () => {
    await expect(
      app.server.platform.database.transaction({ company: app.world.solna, narrowing: null }, (tx) =>
        tx.query('SELECT token_hash FROM api_token'),
      ),
    ).rejects.toThrow('permission denied');
  });
});
