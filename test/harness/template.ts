import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server, another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on its own connection. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database with every migration applied, from which each test file gets its copy. Closed to connections, or copying would fail. */
export async function createTemplate(
  url: string,
): Promise<{ readonly name: string; readonly drop: () => Promise<void> }> {
  // Its own name per run: two runs may share one server.
  const name = `consignal_template_${randomBytes(4).toString('hex')}`;
  const drop = async (): Promise<void> => {
    await run(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await run(url, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  await run(url, `CREATE DATABASE ${name}`);
  try {
    const { migrate } = await import('../../server/platform/database/migrate.js');
    await migrate(inDatabase(url, name));
    await run(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await drop();
    throw error;
  }
  return { name, drop };
}
