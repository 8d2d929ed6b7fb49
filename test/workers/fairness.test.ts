import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { StalledFilesService } from '../../server/modules/traffic/stalled-files.service.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { outbox } from '../../server/platform/queue/outbox.js';
import { startTestWorkers } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import { Client, problemOf } from '../given/client.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const FILES = 3_000;
/** More than are read at a time. */
const WAITING = 100;
/** Milliseconds between two searches for stalled files. */
const RECOVERY_MS = 100;
const BACKENDS = [
  ['Postgres', describe, () => ({})],
  ['Redis', describeRedis, () => ({ redisUrl: testRedisUrl() })],
] as const;

for (const [name, describeBackend, settings] of BACKENDS) {
  describeBackend(`a backlog of one partner, over ${name},`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await openTestApp(settings());
    });
    afterAll(async () => {
      await app.close();
    });

    const readOf = async (sender: string): Promise<number> => {
      const [row] = await app.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM traffic_message WHERE sender = $1 AND state <> 'received'`,
        [sender],
      );
      return row?.count ?? 0;
    };

    /** How many had been read when a file was. */
    const readBefore = async (sender: string, id: string): Promise<number> =>
      (
        await app.sql<{ count: number }>(
          `
      SELECT count(*)::int AS count FROM traffic_message m, traffic_message one WHERE one.id = $2 AND m.sender = $1 AND m.state <> 'received' AND m.processed_at < one.processed_at`,
          [sender, id],
        )
      )[0]?.count ?? 0;

    it("is not stood before by another partner's one file, of the same company or another", async () => {
      const many = app.world.solna;
      await fillBacklog(app, many, 'A:ZZ', FILES);
      const user = await app.as('user');
      // From a folder, as those: nothing but the lane distinguishes them.
      const intake = app.server.nest.get(IntakeService, { strict: false });
      const one = async (company: string, sender: string, recipient?: string): Promise<string> =>
        intake.fromFolder({
          key: `${sender}-${company}`,
          fileName: 'one.edi',
          company,
          bytes: delfor({ sender, controlReference: `ONE-${sender}-${company}`, ...(recipient && { recipient }) }),
        });
      const [same, other] = [await one('SOLNA', 'B:ZZ'), await one('NORDVIK', 'A:ZZ', 'O0013000001CUST:OD')];
      const workers = await startTestWorkers(app.options);
      await Promise.all([whenDone(user, same), whenDone(await app.as('neighbour'), other)]);
      await workers.close();
      for (const id of [same, other]) expect(await readBefore('A:ZZ', id)).toBeLessThan(FILES / 4);
    });

    it.each([
      ['', 0],
      [', also when its first try fails', 1],
    ])('lets a file pass that somebody asked to be read again%s', async (_, failures) => {
      const user = await app.as('user');
      const [first] = await app.sql<{ id: string }>(
        `SELECT id FROM traffic_message WHERE sender = 'A:ZZ' AND state <> 'received' AND wake = 0 ORDER BY id LIMIT 1`,
      );
      const undo = await failing(String(first?.id), failures);
      await user.call(trafficProcess, { params: { id: String(first?.id) } });
      const before = await readOf('A:ZZ');
      const workers = await startTestWorkers(app.options);
      await whenDone(user, String(first?.id));
      await workers.close();
      await undo();
      expect((await readBefore('A:ZZ', String(first?.id))) - before).toBeLessThan(FILES / 4);
    });

    /** Refuses the schedule of a file so many times, as if its data were wrong. Returns what ends that. */
    async function failing(id: string, times: number): Promise<() => Promise<void>> {
      const runner = app.server.platform.database.dataSource.createQueryRunner();
      await runner.query(`
        CREATE SEQUENCE refusals;
        CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
          IF NEW.message_id = ${id} AND nextval('public.refusals') <= ${String(times)} THEN RAISE EXCEPTION 'refused' USING ERRCODE = '22000'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER refuse_some BEFORE INSERT ON schedule_head FOR EACH ROW EXECUTE FUNCTION refuse_some()`);
      return async () => {
        await runner.query(
          'DROP TRIGGER refuse_some ON schedule_head; DROP FUNCTION refuse_some; DROP SEQUENCE refusals',
        );
        await runner.release();
      };
    }

    it('is not queued a second time while it waits', async () => {
      await shortenBacklog(app, WAITING);
      await app.sql(`UPDATE traffic_message SET woke_at = now() - interval '10 minutes' WHERE state = 'received'`);
      await app.sql('DELETE FROM handed_over');
      expect(await app.sql('SELECT FROM outbox')).toHaveLength(WAITING);
      const searches = countSearches();
      const goOn = holdReading(() => searches.now > 3);
      const workers = await startTestWorkers({ ...app.options, recoveryMs: RECOVERY_MS });
      // What a stopped worker left in the queue may be queued once more.
      await until('all is read', async () => {
        const waits = await app.sql(`SELECT FROM traffic_message WHERE state = 'received' LIMIT 1`);
        return waits.length === 0;
      });
      await workers.close();
      goOn();
      searches.end();
      const [requeued] = await app.sql<{ count: number }>(
        'SELECT count(*)::int AS count FROM traffic_message WHERE wake > 1',
      );
      expect(requeued?.count).toBe(0);
      expect(
        await app.sql(
          `SELECT DISTINCT state FROM traffic_message WHERE sender = 'A:ZZ' AND state NOT IN ('processed', 'duplicate')`,
        ),
      ).toEqual([]);
    });
  });
}

describe('the outbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterEach(async () => {
    await app.sql('DELETE FROM outbox');
  });
  afterAll(async () => {
    await app.close();
  });

  const put = (lane: string, count: number, priority = 1): Promise<unknown> =>
    app.sql(
      `
    INSERT INTO outbox (job, job_id, payload, lane, priority)
    SELECT 'traffic.read', $1 || '-' || n, jsonb_build_object('id', n::text), $1, $3 FROM generate_series(1, $2) n`,
      [lane, count, priority],
    );
  const take = (count: number, after = '') =>
    app.server.platform.database.transaction('system', (tx) => outbox.take(tx, 'traffic.read', 1, count, after));

  it('gives from each lane in turn, the oldest of each first', async () => {
    await put('a', 100);
    await put('b', 2);
    await put('c', 100);
    expect((await take(8)).map((row) => row.job_id)).toEqual(['a-1', 'b-1', 'c-1', 'a-2', 'b-2', 'c-2', 'a-3', 'c-3']);
    expect((await take(3)).map((row) => row.job_id)).toEqual(['a-4', 'c-4', 'a-5']);
  });

  it('goes on behind the lane that was served last, and comes back to the first', async () => {
    for (const lane of ['a', 'b', 'c', 'd']) await put(lane, 5);
    expect((await take(3, 'b')).map((row) => row.lane)).toEqual(['c', 'd', 'a']);
    expect((await take(2, 'd')).map((row) => row.lane)).toEqual(['a', 'b']);
  });

  it('takes lanes without a name too, and never another job or priority', async () => {
    await put('', 3);
    await put('z', 3, 0);
    await app.sql(`INSERT INTO outbox (job, job_id, payload) VALUES ('job.of.tomorrow', 'x', '{}')`);
    expect((await take(50)).map((row) => row.job_id)).toEqual(['-1', '-2', '-3']);
    expect(await app.sql('SELECT FROM outbox')).toHaveLength(4);
  });

  it('costs the same whatever the backlog: a batch reads little more than it takes', async () => {
    const pages = async (): Promise<number> =>
      app.server.platform.database.transaction('system', async (tx) => {
        const read = `SELECT sum(pg_stat_get_xact_tuples_fetched(oid))::int AS count FROM pg_class WHERE relname IN ('outbox', 'outbox_turn')`;
        await outbox.take(tx, 'traffic.read', 1, 64, '');
        return (await tx.query<{ count: number }>(read))[0]?.count ?? 0;
      });
    await put('a', 500);
    await put('b', 500);
    await app.sql('SELECT 1');
    const few = await pages();
    await put('a', 20_000);
    await put('b', 20_000);
    const many = await pages();
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few * 2 + 64);
  });
});

describe('a job that this build does not know', () => {
  it('stays in the outbox for a newer worker, and keeps nothing else from being read', async () => {
    const app = await openTestApp({ workers: true });
    await app.sql(`INSERT INTO outbox (job, job_id, payload) VALUES ('job.of.tomorrow', 'x', '{"id": "1"}')`);
    const user = await app.as('user');
    expect((await whenDone(user, await handIn(user, delfor({ controlReference: 'AFTER' })))).state).toBe('processed');
    expect(await app.sql('SELECT job FROM outbox')).toEqual([{ job: 'job.of.tomorrow' }]);
    await app.close();
  });
});

describe('a backlog above the limit', () => {
  it('turns uploads away with a code and a time to come back, leaves dropped files where they are, and is seen in health', async () => {
    const app = await openTestApp({ env: { MAX_BACKLOG: '3' } });
    const user = await app.as('user');
    await fillBacklog(app, app.world.solna, 'FULL:ZZ', 3);
    let number = 0;
    const refused = await until('an upload is refused', async () => {
      const reply = await user.upload(delfor({ controlReference: `FULL-${String(number++)}` }));
      return reply.status === 503 && reply;
    });
    expect([problemOf(refused).code, refused.headers.get('retry-after')]).toEqual(['backlog-full', '15']);
    const intake = app.server.nest.get(IntakeService, { strict: false });
    await expect(
      intake.fromFolder({ key: 'k', fileName: 'x.edi', company: undefined, bytes: delfor() }),
    ).rejects.toThrow('no more are accepted');
    expect((await new Client(app.server.url).get('/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', queue: 'ok', live: 'ok', backlog: 'full' },
    });
    const workers = await startTestWorkers(app.options);
    await until(
      'an upload is taken in again',
      async () => (await user.upload(delfor({ controlReference: `FULL-${String(number++)}` }))).status === 202,
    );
    await workers.close();
    await app.close();
  });
});

/** Searches for stalled files that have ended. */
function countSearches(): { now: number; end(): void } {
  const { requeue } = StalledFilesService.prototype;
  const count = {
    now: 0,
    end: () => {
      StalledFilesService.prototype.requeue = requeue;
    },
  };
  StalledFilesService.prototype.requeue = async function counted(this: StalledFilesService) {
    const requeued = await requeue.call(this);
    count.now += 1;
    return requeued;
  };
  return count;
}

/** Lets no file be read until something holds, so that all wait as long. Returns what ends that. */
function holdReading(holds: () => boolean): () => void {
  const { read } = ReadService.prototype;
  ReadService.prototype.read = async function held(this: ReadService, ...args) {
    await until('reading goes on', holds);
    return read.apply(this, args);
  };
  return () => {
    ReadService.prototype.read = read;
  };
}

/** Leaves so many of the files that wait for the queue; the others never came. */
async function shortenBacklog(app: TestApp, files: number): Promise<void> {
  await app.sql(
    `
    WITH gone AS (DELETE FROM outbox WHERE id NOT IN (SELECT id FROM outbox ORDER BY id LIMIT $1) RETURNING (payload->>'id')::bigint AS id),
    files AS (DELETE FROM traffic_file WHERE message_id IN (SELECT id FROM gone))
    DELETE FROM traffic_message WHERE id IN (SELECT id FROM gone)`,
    [files],
  );
}

/** Files of one sender that came by themselves and wait, as a folder full of them leaves them: written at once, small, and each its own. */
async function fillBacklog(app: TestApp, company: string, sender: string, count: number): Promise<void> {
  const { zstdCompressSync } = await import('node:zlib');
  const files = Array.from({ length: count }, (_, i) =>
    zstdCompressSync(delfor({ sender, lines: 1, calloffs: 1, controlReference: `L${String(i)}` })),
  );
  await app.sql(
    `
    WITH bytes AS (SELECT next_id() AS id, content, sha256(content) AS digest FROM unnest($3::bytea[]) AS content),
    message AS (INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, sender)
      SELECT id, $1, 'folder', 'many.edi', 1000, digest, 'received', $2 FROM bytes RETURNING id),
    file AS (INSERT INTO traffic_file (message_id, company_id, content) SELECT id, $1, content FROM bytes)
    INSERT INTO outbox (job, job_id, payload, lane, priority)
    SELECT 'traffic.read', 'f-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane($1, $2), 1 FROM message`,
    [company, sender, files],
  );
}
