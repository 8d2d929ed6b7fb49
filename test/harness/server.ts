import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../server/app.js';
import { PEOPLE_WAIT } from '../../server/platform/database/database.js';
import { readConfig } from '../../server/platform/config.js';
import { createLog } from '../../server/platform/log.js';
import { closePlatform, openPlatform, type Platform } from '../../server/platform/platform.module.js';
import { projections } from '../../server/modules/projections.js';
import { type Following, ThreadPool } from '../../server/platform/process/thread-pool.js';
import { startWorkers } from '../../workers/workers.js';

/**
 * Files are read with the limits of the product and so much more time, in ms: what the machine is busy with beside is no fault of theirs, and
 * a try that failed for it would be a finding of the tests. Threads of the tests' own keep to their limits: files of tests share this process.
 */
const PATIENCE_MS = 60_000;
const run = ThreadPool.prototype.run;
ThreadPool.prototype.run = function patiently(
  this: ThreadPool<unknown, unknown, unknown>,
  task: unknown,
  timeoutMs: number,
  ...rest: [key?: string, following?: Following<unknown>]
) {
  const ofTests = this['options'].module.pathname.includes('/test/');
  return run.call(this, task, timeoutMs + (ofTests ? 0 : PATIENCE_MS), ...rest);
};

export interface TestServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly nest: NestFastifyApplication;
  readonly platform: Platform;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly redisUrl?: string;
  /** Environment of the product, such as DEMO or PUBLIC_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds between two searches for stalled work, for tests that wait for what a search finds. */
  readonly recoveryMs?: number;
  /** Milliseconds in which the database must answer the server; by default so many that it is only busy. */
  readonly databaseWithinMs?: number;
}

/** The configuration a test's processes read, silent unless TEST_LOG_LEVEL says otherwise. */
function platformOf(options: AppOptions, name: string): Promise<Platform> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
    ...options.env,
  });
  return openPlatform(config, createLog(name, config.logLevel), options.databaseUrl, name, projections);
}

/** The real server in this process, on a free port, over a database of the test's own. */
export async function startTestServer(options: AppOptions): Promise<TestServer> {
  const platform = await platformOf(options, 'test-server');
  platform.database.refuseWhileAway(platform.log, { ...PEOPLE_WAIT, ms: options.databaseWithinMs ?? PATIENCE_MS });
  const nest = await createApp(platform);
  await nest.listen(0, '127.0.0.1');
  return {
    url: (await nest.getUrl()).replace('[::1]', '127.0.0.1'),
    nest,
    platform,
    close: async () => {
      await nest.close();
      await closePlatform(platform);
    },
  };
}

/** The real workers in this process: queue, relay, periodic tasks and drop folder. */
export async function startTestWorkers(options: AppOptions): Promise<{ close(): Promise<void> }> {
  const platform = await platformOf(options, 'test-workers');
  const workers = await startWorkers(platform, options.recoveryMs);
  return {
    close: async () => {
      await workers.close();
      await closePlatform(platform);
    },
  };
}
