import { pino } from 'pino';
import { trafficProcess } from '../../server/contract/traffic.js';
import { toId } from '../../server/domain/ids.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { StalledFilesService } from '../../server/modules/traffic/stalled-files.service.js';
import { trafficQueue } from '../../server/modules/exchange/exchange.jobs.js';
import { Queues } from '../../server/platform/queue/queues.js';
import { OutboxRelay } from '../../workers/outbox-relay.js';
import { startTestWorkers } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import type { Client } from '../given/client.js';
import { until } from '../given/until.js';
import { handedIn, handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

interface OutboxRow {
  job: string;
  job_id: string;
  payload: { id: string };
}

const BACKENDS = [
  {
    name: 'Postgres',
    describeBackend: describe,
    settings: () => ({}),
    dead: { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', redisUrl: undefined },
  },
  {
    name: 'Redis',
    describeBackend: describeRedis,
    settings: () => ({ redisUrl: testRedisUrl() }),
    dead: { databaseUrl: '', redisUrl: 'redis://127.0.0.1:1' },
  },
];

describe.each(BACKENDS)('$name as the queue:', ({ name, describeBackend, settings, dead }) => {
  describeBackend('a stored file', () => {
    let app: TestApp;
    let client: Client;
    let workers: { close(): Promise<void> } | undefined;
    beforeAll(async () => {
      app = await openTestApp(settings());
      client = await app.as('user');
    });
    afterEach(async () => {
      await workers?.close();
      workers = undefined;
    });
    afterAll(async () => {
      await app.close();
    });

    let references = 0;
    const fresh = (): Buffer => delfor({ controlReference: `${name}-${String(++references)}` });
    const outbox = () => app.sql<OutboxRow>('SELECT job, job_id, payload FROM outbox ORDER BY id');
    const quiet = pino({ level: 'silent' });
    const queues = (at: { databaseUrl: string; redisUrl: string | undefined }, log = quiet): Queues =>
      Queues.connect({ ...at, poolSize: 4, log });
    const alive = (): Queues => queues({ databaseUrl: app.databaseUrl, redisUrl: app.options.redisUrl });

    it('keeps its wake-up while the queue is down and is read once it is back', async () => {
      const id = await handIn(client, fresh());
      const said: string[] = [];
      const down = queues(dead);
      const relay = new OutboxRelay(
        app.server.platform.database,
        down,
        pino(
          { level: 'warn' },
          {
            write: (line: string) => {
              said.push(line);
            },
          },
        ),
      );
      await relay.start();
      await until('the relay complains', () => said.some((line) => line.includes('outbox not relayed')));
      await relay.stop();
      expect((await outbox()).map((row) => row.payload.id)).toEqual([id]);
      workers = await startTestWorkers(app.options);
      expect((await whenDone(client, id)).state).toBe('processed');
      expect(await outbox()).toEqual([]);
      await down.close(true);
    });

    it('has one effect however often its wake-up is delivered, before and after', async () => {
      const id = await handIn(client, fresh());
      const [row] = await outbox();
      const wake = { job: row!.job, jobId: row!.job_id, payload: { ids: [row!.payload.id] } };
      const queue = alive();
      await queue.add(trafficQueue, [wake, wake, { ...wake, jobId: `${wake.jobId}x` }]);
      await queue.add(trafficQueue, [wake]);
      workers = await startTestWorkers(app.options);
      const done = await whenDone(client, id);
      await queue.add(trafficQueue, [wake, { ...wake, jobId: `${wake.jobId}y` }]);
      // A file handed in later has been read, so what was added before it has been worked off.
      await handedIn(client, fresh());
      const { documents, ...still } = await whenDone(client, id);
      // What the later file brought follows its schedule now.
      expect({ ...still, documents: documents.map((one) => ({ ...one, supersededBy: null })) }).toEqual(done);
      expect(done).toMatchObject({ state: 'processed', attempts: 0 });
      expect(await app.sql('SELECT FROM schedule_head WHERE message_id = $1', [id])).toHaveLength(1);
      await queue.close();
    });

    it('is queued again when the queue has lost it', async () => {
      const id = await handIn(client, fresh());
      await app.sql('DELETE FROM outbox');
      await app.sql(`UPDATE traffic_message SET woke_at = now() - interval '30 seconds' WHERE id = $1`, [id]);
      workers = await startTestWorkers({ ...app.options, recoveryMs: 250 });
      expect(await whenDone(client, id)).toMatchObject({ state: 'processed', attempts: 0 });
      expect(await app.sql('SELECT wake FROM traffic_message WHERE id = $1', [id])).toEqual([{ wake: 1 }]);
    });

    it('that can not be read is tried three times, then blocked with the reason shown, and delays no other', async () => {
      const poison = await handIn(client, fresh());
      await app.sql(`UPDATE traffic_file SET content = 'not compressed' WHERE message_id = $1`, [poison]);
      const others = await Promise.all(Array.from({ length: 5 }, () => handIn(client, fresh())));
      workers = await startTestWorkers(app.options);
      for (const id of others) expect((await whenDone(client, id)).state).toBe('processed');
      const blocked = await whenDone(client, poison);
      expect(blocked).toMatchObject({ state: 'blocked', attempts: 3, errorCount: 1, schedules: [] });
      expect(blocked.lastError).toMatch(/\w/);
    });

    it('that was blocked is read again on demand, and its error is gone when it is whole (TRAF-05)', async () => {
      const bytes = fresh();
      const id = await handIn(client, bytes);
      const [kept] = await app.sql<{ content: Buffer }>('SELECT content FROM traffic_file WHERE message_id = $1', [id]);
      await app.sql(`UPDATE traffic_file SET content = '' WHERE message_id = $1`, [id]);
      workers = await startTestWorkers(app.options);
      expect((await whenDone(client, id)).state).toBe('blocked');
      await app.sql('UPDATE traffic_file SET content = $2 WHERE message_id = $1', [id, kept?.content]);
      await client.call(trafficProcess, { params: { id } });
      expect(await whenDone(client, id)).toMatchObject({
        state: 'processed',
        attempts: 0,
        errorCount: 0,
        lastError: null,
      });
    });
  });
});

describe('reading a stored file', () => {
  let app: TestApp;
  let client: Client;
  let reader: ReadService;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    reader = app.server.nest.get(ReadService, { strict: false });
  });
  afterAll(async () => {
    await app.close();
  });

  it('has one effect when many workers begin at once', async () => {
    const id = await handIn(client, delfor({ controlReference: 'AT-ONCE' }));
    await Promise.all(Array.from({ length: 6 }, () => reader.read(id, { started: 1 })));
    expect((await whenDone(client, id)).schedules).toHaveLength(1);
  });

  it('is given up when worker after worker has died with it', async () => {
    const id = await handIn(client, delfor({ controlReference: 'DEADLY' }));
    await reader.read(id, { started: 101 });
    expect(await whenDone(client, id)).toMatchObject({
      state: 'blocked',
      errorCount: 1,
      lastError: 'Workers died 100 times while reading this file.',
      schedules: [],
    });
  });

  it('does nothing for a file that is done, and for none at all', async () => {
    const { id } = await whenDone(
      client,
      await (async () => {
        const made = await handIn(client, delfor({ controlReference: 'DONE' }));
        await reader.read(made, { started: 1 });
        return made;
      })(),
    );
    const before = (await client.get(`/applications/traffic/messages/${id}`)).body;
    await reader.read(id, { started: 1 });
    await reader.read(toId('file', '26010100000001'), { started: 1 });
    await reader.read(id, { started: 999 });
    expect((await client.get(`/applications/traffic/messages/${id}`)).body).toEqual(before);
  });

  it('refuses a file that would unpack to more than was ever taken in', async () => {
    const id = await handIn(client, delfor({ controlReference: 'BOMB' }));
    const { zstdCompressSync } = await import('node:zlib');
    await app.sql('UPDATE traffic_file SET content = $2 WHERE message_id = $1', [
      id,
      zstdCompressSync(Buffer.alloc(200 * 1024 * 1024)),
    ]);
    for (let i = 0; i < 3; i++) await reader.read(id, { started: 1 });
    expect(await whenDone(client, id)).toMatchObject({ state: 'blocked', attempts: 3 });
  });

  it('is tried again after a statement of it failed, and goes well when that is mended', async () => {
    const id = await handIn(client, delfor({ controlReference: 'AWAY' }));
    const locker = await app.server.platform.database.dedicatedConnection();
    await locker.query(`ALTER TABLE schedule_head RENAME TO away`);
    await expect(reader.read(id, { started: 1 })).resolves.toBeUndefined();
    await locker.query(`ALTER TABLE away RENAME TO schedule_head`);
    await locker.end();
    expect((await client.get(`/applications/traffic/messages/${id}`)).body).toMatchObject({
      state: 'received',
      attempts: 1,
    });
    await reader.read(id, { started: 2 });
    expect(await whenDone(client, id)).toMatchObject({ state: 'processed', lastError: null });
  });

  it('is queued again when its job was lost, and only then: not while the job waits in the outbox, nor shortly after it was handed over', async () => {
    const [lost, waiting, handed, young] = await Promise.all(
      ['LOST', 'WAITING', 'HANDED', 'YOUNG'].map((controlReference) => handIn(client, delfor({ controlReference }))),
    );
    await app.sql(`UPDATE traffic_message SET woke_at = now() - interval '10 minutes' WHERE id = ANY ($1)`, [
      [lost, waiting, handed],
    ]);
    await app.sql(`DELETE FROM outbox WHERE payload->>'id' = ANY ($1)`, [[lost, handed, young]]);
    await app.sql(
      `INSERT INTO handed_over (job, ids, at) VALUES ('traffic.read', ARRAY[$1]::bigint[], now() - interval '5 seconds')`,
      [handed],
    );
    await app.sql(`INSERT INTO folder_receipt VALUES ('aged', 1, now() - interval '2 days'), ('fresh', 1, now())`);
    const stalled = app.server.nest.get(StalledFilesService, { strict: false });
    expect([await stalled.requeue(), await stalled.requeue()]).toEqual([1, 0]);
    const jobs = async () =>
      (
        await app.sql<OutboxRow>(`SELECT job_id FROM outbox WHERE payload->>'id' = ANY ($1) ORDER BY job_id`, [
          [lost, waiting, handed, young],
        ])
      ).map((row) => row.job_id);
    expect(await jobs()).toEqual([`f-${String(lost)}-1`, `f-${String(waiting)}-0`].sort());
    // Handed over long ago and still not read: the queue has lost it.
    await app.sql(`UPDATE handed_over SET at = now() - interval '30 seconds'`);
    expect(await stalled.requeue()).toBe(1);
    expect(await jobs()).toContain(`f-${String(handed)}-1`);
    expect(await app.sql('SELECT key FROM folder_receipt')).toEqual([{ key: 'fresh' }]);
  });
});
