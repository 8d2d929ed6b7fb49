import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { dockerEngine, startTimeout, within } from './docker.js';
import { reasonOf, type Say, type Service } from './service.js';

/** What is lost in a crash of a test database is not missed, so it need not wait for the disk; and many products run on it at a time. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

/**
 * The Postgres of this run: TEST_DATABASE_URL, else a container where Docker runs, else the embedded one.
 * @throws Error when none of them works; tests of the database are never skipped.
 */
export async function startPostgres(say: Say): Promise<Service> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    say(`test database: TEST_DATABASE_URL, Postgres ${await version(given)}`);
    return { url: given, stop: () => Promise.resolve() };
  }
  const docker = await dockerEngine();
  if (docker.answers) {
    try {
      const container = await startContainer();
      const found = await version(container.url).catch(async (error: unknown) => {
        await container.stop();
        throw error;
      });
      say(`test database: Testcontainers, Postgres ${found}`);
      return container;
    } catch (error) {
      say(`test database: Testcontainers failed (${reasonOf(error)}), trying the embedded Postgres`);
    }
  }
  const embedded = await startEmbedded();
  say(`test database: embedded Postgres ${await version(embedded.url)}${docker.answers ? '' : ` (${docker.reason})`}`);
  return embedded;
}

async function startContainer(): Promise<Service> {
  // The engine's own clean-up container may not be fetchable; the services process stops what it starts.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const command = ['postgres', ...FAST.flatMap((setting) => ['-c', setting])];
  const container = await within(
    await startTimeout('postgres:18'),
    new PostgreSqlContainer('postgres:18').withCommand(command).start(),
  );
  return {
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
    },
  };
}

async function startEmbedded(): Promise<Service> {
  const { startEmbeddedPostgres } = await import('../../server/platform/database/embedded.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'consignal-test-'));
  // As root, Postgres runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, flags: FAST.flatMap((setting) => ['-c', setting]) });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '');
      if (elsewhere !== '') await rm(elsewhere.trim(), { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function version(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const answer = await client.query<{ server_version: string }>('SHOW server_version');
    return answer.rows[0]?.server_version ?? 'of unknown version';
  } finally {
    await client.end();
  }
}
