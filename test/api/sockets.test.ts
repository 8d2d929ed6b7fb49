import { connect } from 'node:net';
import { SessionLive } from '../../server/modules/auth/session.live.js';
import { SOCKET_PATH } from '../../server/contract/socket.js';
import { startTestWorkers } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import { brokenDelfor } from '../given/files.js';
import { Client, refusal } from '../given/client.js';
import { watch, type Watcher } from '../given/socket.js';
import { until } from '../given/until.js';
import {
  emailOf,
  handedIn,
  handIn,
  openTestApp,
  signIn,
  whenDone,
  type TestApp,
  type UserName,
} from '../given/world.js';

const BACKENDS = [
  ['Postgres', describe, () => ({})],
  ['Redis', describeRedis, () => ({ redisUrl: testRedisUrl() })],
] as const;

for (const [name, describeBackend, settings] of BACKENDS) {
  describeBackend(`the sockets over ${name}`, () => {
    let app: TestApp;
    const open: Watcher[] = [];
    beforeAll(async () => {
      app = await openTestApp({ workers: true, ...settings() });
      // The first file of a process also starts the thread that reads it.
      await handedIn(await app.as('user'), brokenDelfor({ controlReference: 'WARM' }));
    });
    afterEach(() => {
      for (const watcher of open.splice(0)) watcher.close();
    });
    afterAll(async () => {
      await app.close();
    });

    const watching = async (client: Client, headers?: Record<string, string>): Promise<Watcher> => {
      const watcher = await watch(client, headers);
      open.push(watcher);
      await until('the welcome', () => watcher.heard.length > 0);
      return watcher;
    };

    it('refuse who brings no session, a page of another site, and what is said instead of a cookie', async () => {
      const nobody = new Client(app.server.url);
      await expect(watch(nobody)).rejects.toThrow('session-expired');
      await expect(
        watch(nobody, { authorization: `Bearer ${(await app.as('user')).cookies.get('access') ?? ''}` }),
      ).rejects.toThrow('session-expired');
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        await expect(watch(await app.as('user'), headers)).rejects.toThrow('websocket error');
      }
      await watching(await app.as('user'), {
        origin: new URL(app.server.url).origin,
        'sec-fetch-site': 'same-origin',
      });
    });

    it('tell the error count of the company on connecting (S-13)', async () => {
      const [mine, theirs] = [await watching(await app.as('user')), await watching(await app.as('neighbour'))];
      const [{ count } = { count: -1 }] = await app.sql<{ count: number }>(
        'SELECT count(*)::int AS count FROM traffic_message WHERE error_count > 0 AND company_id = $1',
        [app.world.solna],
      );
      expect([mine.count, theirs.count]).toEqual([count, 0]);
    });

    it('tell on connecting how long ago records of the company last changed', async () => {
      const begun = performance.now();
      await handedIn(await app.as('user'), delfor({ controlReference: `AGO-${name}` }));
      const [mine, theirs] = [await watching(await app.as('user')), await watching(await app.as('neighbour'))];
      const elapsed = Math.ceil(performance.now() - begun);
      const [ages] = mine.all('lastChanges');
      expect(ages?.traffic).toBeLessThanOrEqual(elapsed);
      expect(ages?.schedule).toBeLessThanOrEqual(elapsed);
      // Nothing of theirs changed.
      expect(theirs.all('lastChanges')[0]?.traffic).toBeGreaterThanOrEqual(elapsed);
    });

    it('raise the error count by exactly one within 2 s, for everybody of that company and for nobody else (S-13)', async () => {
      const solna = await Promise.all(
        (['user', 'reader', 'manager', 'swede'] as const).map(async (user) => watching(await app.as(user))),
      );
      const others = await Promise.all(
        (['neighbour', 'outsider'] as const).map(async (user) => watching(await app.as(user))),
      );
      const before = solna[0]!.count ?? -1;
      const id = await handIn(await app.as('user'), brokenDelfor({ controlReference: `S13-${name}` }));
      for (const watcher of solna) await until('one error more', () => watcher.count === before + 1, 2_000);
      await whenDone(await app.as('user'), id);
      await handedIn(await app.as('user'), delfor({ controlReference: `GOOD-${name}` }));
      await until(
        'the good file is told too',
        () => solna.every((w) => w.all('changed').some((c) => c.topic === 'schedule')),
        2_000,
      );
      for (const watcher of solna)
        expect(watcher.all('errorCount').map((e) => e.count)).toEqual(expect.not.arrayContaining([before + 2]));
      expect(solna.map((w) => w.count)).toEqual(solna.map(() => before + 1));
      expect(others.map((w) => w.heard.length)).toEqual([1, 1]);
      const again = await watching(await app.as('admin'));
      expect(again.count).toBe(before + 1);
    });

    it('name the files and schedules that changed, in versions without a gap', async () => {
      const watcher = await watching(await app.as('user'));
      const message = await handedIn(
        await app.as('user'),
        delfor({ controlReference: `CH-${name}`, documentNumber: `CH-${name}` }),
      );
      const told = (topic: string): string[] =>
        watcher
          .all('changed')
          .filter((c) => c.topic === topic)
          .flatMap((c) => c.ids);
      await until(
        'file and schedule are named',
        () => told('traffic').includes(message.id) && told('schedule').includes(message.schedules[0]!.scheduleHeadId),
        2_000,
      );
      await handedIn(await app.as('swede'), delfor({ controlReference: `CH2-${name}` }));
      await until('more is told', () => watcher.heard.length >= 6, 2_000);
      const { versions } = watcher;
      const steps = versions.slice(1).map((version, i) => version - versions[i]!);
      // The welcome carries the version at which it was counted, so it may repeat one.
      expect(steps.filter((step) => step !== 1)).toEqual(steps.includes(0) ? [0] : []);
    });

    it('say nothing of what was rolled back, and the same to two tabs', async () => {
      const [one, two] = [await watching(await app.as('user')), await watching(await app.as('user'))];
      const { platform } = app.server;
      await expect(
        platform.database.transaction('system', async (tx) => {
          platform.publisher.announce(tx, [{ company: app.world.solna, topic: 'traffic', id: '1' }]);
          await tx.query('SELECT 1/0');
        }),
      ).rejects.toThrow('division by zero');
      await platform.database.transaction('system', (tx) => {
        platform.publisher.announce(tx, [{ company: app.world.solna, topic: 'traffic', id: '2' }]);
        return Promise.resolve();
      });
      const ids = (w: Watcher): string[] => w.all('changed').flatMap((c) => (c.topic === 'traffic' ? c.ids : []));
      await until('what was committed', () => [one, two].every((w) => ids(w).includes('2')), 2_000);
      for (const watcher of [one, two]) expect(ids(watcher).filter((id) => id.length < 14)).toEqual(['2']);
    });

    it('name no ids where more than fifty changed at once: everything is read again', async () => {
      const watcher = await watching(await app.as('user'));
      const { platform } = app.server;
      await platform.database.transaction('system', (tx) => {
        platform.publisher.announce(
          tx,
          Array.from({ length: 51 }, (_, i) => ({
            company: app.world.solna,
            topic: 'traffic' as const,
            id: String(i),
          })),
        );
        return Promise.resolve();
      });
      await until('a change without names', () => watcher.all('changed').some((c) => c.ids.length === 0), 2_000);
      expect(watcher.all('changed').flatMap((c) => c.ids)).not.toContain('50');
    });

    it('take nothing from who has no right to say it, and too much of it ends the connection', async () => {
      const watcher = await watching(await app.as('user'));
      const other = await watching(await app.as('neighbour'));
      for (const event of ['notifyGlobal', 'errorCount', 'changed', 'join', 'delete'])
        watcher.socket.emit(event, { company: app.world.nordvik, count: 99, version: 99 });
      watcher.socket.emit('flood', 'x'.repeat(100_000));
      await watcher.whenGone();
      expect(other.heard).toHaveLength(1);
    });
  });
}

describe('the sockets of a server whose database connection breaks', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('are closed once it is back, so that browsers read again what they may have missed', async () => {
    const watcher = await watch(await app.as('user'));
    await until('the welcome', () => watcher.heard.length > 0);
    await killListeners(app);
    await watcher.whenGone(5_000);
    const again = await watch(await app.as('user'));
    const workers = await startTestWorkers(app.options);
    await handedIn(await app.as('user'), brokenDelfor());
    await until('the count of after the break', () => again.count === 1, 3_000);
    again.close();
    await workers.close();
  });
});

describe('the sockets of a session that time ends', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  const look = (): Promise<void> => app.server.nest.get(SessionLive).look();
  /** Somebody with a session of its own, and a socket of it that has been welcomed. */
  const watching = async (user: UserName) => {
    const client = await signIn(app.server, user);
    const watcher = await watch(client);
    await until('the welcome', () => watcher.heard.length > 0);
    return { client, watcher };
  };
  /** Moves times of the newest session of somebody. */
  const move = (user: UserName, times: string) =>
    app.sql(
      `UPDATE session SET ${times} WHERE id = (SELECT s.id FROM session s JOIN user_account u ON u.id = s.user_id WHERE u.email = $1 ORDER BY s.created_at DESC LIMIT 1)`,
      [emailOf(user)],
    );

  it('are closed when it was idle for two hours, by a look that prolongs none; all others stay', async () => {
    const [idle, nearly, busy] = [await watching('user'), await watching('swede'), await watching('neighbour')];
    await move('user', `seen_at = now() - interval '2 hours 1 minute'`);
    await move('swede', `seen_at = now() - interval '1 hour 59 minutes'`);
    const seen = () => app.sql('SELECT id, seen_at FROM session ORDER BY id');
    const before = await seen();
    await look();
    await idle.watcher.whenGone();
    expect(await seen()).toEqual(before);
    await until(
      'calls are refused alike',
      async () => refusal(await idle.client.get('/applications/user')) === '401 session-expired',
      5_000,
    );
    for (const { watcher } of [nearly, busy]) {
      expect(watcher.socket.connected).toBe(true);
      watcher.close();
    }
  });

  it.each([
    ['its day', `expires_at = now() + interval '3 seconds'`],
    [
      'the time of acting for another',
      `subject_id = (SELECT id FROM user_account WHERE username = 'reader'), subject_since = now(), subject_until = now() + interval '3 seconds'`,
    ],
  ])('are closed by themselves when %s is over', async (_, times) => {
    const { watcher } = await watching('manager');
    await move('manager', times);
    await look();
    expect(watcher.socket.connected).toBe(true);
    await watcher.whenGone(10_000);
  });
});

describe('a connection that says nothing', () => {
  it('is ended within seconds, though it leaves the close frame without an answer', async () => {
    const app = await openTestApp();
    try {
      const { hostname, port, host } = new URL(app.server.url);
      const socket = connect(Number(port), hostname);
      const heard: Buffer[] = [];
      socket.on('data', (bytes: Buffer) => heard.push(bytes));
      const ended = new Promise<number>((done) => {
        const begun = performance.now();
        socket.once('close', () => {
          done(performance.now() - begun);
        });
      });
      socket.write(
        `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
      );
      // Five seconds to say who it is, two to answer the close frame; the rest is for a busy machine.
      expect(await ended).toBeLessThan(15_000);
      expect(Buffer.concat(heard).toString('latin1')).toContain('101 Switching Protocols');
    } finally {
      await app.close();
    }
  }, 60_000);
});

/** The application's roles may end no connection; the owner may. */
async function killListeners(app: TestApp): Promise<void> {
  const client = await app.server.platform.database.dedicatedConnection();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`,
  );
  await client.end();
}
