import { setTimeout as sleep } from 'node:timers/promises';
import {
  noticeCompanies,
  noticeDismiss,
  noticeList,
  noticeRestore,
  noticesRead,
  noticesSent,
  noticeToAll,
  noticeToCompany,
  noticeToUser,
  noticeUsers,
  noticeWithdraw,
} from '../../server/contract/notice.js';
import { transactionList } from '../../server/contract/transaction.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { Client, problemOf, refusal } from '../given/client.js';
import { watch, type Watcher } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, signIn, type TestApp, type UserName } from '../given/world.js';

const info = (message: string) => ({ status: 'info' as const, message });

const BACKENDS = [
  ['Postgres', describe, () => ({})],
  ['Redis', describeRedis, () => ({ redisUrl: testRedisUrl() })],
] as const;

for (const [name, describeBackend, settings] of BACKENDS) {
  describeBackend(`notices over ${name}`, () => {
    let app: TestApp;
    let second: TestServer;
    const open: Watcher[] = [];
    beforeAll(async () => {
      app = await openTestApp(settings());
      second = await startTestServer(app.options);
    });
    afterEach(() => {
      for (const watcher of open.splice(0)) watcher.close();
    });
    afterAll(async () => {
      await second.close();
      await app.close();
    });

    /** Somebody's browser, on the other server if asked for, after what it is told on connecting. */
    const watching = async (user: UserName, server: Pick<TestServer, 'url'> = app.server): Promise<Watcher> => {
      const signedIn = await app.as(user);
      const client = server === app.server ? signedIn : new Client(server.url);
      if (client !== signedIn) for (const [cookie, value] of signedIn.cookies) client.cookies.set(cookie, value);
      const watcher = await watch(client);
      open.push(watcher);
      await until('the welcome', () => watcher.all('notices').length > 0 && watcher.all('serviceWindow').length > 0);
      return watcher;
    };
    const messages = (watcher: Watcher): string[] =>
      (['success', 'warning', 'error', 'info'] as const).flatMap((status) =>
        watcher.all(status).map((notice) => notice.message),
      );
    const userId = async (user: UserName): Promise<string> =>
      (await app.sql<{ id: string }>('SELECT id FROM user_account WHERE username = $1', [user]))[0]?.id ?? '';

    it('reach the people of a company on every server within a second, and nobody else (S-02, S-07 to S-10)', async () => {
      const [user, reader, elsewhere] = [
        await watching('user'),
        await watching('reader', second),
        await watching('neighbour', second),
      ];
      const manager = await app.as('manager');
      for (const status of ['success', 'warning', 'error', 'info'] as const) {
        await manager.call(noticeToCompany, { body: { status, message: `To Solna: ${status}` } });
        for (const watcher of [user, reader]) await until('the notice', () => watcher.all(status).length === 1, 1_000);
      }
      expect(user.all('warning')[0]).toMatchObject({
        status: 'warning',
        message: 'To Solna: warning',
        room: `company:${app.world.solna}`,
        sender: 'manager',
        isAdminNotice: false,
        notifyAdmin: false,
        transactionId: null,
      });
      expect(messages(elsewhere)).toEqual([]);
      expect((await (await app.as('neighbour')).call(noticeList)).rows).toEqual([]);
    });

    it('speak of a transaction that their sender may see, and of no other', async () => {
      const [manager, chief, admin] = [await app.as('manager'), await app.as('chief'), await app.as('admin')];
      const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
        `
        INSERT INTO edi_transaction (id, company_id, file_id, direction, processing)
        SELECT next_id() * 10000, $1, 1, 'I', 'processed' RETURNING id`,
        [app.world.solna],
      );
      const send = (client: Client, path: string, more: object = {}) =>
        client.post(`/applications/notifications/${path}`, { ...info('See'), transactionId: id, ...more });
      const nobodys = await chief.post('/applications/notifications/company', { ...info('See'), transactionId: '7' });
      const theirs = await send(chief, 'company');
      expect([refusal(theirs), problemOf(theirs).errors]).toEqual(['404 not-found', problemOf(nobodys).errors]);
      expect(refusal(await send(chief, 'user', { userId: await userId('neighbour') }))).toBe('404 not-found');
      const socket = await watching('chief');
      expect(await socket.say('notifyCompany', { ...info('See'), transactionId: id })).toMatchObject({
        code: 'not-found',
      });
      for (const client of [manager, admin]) expect(refusal(await send(client, 'company'))).toBe('201 accepted');
      await app.sql(`UPDATE user_account SET rights = array_remove(rights, 'transactions:read') WHERE username = $1`, [
        'manager',
      ]);
      await until(
        'the right is gone',
        async () => refusal(await manager.get(transactionList.path)) === '403 no-permission',
      );
      expect(refusal(await send(manager, 'company'))).toBe('404 not-found');
      await app.sql(`UPDATE user_account SET rights = rights || '{transactions:read}' WHERE username = 'manager'`);
    });

    it('reach one person alone (S-03), or everyone (S-04), and stand for who comes later (S-11)', async () => {
      const [swede, user, neighbour] = [
        await watching('swede'),
        await watching('user'),
        await watching('neighbour', second),
      ];
      await (await app.as('manager')).call(noticeToUser, {
        body: { ...info('For the Swede'), userId: await userId('swede') },
      });
      await (await app.as('admin')).call(noticeToAll, { body: info('For everyone') });
      for (const watcher of [swede, user, neighbour])
        await until('the notice to everyone', () => messages(watcher).includes('For everyone'), 1_000);
      expect(
        [messages(swede), messages(user), messages(neighbour)].map((all) => all.includes('For the Swede')),
      ).toEqual([true, false, false]);
      const again = await watching('swede', second);
      const [standing] = again.all('notices');
      expect(standing?.notices.map((notice) => notice.message).slice(0, 2)).toEqual(['For everyone', 'For the Swede']);
      expect(standing?.unread).toBeGreaterThanOrEqual(2);
    });

    it('are told to administrators of the installation where the sender wishes, as notices for others (S-06)', async () => {
      const [admin, other] = [await watching('admin', second), await watching('neighbour')];
      await (await app.as('chief')).call(noticeToCompany, {
        body: { status: 'error', message: 'The line stands still', notifyAdmin: true },
      });
      await until('the administrator is told', () => admin.all('admin').length === 1, 1_000);
      expect(admin.all('admin')[0]).toMatchObject({
        message: 'The line stands still',
        isAdminNotice: true,
        status: 'error',
      });
      await until('the audience is told', () => other.all('error').length === 1, 1_000);
      expect(other.all('admin')).toEqual([]);
      expect((await (await app.as('admin')).call(noticeList)).rows[0]).toMatchObject({
        message: 'The line stands still',
        isAdminNotice: true,
      });
      expect((await (await app.as('user')).call(noticeList)).rows.map((row) => row.message)).not.toContain(
        'The line stands still',
      );
    });

    it('are sent over the socket with the rights of the call, and refused by the code of a problem (S-02 to S-04)', async () => {
      const [manager, user, neighbour] = [
        await watching('manager'),
        await watching('user', second),
        await watching('neighbour'),
      ];
      expect(await manager.say('notifyCompany', info('Over the socket'))).toEqual({ ok: true });
      expect(
        await manager.say('notifyUser', { ...info('To one, over the socket'), userId: await userId('user') }),
      ).toEqual({ ok: true });
      await until(
        'both',
        () => messages(user).includes('Over the socket') && messages(user).includes('To one, over the socket'),
        1_000,
      );
      const refused = async (watcher: Watcher, event: string, payload: unknown): Promise<string> => {
        const answer = await watcher.say(event, payload);
        return answer.ok ? 'accepted' : `${String(answer.status)} ${answer.code}`;
      };
      expect([
        await refused(manager, 'notifyGlobal', info('x')),
        await refused(manager, 'notifyCompany', { ...info('x'), companyId: app.world.nordvik }),
        await refused(manager, 'notifyUser', { ...info('x'), userId: await userId('neighbour') }),
        await refused(user, 'notifyCompany', info('x')),
        await refused(manager, 'notifyCompany', info('x'.repeat(1001))),
        await refused(manager, 'notifyCompany', info('a\u0000b')),
        await refused(manager, 'notifyCompany', null),
        await refused(manager, 'delete', { id: '1; DROP TABLE notice' }),
        await refused(manager, 'setServiceWindow', {}),
      ]).toEqual([
        '403 no-permission',
        '403 no-permission',
        '404 not-found',
        '403 no-permission',
        '400 invalid-input',
        '400 invalid-input',
        '400 invalid-input',
        '404 not-found',
        '403 no-permission',
      ]);
      expect(messages(neighbour)).toEqual([]);
      await until(
        'the denials are written down',
        async () =>
          (
            await app.sql(
              `SELECT 1 FROM audit_event WHERE event = 'access.refused' AND object_id IN ('notice-to-all', 'notice-to-company', 'service-window-set')`,
            )
          ).length === 3,
      );
    });

    it('ask for the right as it is by now, not as it was when the socket was opened', async () => {
      const watcher = await watch(await signIn(app.server, 'outsider'));
      open.push(watcher);
      await until('the welcome', () => watcher.all('notices').length > 0);
      expect(await watcher.say('notifyCompany', info('Still an administrator'))).toEqual({ ok: true });
      // Behind the product's back: no signal ends the socket.
      await app.sql(`UPDATE session SET revoked_at = now() WHERE user_id = $1`, [await userId('outsider')]);
      await until('the session is known to be over', async () => {
        // A socket has a limit of its own, which hasty questions would reach first.
        await sleep(400);
        const answer = await watcher.say('notifyCompany', info('No session any more'));
        return !answer.ok && answer.code === 'session-expired';
      });
    });

    it('are too many after thirty in a minute, and messages of one socket after sixty', async () => {
      const watcher = await watching('chief');
      const codes: string[] = [];
      const sent = (
        await app.sql(
          `SELECT 1 FROM notice n JOIN user_account u ON u.id = n.sent_by WHERE u.username = $1 AND n.created_at > now() - interval '1 minute'`,
          ['chief'],
        )
      ).length;
      const left = 30 - sent;
      for (let i = 0; i < 62; i++) {
        const answer = await watcher.say(
          i <= left ? 'notifyCompany' : 'delete',
          i <= left ? info(`No ${String(i)}`) : { id: '1' },
        );
        codes.push(answer.ok ? 'ok' : answer.code);
      }
      expect(codes.filter((code) => code === 'ok')).toHaveLength(left);
      expect([codes[left], codes[left + 1], codes[59], codes[60], codes[61]]).toEqual([
        'too-many-requests',
        'not-found',
        'not-found',
        'too-many-requests',
        'too-many-requests',
      ]);
      expect(
        refusal(await (await app.as('chief')).post('/applications/notifications/company', info('Over HTTP too'))),
      ).toBe('429 too-many-requests');
    });

    it('are read and dismissed by each for himself, in all windows at once, and put back (S-01, S-11)', async () => {
      const [manager, swede, user] = [await app.as('manager'), await app.as('swede'), await app.as('user')];
      const { id } = await manager.call(noticeToCompany, { body: { status: 'success', message: 'Read me' } });
      const [window, other] = [await watching('swede'), await watching('swede', second)];
      const before = window.all('notices').at(-1)!.unread;
      expect(await swede.call(noticesRead, { body: { upTo: id } })).toEqual({ unread: 0 });
      for (const watcher of [window, other])
        await until('nothing unread', () => watcher.all('notices').at(-1)!.unread === 0, 1_000);
      expect(before).toBeGreaterThan(0);
      expect((await user.call(noticeList)).unread).toBeGreaterThan(0);

      expect(await window.say('delete', { id })).toEqual({ ok: true });
      await until(
        'it is off the list of the other window',
        () =>
          !other
            .all('notices')
            .at(-1)!
            .notices.some((notice) => notice.id === id),
        1_000,
      );
      const [dismissed] = (await swede.call(noticeList)).rows;
      expect([dismissed?.id, typeof dismissed?.dismissedAt]).toEqual([id, 'string']);
      expect((await swede.call(noticeList, { query: { standing: true } })).rows.map((row) => row.id)).not.toContain(id);
      expect((await user.call(noticeList, { query: { standing: true } })).rows.map((row) => row.id)).toContain(id);
      await swede.call(noticeRestore, { params: { id } });
      await until(
        'it is back',
        () =>
          other
            .all('notices')
            .at(-1)!
            .notices.some((notice) => notice.id === id),
        1_000,
      );
      await swede.call(noticeDismiss, { params: { id } });
      expect(refusal(await (await app.as('neighbour')).send('DELETE', `/applications/notifications/${id}`))).toBe(
        '404 not-found',
      );
      expect(refusal(await (await app.as('neighbour')).send('POST', `/applications/notifications/${id}/restore`))).toBe(
        '404 not-found',
      );
    });

    it('are nothing new to who sent them', async () => {
      const manager = await app.as('manager');
      await manager.call(noticesRead, { body: { upTo: '999999999999999999' } });
      await manager.call(noticeToCompany, { body: info('My own') });
      expect(await manager.call(noticeList, { query: { limit: 1 } })).toMatchObject({
        unread: 0,
        rows: [{ message: 'My own', senderId: await userId('manager') }],
      });
    });

    it('can be sent to the own company and its people, or to all by administrators of the installation (NOTE-01, NOTE-02)', async () => {
      const [manager, admin] = [await app.as('manager'), await app.as('admin')];
      expect((await manager.call(noticeCompanies)).rows.map((row) => row.code)).toEqual(['SOLNA']);
      expect((await admin.call(noticeCompanies)).rows.map((row) => row.code)).toEqual(['AURORA', 'NORDVIK', 'SOLNA']);
      expect((await admin.call(noticeCompanies, { query: { q: 'trucks' } })).rows.map((row) => row.code)).toEqual([
        'NORDVIK',
      ]);
      const own = (await manager.call(noticeUsers)).rows.map((row) => row.username);
      expect([own.includes('user'), own.includes('inactive'), own.includes('neighbour')]).toEqual([true, false, false]);
      expect(
        (await admin.call(noticeUsers, { query: { id: app.world.nordvik } })).rows.map((row) => row.username),
      ).toEqual(['chief', 'neighbour']);
      expect((await manager.call(noticeUsers, { query: { q: 'swede@' } })).rows.map((row) => row.username)).toEqual([
        'swede',
      ]);
      expect(refusal(await manager.get(`/applications/notifications/users?id=${app.world.nordvik}`))).toBe(
        '403 no-permission',
      );
      expect(refusal(await (await app.as('user')).get('/applications/notifications/companies'))).toBe(
        '403 no-permission',
      );
      expect(
        refusal(await admin.post('/applications/notifications/company', { ...info('x'), companyId: '987654321' })),
      ).toBe('404 not-found');
    });

    it('are gone from every list and count when they are withdrawn, on every server, from the history too, and come back as they were', async () => {
      const [manager, swede, user] = [await app.as('manager'), await app.as('swede'), await app.as('user')];
      const early = [await watching('user'), await watching('user', second)];
      const { id: kept } = await manager.call(noticeToCompany, { body: info('Stays') });
      const { id } = await manager.call(noticeToCompany, { body: info('Sent by mistake') });
      // Whoever connects before a server announced them gets them as messages too.
      for (const watcher of early)
        await until('the server announced both', () => messages(watcher).includes('Sent by mistake'));
      await swede.call(noticesRead, { body: { upTo: id } });
      const [read, unread, elsewhere] = [
        await watching('swede', second),
        await watching('user'),
        await watching('neighbour', second),
      ];
      const count = unread.all('notices').at(-1)!.unread;
      const told = elsewhere.told.length;
      const shown = (watcher: Watcher) =>
        watcher
          .all('notices')
          .at(-1)!
          .notices.map((notice) => notice.id);

      expect(await manager.call(noticeWithdraw, { params: { id }, body: { withdrawn: true } })).toEqual({
        id,
        withdrawn: true,
      });
      for (const watcher of [read, unread]) {
        await until('it is off the list', () => !shown(watcher).includes(id));
        expect([watcher.all('withdrawn'), shown(watcher).includes(kept)]).toEqual([[{ id }], true]);
      }
      expect([read.all('notices').at(-1)!.unread, unread.all('notices').at(-1)!.unread]).toEqual([0, count - 1]);
      const again = await watching('user', second);
      expect([shown(again).includes(id), again.all('notices')[0]!.unread]).toEqual([false, count - 1]);
      for (const query of [{}, { standing: true }])
        expect((await user.call(noticeList, { query })).rows.map((row) => row.id)).not.toContain(id);
      expect([
        refusal(await user.send('DELETE', `/applications/notifications/${id}`)),
        refusal(await user.send('POST', `/applications/notifications/${id}/restore`)),
      ]).toEqual(['404 not-found', '404 not-found']);

      await manager.call(noticeWithdraw, { params: { id }, body: { withdrawn: false } });
      for (const watcher of [read, unread, again]) await until('it is back', () => shown(watcher).includes(id));
      expect([read.all('notices').at(-1)!.unread, unread.all('notices').at(-1)!.unread, messages(unread)]).toEqual([
        0,
        count,
        [],
      ]);
      // The neighbour was told nothing of any of it.
      expect(elsewhere.told.length).toBe(told);
    });

    it("leave everybody's list when they were to everyone, and that of administrators who were told too", async () => {
      const admin = await app.as('admin');
      const { id } = await admin.call(noticeToAll, { body: info('To everyone by mistake') });
      const { id: told } = await admin.call(noticeToCompany, {
        body: { ...info('To Nordvik, and told'), notifyAdmin: true, companyId: app.world.nordvik },
      });
      const [over, neighbour, user] = [
        await watching('admin', second),
        await watching('neighbour'),
        await watching('user', second),
      ];
      const shown = (watcher: Watcher) =>
        watcher
          .all('notices')
          .at(-1)!
          .notices.map((notice) => notice.id);
      expect(
        [over, neighbour, user].map((watcher) => [id, told].filter((one) => shown(watcher).includes(one))),
      ).toEqual([[id, told], [id, told], [id]]);
      await admin.call(noticeWithdraw, { params: { id }, body: { withdrawn: true } });
      await (await app.as('chief')).call(noticeWithdraw, { params: { id: told }, body: { withdrawn: true } });
      // A list that is read between the two announcements lacks both already.
      for (const watcher of [over, neighbour])
        await until('both are announced', () => watcher.all('withdrawn').length === 2);
      for (const watcher of [over, neighbour])
        await until('both are off the list', () => !shown(watcher).includes(id) && !shown(watcher).includes(told));
      await until('it is off the list of another company', () => !shown(user).includes(id));
      expect([over, neighbour, user].map((watcher) => watcher.all('withdrawn').map((one) => one.id))).toEqual([
        [id, told],
        [id, told],
        [id],
      ]);
    });

    it('are withdrawn by those who may send to the same people, and by nobody else', async () => {
      const [manager, admin, user, neighbour, chief] = [
        await app.as('manager'),
        await app.as('admin'),
        await app.as('user'),
        await app.as('neighbour'),
        await app.as('chief'),
      ];
      const withdraw = async (client: Client, id: string): Promise<string> =>
        refusal(await client.send('PUT', `/applications/notifications/${id}/withdrawn`, { json: { withdrawn: true } }));
      const { id: ours } = await manager.call(noticeToCompany, { body: info('Ours') });
      const { id: toOne } = await manager.call(noticeToUser, {
        body: { ...info('To one'), userId: await userId('user') },
      });
      const { id: toAll } = await admin.call(noticeToAll, { body: info('To all') });
      expect([
        await withdraw(user, ours),
        await withdraw(user, toOne),
        await withdraw(neighbour, ours),
        await withdraw(chief, ours),
        await withdraw(chief, toOne),
        await withdraw(manager, toAll),
        await withdraw(admin, '987654321'),
      ]).toEqual([
        '403 no-permission',
        '403 no-permission',
        '403 no-permission',
        '404 not-found',
        '404 not-found',
        '403 no-permission',
        '404 not-found',
      ]);
      expect((await user.call(noticeList, { query: { limit: 3 } })).rows.map((row) => row.id)).toEqual([
        toAll,
        toOne,
        ours,
      ]);
      expect([await withdraw(admin, ours), await withdraw(manager, toOne), await withdraw(admin, toAll)]).toEqual([
        '200 accepted',
        '200 accepted',
        '200 accepted',
      ]);
      expect((await user.call(noticeList)).rows.filter((row) => [ours, toOne, toAll].includes(row.id))).toEqual([]);
    });

    it('stay on the list of what somebody has sent, by the name of whom they went to, the withdrawn too', async () => {
      const [manager, admin] = [await app.as('manager'), await app.as('admin')];
      const { id: toOne } = await manager.call(noticeToUser, {
        body: { ...info('To the Swede, by mistake'), userId: await userId('swede') },
      });
      await manager.call(noticeWithdraw, { params: { id: toOne }, body: { withdrawn: true } });
      const {
        rows: [row, ...more],
        nextCursor,
      } = await manager.call(noticesSent, { query: { limit: 2 } });
      expect([row, more.length, nextCursor]).toEqual([
        expect.objectContaining({
          id: toOne,
          to: 'swede',
          withdrawnAt: expect.any(String) as string,
          message: 'To the Swede, by mistake',
        }),
        1,
        more[0]!.id,
      ]);
      expect((await manager.call(noticesSent, { query: { limit: 1, cursor: toOne } })).rows).toEqual(more);
      const { id: theirs } = await admin.call(noticeToCompany, {
        body: { ...info('To Nordvik'), companyId: app.world.nordvik },
      });
      expect((await admin.call(noticesSent, { query: { limit: 1 } })).rows).toEqual([
        expect.objectContaining({ id: theirs, to: 'Nordvik Trucks AB', withdrawnAt: null }),
      ]);
      expect((await (await app.as('chief')).call(noticesSent)).rows.map((sent) => sent.id)).not.toContain(theirs);
      expect(
        (await manager.call(noticesSent, { query: { limit: 500 } })).rows.filter((sent) => sent.sender !== 'manager'),
      ).toEqual([]);
    });

    it('leave in the audit log that they were withdrawn and given back, once for each time', async () => {
      const manager = await app.as('manager');
      const { id } = await manager.call(noticeToCompany, { body: info('Back and forth') });
      for (const withdrawn of [true, true, false, false])
        await manager.call(noticeWithdraw, { params: { id }, body: { withdrawn } });
      const events = await app.sql(
        `
        SELECT e.event, e.after, u.username AS actor FROM audit_event e JOIN user_account u ON u.id = e.actor_id WHERE e.object_type = 'notice' AND e.object_id = $1 ORDER BY e.id OFFSET 1`,
        [id],
      );
      expect(events).toEqual(
        ['notice.withdrawn', 'notice.given-back'].map((event) => ({
          event,
          after: { room: `company:${app.world.solna}` },
          actor: 'manager',
        })),
      );
    });

    it('leave who sent what to whom in the audit log, without the words', async () => {
      const { id } = await (await app.as('admin')).call(noticeToAll, { body: info('Nothing of this is logged') });
      const [event] = await app.sql<{ event: string; after: object; actor: string }>(
        `
        SELECT e.event, e.after, u.username AS actor FROM audit_event e JOIN user_account u ON u.id = e.actor_id WHERE e.object_type = 'notice' AND e.object_id = $1`,
        [id],
      );
      expect(event).toEqual({
        event: 'notice.sent',
        actor: 'admin',
        after: { room: 'everyone', status: 'info', notifyAdmin: false },
      });
    });
  });
}
