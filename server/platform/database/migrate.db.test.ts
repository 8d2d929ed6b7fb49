import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { until } from '../../../test/given/until.js';
import { dropSchemas, migrate, migrateDown, OutdatedSchema } from './migrate.js';

describe('a migration that meets a table in use', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  it('gives way soon, so that nobody waits behind it, and tries again until it gets through', async () => {
    const user = new pg.Client({ connectionString: database.url });
    const next = new pg.Client({ connectionString: database.url });
    await Promise.all([user.connect(), next.connect()]);
    await user.query('BEGIN; LOCK TABLE outbox IN ACCESS SHARE MODE');
    const retries: string[] = [];
    const patience = {
      lockTimeoutMs: 200,
      tries: 500,
      pauseMs: 50,
      onRetry: (error: Error) => {
        retries.push(error.message);
      },
    };
    const down = migrateDown(database.url, patience);
    await until('it gave way', () => retries.length >= 2);
    // Who comes later gets through although the migration wants the table for itself.
    await next.query(`SET lock_timeout = '10s'; SELECT count(*) FROM outbox`);
    expect(retries[0]).toContain('lock timeout');
    await user.query('COMMIT');
    await down;
    await migrate(database.url, patience);
    expect((await next.query('SELECT lane FROM outbox')).rows).toEqual([]);
    await Promise.all([user.end(), next.end()]);
  });

  it('says what was in the way when its patience is over', async () => {
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query('BEGIN; LOCK TABLE outbox IN ACCESS SHARE MODE');
    await expect(migrateDown(database.url, { lockTimeoutMs: 50, tries: 2, pauseMs: 10 })).rejects.toThrow(
      'lock timeout',
    );
    await user.query('COMMIT');
    await user.end();
  });

  it('is waited for by those that start together, and waits for none of them', async () => {
    await migrateDown(database.url);
    const retries: string[] = [];
    const patience = {
      lockTimeoutMs: 2_000,
      tries: 1,
      pauseMs: 0,
      onRetry: (error: Error) => {
        retries.push(error.message);
      },
    };
    await Promise.all([1, 2, 3].map(() => migrate(database.url, patience)));
    expect(retries).toEqual([]);
  });
});

describe('a database that an older build made', () => {
  it.each([
    [1763700000000, 'Foundation1763700000000'],
    [1764200000000, 'Baseline1764200000000'],
    [1764205000000, 'Baseline1764205000000'],
  ])('is refused with what to do, and made anew where that is asked for (%d)', async (timestamp, name) => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`INSERT INTO schema_migration (timestamp, name) VALUES ($1, $2)`, [timestamp, name]);
    await expect(migrate(database.url)).rejects.toThrow(OutdatedSchema);
    await expect(migrate(database.url)).rejects.toThrow('npm run demo:reset');
    await dropSchemas(database.url);
    await migrate(database.url);
    expect((await client.query('SELECT name FROM schema_migration')).rows).not.toContainEqual({
      name,
    });
    await client.end();
    await database.drop();
  });
});
