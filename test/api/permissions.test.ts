import { currentUser } from '../../server/contract/current-user.js';
import { permissionsMatrix, permissionsUpdate, type Matrix } from '../../server/contract/permissions.js';
import { MODULES, rightsOf } from '../../server/domain/access/permission.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { audited, idOf, person, signInAs, type Person } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { startTestServer, type TestServer } from '../harness/server.js';

const PATH = '/auth/permissions';

describe('permissions', () => {
  let app: TestApp;
  /** A second server process's worth of product over the same database. */
  let second: TestServer;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    second = await startTestServer(app.options);
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  let count = 0;
  const somebody = (
    level: Parameters<typeof person>[2] = 'user',
    more: Parameters<typeof person>[3] = {},
  ): Promise<Person> => person(app, `p${String(++count)}`, level, more);
  const put = (body: object, client = manager): Promise<Reply> => client.send('PUT', PATH, { json: body });
  const give = (id: string, rights: readonly string[], version = 1, client = manager): Promise<Reply> =>
    put({ user: { id, rights, version } }, client);
  const rowOf = async (id: string, client = manager): Promise<Matrix['rows'][number] | undefined> =>
    (await client.call(permissionsMatrix, { query: { limit: 500 } })).rows.find((row) => row.id === id);
  const traffic = async (client: Client): Promise<string> => refusal(await client.get('/applications/traffic'));

  it('are shown as users by modules, with what each level starts with and what may be given', async () => {
    const one = await somebody('reader', { rights: ['traffic:read', 'traffic:edit'] });
    const { company, grantable } = await manager.call(permissionsMatrix);
    expect(company).toMatchObject({ id: app.world.solna, modules: MODULES });
    expect(grantable).toEqual(rightsOf('company-admin'));
    expect(await rowOf(one.id)).toMatchObject({
      level: 'reader',
      rights: ['traffic:read', 'traffic:edit'],
      starts: rightsOf('reader'),
      isAdministrable: true,
      version: 1,
    });
    expect(await rowOf(await idOf(app, 'admin'))).toMatchObject({ isAdministrable: false });
    const first = await manager.call(permissionsMatrix, { query: { limit: 2 } });
    const next = await manager.call(permissionsMatrix, { query: { limit: 2, cursor: first.nextCursor! } });
    expect(Number(next.rows[0]!.id)).toBeLessThan(Number(first.rows[1]!.id));
    expect(refusal(await (await app.as('user')).get(`${PATH}/matrix`))).toBe('403 no-permission');
    expect(refusal(await manager.get(`${PATH}/matrix?companyId=${app.world.nordvik}`))).toBe('403 no-permission');
  });

  it('of a user say first what would change, and change nothing (AUTH-09)', async () => {
    const { id } = await somebody('reader', { rights: ['traffic:read', 'order:read'] });
    const answer = await manager.call(permissionsUpdate, {
      body: { user: { id, rights: ['traffic:delete'], version: 1 }, dryRun: true },
    });
    expect(answer).toEqual({
      dryRun: true,
      company: null,
      user: { id, added: ['traffic:delete'], removed: ['order:read'], version: 1 },
    });
    expect(await rowOf(id)).toMatchObject({ rights: ['traffic:read', 'order:read'], version: 1 });
    expect(await audited(app, id, 'permissions.changed')).toEqual([]);
  });

  it('of a user hold within a second on every server, and sockets come back with them (AUTH-09)', async () => {
    const one = await somebody('reader');
    const client = await signInAs(app, one);
    const there = Object.assign(client.copy(), { url: second.url });
    expect([await traffic(client), await traffic(there)]).toEqual(['200 accepted', '200 accepted']);
    const sockets = [await watch(client), await watch(there)];
    await expect(
      manager.call(permissionsUpdate, { body: { user: { id: one.id, rights: ['order:read'], version: 1 } } }),
    ).resolves.toMatchObject({ user: { version: 2 } });
    for (const browser of [client, there])
      await until('the right is gone', async () => (await traffic(browser)) === '403 no-permission', 1_000);
    for (const socket of sockets) await socket.whenGone();
    const again = await watch(client);
    expect(again.socket.connected).toBe(true);
    again.close();
    expect(await audited(app, one.id, 'permissions.changed')).toMatchObject([
      {
        actor_id: await idOf(app, 'manager'),
        before: { rights: rightsOf('reader') },
        after: { rights: ['order:read'] },
      },
    ]);
    expect(refusal(await give(one.id, ['traffic:read'], 1))).toBe('409 changed-meanwhile');
    expect(refusal(await give(one.id, ['traffic:read'], 2))).toBe('200 accepted');
    await until('the right is back', async () => (await traffic(client)) === '200 accepted', 1_000);
  });

  it('are given by one of many who change the same version at once (AUTH-09)', async () => {
    const { id } = await somebody('reader');
    const answers = await Promise.all(MODULES.slice(0, 6).map((module) => give(id, [`${module}:edit`])));
    expect(answers.map(refusal).toSorted()).toEqual([
      '200 accepted',
      ...Array.from({ length: 5 }, () => '409 changed-meanwhile'),
    ]);
  });

  it("never reach beyond the giver's own or the company's modules; what somebody has already may stay", async () => {
    const userAdmin = await signInAs(app, await somebody('user-admin'));
    const { id } = await somebody('user', { rights: ['maintenance:delete'] });
    expect(
      problemOf(await give(id, ['maintenance:delete', 'traffic:delete', 'agreements:read'], 1, userAdmin)),
    ).toMatchObject({ code: 'right-not-yours-to-give', detail: 'traffic:delete, agreements:read' });
    expect(refusal(await give(id, ['maintenance:delete', 'maintenance:read', 'traffic:edit'], 1, userAdmin))).toBe(
      '200 accepted',
    );
    const aurora = await somebody('user', { company: 'aurora', rights: [] });
    expect(refusal(await give(aurora.id, ['traffic:read'], 1, await app.as('outsider')))).toBe(
      '403 right-not-yours-to-give',
    );
    expect(refusal(await give(aurora.id, ['jit:read'], 1, await app.as('outsider')))).toBe('200 accepted');
    expect(refusal(await give(id, ['traffic:everything'], 2))).toBe('400 invalid-input');
  });

  it('are given neither to oneself, nor to equals and higher levels, nor to people of another company', async () => {
    const equal = await somebody('company-admin');
    for (const id of [await idOf(app, 'manager'), equal.id, await idOf(app, 'admin')])
      expect(refusal(await give(id, []))).toBe('403 not-administrable');
    for (const id of [await idOf(app, 'neighbour'), '999999'])
      expect(refusal(await give(id, []))).toBe('404 not-found');
    expect(refusal(await give(await idOf(app, 'neighbour'), ['traffic:read'], 1, await app.as('admin')))).toBe(
      '200 accepted',
    );
    expect(refusal(await give(equal.id, [], 1, await app.as('user')))).toBe('403 no-permission');
    expect(refusal(await put({}))).toBe('400 invalid-input');
  });

  it('of a company are its modules, which administrators of the installation change, for everybody within a second (AUTH-09)', async () => {
    const admin = await app.as('admin');
    const outsider = await app.as('outsider');
    const id = app.world.aurora;
    const socket = await watch(outsider);
    expect(await traffic(outsider)).toBe('403 no-permission');
    const company = { id, modules: ['jit', 'traffic'], version: 1 };
    expect(refusal(await put({ company }, outsider))).toBe('403 no-permission');
    expect(
      await admin.call(permissionsUpdate, {
        body: { company: { ...company, modules: ['jit', 'traffic'] }, dryRun: true },
      }),
    ).toMatchObject({ company: { added: ['traffic'], removed: [], usersAffected: 1, version: 1 } });
    expect(await traffic(outsider)).toBe('403 no-permission');
    expect(refusal(await put({ company }, admin))).toBe('200 accepted');
    await until('the module is there', async () => (await traffic(outsider)) === '200 accepted', 1_000);
    await socket.whenGone();
    expect(refusal(await put({ company }, admin))).toBe('409 changed-meanwhile');
    expect(await audited(app, id, 'modules.changed')).toMatchObject([
      { before: { modules: ['jit'] }, after: { modules: ['jit', 'traffic'] } },
    ]);
    expect(refusal(await put({ company: { ...company, id: '999999' } }, admin))).toBe('404 not-found');
  });

  it('that are missing are told by name: no right, no roles, no modules', async () => {
    const guest = await signInAs(app, await somebody('guest'));
    expect(problemOf(await guest.get('/applications/traffic'))).toMatchObject({
      code: 'no-roles',
      title: 'No permission roles found, please log out and in again',
    });
    const chief = await app.as('chief');
    await (await app.as('admin')).call(permissionsUpdate, {
      body: { company: { id: app.world.nordvik, modules: [], version: 1 } },
    });
    await until('the modules are gone', async () => (await traffic(chief)) === '403 no-modules', 1_000);
    expect(problemOf(await chief.get('/applications/traffic')).title).toBe(
      'No modules found, please log out and in again',
    );
    expect(await guest.call(currentUser)).toMatchObject({
      roles: ['READ_SUPPLIER'],
      navigation: ['dashboard', 'notifications', 'about', 'profile'],
      impersonatedBy: null,
    });
  });
});
