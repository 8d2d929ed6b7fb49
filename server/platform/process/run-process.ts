import { errorCode } from './error-code.js';
import { ConfigError, readConfig } from '../config.js';
import { createLog, reason, type Log } from '../log.js';
import { migrate, OutdatedSchema } from '../database/migrate.js';
import type { Projections } from '../events/projection.js';
import { closePlatform, openPlatform, type Platform } from '../platform.module.js';

interface Running {
  close(): Promise<void>;
}

/**
 * The life of a process: read the configuration, migrate under a lock, start, say that it is ready, and on SIGTERM, SIGINT or the end
 * of its supervisor finish running work, for SHUTDOWN_SECONDS at most, and exit. Wrong configuration prints a table and exits with 1.
 */
export async function runProcess(
  name: string,
  start: (platform: Platform) => Promise<Running>,
  projections: Projections,
): Promise<void> {
  const config = configOrExit();
  const log = createLog(name, config.logLevel);
  if (config.databaseUrl === undefined)
    exit('DATABASE_URL is not set. "npm start" brings a database of its own; this command needs one.');
  let platform: Platform | undefined;
  try {
    await migrate(config.databaseUrl);
    platform = await openPlatform(config, log, config.databaseUrl, `consignal-${name}`, projections);
    const running = await start(platform);
    stopOnSignal(log, running, platform, config.shutdownSeconds * 1000);
    process.send?.({ ready: name });
    log.info({ port: config.port, queue: config.redisUrl === undefined ? 'postgres' : 'redis' }, `${name} ready`);
  } catch (error) {
    if (platform) await closePlatform(platform).catch(() => undefined);
    exit(explain(error, config.host, config.port));
  }
}

function configOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) exit(error.message);
    throw error;
  }
}

/** One line that says what to do, for what people meet. */
export function explain(error: unknown, host: string, port: number): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} on ${host} is taken. Stop what uses it, or choose another: PORT=${String(port + 1)}.`;
  if (code === 'EACCES') return `Port ${String(port)} may not be opened by this user. Choose one above 1023.`;
  // 57P03: Postgres runs, and recovers from a crash.
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '57P03')
    return `The database or Redis cannot be reached: ${reason(error)}`;
  if (code === '42501')
    return `The database's user lacks a right: ${reason(error)}. It must own the database and make, or be given, its two roles (docs/operating.md).`;
  if (error instanceof OutdatedSchema) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function exit(message: string): never {
  process.stderr.write(`${message}\n`);
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
