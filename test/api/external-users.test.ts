import { impersonate, impersonateStop } from '../../server/contract/impersonation.js';
import { changeLanguage, currentUser } from '../../server/contract/current-user.js';
import { changePrintProfile, changeTheme } from '../../server/contract/preferences.js';
import { legacySettings } from '../../server/contract/legacy.js';
import { wholeCompany } from '../../server/platform/database/database.js';
import {
  acceptInvitation,
  chooseCompany,
  declineInvitation,
  externalUsers,
  inviteExternal,
  ownInvitations,
  revokeExternal,
  workingCompanies,
} from '../../server/contract/external-user.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { statementsDuring } from './proof/statements.js';
import { delfor } from '../given/delfor.js';
import { acceptAll, audited, joining, person, signInAs, type Person } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, type TestApp } from '../given/world.js';
import { printProfiles } from '../given/print-profiles.js';

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
    const client = await joining(app, manager, one, ['traffic:read']);
    await client.call(chooseCompany, { params: { id: app.world.solna } });
    return { one, client };
  }

  it('are asked in by their e-mail with rights, and are people of the company from their acceptance on (AUTH-10)', async () => {
    const one = await guest();
    const client = await signInAs(app, one);
    const asked = await manager.call(inviteExternal, {
      body: { email: one.email.toUpperCase(), roles: ['traffic:edit'] },
    });
    expect(asked).toEqual({
      email: one.email.toUpperCase(),
      roles: ['traffic:read', 'traffic:edit'],
      carrierIds: [],
      state: 'invited',
    });
    const before = await manager.call(externalUsers);
    const [open] = before.invitations;
    expect([before.rows, open]).toEqual([
      [],
      {
        id: expect.any(String) as string,
        email: one.email.toUpperCase(),
        roles: ['traffic:read', 'traffic:edit'],
        carriers: null,
        invitedBy: 'manager',
        invitedAt: expect.any(String) as string,
        expiresAt: expect.any(String) as string,
      },
    ]);
    expect(await app.sql('SELECT FROM external_user WHERE user_id = $1', [one.id])).toEqual([]);
    expect(refusal(await client.post(`/auth/companies/${app.world.solna}/choose`))).toBe('404 not-found');
    expect((await client.call(ownInvitations)).invitations).toEqual([
      {
        id: open?.id,
        company: { code: 'SOLNA', name: 'Solna Brake Systems AB' },
        invitedBy: 'manager',
        roles: ['traffic:read', 'traffic:edit'],
        invitedAt: open?.invitedAt,
        expiresAt: open?.expiresAt,
      },
    ]);
    await expect(client.call(acceptInvitation, { params: { id: open!.id } })).resolves.toEqual({
      companyId: app.world.solna,
    });
    const { rows, invitations } = await manager.call(externalUsers);
    expect(invitations).toEqual([]);
    expect(rows).toMatchObject([{ userId: one.id, email: one.email, invitedBy: 'manager' }]);
    expect((await audited(app, open!.id, 'user.invited'))[0]).toMatchObject({
      after: { email: one.email.toUpperCase() },
    });
    expect((await audited(app, one.id, 'user.invitation-accepted'))[0]).toMatchObject({
      actor_id: one.id,
      after: { rights: ['traffic:read', 'traffic:edit'] },
    });
    // Once more: other rights at once, without another question.
    await expect(
      manager.call(inviteExternal, { body: { email: one.email, roles: ['order:read'] } }),
    ).resolves.toMatchObject({ state: 'accepted' });
    expect((await audited(app, one.id, 'user.invited')).map(({ before, after }) => [before, after])).toEqual([
      [{ rights: ['traffic:read', 'traffic:edit'] }, { rights: ['order:read'] }],
    ]);
    expect((await (await app.as('chief')).call(externalUsers)).rows).toEqual([]);
    await manager.call(revokeExternal, { body: { userId: one.id } });
  });

  it('are asked in with the same answer, the same statements and the same rows whether anybody has an account (AUTH-10)', async () => {
    const [there, nowhere] = [(await guest()).email, `n${String(++count)}@nowhere.example`];
    const kinds = [
      there,
      nowhere,
      `n${String(++count)}@nowhere.example`,
      (await person(app, `g${String(++count)}`, 'user', { company: 'nordvik', state: 'inactive' })).email,
    ];
    const asked = await heardOf(kinds);
    for (const one of asked) expect(one).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ answer: [200, expect.any(String) as string] });
    for (const email of kinds) {
      const { id } = (await manager.call(externalUsers)).invitations.find((row) => row.email === email) ?? { id: '' };
      await expect(manager.call(revokeExternal, { body: { invitationId: id } })).resolves.toEqual({
        invitationId: id,
      });
    }
    expect((await manager.call(externalUsers)).invitations).toEqual([]);
    expect(problemOf(await manager.post(PATH, { email: 'USER@solna.example', roles: ['traffic:read'] })).code).toBe(
      'external-is-own-user',
    );
    expect(
      refusal(await (await app.as('user')).post(PATH, { email: 'neighbour@nordvik.example', roles: ['traffic:read'] })),
    ).toBe('403 no-permission');
  });

  /** What each address brings about: the answer, the statements and the row that the inviter sees, without the address itself. */
  async function heardOf(
    emails: readonly string[],
  ): Promise<{ answer: unknown; statements: string[]; row: unknown }[]> {
    const found = [];
    for (const email of emails) {
      let answer: unknown[] = [];
      const statements = await statementsDuring(async () => {
        const { status, body } = await manager.post(PATH, { email, roles: ['traffic:read'] });
        answer = [status, JSON.stringify(body).replace(email, '')];
      }, 'consignal_app');
      const row = (await manager.call(externalUsers)).invitations.find((one) => one.email === email);
      found.push({ answer, statements, row: Object.keys(row ?? {}) });
    }
    return found;
  }

  it('may decline, which the company that asked learns nothing of, and are not asked again for a month', async () => {
    const one = await guest();
    const client = await signInAs(app, one);
    const invite = () => manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    const own = async () => (await client.call(ownInvitations)).invitations;
    const open = async () => (await manager.call(externalUsers)).invitations.find(({ email }) => email === one.email);
    await invite();
    const [{ id } = { id: '' as never }] = await own();
    const shown = await open();
    await client.call(declineInvitation, { params: { id } });
    expect([await own(), await open()]).toEqual([[], shown]);
    expect(refusal(await client.post(`/auth/invitations/${id}/accept`))).toBe('404 not-found');
    expect((await audited(app, one.id, 'user.invitation-declined'))[0]).toMatchObject({ actor_id: one.id });
    expect(
      await app.sql(`SELECT company_id FROM audit_event WHERE event = 'user.invitation-declined' AND object_id = $1`, [
        one.id,
      ]),
    ).toEqual([{ company_id: app.world.nordvik }]);
    await manager.call(revokeExternal, { body: { invitationId: id } });
    await invite();
    expect(await own()).toEqual([]);
    await app.sql(`UPDATE external_invitation SET declined_at = now() - interval '31 days' WHERE id = $1`, [id]);
    await invite();
    expect(await own()).toHaveLength(1);
    await app.sql(`UPDATE external_invitation SET expires_at = now() WHERE id = $1`, [id]);
    expect([await own(), await open()]).toEqual([[], undefined]);
  });

  it('accept what is addressed to them alone, and in their own person', async () => {
    const [one, other] = [await guest(), await signInAs(app, await guest())];
    await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } });
    const client = await signInAs(app, one);
    const [{ id } = { id: '' }] = (await client.call(ownInvitations)).invitations;
    for (const answer of ['accept', 'decline']) {
      expect(refusal(await other.post(`/auth/invitations/${id}/${answer}`))).toBe('404 not-found');
      expect(refusal(await other.post(`/auth/invitations/999999/${answer}`))).toBe('404 not-found');
    }
    const admin = await app.as('admin');
    await admin.call(impersonate, { params: { id: one.id } });
    expect((await admin.call(ownInvitations)).invitations).toEqual([]);
    expect(refusal(await admin.post(`/auth/invitations/${id}/accept`))).toBe('403 not-while-impersonating');
    await admin.call(impersonateStop);
    await acceptAll(client);
    expect(refusal(await client.post(`/auth/invitations/${id}/accept`))).toBe('404 not-found');
  });

  it('are asked in a hundred times in an hour by a company, and not more', async () => {
    const outsider = await app.as('outsider');
    await app.sql(
      `
      INSERT INTO external_invitation (company_id, email, rights, expires_at)
      SELECT $1, 'n' || n || '@nowhere.example', '{jit:read}', now() + interval '1 day' FROM generate_series(1, 95) AS n`,
      [app.world.aurora],
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        outsider.post(PATH, { email: `more${String(n)}@nowhere.example`, roles: ['jit:read'] }).then(refusal),
      ),
    );
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(5);
    expect(answers.filter((answer) => answer === '429 too-many-requests')).toHaveLength(3);
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
    await acceptAll(client);
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
      ['/applications/schedule/delivery/schedules', '403 no-schedule-rights'],
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
    const client = await joining(app, manager, one, ['traffic:read']);
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
    await joining(app, manager, one, ['traffic:read']);
    expect(await files(client)).toBe('401 session-expired');
  });

  it('keep what they choose for themselves, wherever they work (USER-02, USER-03)', async () => {
    const { one, client } = await working();
    await printProfiles(app, app.world.solna, ['A4', 'LABEL']);
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
