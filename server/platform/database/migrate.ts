import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { DataSource, type MixedList } from 'typeorm';
import { LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq';
import { QUEUE_SCHEMA } from '../queue/queue-schema.js';

/** Any number: processes that migrate at the same time wait for each other on it. */
const LOCK = 727_000;
const LOCK_EVERY_MS = 200;

/**
 * How long a migration waits for a table that others use. While it waits for its lock, everybody who comes after waits behind it: so it
 * gives up soon, lets them through, and tries again, for some minutes.
 */
export interface Patience {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
  readonly onRetry?: (error: Error) => void;
}
const PATIENCE: Patience = { lockTimeoutMs: 2_000, tries: 60, pauseMs: 2_000 };
/** SQLSTATE: lock not available, deadlock detected. */
const IN_THE_WAY = /^(55P03|40P01)$/;

/** Where the migrations lie: beside the running code, built or as source. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');

function migrationFiles(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((f) => /^\d+-.*\.(js|ts)$/.test(f))
    .sort();
}

async function migrationClasses(): Promise<MixedList<new () => object>> {
  const files = migrationFiles();
  const modules = await Promise.all(
    files.map((f) => import(pathToFileURL(join(FOLDER, f)).href) as Promise<Record<string, new () => object>>),
  );
  return modules.flatMap((m) => Object.values(m));
}

async function underLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client({ connectionString: url });
  // Lost while others work: they notice by themselves.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    // Asked for again and again: who waits for it inside of Postgres is a transaction, and an index that is built concurrently waits for those.
    const isMine = async (): Promise<boolean> =>
      (await lock.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK])).rows[0]?.got === true;
    while (!(await isMine())) await sleep(LOCK_EVERY_MS);
    return await work();
  } finally {
    await lock.end();
  }
}

async function source(url: string, { lockTimeoutMs }: Patience): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    synchronize: false,
    installExtensions: false,
    migrationsTransactionMode: 'each',
    migrationsTableName: 'schema_migration',
    migrations: await migrationClasses(),
    poolSize: 2,
    extra: { options: `-c lock_timeout=${String(lockTimeoutMs)}` },
  });
  return dataSource.initialize();
}

/** Runs again what others' locks stood in the way of; each migration is a transaction, so nothing of a failed one is left. */
async function patiently(patience: Patience, work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tried >= patience.tries || !isInTheWay(error)) throw error;
      patience.onRetry?.(error);
      await sleep(patience.pauseMs * (0.5 + Math.random()));
    }
  }
}

function isInTheWay(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // TypeORM wraps what the driver threw.
  const cause: unknown = 'driverError' in error ? error.driverError : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && IN_THE_WAY.test(String(cause.code));
}

/** The database was made by a build from before the first migration of this one, so no migration leads to its schema. */
export class OutdatedSchema extends Error {
  override readonly name = 'OutdatedSchema';

  public constructor() {
    super(
      'The database was made by an older build whose schema cannot be upgraded. "npm run demo:reset" makes a new one and deletes all that is in it; to keep it, go on with the build that made it.',
    );
  }
}

/**
 * Brings the database at `url` to the schema of this build, and the queue's own schema too. Processes that start together
 * wait for one another. Does nothing when all is there.
 * @throws OutdatedSchema where no migration leads to the schema.
 */
export async function migrate(url: string, patience: Patience = PATIENCE): Promise<void> {
  if (await isCurrent(url)) return;
  await underLock(url, async () => {
    const dataSource = await source(url, patience);
    try {
      await patiently(patience, () => dataSource.runMigrations());
    } finally {
      await dataSource.destroy();
    }
    await migrateQueue(url);
  });
}

/** Whether the last migration of this build and of its queue are there: one query, so that a start with nothing to do waits for nobody. */
async function isCurrent(url: string): Promise<boolean> {
  const [first, newest] = [migrationFiles().at(0), migrationFiles().at(-1)].map((file) => file?.split('-')[0]);
  return onConnection(url, async (client) => {
    try {
      const { rows } = await client.query<{ outdated: boolean; product: boolean; queue: boolean }>(
        `
        SELECT bool_or(timestamp < $1) AS outdated, bool_or(timestamp = $2) AS product,
               (SELECT max(version) FROM ${QUEUE_SCHEMA}.migration) = $3 AS queue FROM schema_migration`,
        [first, newest, LATEST_SCHEMA_VERSION],
      );
      if (rows[0]?.outdated === true) throw new OutdatedSchema();
      return rows[0]?.product === true && rows[0].queue;
    } catch (error) {
      // Tables or schemas that aren't there yet.
      if (error instanceof pg.DatabaseError && /^(42P01|3F000|42501)$/.test(error.code ?? '')) return false;
      throw error;
    }
  });
}

/** Drops every schema of the product, whatever build made them, so that the next migration starts from nothing. */
export async function dropSchemas(url: string): Promise<void> {
  await onConnection(url, (client) =>
    client.query(`DROP SCHEMA IF EXISTS public, as_of, retired, ${QUEUE_SCHEMA} CASCADE; CREATE SCHEMA public`),
  );
}

/** Takes back every migration, newest first; for tests of the way down. */
export async function migrateDown(url: string, patience: Patience = PATIENCE): Promise<void> {
  await underLock(url, async () => {
    const dataSource = await source(url, patience);
    try {
      for (const _ of dataSource.migrations) await patiently(patience, () => dataSource.undoLastMigration());
    } finally {
      await dataSource.destroy();
    }
  });
}

async function migrateQueue(url: string): Promise<void> {
  await onConnection(url, (client) => runMigrations(client, QUEUE_SCHEMA));
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
