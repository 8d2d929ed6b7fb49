import { auditList } from '../../server/contract/audit.js';
import { changeLanguage, currentUser } from '../../server/contract/current-user.js';
import {
  createUsers,
  inactivate,
  removeAccount,
  userDetail,
  userInvite,
  userList,
  userMove,
  userUpdate,
  type Created,
  type UserView,
} from '../../server/contract/user.js';
import { rightsOf } from '../../server/domain/access/permission.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { audited, idOf, person, signInAs, type Person } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, PASSWORD, signIn, type TestApp } from '../given/world.js';
import { statementsDuring } from './proof/statements.js';

const WIZARD = '/auth/create-users';

describe('the users of a company', () => {
  let app: TestApp;
  let manager: Client;
  let userAdmin: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
    userAdmin = await signInAs(app, await person(app, 'ulla', 'user-admin'));
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const address = (): string => `new-${String(++count)}@solna.example`;
  const somebody = (
    level: Parameters<typeof person>[2] = 'reader',
    more: Parameters<typeof person>[3] = {},
  ): Promise<Person> => person(app, `p${String(++count)}`, level, more);
  const created = async (more: object = {}) =>
    (await manager.call(createUsers, { body: { users: [{ email: address() }], level: 'user', ...more } })).created[0]!;
  const detail = (id: string): Promise<UserView> => manager.call(userDetail, { params: { id } });
  const change = (
    { username, descriptiveName, phone, department, language, level, version }: UserView,
    more: object = {},
  ): object => ({ username, descriptiveName, phone, department, language, level, version, ...more });
  const put = (id: string, body: object, client = manager): Promise<Reply> =>
    client.send('PUT', `/auth/users/${id}`, { json: body });
  const whoAmI = async (client: Client): Promise<string> => refusal(await client.get('/applications/user'));

  describe('are listed', () => {
    it('newest first, searched by name and e-mail, narrowed by level and state, and paged', async () => {
      const people = [
        await person(app, 'found-1', 'reader'),
        await person(app, 'found-2', 'user'),
        await person(app, 'found-3%', 'user', { state: 'inactive' }),
      ];
      const found = async (query: object) => (await manager.call(userList, { query })).rows.map((row) => row.id);
      const ids = people.map((one) => one.id);
      expect(await found({ q: 'FOUND-' })).toEqual(ids.toReversed());
      expect(await found({ q: '3%' })).toEqual([ids[2]]);
      expect(await found({ q: 'found-', level: 'reader' })).toEqual([ids[0]]);
      expect(await found({ q: 'found-', state: 'inactive' })).toEqual([ids[2]]);
      const first = await manager.call(userList, { query: { q: 'found-', limit: 2 } });
      const second = await manager.call(userList, { query: { q: 'found-', limit: 2, cursor: first.nextCursor! } });
      expect([first.rows.length, second.rows.map((row) => row.id), second.nextCursor]).toEqual([2, [ids[0]], null]);
    });

    it('with how many there are in each state, the search counted in and the chosen state not, on the first page alone', async () => {
      for (const [n, state] of (['active', 'active', 'inactive', 'locked', 'removed'] as const).entries())
        await person(app, `counted-${String(n)}`, n === 0 ? 'reader' : 'user', { state });
      const counted = async (query: object) =>
        (await manager.call(userList, { query: { q: 'counted-', ...query } })).counts;
      const all = { pending: 0, 'awaiting-acknowledge': 0, active: 2, inactive: 1, locked: 1, removed: 1 };
      expect(await counted({})).toEqual(all);
      expect(await counted({ state: 'locked' })).toEqual(all);
      expect(await counted({ level: 'user' })).toEqual({ ...all, active: 1 });
      expect(await counted({ cursor: '999999' })).toBeNull();
    });

    it('with when they last signed in and with which second factor', async () => {
      const one = await somebody();
      const told = async () =>
        (({ secondFactor, lastSignInAt }) => ({ secondFactor, lastSignInAt }))(await detail(one.id));
      expect(await told()).toEqual({ secondFactor: 'none', lastSignInAt: null });
      const before = Date.now();
      await signInAs(app, one);
      await app.sql(`UPDATE user_account SET two_factor_method = 'totp' WHERE id = $1`, [one.id]);
      const { secondFactor, lastSignInAt } = await told();
      expect(secondFactor).toBe('totp');
      expect(Date.parse(lastSignInAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    });

    it('with what the asking administrator may do: nothing to equals, higher levels and oneself', async () => {
      const { rows, assignableLevels } = await userAdmin.call(userList, { query: { limit: 500 } });
      const may = (name: string) => rows.find((row) => row.username === name)?.isAdministrable;
      expect([may('reader'), may('user'), may('ulla'), may('manager'), may('admin')]).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(assignableLevels).toEqual([
        'guest',
        'restricted-reader',
        'reader',
        'limited-user',
        'restricted-user',
        'standard-user',
        'user',
        'company-account',
        'parent-account',
        'company-manager',
      ]);
    });

    it('to administrators alone, of the own company; those of the installation see every company', async () => {
      expect(refusal(await (await app.as('user')).get('/auth/users'))).toBe('403 no-permission');
      const theirs = await idOf(app, 'neighbour');
      expect(refusal(await manager.get(`/auth/users/${theirs}`))).toBe('404 not-found');
      expect(refusal(await manager.get('/auth/users/999999'))).toBe('404 not-found');
      for (const companyId of [app.world.nordvik, '999999'])
        expect(refusal(await manager.get(`/auth/users?companyId=${companyId}`))).toBe('403 no-permission');
      const admin = await app.as('admin');
      expect(
        (await admin.call(userList, { query: { companyId: app.world.nordvik } })).rows.map((row) => row.username),
      ).toEqual(['chief', 'neighbour']);
      expect(await admin.call(userDetail, { params: { id: theirs } })).toMatchObject({
        username: 'neighbour',
        companyId: app.world.nordvik,
        isAdministrable: true,
      });
    });
  });

  describe('are created (AUTH-19)', () => {
    it('pending, with the rights their level starts with, owed a mail, and in the log', async () => {
      const email = address();
      const answer = await manager.call(createUsers, {
        body: { users: [{ email }, { email: address(), level: 'user-admin' }], level: 'reader', language: 'se' },
      });
      expect(answer).toMatchObject({
        errors: [],
        totals: { regular: 1, administrators: 1 },
        created: [
          { line: 0, email, level: 'reader', rights: rightsOf('reader') },
          { line: 1, level: 'user-admin' },
        ],
      });
      const { id } = answer.created[0]!;
      expect(await detail(id)).toMatchObject({
        email,
        username: email.split('@')[0],
        state: 'pending',
        language: 'se',
        level: 'reader',
        primaryRole: 'Reader',
        moves: ['inactivate', 'remove'],
        invitation: { mailedAt: null },
      });
      expect(
        await app.sql('SELECT company_id, kind, invited_by, mailed_at FROM account_invitation WHERE user_id = $1', [
          id,
        ]),
      ).toEqual([
        {
          company_id: app.world.solna,
          kind: 'activation',
          invited_by: await idOf(app, 'manager'),
          mailed_at: null,
        },
      ]);
      expect(await audited(app, id, 'user.created')).toMatchObject([
        { actor_id: await idOf(app, 'manager'), after: { email, level: 'reader', state: 'pending' } },
      ]);
      expect(refusal(await manager.post('/auth/login', { email, password: PASSWORD }))).toBe('401 wrong-credentials');
    });

    it('with full permissions per company modules, or with these rights alone', async () => {
      const full = await created({ permissions: { kind: 'company-modules' } });
      expect(full.rights).toHaveLength(48);
      const few = await created({ permissions: { kind: 'modules', rights: ['traffic:edit', 'order:read'] } });
      expect(few.rights).toEqual(['order:read', 'traffic:read', 'traffic:edit']);
      const outsiders = await (await app.as('outsider')).call(createUsers, {
        body: { users: [{ email: address() }], level: 'user' },
      });
      expect(outsiders.created[0]?.rights).toEqual(['jit:read', 'jit:edit']);
    });

    it('never with more than the creator holds or the company has', async () => {
      const made = await userAdmin.call(createUsers, {
        body: { users: [{ email: address() }], level: 'parent-account' },
      });
      expect(made.created[0]?.rights).toEqual(rightsOf('user'));
      const asked = {
        users: [{ email: address() }],
        level: 'user',
        permissions: { kind: 'modules', rights: ['traffic:delete'] },
      };
      expect(problemOf(await userAdmin.post(WIZARD, asked))).toMatchObject({
        code: 'right-not-yours-to-give',
        detail: 'traffic:delete',
      });
      expect(refusal(await (await app.as('outsider')).post(WIZARD, asked))).toBe('403 right-not-yours-to-give');
    });

    it('all or none: each bad line is told, and nothing is made', async () => {
      const good = address();
      const users = [
        { email: good },
        { email: 'no address' },
        { email: good.toUpperCase() },
        { email: address(), level: 'company-admin' },
        { email: 'reader@solna.example' },
      ];
      const problem = problemOf(await manager.post(WIZARD, { users, level: 'user' }));
      expect([problem.code, problem.errors]).toEqual([
        'users-not-created',
        [
          { path: 'users.1.email', message: 'This email address is invalid' },
          { path: 'users.2.email', message: 'This email address stands in an earlier line' },
          { path: 'users.3.email', message: 'You can only give levels below your own' },
        ],
      ]);
      const taken = problemOf(await manager.post(WIZARD, { users: [users[0], users[4]], level: 'user' }));
      expect(taken.errors).toEqual([
        { path: 'users.1.email', message: 'User already exists. Please try again or contact support.' },
      ]);
      expect((await manager.call(userList, { query: { q: good } })).rows).toEqual([]);
    });

    it('the good lines alone where that is asked for', async () => {
      const good = address();
      const answer = await manager.call(createUsers, {
        body: {
          users: [{ email: 'x' }, { email: good }, { email: 'USER@solna.example' }],
          level: 'user',
          partial: true,
        },
      });
      expect(answer.created).toMatchObject([{ line: 1, email: good }]);
      expect(answer.errors.map(({ line, code }) => [line, code])).toEqual([
        [0, 'invalid-address'],
        [2, 'user-exists'],
      ]);
    });

    it('once, though ten ask at the same time', async () => {
      const email = address();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => manager.post(WIZARD, { users: [{ email }], level: 'user' })),
      );
      expect(answers.map(refusal).toSorted()).toEqual([
        '200 accepted',
        ...Array.from({ length: 9 }, () => '422 users-not-created'),
      ]);
      expect(
        await app.sql('SELECT FROM account_invitation i JOIN user_account u ON u.id = i.user_id WHERE u.email = $1', [
          email,
        ]),
      ).toHaveLength(1);
    });

    it('alike whether another company has an account with the address: answer, statements, rows and what can be done', async () => {
      const theirs = await person(app, `taken${String(Date.now())}`, 'user', { company: 'nordvik' });
      const kinds = [theirs.email, address(), 'inactive-there@nordvik.example', address()];
      await person(app, 'inactive-there', 'user', { company: 'nordvik', state: 'inactive' });
      const heard = [];
      for (const email of kinds) {
        const answers: Created[] = [];
        const statements = await statementsDuring(async () => {
          answers.push(await manager.call(createUsers, { body: { users: [{ email }], level: 'reader' } }));
        }, 'consignal_app');
        const { created: made, errors, totals } = answers[0]!;
        const [{ id } = { id: '' as never }] = made;
        const { username, createdAt, stateSince, invitation, ...shown } = await detail(id);
        const listed = (await manager.call(userList, { query: { q: email } })).rows.map(({ state }) => state);
        heard.push({
          statements,
          errors,
          totals,
          made: made.map(({ line, level, rights }) => [line, level, rights]),
          shown: { ...shown, id: '', email: '' },
          listed,
        });
        expect([username, createdAt <= stateSince, invitation]).toMatchObject([email.split('@')[0], true, {}]);
        expect(refusal(await manager.post('/auth/inactivate', { userIds: [id] }))).toBe('200 accepted');
        expect(refusal(await manager.post('/auth/users/state', { userIds: [id], move: 'reactivate' }))).toBe(
          '200 accepted',
        );
        expect(refusal(await manager.send('DELETE', '/auth/remove-account', { json: { userIds: [id] } }))).toBe(
          '200 accepted',
        );
      }
      for (const one of heard) expect(one).toEqual(heard[0]);
      expect(await whoSignsIn(theirs)).toBe(theirs.id);
    });

    /** Whom the address of somebody signs in. */
    const whoSignsIn = async (who: Person) => (await (await signInAs(app, who)).call(currentUser)).id;

    it('five hundred at a time, and not more; a company that invites more than a thousand in an hour waits', async () => {
      const asker = await signInAs(app, await person(app, 'asker', 'company-admin', { company: 'nordvik' }));
      const users = (n: number) => Array.from({ length: n }, () => ({ email: address() }));
      expect((await asker.call(createUsers, { body: { users: users(500), level: 'guest' } })).created).toHaveLength(
        500,
      );
      expect(refusal(await asker.post(WIZARD, { users: users(501), level: 'guest' }))).toBe('400 invalid-input');
      expect(refusal(await asker.post(WIZARD, { users: users(500), level: 'guest' }))).toBe('200 accepted');
      expect(refusal(await asker.post(WIZARD, { users: users(1), level: 'guest' }))).toBe('429 too-many-requests');
    });

    it('in another company by administrators of the installation alone', async () => {
      const body = { companyId: app.world.aurora, users: [{ email: address() }], level: 'company-admin' as const };
      expect(refusal(await manager.post(WIZARD, body))).toBe('403 no-permission');
      const {
        created: [one],
      } = await (await app.as('admin')).call(createUsers, { body });
      expect(one?.rights).toEqual(['jit:read', 'jit:edit', 'jit:delete']);
      expect(await app.sql('SELECT company_id FROM user_account WHERE id = $1', [one?.id])).toEqual([
        { company_id: app.world.aurora },
      ]);
    });

    it('and invited once more while they are pending', async () => {
      const { id } = await created();
      const invited = async (): Promise<number> =>
        (await app.sql('SELECT FROM account_invitation WHERE user_id = $1', [id])).length;
      await app.sql(
        `UPDATE account_invitation SET mailed_at = now(), created_at = now() - interval '1 minute' WHERE user_id = $1`,
        [id],
      );
      expect(await manager.call(userInvite, { params: { id } })).toMatchObject({ id, invitation: { mailedAt: null } });
      expect(await invited()).toBe(2);
      expect(refusal(await manager.post(`/auth/users/${(await somebody()).id}/invite`))).toBe('409 wrong-user-state');
    });
  });

  describe('are invited once more', () => {
    const invited = async (id: string): Promise<number> =>
      (await app.sql('SELECT FROM account_invitation WHERE user_id = $1', [id])).length;
    const pass = (id: string, minutes: number): Promise<unknown> =>
      app.sql(
        'UPDATE account_invitation SET mailed_at = now(), created_at = created_at - make_interval(mins => $2) WHERE user_id = $1',
        [id, minutes],
      );
    const invite = async (id: string): Promise<string> => refusal(await manager.post(`/auth/users/${id}/invite`));

    it('by one mail however often it is clicked: another would void the link of the first', async () => {
      const { id } = await created();
      expect(await invite(id)).toBe('200 accepted');
      expect(await invited(id)).toBe(1);
      await app.sql('UPDATE account_invitation SET mailed_at = now() WHERE user_id = $1', [id]);
      expect(await invite(id)).toBe('200 accepted');
      expect(await invited(id)).toBe(1);
      await pass(id, 1);
      expect(await Promise.all([invite(id), invite(id)])).toEqual(['200 accepted', '200 accepted']);
      expect(await invited(id)).toBe(2);
      expect(await audited(app, id, 'user.invited')).toHaveLength(1);
    });

    it('five times in an hour at most', async () => {
      const { id } = await created();
      for (let mails = 1; mails < 5; mails++) {
        await pass(id, 1);
        expect(await invite(id)).toBe('200 accepted');
      }
      await pass(id, 1);
      expect([await invite(id), await invited(id)]).toEqual(['429 too-many-requests', 5]);
      await pass(id, 60);
      expect([await invite(id), await invited(id)]).toEqual(['200 accepted', 6]);
    });
  });

  describe('are changed', () => {
    it('in name, phone, department and language, by the version that was read', async () => {
      const { id } = await somebody();
      const before = await detail(id);
      const body = change(before, {
        username: 'Anna',
        descriptiveName: 'Anna Å, goods in',
        phone: '+46 8 123',
        department: 'Lager',
        language: 'cn',
      });
      expect(await manager.call(userUpdate, { params: { id }, body: body as never })).toMatchObject({
        username: 'Anna',
        descriptiveName: 'Anna Å, goods in',
        phone: '+46 8 123',
        department: 'Lager',
        language: 'cn',
        version: before.version + 1,
      });
      expect(refusal(await put(id, body))).toBe('409 changed-meanwhile');
      expect(await audited(app, id, 'user.changed')).toMatchObject([
        { before: { username: before.username, phone: null }, after: { username: 'Anna', phone: '+46 8 123' } },
      ]);
      expect(refusal(await put(id, { ...body, version: 2, state: 'active' }))).toBe('400 invalid-input');
    });

    it('with the language left as the person chose it meanwhile, unless it is given', async () => {
      const one = await somebody();
      const { language: _, ...body } = change(await detail(one.id)) as Record<string, unknown>;
      await (await signInAs(app, one)).call(changeLanguage, { body: { languageCode: 'cn' } });
      expect(refusal(await put(one.id, { ...body, department: 'Lager' }))).toBe('200 accepted');
      expect(await detail(one.id)).toMatchObject({ language: 'cn', department: 'Lager' });
      expect(refusal(await put(one.id, change(await detail(one.id), { language: 'se' })))).toBe('200 accepted');
      expect((await detail(one.id)).language).toBe('se');
    });

    it('to another level, with its rights, and their sessions end within a second, sockets too', async () => {
      const one = await somebody('reader');
      const client = await signInAs(app, one);
      const socket = await watch(client);
      expect(await whoAmI(client)).toBe('200 accepted');
      expect(refusal(await put(one.id, change(await detail(one.id), { level: 'user' })))).toBe('200 accepted');
      await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      await socket.whenGone();
      expect(refusal(await client.post('/auth/refresh'))).toBe('401 session-expired');
      expect(await detail(one.id)).toMatchObject({ level: 'user', rights: rightsOf('user') });
    });

    it('by no administrator of the same or a lower level, nor by themselves, nor to the own level', async () => {
      const self = await idOf(app, 'manager');
      expect(refusal(await put(self, change(await detail(self), { level: 'admin' })))).toBe('403 not-administrable');
      const higher = await idOf(app, 'admin');
      expect(refusal(await put(higher, change(await detail(higher))))).toBe('403 not-administrable');
      const { id } = await somebody();
      for (const level of ['company-admin', 'admin', 'system-admin', 'external-user'])
        expect(refusal(await put(id, change(await detail(id), { level })))).toBe('403 level-too-high');
      const theirs = await idOf(app, 'neighbour');
      expect(refusal(await put(theirs, change(await detail(id))))).toBe('404 not-found');
    });
  });

  describe('are made inactive (AUTH-17), taken back, unlocked, acknowledged and removed (AUTH-18)', () => {
    const stateOf = async (id: string) => (await detail(id)).state;

    it('with the end of every session within a second, and none comes back with the account', async () => {
      const one = await somebody();
      const clients = [await signInAs(app, one), await signInAs(app, one)];
      const socket = await watch(clients[0]!);
      for (const client of clients) expect(await whoAmI(client)).toBe('200 accepted');
      await expect(manager.call(inactivate, { body: { userIds: [one.id] } })).resolves.toEqual({
        users: [{ id: one.id, state: 'inactive' }],
      });
      for (const client of clients)
        await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      await socket.whenGone();
      await expect(signInAs(app, one)).rejects.toThrow('wrong-credentials');
      await manager.call(userMove, { body: { userIds: [one.id], move: 'reactivate' } });
      for (const client of clients)
        expect([await whoAmI(client), refusal(await client.post('/auth/refresh'))]).toEqual([
          '401 session-expired',
          '401 session-expired',
        ]);
      expect(await whoAmI(await signInAs(app, one))).toBe('200 accepted');
      expect((await audited(app, one.id, 'user.inactivated'))[0]).toMatchObject({
        before: { state: 'active' },
        after: { state: 'inactive' },
      });
    });

    it('while a lock after wrong passwords throws nobody out who is signed in elsewhere', async () => {
      const one = await somebody();
      const client = await signInAs(app, one);
      await app.sql(`UPDATE user_account SET state = 'locked' WHERE id = $1`, [one.id]);
      await manager.call(userMove, { body: { userIds: [one.id], move: 'unlock' } });
      expect([await whoAmI(client), refusal(await client.post('/auth/refresh'))]).toEqual([
        '200 accepted',
        '200 accepted',
      ]);
      expect((await audited(app, one.id, 'account.unlocked'))[0]).toMatchObject({
        before: { state: 'locked' },
        after: { state: 'active' },
      });
    });

    it('only from states that allow it, all or none, saying who is in the way', async () => {
      const [active, inactive] = [await somebody(), await somebody('reader', { state: 'inactive' })];
      const problem = problemOf(await manager.post('/auth/inactivate', { userIds: [active.id, inactive.id] }));
      expect([problem.code, problem.errors]).toEqual([
        'wrong-user-state',
        [{ path: 'userIds.1', message: 'The account is inactive' }],
      ]);
      expect(await stateOf(active.id)).toBe('active');
      for (const [state, move] of [
        ['locked', 'unlock'],
        ['awaiting-acknowledge', 'acknowledge'],
        ['inactive', 'reactivate'],
      ] as const) {
        const { id } = await somebody('reader', { state });
        await manager.call(userMove, { body: { userIds: [id], move } });
        expect(await stateOf(id)).toBe('active');
        expect(refusal(await manager.post('/auth/users/state', { userIds: [id], move }))).toBe('409 wrong-user-state');
      }
    });

    it('neither themselves nor higher levels nor people of other companies, whoever else is named', async () => {
      const { id } = await somebody();
      const [self, higher, theirs] = [
        await idOf(app, 'manager'),
        await idOf(app, 'admin'),
        await idOf(app, 'neighbour'),
      ];
      for (const [other, code] of [
        [self, '403 not-administrable'],
        [higher, '403 not-administrable'],
        [theirs, '404 not-found'],
        ['999999', '404 not-found'],
      ] as const) {
        expect(refusal(await manager.post('/auth/inactivate', { userIds: [id, other] }))).toBe(code);
        expect(refusal(await manager.send('DELETE', '/auth/remove-account', { json: { userIds: [id, other] } }))).toBe(
          code,
        );
      }
      expect(await stateOf(id)).toBe('active');
      expect(refusal(await manager.post('/auth/inactivate', { userIds: [] }))).toBe('400 invalid-input');
      expect(await whoAmI(await signIn(app.server, 'neighbour'))).toBe('200 accepted');
    });

    it('without name and e-mail, which is free again, while what they did keeps their number', async () => {
      const one = await somebody('company-admin');
      const client = await signInAs(app, one);
      expect(refusal(await client.post('/applications/companies', { code: 'MADE-BY', name: 'Made by somebody' }))).toBe(
        '201 accepted',
      );
      const admin = await app.as('admin');
      await expect(admin.call(removeAccount, { body: { userIds: [one.id] } })).resolves.toEqual({
        users: [{ id: one.id, state: 'removed' }],
      });
      await until('the session is refused', async () => (await whoAmI(client)) === '401 session-expired', 1_000);
      expect(
        await app.sql('SELECT username, email, phone, rights, state FROM user_account WHERE id = $1', [one.id]),
      ).toEqual([{ username: 'removed', email: `removed:${one.id}`, phone: null, rights: [], state: 'removed' }]);
      expect(await app.sql(`SELECT created_by FROM partner_company WHERE code = 'MADE-BY'`)).toEqual([
        { created_by: one.id },
      ]);
      await expect(signInAs(app, one)).rejects.toThrow('wrong-credentials');
      expect((await manager.call(userList, { query: { limit: 500 } })).rows.map((row) => row.id)).not.toContain(one.id);
      expect((await manager.call(userList, { query: { state: 'removed' } })).rows.map((row) => row.id)).toContain(
        one.id,
      );
      expect(refusal(await admin.post('/auth/inactivate', { userIds: [one.id] }))).toBe('404 not-found');
      // The log alone goes on knowing who that was.
      expect(await audited(app, one.id, 'user.removed')).toMatchObject([
        {
          before: { state: 'active', username: one.email.split('@')[0], email: one.email },
          after: { state: 'removed' },
        },
      ]);
      for (const client of [manager, admin]) {
        const {
          rows: [made],
        } = await client.call(auditList, { query: { event: 'partner.created', userId: one.id } });
        expect([made?.actor, made?.subject]).toEqual(Array(2).fill({ id: one.id, username: one.email.split('@')[0] }));
      }
      expect(
        (await admin.call(createUsers, { body: { users: [{ email: one.email }], level: 'reader' } })).created,
      ).toMatchObject([{ email: one.email }]);
    });
  });

  it('keep nothing in the log or in answers that signs anybody in', async () => {
    const text = JSON.stringify([
      await app.sql('SELECT before, after FROM audit_event'),
      (await manager.get('/auth/users?limit=500')).body,
      await detail((await somebody()).id),
    ]);
    expect(text).not.toMatch(/argon2|hash|"password/i);
  });
});
