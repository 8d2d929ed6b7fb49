import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { DatabaseClock } from './database-clock.js';

const MINUTES_5 = 300_000;
/** Milliseconds that asking may take. */
const ASKING_MS = 20_000;
const right = Date.now.bind(Date);

describe('the clock that leases are counted by', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let clock: DatabaseClock;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => {
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    // A connection that is still on its way out when the database is dropped.
    pool.on('error', () => undefined);
    clock = new DatabaseClock(pool);
  });
  afterEach(async () => {
    clock.stop();
    Date.now = right;
    await pool.end();
  });
  afterAll(() => database.drop());

  /** What the database gets when this process reads its clock. */
  async function told(ms: number): Promise<number> {
    const { rows } = await pool.query<{ behind: string }>(
      'SELECT ($1::bigint - extract(epoch FROM clock_timestamp()) * 1000)::bigint AS behind',
      [ms],
    );
    return Number(rows[0]?.behind);
  }

  it.each([
    ['ahead', MINUTES_5],
    ['behind', -MINUTES_5],
  ])('is that of the database on a host that is five minutes %s', async (_, by) => {
    Date.now = () => right() + by;
    await clock.start();
    expect(Math.abs(await told(Date.now()))).toBeLessThan(ASKING_MS);
    expect(Math.abs((await told(Date.now() + 3_000)) - 3_000)).toBeLessThan(ASKING_MS);
    const { rows } = await pool.query<{ now: string }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    expect(Math.abs(Number(rows[0]?.now) - Date.now())).toBeLessThan(ASKING_MS);
  });

  it('leaves every other number as it is', async () => {
    Date.now = () => right() + MINUTES_5;
    await clock.start();
    const numbers = [0, -1, 3_000, 1_000_000, 4_102_444_800_000];
    const { rows } = await pool.query(
      'SELECT $1::bigint AS a, $2::bigint AS b, $3::bigint AS c, $4::bigint AS d, $5::bigint AS e, now() AS f',
      numbers,
    );
    expect(rows).toEqual([
      { a: '0', b: '-1', c: '3000', d: '1000000', e: '4102444800000', f: expect.any(Date) as Date },
    ]);
  });
});
