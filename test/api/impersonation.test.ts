import { refresh } from '../../server/contract/auth.js';
import { currentUser } from '../../server/contract/current-user.js';
import { impersonable, impersonableUpdate, impersonate, impersonateStop } from '../../server/contract/impersonation.js';
import { inactivate, userDetail } from '../../server/contract/user.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { audited, idOf, joining, person, type Person, signInAs } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

describe("acting in somebody else's place", () => {
  let app: TestApp;
  let admin: Client;
  let adminId: string;
  let theirs: string;
  beforeAll(async () => {
    app = await openTestApp();
    admin = await app.as('admin');
    [adminId, theirs] = [await idOf(app, 'admin'), await idOf(app, 'neighbour')];
  });
  afterEach(async () => {
    await admin.post('/auth/impersonate/stop');
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const somebody = (
    level: Parameters<typeof person>[2] = 'reader',
    more: Parameters<typeof person>[3] = {},
  ): Promise<Person> => person(app, `p${String(++count)}`, level, more);
  const start = async (client: Client, id: string): Promise<string> =>
    refusal(await client.post(`/auth/impersonate/${id}`));
  const whoAmI = async (client: Client): Promise<string> => {
    const reply = await client.get('/applications/user');
    return reply.status === 200 ? (reply.body as { username: string }).username : refusal(reply);
  };
  /** Somebody of the level user who may act for a reader, signed in. */
  async function pair(): Promise<{ actor: Person; target: Person; client: Client }> {
    const [actor, target] = [await somebody('user'), await somebody('reader')];
    await admin.call(impersonableUpdate, { params: { id: actor.id }, body: { userIds: [target.id] } });
    return { actor, target, client: await signInAs(app, actor) };
  }

  it("brings the other's company, level and rights, in the same browser, with a banner and a new access token (AUTH-20)", async () => {
    const reply = await admin.post(`/auth/impersonate/${theirs}`);
    const started = impersonate.response.parse(reply.body);
    expect(started).toMatchObject({ id: theirs, username: 'neighbour' });
    expect(reply.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['access', 'session-expiry']);
    expect(Date.parse(started.until) - Date.now()).toBeLessThanOrEqual(3_600_000 + 1_000);
    const user = await admin.call(currentUser);
    expect(user).toMatchObject({
      id: theirs,
      username: 'neighbour',
      level: 'user',
      company: { code: 'NORDVIK' },
      impersonateUsers: [],
      impersonatedBy: { id: adminId, username: 'admin', until: started.until },
    });
    expect(refusal(await admin.get('/auth/users'))).toBe('403 no-permission');
    expect(refusal(await admin.get('/system/queues'))).toBe('403 no-permission');
  });

  it('ends with being oneself again, in the own company (AUTH-21)', async () => {
    await admin.call(impersonate, { params: { id: theirs } });
    await expect(admin.call(impersonateStop)).resolves.toEqual({ id: adminId });
    expect(await admin.call(currentUser)).toMatchObject({
      id: adminId,
      level: 'admin',
      company: { code: 'SOLNA' },
      impersonatedBy: null,
    });
    expect(refusal(await admin.post('/auth/impersonate/stop'))).toBe('409 not-impersonating');
  });

  it('is in the log with both, from start to stop, and in between with everything that is done', async () => {
    const target = await somebody('company-admin', { company: 'nordvik' });
    await admin.call(impersonate, { params: { id: target.id } });
    const victim = await somebody('reader', { company: 'nordvik' });
    await admin.call(inactivate, { body: { userIds: [victim.id] } });
    await admin.call(impersonateStop);
    const both = { actor_id: adminId, subject_id: target.id };
    expect(await audited(app, target.id, 'impersonation.started')).toMatchObject([both]);
    expect(await audited(app, victim.id, 'user.inactivated')).toMatchObject([both]);
    expect(await audited(app, target.id, 'impersonation.stopped')).toMatchObject([both]);
  });

  it('survives a refresh, and is one for all tabs of the browser', async () => {
    const tab = admin.copy();
    await admin.call(impersonate, { params: { id: theirs } });
    expect([await whoAmI(admin), await whoAmI(tab)]).toEqual(['neighbour', 'neighbour']);
    await admin.call(refresh);
    expect(await whoAmI(admin)).toBe('neighbour');
  });

  it('is not nested', async () => {
    await admin.call(impersonate, { params: { id: theirs } });
    expect(await start(admin, await idOf(app, 'chief'))).toBe('403 not-while-impersonating');
    expect((await admin.call(impersonable)).rows).toEqual([]);
    expect(refusal(await admin.post(`/auth/companies/${app.world.nordvik}/choose`))).toBe(
      '403 not-while-impersonating',
    );
    expect(await whoAmI(admin)).toBe('neighbour');
  });

  it('starts once, though many ask at the same time', async () => {
    const client = await signIn(app.server, 'admin');
    const targets = [theirs, await idOf(app, 'reader'), await idOf(app, 'swede'), await idOf(app, 'outsider')];
    const answers = await Promise.all(targets.map((id) => start(client, id)));
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
    expect(
      answers
        .filter((answer) => answer !== '200 accepted')
        .every((answer) => /^403 (not-while-impersonating|no-permission)$|^404/.test(answer)),
    ).toBe(true);
  });

  it('leads neither upward nor to equals, nor to oneself, nor to who is not active', async () => {
    const equal = await somebody('admin');
    const higher = await somebody('system-admin');
    for (const id of [equal.id, higher.id, adminId, await idOf(app, 'inactive')])
      expect(await start(admin, id)).toBe('403 not-impersonable');
    expect(await start(admin, '999999')).toBe('404 not-found');
    expect(await whoAmI(admin)).toBe('admin');
  });

  it('is open to others by their own list alone, whose people are all they see', async () => {
    const { actor, target, client } = await pair();
    const unlisted = await somebody('reader');
    expect((await client.call(impersonable)).rows).toMatchObject([
      { id: target.id, isActivated: true, company: { code: 'SOLNA' } },
    ]);
    expect((await client.call(currentUser)).impersonateUsers).toEqual([
      {
        impersonateUser: {
          id: target.id,
          email: target.email,
          isActivated: true,
          company: { id: app.world.solna, code: 'SOLNA', name: 'Solna Brake Systems AB' },
        },
      },
    ]);
    for (const id of [unlisted.id, theirs, '999999']) expect(await start(client, id)).toBe('404 not-found');
    expect(await start(client, target.id)).toBe('200 accepted');
    expect(await client.call(currentUser)).toMatchObject({
      id: target.id,
      level: 'reader',
      impersonatedBy: { id: actor.id },
    });
    expect(await (await app.as('manager')).call(userDetail, { params: { id: actor.id } })).toMatchObject({
      impersonates: [{ id: target.id }],
    });
  });

  it('is for administrators of the installation a search through all, of lower levels, paged', async () => {
    const found = await admin.call(impersonable, { query: { q: 'nordvik.example', limit: 1 } });
    const more = await admin.call(impersonable, { query: { q: 'NORDVIK.example', cursor: found.nextCursor! } });
    expect([...found.rows, ...more.rows].map((row) => row.username)).toEqual(
      expect.arrayContaining(['neighbour', 'chief']),
    );
    expect(
      (await admin.call(impersonable, { query: { limit: 500 } })).rows.filter(
        (row) => ['admin', 'system-admin'].includes(row.level) || !row.isActivated,
      ),
    ).toEqual([]);
  });

  describe('by a list', () => {
    it('is edited by administrators, with people of the same company and of lower levels', async () => {
      const { actor, target } = await pair();
      const manager = await app.as('manager');
      const put = async (client: Client, id: string, userIds: string[]) =>
        refusal(await client.send('PUT', `/auth/users/${id}/impersonable`, { json: { userIds } }));
      expect(await put(manager, actor.id, [target.id])).toBe('200 accepted');
      expect(await put(manager, actor.id, [target.id, (await somebody('user')).id])).toBe('403 not-impersonable');
      expect(await put(admin, actor.id, [theirs])).toBe('403 not-impersonable');
      expect(await put(manager, actor.id, [theirs])).toBe('403 not-impersonable');
      expect(await put(manager, await idOf(app, 'manager'), [target.id])).toBe('403 not-administrable');
      expect(await put(manager, theirs, [])).toBe('404 not-found');
      expect(await put(await app.as('user'), actor.id, [])).toBe('403 no-permission');
      expect((await audited(app, actor.id, 'user.changed')).at(-1)).toMatchObject({
        after: { impersonates: [target.id] },
      });
    });

    it('ends within a second when somebody is taken off it', async () => {
      const { actor, target, client } = await pair();
      await client.call(impersonate, { params: { id: target.id } });
      const socket = await watch(client);
      await admin.call(impersonableUpdate, { params: { id: actor.id }, body: { userIds: [] } });
      await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      await socket.whenGone();
    });
  });

  it.each(['actor', 'target'] as const)(
    'ends within a second when the %s is made inactive, sockets too',
    async (who) => {
      const { [who]: gone, target, client } = await pair();
      await client.call(impersonate, { params: { id: target.id } });
      const socket = await watch(client);
      expect(await whoAmI(client)).toMatch(/^p\d+$/);
      await admin.call(inactivate, { body: { userIds: [gone.id] } });
      await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      await socket.whenGone();
    },
  );

  it('is over after an hour, and nothing is done under the own name instead', async () => {
    const { target, client } = await pair();
    await client.call(impersonate, { params: { id: target.id } });
    await app.sql(`UPDATE session SET subject_until = now() - interval '1 second' WHERE subject_id = $1`, [target.id]);
    await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 2_500);
    await client.call(refresh);
    expect(await whoAmI(client)).toBe('401 session-expired');
  });

  it('is no way for a guest of another company to bring along the own rights', async () => {
    const one = await somebody('admin', { company: 'nordvik' });
    const client = await joining(app, await app.as('manager'), one, ['traffic:read']);
    expect(refusal(await client.post(`/auth/companies/${app.world.solna}/choose`))).toBe('200 accepted');
    expect(problemOf(await client.post(`/auth/impersonate/${await idOf(app, 'reader')}`)).code).toBe('no-permission');
  });
});
