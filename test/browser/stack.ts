import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.js';
import { until } from '../given/until.js';

const READY = 'CONSIGNAL_BROWSER_READY';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 180_000;
const STOP_MS = 90_000;

const ready = z.object({
  url: z.string(),
  inbox: z.string(),
  pids: z.object({ server: z.number(), workers: z.number() }),
  logins: z.array(z.object({ role: z.string(), company: z.string(), email: z.string(), password: z.string() })),
});
export type Stack = z.infer<typeof ready>;

/** Below it each company has a folder of its own, in which its partners' folders lie. */
export function partnersNow(): string {
  return join(dirname(process.env[READY] ?? ''), 'partners');
}

/** Where the running product is and who may sign in, as it says itself. Read anew: a process that was started again has a new id. */
export function stackNow(): Stack {
  return ready.parse(JSON.parse(readFileSync(process.env[READY] ?? '', 'utf8')));
}

/** The address of the database of the running product. */
export async function databaseNow(): Promise<string> {
  return (await startEmbeddedPostgres({ dataDir: dirname(process.env[READY] ?? '') })).url;
}

/** Starts the product as people do, with a database, a drop folder and logins of its own; what it gives back ends it. */
export async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'consignal-browser-'));
  const path = join(dataDir, 'ready.json');
  await mkdir(join(dataDir, 'partners'));
  const {
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    PUBLIC_URL: _public,
    NODE_ENV: _mode,
    ...environment
  } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      DEMO_HISTORY: '0',
      TRANSPORT_FOLDER_ROOT: join(dataDir, 'partners'),
    },
  });
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      done();
    }),
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => {
      child.kill('SIGKILL');
    }, STOP_MS);
    await ended;
    clearTimeout(patience);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await until(
      'ready.json',
      () => {
        if (child.exitCode !== null)
          throw new Error(`The product ended with ${String(child.exitCode)} before it was ready.`);
        return existsSync(path);
      },
      START_MS,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[READY] = path;
  return stop;
}
