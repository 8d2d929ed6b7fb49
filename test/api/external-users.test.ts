import { changeLanguage, changePrintProfile, changeTheme, currentUser } from '../../server/contract/current-user.js';
import { legacySettings } from '../../server/contract/legacy.js';
import { wholeCompany } from '../../server/platform/database/database.js';
import {
  chooseCompany,
  externalUsers,
  inviteExternal,
  revokeExternal,
  workingCompanies,
} from '../../server/contract/external-user.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { audited, idOf, person, signInAs, type Person } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, type TestApp } from '../given/world.js';

const PATH = '/auth/invite-external';

describe('people of other companies', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
    await handIn(manager, delfor({ controlReference: 'SOLNA' }));
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const guest = (level: Parameters<typeof person>[2] = 'company-admin'): Promise<Person> =>
    person(app, `g${String(++count)}`, level, { company: 'nordvik' });
  const files = async (client: Client) => {
    const reply = await client.get('/applications/traffic');
    return reply.status === 200 ? (reply.body as { rows: unknown[] }).rows.length : refusal(reply);
  };
  /** Invited to read traffic in Solna, signed in, and working there. */
  async function working(): Promise<{ one: Person; client: Client }> {
    const one = await guest();
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    const client = await signInAs(app, one);
    await client.call(chooseCompany, { params: { id: app.world.solna } });
    return { one, client };
  }

  it('are invited by their e-mail, with rights, owed a mail, and listed (AUTH-10)', async () => {
    const one = await guest();
    const invited = await manager.call(inviteExternal, {
      body: { email: one.email.toUpperCase(), roles: ['traffic:edit'] },
    });
    expect(invited).toMatchObject({
      userId: one.id,
      email: one.email,
      roles: ['traffic:read', 'traffic:edit'],
      invitedBy: 'manager',
    });
    expect((await manager.call(externalUsers)).rows).toContainEqual(invited);
    expect(await app.sql('SELECT company_id, kind FROM account_invitation WHERE user_id = $1', [one.id])).toEqual([
      { company_id: app.world.solna, kind: 'external' },
    ]);
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['order:read'] } });
    expect((await audited(app, one.id, 'user.invited')).map(({ before, after }) => [before, after])).toEqual([
      [null, { rights: ['traffic:read', 'traffic:edit'] }],
      [{ rights: ['traffic:read', 'traffic:edit'] }, { rights: ['order:read'] }],
    ]);
    expect(await app.sql('SELECT FROM account_invitation WHERE user_id = $1', [one.id])).toHaveLength(1);
    expect((await (await app.as('chief')).call(externalUsers)).rows).toEqual([]);
  });

  it('have an account already, elsewhere (AUTH-10)', async () => {
    for (const email of ['nobody@nowhere.example', 'user@solna.example', `removed:${await idOf(app, 'neighbour')}`]) {
      expect(problemOf(await manager.post(PATH, { email, roles: ['traffic:read'] }))).toMatchObject({
        code: 'external-without-account',
        title: 'Invited external users must already have an account',
      });
    }
    expect(
      refusal(await (await app.as('user')).post(PATH, { email: 'neighbour@nordvik.example', roles: ['traffic:read'] })),
    ).toBe('403 no-permission');
  });

  it('get no more than the inviter holds and the company has (AUTH-10)', async () => {
    const one = await guest();
    expect(refusal(await (await app.as('outsider')).post(PATH, { email: one.email, roles: ['traffic:read'] }))).toBe(
      '403 right-not-yours-to-give',
    );
    expect(refusal(await manager.post(PATH, { email: one.email, roles: [] }))).toBe('400 invalid-input');
    expect(refusal(await manager.post(PATH, { email: one.email, roles: ['all:read'] }))).toBe('400 invalid-input');
  });

  it('choose in which company they work, and have there the rights of the invitation alone', async () => {
    const one = await guest('company-admin');
    const client = await signInAs(app, one);
    const before = await client.call(currentUser);
    expect((await client.call(workingCompanies)).companies).toEqual([
      { id: app.world.nordvik, code: 'NORDVIK', name: 'Nordvik Trucks AB', isOwn: true, isCurrent: true },
    ]);
    expect(refusal(await client.post(`/auth/companies/${app.world.solna}/choose`))).toBe('404 not-found');
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    expect(
      (await client.call(workingCompanies)).companies.map(({ code, isOwn, isCurrent }) => [code, isOwn, isCurrent]),
    ).toEqual([
      ['NORDVIK', true, true],
      ['SOLNA', false, false],
    ]);
    expect(await files(client)).toBe(0);
    expect(await client.call(chooseCompany, { params: { id: app.world.solna } })).toMatchObject({
      code: 'SOLNA',
      isCurrent: true,
      isOwn: false,
    });
    expect(await client.call(currentUser)).toMatchObject({
      id: one.id,
      email: one.email,
      level: 'external-user',
      company: { code: 'SOLNA' },
      grantedRoles: ['traffic:read'],
    });
    expect(await files(client)).toBe(1);
    for (const [path, code] of [
      ['/applications/schedule/delivery/schedules', '403 no-permission'],
      ['/auth/users', '403 no-permission'],
      ['/applications/companies/own', '403 no-permission'],
    ] as const) {
      expect(refusal(await client.get(path))).toBe(code);
    }
    await client.call(chooseCompany, { params: { id: app.world.nordvik } });
    expect(await client.call(currentUser)).toEqual(before);
    expect(await files(client)).toBe(0);
    expect((await audited(app, app.world.solna, 'context.company'))[0]).toMatchObject({
      actor_id: one.id,
      before: { company: app.world.nordvik },
      after: { company: app.world.solna },
    });
    expect(refusal(await client.post('/auth/companies/999999/choose'))).toBe('404 not-found');
    expect(refusal(await client.post(`/auth/companies/${app.world.aurora}/choose`))).toBe('404 not-found');
  });

  it('take their sockets along to the company they choose', async () => {
    const one = await guest();
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    const client = await signInAs(app, one);
    const socket = await watch(client);
    await client.call(chooseCompany, { params: { id: app.world.solna } });
    await socket.whenGone();
    const again = await watch(client);
    await until('the welcome', () => again.heard.length > 0);
    await app.server.platform.database.transaction('system', (tx) => {
      app.server.platform.publisher.announce(tx, [{ company: app.world.solna, topic: 'traffic', id: '7' }]);
      return Promise.resolve();
    });
    await until('what is told in Solna', () => again.all('changed').some((change) => change.ids.includes('7')), 2_000);
    again.close();
  });

  it('feel another invitation within a second', async () => {
    const { one, client } = await working();
    expect(await files(client)).toBe(1);
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['order:read'] } });
    await until('the right is gone', async () => (await files(client)) === '403 no-permission', 1_000);
  });

  it('lose access within a second when the invitation is taken back, sockets too, and keep their own company (AUTH-11)', async () => {
    const { one, client } = await working();
    const home = await signInAs(app, one);
    expect([await files(client), await files(home)]).toEqual([1, 0]);
    const socket = await watch(client);
    await expect(manager.call(revokeExternal, { body: { userId: one.id } })).resolves.toEqual({ userId: one.id });
    await until('the session is refused', async () => (await files(client)) === '401 session-expired', 1_000);
    await socket.whenGone();
    expect(await files(home)).toBe(0);
    expect(refusal(await home.post(`/auth/companies/${app.world.solna}/choose`))).toBe('404 not-found');
    expect((await audited(app, one.id, 'user.invitation-revoked'))[0]).toMatchObject({
      before: { rights: ['traffic:read'] },
    });
    expect(refusal(await manager.send('DELETE', PATH, { json: { userId: one.id } }))).toBe('404 not-found');
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    expect(await files(client)).toBe('401 session-expired');
  });

  it('keep what they choose for themselves, wherever they work (USER-02, USER-03)', async () => {
    const { one, client } = await working();
    await app.sql(`UPDATE company SET print_profiles = '{A4,LABEL}' WHERE id = $1`, [app.world.solna]);
    await client.call(changeLanguage, { body: { languageCode: 'cn' } });
    await client.call(changeTheme, { body: { theme: 'light' } });
    await client.call(changePrintProfile, { body: { chosenProfile: 'LABEL' } });
    expect(await client.call(currentUser)).toMatchObject({
      language: 'cn',
      theme: 'light',
      legacy: { printProfile: 'LABEL' },
    });
    expect(await (await signInAs(app, one)).call(currentUser)).toMatchObject({
      language: 'cn',
      theme: 'light',
      company: { code: 'NORDVIK' },
    });
    expect((await audited(app, one.id, 'profile.changed')).map(({ after }) => after)).toEqual([
      { language: 'cn' },
      { theme: 'light' },
      { printProfile: 'LABEL' },
    ]);
  });

  it('have settings of their own in each company they work in (LEG-06)', async () => {
    const { one, client } = await working();
    const home = await signInAs(app, one);
    const act = async (of: Client, body: object) =>
      legacySettings.response.parse((await of.post(legacySettings.path, body)).body).settings[
        'delivery.searchToDateOffset'
      ];
    const set = (days: number) => ({ action: 'saveSettings', settings: { 'delivery.searchToDateOffset': days } });
    expect([
      await act(home, set(3)),
      await act(client, set(9)),
      await act(client, set(10)),
      await act(home, { action: 'saveSettings', settings: {} }),
    ]).toEqual([3, 9, 10, 3]);
    expect(await act(client, { action: 'resetSetting', setting: 'delivery.searchToDateOffset' })).toBe(0);
    expect(await act(home, { action: 'saveSettings', settings: {} })).toBe(3);
  });

  it('are revoked by nobody but the company that invited them (AUTH-11)', async () => {
    const { one, client } = await working();
    expect(refusal(await (await app.as('chief')).send('DELETE', PATH, { json: { userId: one.id } }))).toBe(
      '404 not-found',
    );
    expect(await files(client)).toBe(1);
  });

  it('are seen by that company as long as they are invited, and changed by it never', async () => {
    const { one } = await working();
    const as = (sql: string) =>
      app.server.platform.database.transaction(wholeCompany(app.world.solna), (tx) => tx.query(sql));
    expect(await as(`SELECT email FROM user_account WHERE id = ${one.id}`)).toEqual([{ email: one.email }]);
    expect(await as(`UPDATE user_account SET username = 'x' WHERE id = ${one.id} RETURNING id`)).toEqual([]);
    expect(await as(`DELETE FROM user_account WHERE id = ${one.id} RETURNING id`)).toEqual([]);
    expect(refusal(await manager.post('/auth/inactivate', { userIds: [one.id] }))).toBe('404 not-found');
    expect(refusal(await manager.get(`/auth/users/${one.id}`))).toBe('404 not-found');
    await manager.call(revokeExternal, { body: { userId: one.id } });
    expect(await as(`SELECT email FROM user_account WHERE id = ${one.id}`)).toEqual([]);
  });
});
