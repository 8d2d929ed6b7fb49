import pg from 'pg';
import { pino } from 'pino';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { stopwatch } from '../../../test/given/times.js';
import { until } from '../../../test/given/until.js';
import { Way } from '../../../test/given/way.js';
import { DatabaseAway } from './away.js';
import { Database, LIVENESS, PEOPLE_WAIT } from './database.js';

describe('a database that does not answer', () => {
  let database: TestDatabase;
  let way: Way;
  beforeAll(async () => {
    database = await testDatabase();
    way = await Way.to(database.url);
  });
  afterAll(async () => {
    way.close();
    await database.drop();
  });

  it('fails a transaction in time, and the next one gets another connection', async () => {
    const through = await Database.connect({
      url: way.url,
      applicationName: 'silence',
      poolSize: 1,
      onError: () => undefined,
      answerWithinMs: 5_000,
    });
    const ask = (): Promise<unknown> => through.transaction('system', (tx) => tx.query('SELECT 1 AS one'));
    await expect(ask()).resolves.toEqual([{ one: 1 }]);
    await way.pause();
    await expect(ask()).rejects.toThrow('The database does not answer: Query read timeout');
    await way.resume();
    await expect(ask()).resolves.toEqual([{ one: 1 }]);
    await through.close();
  });

  describe('and refuses while people wait', () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) });
    let through: Database;
    beforeEach(async () => {
      lines.splice(0);
      through = await Database.connect({ url: way.url, applicationName: 'watched', onError: () => undefined });
      through.refuseWhileAway(log, PEOPLE_WAIT);
    });
    afterEach(async () => {
      await way.resume();
      await through.close();
    });
    const ask = (sql = 'SELECT 1 AS one'): Promise<unknown> => through.transaction('system', (tx) => tx.query(sql));
    /** Milliseconds until it failed because the database is away. */
    const refusedAfter = async (asked: Promise<unknown>): Promise<number> => {
      const waited = stopwatch();
      await expect(asked).rejects.toThrow(DatabaseAway);
      return waited();
    };

    it('ends within two seconds what is under way and what begins, refuses at once from then on, and goes on by itself', async () => {
      await ask();
      const slow = ask('SELECT pg_sleep(20)');
      await until(
        'it runs',
        async () => (await ask(`SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(20)%'`)) !== undefined,
      );
      await way.pause();
      const ended = await Promise.all([slow, ask(), ask()].map(refusedAfter));
      for (const ms of ended) expect(ms).toBeLessThan(2_000);
      expect(await refusedAfter(ask())).toBeLessThan(100);
      await way.resume();
      await until('it answers again', () =>
        ask().then(
          () => true,
          () => false,
        ),
      );
      expect(lines).toEqual(['database does not answer, calls are refused until it does', 'database answers again']);
    });

    it('lets a statement take its time while the database answers others', async () => {
      await expect(ask('SELECT 2 AS two, pg_sleep(2.5)')).resolves.toMatchObject([{ two: 2 }]);
      expect(lines).toEqual([]);
    });

    it('takes connections that were ended for lost, and the database for there', async () => {
      await ask();
      const slow = refusedAfter(ask('SELECT pg_sleep(20)'));
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await until('all are ended', async () => (await owner.query(ended)).rowCount !== 0);
      await owner.end();
      expect(await slow).toBeLessThan(2_000);
      await until('it answers', () =>
        ask().then(
          () => true,
          () => false,
        ),
      );
      expect(lines).toEqual([]);
    });
  });

  it('ends what a worker waits for when its patience is over, not before, and takes the answer that comes in time', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) });
    const through = await Database.connect({ url: way.url, applicationName: 'worker', onError: () => undefined });
    through.refuseWhileAway(log, { ms: 4_000, line: 'database does not answer, retrying' });
    const ask = (sql: string): Promise<unknown> => through.transaction('system', (tx) => tx.query(sql));
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const inTime = ask('SELECT 2 AS two, pg_sleep(3)');
    await until(
      'it runs',
      async () =>
        (await owner.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT 2%sleep(3)'`)).rowCount === 1,
    );
    await way.pause();
    const { rows } = await owner.query('SELECT pg_sleep(2)');
    expect(rows).toHaveLength(1);
    await way.resume();
    await expect(inTime).resolves.toMatchObject([{ two: 2 }]);
    await owner.end();
    await way.pause();
    await expect(ask('SELECT 3')).rejects.toThrow(DatabaseAway);
    expect(lines).toEqual(['database does not answer, retrying']);
    await way.resume();
    await through.close();
  });

  it('gives a client up that vanished, with all it has locked: Postgres asks every few seconds', async () => {
    const client = new pg.Client({ connectionString: database.url, ...LIVENESS.client, options: LIVENESS.server });
    await client.connect();
    const { rows } = await client.query(`SELECT name, setting FROM pg_settings WHERE name ~ '^tcp_' ORDER BY name`);
    await client.end();
    expect(rows).toEqual([
      { name: 'tcp_keepalives_count', setting: '3' },
      { name: 'tcp_keepalives_idle', setting: '5' },
      { name: 'tcp_keepalives_interval', setting: '2' },
      { name: 'tcp_user_timeout', setting: '11000' },
    ]);
  });
});
