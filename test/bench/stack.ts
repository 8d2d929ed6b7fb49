import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.js';
import { startRedis } from '../harness/redis.js';
import { createTemplate, inDatabase, run } from '../harness/template.js';

/** What every measurement runs on: Postgres with the product's own settings, durable as delivered, and Redis where there is one. */
export interface Stack {
  readonly postgres: string;
  readonly redis: string | undefined;
  /** A migrated, empty database; `drop` once nobody is connected. */
  database(): Promise<Database>;
  /** A new empty folder for a process of the product. */
  folder(): string;
  stop(): Promise<void>;
}
export interface Database {
  readonly url: string;
  drop(): Promise<void>;
}

export async function startStack(say: (line: string) => void): Promise<Stack> {
  const home = mkdtempSync(join(tmpdir(), 'consignal-bench-'));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(home, 0o755);
  const redis = await startRedis(say);
  const postgres = await startEmbeddedPostgres({
    dataDir: home,
    flags: (process.env['BENCH_POSTGRES_FLAGS'] ?? '').split(' ').filter((f) => f !== ''),
  });
  const template = await createTemplate(postgres.url);
  let folders = 0;
  return {
    postgres: postgres.url,
    redis: redis?.url,
    database: async () => {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await run(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
      return {
        url: inDatabase(postgres.url, name),
        drop: () => run(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
    folder: () => {
      const path = join(home, `process-${String(folders++)}`);
      mkdirSync(path);
      return path;
    },
    stop: async () => {
      await postgres.stop();
      await redis?.stop();
      const location = join(home, 'postgres-location');
      if (existsSync(location)) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
