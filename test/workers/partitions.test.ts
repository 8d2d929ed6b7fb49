import pg from 'pg';
import { makePartitions } from '../../server/platform/database/partitions.js';
import { monthsAgo, partitionsOf } from '../given/history.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('the partitions to come', () => {
  const names = async (app: TestApp): Promise<string[]> =>
    (await app.sql<{ name: string }>('SELECT name FROM partitioned_table ORDER BY name')).map(({ name }) => name);
  const ahead = [0, -1, -2, -3].map(monthsAgo);

  it('are made while others read and write the tables, and keep nobody waiting; a table that is taken keeps the others from nothing', async () => {
    const app = await openTestApp();
    const [taker, reader, writer] = [0, 1, 2].map(() => new pg.Client({ connectionString: app.databaseUrl })) as [
      pg.Client,
      pg.Client,
      pg.Client,
    ];
    await Promise.all([taker, reader, writer].map((client) => client.connect()));
    try {
      const tables = await names(app);
      const [first, ...others] = tables;
      await taker.query(
        `DO $$ DECLARE part text; BEGIN FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE right(inhrelid::regclass::text, 6) = '${monthsAgo(-3)}' AND inhparent IN (SELECT name::regclass FROM partitioned_table) LOOP EXECUTE 'DROP TABLE ' || part; END LOOP; END $$`,
      );
      await reader.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
      await writer.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ROW EXCLUSIVE MODE`);
      await taker.query(`BEGIN; LOCK TABLE ${String(first)} IN SHARE UPDATE EXCLUSIVE MODE`);
      const { database } = app.server.platform;
      await expect(makePartitions(database)).rejects.toThrow('lock timeout');
      for (const name of others)
        expect([name, await partitionsOf(app, name)]).toEqual([name, expect.arrayContaining(ahead)]);
      expect(await partitionsOf(app, String(first))).not.toContain(monthsAgo(-3));
      await taker.query('COMMIT');
      await makePartitions(database);
      expect(await partitionsOf(app, String(first))).toEqual(expect.arrayContaining(ahead));
    } finally {
      await Promise.all([taker, reader, writer].map((client) => client.end()));
      await app.close();
    }
  });

  it('are there before their month begins, for every table that has months', async () => {
    const app = await openTestApp();
    try {
      await app.sql(`SELECT ensure_partitions(now()::date, (now() + interval '3 months')::date)`);
      const tables = await names(app);
      expect(tables.length).toBeGreaterThanOrEqual(6);
      for (const name of tables) expect(await partitionsOf(app, name)).toEqual(expect.arrayContaining(ahead));
    } finally {
      await app.close();
    }
  });
});
