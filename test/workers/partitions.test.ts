import pg from 'pg';
import { makePartitions } from '../../server/platform/database/partitions.js';
import { monthsAgo, partitionsOf } from '../given/history.js';
import { openHouse, type House } from '../given/world.js';

describe('the partitions to come', () => {
  const names = async (house: House): Promise<string[]> =>
    (await house.sql<{ name: string }>('SELECT name FROM partitioned_table ORDER BY name')).map(({ name }) => name);
  const ahead = [0, -1, -2, -3].map(monthsAgo);

  it('are made while others read and write the tables, and keep nobody waiting; a table that is taken keeps the others from nothing', async () => {
    const house = await openHouse();
    const [taker, reader, writer] = [0, 1, 2].map(() => new pg.Client({ connectionString: house.databaseUrl })) as [
      pg.Client,
      pg.Client,
      pg.Client,
    ];
    await Promise.all([taker, reader, writer].map((client) => client.connect()));
    try {
      const tables = await names(house);
      const [first, ...others] = tables;
      await taker.query(
        `DO $$ DECLARE part text; BEGIN FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE right(inhrelid::regclass::text, 6) = '${monthsAgo(-3)}' AND inhparent IN (SELECT name::regclass FROM partitioned_table) LOOP EXECUTE 'DROP TABLE ' || part; END LOOP; END $$`,
      );
      await reader.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
      await writer.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ROW EXCLUSIVE MODE`);
      await taker.query(`BEGIN; LOCK TABLE ${String(first)} IN SHARE UPDATE EXCLUSIVE MODE`);
      const { database } = house.app.platform;
      await expect(makePartitions(database)).rejects.toThrow('lock timeout');
      for (const name of others)
        expect([name, await partitionsOf(house, name)]).toEqual([name, expect.arrayContaining(ahead)]);
      expect(await partitionsOf(house, String(first))).not.toContain(monthsAgo(-3));
      await taker.query('COMMIT');
      await makePartitions(database);
      expect(await partitionsOf(house, String(first))).toEqual(expect.arrayContaining(ahead));
    } finally {
      await Promise.all([taker, reader, writer].map((client) => client.end()));
      await house.close();
    }
  });

  it('are there before their month begins, for every table that has months', async () => {
    const house = await openHouse();
    try {
      await house.sql(`SELECT ensure_partitions(now()::date, (now() + interval '3 months')::date)`);
      const tables = await names(house);
      expect(tables.length).toBeGreaterThanOrEqual(6);
      for (const name of tables) expect(await partitionsOf(house, name)).toEqual(expect.arrayContaining(ahead));
    } finally {
      await house.close();
    }
  });
});
