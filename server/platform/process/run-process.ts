import { isUnderNpmStart, readConfig, type Config } from '../config.js';
import { createLog, logFatal, type Log } from '../log.js';
import { migrate } from '../database/migrate.js';
import type { Projections } from '../events/projection.js';
import { closePlatform, openPlatform, type Platform } from '../platform.module.js';
import { checkRedisCredentials } from '../queue/redis-credentials.js';
import { explain, explained } from './explain.js';
import { giveMemoryBackAtRest } from './memory-at-rest.js';

interface Running {
  /** Where it listens; undefined for a process without a port. */
  readonly port?: number;
  close(): Promise<void>;
}

/**
 * The life of a process: read the configuration, migrate under a lock, start, say that it is ready, and on SIGTERM, SIGINT or the end
 * of its supervisor finish running work, for SHUTDOWN_SECONDS at most, and exit. What keeps it from starting is one line, and exit 1.
 */
export async function runProcess(
  name: string,
  start: (platform: Platform) => Promise<Running>,
  projections: Projections,
): Promise<void> {
  let platform: Platform | undefined;
  try {
    const config = readConfig();
    if (config.databaseUrl === undefined) {
      exit(name, 'DATABASE_URL is not set. "npm start" brings a database of its own; this command needs one.');
    }
    const log = createLog(name, config.logLevel);
    platform = await open(name, config, config.databaseUrl, log, projections);
    const running = await start(platform);
    stopOnSignal(log, running, platform, config.shutdownSeconds * 1000);
    giveMemoryBackAtRest();
    process.send?.({ ready: name });
    const { port } = running;
    const queue = config.redisUrl === undefined ? 'postgres' : 'redis';
    log.info({ ...(port === undefined ? {} : { port }), queue }, `${name} ready`);
  } catch (error) {
    if (platform) await closePlatform(platform).catch(() => undefined);
    exit(name, explained(error), error);
  }
}

async function open(
  name: string,
  config: Config,
  databaseUrl: string,
  log: Log,
  projections: Projections,
): Promise<Platform> {
  if (config.redisUrl !== undefined) await checkRedisCredentials(config.redisUrl);
  await migrate(databaseUrl);
  return openPlatform(config, log, databaseUrl, `consignal-${name}`, projections);
}

/** Under "npm start" a person reads it, else whatever reads the log. */
function exit(name: string, line: string | undefined, error?: unknown): never {
  if (isUnderNpmStart()) process.stderr.write(`${line ?? explain(error)}\n`);
  else if (line === undefined) logFatal(name, `${name} could not be started`, error);
  else logFatal(name, line);
  process.exit(1);
}

function stopOnSignal(log: Log, running: Running, platform: Platform, graceMs: number): void {
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), graceMs).unref();
    running
      .close()
      .then(() => closePlatform(platform))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => {
    stop('SIGTERM');
  });
  process.on('SIGINT', () => {
    stop('SIGINT');
  });
  process.on('disconnect', () => {
    stop('supervisor gone');
  });
}
