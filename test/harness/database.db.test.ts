import net from 'node:net';
import pg from 'pg';
import { testDatabase, type TestDatabase } from './database.js';
import { describeRedis, testRedisUrl } from './suites.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  const made: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.drop();
  });

  it('is a copy of its own: what one file writes the other does not see', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    made.push(one, two);
    await query(one.url, 'CREATE TABLE public.only_here (a int)');
    const seen = "SELECT to_regclass('public.only_here') IS NOT NULL AS found";
    expect(await query(one.url, seen)).toEqual([{ found: true }]);
    expect(await query(two.url, seen)).toEqual([{ found: false }]);
  });

  it('can be dropped while a connection is still open', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });
});

describeRedis('the Redis of the tests', () => {
  it('answers on a database number of its own', async () => {
    const { hostname, port, pathname } = new URL(testRedisUrl());
    expect(pathname).toMatch(/^\/[1-9]\d*$/);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.write('PING\r\n'));
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.once('error', reject);
    });
    expect(answer).toBe('+PONG\r\n');
  });
});
