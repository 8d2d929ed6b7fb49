import { randomUUID } from 'node:crypto';
import { systemQueues } from '../../server/contract/system.js';
import { startTestWorkers } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import { refusal } from '../given/client.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const BACKENDS = [
  ['postgres', describe, () => ({})],
  ['redis', describeRedis, () => ({ redisUrl: testRedisUrl() })],
] as const;

for (const [name, describeBackend, settings] of BACKENDS) {
  describeBackend(`the state of the queues on ${name}`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await openTestApp(settings());
    });
    afterAll(async () => {
      await app.close();
    });

    it('tells administrators of the installation what waits in which lane, who works, and what is blocked', async () => {
      const user = await app.as('user');
      const ids = [
        await handIn(user, delfor({ sender: 'P1:ZZ', controlReference: 'Q1' })),
        await handIn(user, delfor({ sender: 'P1:ZZ', controlReference: 'Q2' })),
        await handIn(user, delfor({ sender: 'P2:ZZ', controlReference: 'Q3' })),
      ];
      await app.sql(`UPDATE outbox SET created_at = now() - interval '70 seconds'`);
      await app.sql(
        `INSERT INTO worker_heartbeat (id, host, process_id, queue_backend, concurrency, in_hand, seen_at) VALUES ($1, 'gone', 1, 'redis', 4, 1, now() - interval '1 minute')`,
        [randomUUID()],
      );
      const admin = await app.as('admin');
      const waiting = await admin.call(systemQueues);
      expect(waiting).toMatchObject({
        backend: name,
        queues: ['traffic', 'transport', 'mail', 'webhook'].map((queue) => ({
          name: queue,
          counts: { waiting: 0, active: 0, delayed: 0 },
        })),
        outbox: { waiting: 3, full: false, limit: 50_000, jobs: [{ job: 'traffic.read', priority: 0, waiting: 3 }] },
        lanes: [
          { company: 'SOLNA', sender: 'P1:ZZ', waiting: 2 },
          { company: 'SOLNA', sender: 'P2:ZZ', waiting: 1 },
        ],
        workers: [{ host: 'gone', alive: false }],
        files: { received: 3, blocked: 0 },
      });
      expect(waiting.outbox.oldestSeconds).toBeGreaterThanOrEqual(70);
      await app.sql(`UPDATE traffic_file SET content = 'not compressed' WHERE message_id = $1`, [ids[0]]);
      const workers = await startTestWorkers(app.options);
      for (const id of ids) await whenDone(user, id);
      const done = await admin.call(systemQueues);
      expect(done).toMatchObject({
        outbox: { waiting: 0, oldestSeconds: null },
        lanes: [],
        files: { received: 0, oldestReceivedSeconds: null, blocked: 1 },
      });
      expect(done.workers.filter((w) => w.alive)).toMatchObject([
        { backend: name, concurrency: 4, processId: process.pid },
      ]);
      await workers.close();
      // Put away, it waits for nobody: as in the list of errors, whose index counts both.
      await app.sql(`UPDATE traffic_message SET archive_state = 'deleted' WHERE id = $1`, [ids[0]]);
      expect(await admin.call(systemQueues)).toMatchObject({ files: { blocked: 0 } });
    });

    it('tells of mails that wait, whose lane is no company’s', async () => {
      await app.sql(
        `INSERT INTO outbox (job, job_id, payload, lane, priority) VALUES ('mail.send', 'm-1-0', '{}', 'mail', 0)`,
      );
      const { lanes } = await (await app.as('admin')).call(systemQueues);
      expect(lanes).toMatchObject([{ company: null, sender: 'mail', waiting: 1 }]);
      await app.sql(`DELETE FROM outbox WHERE job_id = 'm-1-0'`);
    });

    it('is a page without scripts too, and for nobody else', async () => {
      const page = await (await app.as('admin')).get('/system/queues.html');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const html = String(page.body);
      expect(html).toContain('<h1>Queues</h1>');
      expect(html).not.toContain('<script');
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
      expect(page.headers.get('content-security-policy')).toContain(`'nonce-${String(nonce)}'`);
      for (const user of ['manager', 'user', 'chief'] as const) {
        for (const path of ['/system/queues', '/system/queues.html'])
          expect(refusal(await (await app.as(user)).get(path))).toBe('403 no-permission');
      }
    });
  });
}
