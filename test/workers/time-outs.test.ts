import { startTestWorkers } from '../harness/server.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { delfor } from '../given/delfor.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';
import { until } from '../given/until.js';

const BACKENDS = [
  ['Postgres', describe, () => ({})],
  ['Redis', describeRedis, () => ({ redisUrl: testRedisUrl() })],
] as const;

for (const [name, describeBackend, settings] of BACKENDS) {
  describeBackend(`a file whose database is busy, over ${name},`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await openTestApp({ ...settings(), workers: true });
    });
    afterAll(async () => {
      await app.close();
    });

    /** Ends statements that store a schedule in the way of a time-out, so many times. Returns what ends that. */
    async function timingOut(sqlState: string, times: number): Promise<() => Promise<number>> {
      const runner = app.server.platform.database.dataSource.createQueryRunner();
      await runner.query(`
        CREATE SEQUENCE busy_calls;
        CREATE FUNCTION busy_database() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
          IF nextval('public.busy_calls') <= ${String(times)} THEN RAISE EXCEPTION 'timed out' USING ERRCODE = '${sqlState}'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER busy_database BEFORE INSERT ON schedule_head FOR EACH ROW EXECUTE FUNCTION busy_database()`);
      return async () => {
        const [row] = (await runner.query('SELECT last_value::int AS count FROM busy_calls')) as [{ count: number }];
        await runner.query(
          'DROP TRIGGER busy_database ON schedule_head; DROP FUNCTION busy_database; DROP SEQUENCE busy_calls',
        );
        await runner.release();
        return row.count;
      };
    }

    it.each([
      ['a lock', '55P03', 2],
      ['a connection', '53300', 2],
      ['a statement', '57014', 1],
      ['a database that is away', '57P03', 2],
    ])('comes back by itself after waiting for %s, without a try being counted', async (_, sqlState, times) => {
      const user = await app.as('user');
      const undo = await timingOut(sqlState, times);
      const { state, id } = await whenDone(user, await handIn(user, delfor({ controlReference: sqlState })));
      expect(await undo()).toBe(times + 1);
      expect(state).toBe('processed');
      // Neither a failed try, nor queued again by the recovery task.
      expect(await app.sql('SELECT attempts, wake FROM traffic_message WHERE id = $1', [id])).toEqual([
        { attempts: 0, wake: 0 },
      ]);
    });
  });
}

describe('files of one company that wait for a lock', () => {
  it('leave half of the connections to others, whose files are read meanwhile', async () => {
    const app = await openTestApp();
    const user = await app.as('user');
    const { dataSource } = app.server.platform.database;
    const lock = dataSource.createQueryRunner();
    await lock.query('BEGIN');
    await lock.query(
      `INSERT INTO reference_stream (company_id, sender, recipient, test, width, kind) VALUES ($1, 'BUSY', 'US', false, 0, '')`,
      [app.world.solna],
    );
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        handIn(user, delfor({ sender: 'BUSY', recipient: 'US', controlReference: `W${String(n)}` })),
      ),
    );
    const waiting = async (): Promise<number> => {
      // Outside of the transaction, in which the view would stay as it was.
      const [row] = await dataSource.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'test-workers' AND wait_event_type = 'Lock'`,
      );
      return row.count;
    };
    const workers = await startTestWorkers(app.options);
    await until('files wait for the lock', async () => (await waiting()) >= 5);
    const neighbour = await app.as('neighbour');
    const one = await handIn(neighbour, delfor({ controlReference: 'PASSES' }));
    let most = 0;
    const seen = setInterval(() => {
      void waiting().then((now) => {
        most = Math.max(most, now);
      });
    }, 20);
    expect((await whenDone(neighbour, one)).state).toBe('processed');
    clearInterval(seen);
    expect(await app.sql(`SELECT FROM traffic_message WHERE sender = 'BUSY' AND state <> 'received'`)).toEqual([]);
    expect(most).toBeLessThanOrEqual(5);
    await lock.query('ROLLBACK');
    await lock.release();
    for (const id of files) expect((await whenDone(user, id)).state).toBe('processed');
    await workers.close();
    await app.close();
  });
});
