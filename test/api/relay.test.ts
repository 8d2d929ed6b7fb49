import { Redis } from 'ioredis';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import { ReadingBrowser } from '../given/reading-browser.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, signIn, type TestApp } from '../given/world.js';

const ROUNDS = 20;
const UPDATES = 100;
const BACKENDS = [
  { name: 'Postgres', describeBackend: describe, settings: () => ({}), cut: cutPostgres },
  { name: 'Redis', describeBackend: describeRedis, settings: () => ({ redisUrl: testRedisUrl() }), cut: cutRedis },
];

describe.each(BACKENDS)('two servers over $name', ({ describeBackend, settings, cut }) => {
  describeBackend("tell each other's browsers", () => {
    let app: TestApp;
    let other: TestServer;
    let id = '';
    const browsers: ReadingBrowser[] = [];
    beforeAll(async () => {
      app = await openTestApp(settings());
      other = await startTestServer(app.options);
      id = await handIn(await app.as('user'), delfor({ controlReference: 'START' }));
      for (const server of [app.server, other]) browsers.push(new ReadingBrowser(await signIn(server, 'user'), id));
      await until('both show the file', () => browsers.every((b) => b.shown === 'START'));
    });
    afterAll(async () => {
      for (const browser of browsers) browser.close();
      await other.close();
      await app.close();
    });

    const write = ({ platform }: TestServer, reference: string): Promise<void> =>
      platform.database.transaction('system', async (tx) => {
        await tx.query('UPDATE traffic_message SET control_reference = $2 WHERE id = $1', [id, reference]);
        platform.publisher.announce(tx, [{ company: app.world.solna, topic: 'traffic', id }]);
      });

    it('what was changed through either of them', async () => {
      for (const [i, server] of [app.server, other].entries()) {
        await write(server, `THROUGH-${String(i)}`);
        await until('both show it', () => browsers.every((b) => b.shown === `THROUGH-${String(i)}`));
      }
    });

    it('and miss none of 2,000 changes while the connections between them are cut again and again', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        // The cut falls on another place of the round each time, on its last change too, which no later one would make up for.
        const cutAt = Math.floor((UPDATES - 1) * ((round % 5) / 4));
        for (let i = 0; i < UPDATES; i++) {
          if (i === cutAt) await cut(app);
          await write(i % 2 === 0 ? app.server : other, `${String(round)}-${String(i)}`);
        }
        const last = `${String(round)}-${String(UPDATES - 1)}`;
        await until(`both show ${last}`, () => browsers.every((b) => b.shown === last));
      }
      // They were cut off indeed, and came back.
      for (const browser of browsers) expect(browser.losses).toBeGreaterThanOrEqual(ROUNDS / 2);
    }, 300_000);
  });
});

/** Ends every LISTEN of this database; the application's roles may end no connection, its owner may. */
async function cutPostgres(app: TestApp): Promise<void> {
  const client = await app.server.platform.database.dedicatedConnection();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Ends every connection to this test's own database of Redis: those that hear and those that tell. */
async function cutRedis(): Promise<void> {
  const redis = new Redis(testRedisUrl());
  const database = new URL(testRedisUrl()).pathname.slice(1);
  const own = String(await redis.call('CLIENT', 'ID'));
  for (const line of String(await redis.call('CLIENT', 'LIST')).split('\n')) {
    const id = /^id=(\d+)/.exec(line)?.[1];
    // One that has gone by itself meanwhile is cut off too.
    if (id !== undefined && id !== own && new RegExp(` db=${database} `).test(line))
      await redis.call('CLIENT', 'KILL', 'ID', id).catch(() => undefined);
  }
  redis.disconnect();
}
