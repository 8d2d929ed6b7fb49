import { errorCode } from './platform/process/error-code.js';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  fillHistory,
  keepLive,
  newerDemo,
  seedDemo,
  shownLogins,
  type DemoLogin,
} from './modules/demo/demo.service.js';
import { childEnvironment, isUnderNpmStart, publicAddress, readConfig, type Config } from './platform/config.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded.js';
import { migrate } from './platform/database/migrate.js';
import { createLog, reason } from './platform/log.js';
import { closePlatform, openPlatform } from './platform/platform.module.js';
import { projections } from './modules/projections.js';
import { explain } from './platform/process/explain.js';
import { MALLOC_SETTINGS } from './platform/process/memory-at-rest.js';
import { replaceFile } from './platform/process/replace-file.js';
import { RunFileOf, Supervisor } from './platform/process/supervisor.js';

const POSTGRES_CHECK_MS = 300;
const MODULES = import.meta.dirname;

/** What `npm run dev` adds. */
export interface Development {
  /** Arguments for the Node of a process, by its name. */
  readonly nodeArguments: (name: string) => readonly string[];
  /** Called when everything runs, with what starts server and workers anew. */
  readonly watch: (restart: () => void) => void;
}

interface Stack {
  readonly config: Config;
  readonly databaseUrl: string;
  postgres: EmbeddedPostgres | undefined;
}

/**
 * Everything in one command: Postgres of our own unless DATABASE_URL names another, migrations, demo, server and workers; prints one
 * block when all is ready and writes DATA_DIR/ready.json. Keeps all of it running until Ctrl-C, then stops it in order.
 */
export async function startAll(buildConsole: () => Promise<boolean>, development?: Development): Promise<void> {
  try {
    await run(readConfig(), buildConsole, development);
  } catch (error) {
    fail(explain(error));
  }
}

async function run(given: Config, buildConsole: () => Promise<boolean>, development?: Development): Promise<void> {
  mkdirSync(join(given.dataDir, 'inbox'), { recursive: true });
  mkdirSync(join(given.dataDir, 'outbox'), { recursive: true });
  const runFile = new RunFileOf(given.dataDir);
  await runFile.endEarlier();
  // What a killed start left says nothing about this one.
  rmSync(join(given.dataDir, 'ready.json'), { force: true });
  const config = { ...given, port: await usablePort(given.host, given.port) };
  const built = buildConsole();
  built.catch(() => undefined);
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined;
  const stack: Stack = { config, databaseUrl: config.databaseUrl ?? postgres?.url ?? '', postgres };
  let logins: readonly DemoLogin[] = [];
  let newer: string | null = null;
  let ready = false;
  const supervisor = new Supervisor(
    (pids) => {
      runFile.write(pids);
      if (ready) writeReady(stack, pids, logins);
    },
    (name) => {
      void stopAll(stack, supervisor, runFile).then(() => process.exit(1));
      process.stderr.write(`${name} could not be started.\n`);
    },
    (config.shutdownSeconds + 2) * 1000,
  );
  stopOnSignal(stack, supervisor, runFile);
  try {
    ({ logins, newer } = await prepare(stack));
    // On a person's terminal the block below is the news; logs are for who asks for them.
    const env = childEnvironment(
      { LOG_LEVEL: 'warn' },
      { DATABASE_URL: stack.databaseUrl, PORT: String(config.port), DATA_DIR: config.dataDir },
    );
    const start = (name: string, module: string, settings = {}): Promise<void> =>
      supervisor.start({
        name,
        module,
        env: { ...settings, ...env },
        nodeArguments: development?.nodeArguments(name) ?? [],
      });
    await Promise.all([
      start('server', join(MODULES, 'main.js'), MALLOC_SETTINGS),
      start('workers', join(MODULES, '..', 'workers', 'main.js')),
      built,
    ]);
  } catch (error) {
    await stopAll(stack, supervisor, runFile);
    throw error;
  }
  ready = true;
  writeReady(stack, supervisor.pids, logins);
  process.stdout.write(welcome(config, shownLogins(logins), newer));
  if (config.demo) void fillDemo(stack);
  keepPostgres(stack, () => {
    writeReady(stack, supervisor.pids, logins);
  });
  development?.watch(() => {
    supervisor.restart();
  });
}

/** Who may sign in to the demo, and what one that is made anew would have more. */
interface Demo {
  readonly logins: readonly DemoLogin[];
  readonly newer: string | null;
}

/** Migrates and, where the demo is on, makes sure that its world is there. */
async function prepare({ config, databaseUrl }: Stack): Promise<Demo> {
  await migrate(databaseUrl);
  if (!config.demo) return { logins: [], newer: null };
  const platform = await openPlatform(
    config,
    createLog('start', config.logLevel),
    databaseUrl,
    'consignal-start',
    projections,
  );
  try {
    return { logins: await seedDemo(platform), newer: await newerDemo(platform) };
  } finally {
    await closePlatform(platform);
  }
}

const filling = new AbortController();
let filled: Promise<void> | undefined;
/** While people look around already: what came before, then what comes. A failure is only logged: the product works without it. */
function fillDemo({ config, databaseUrl }: Stack): Promise<void> {
  filled = (async () => {
    const platform = await openPlatform(
      config,
      createLog('demo', config.logLevel),
      databaseUrl,
      'consignal-demo',
      projections,
    );
    await fillHistory(platform, filling.signal)
      .then(() => keepLive(platform, filling.signal))
      .finally(() => closePlatform(platform));
  })().catch((error: unknown) => {
    if (!filling.signal.aborted) process.stderr.write(`The demo does not go on by itself: ${reason(error)}\n`);
  });
  return filled;
}

/** Starts a killed Postgres again, on its port, so that server and workers find it by themselves. */
function keepPostgres(stack: Stack, changed: () => void): void {
  if (!stack.postgres) return;
  let busy = false;
  setInterval(() => {
    if (busy || !stack.postgres || isAlive(stack.postgres.pid)) return;
    busy = true;
    startEmbeddedPostgres({ dataDir: stack.config.dataDir })
      .then(
        (again) => {
          stack.postgres = again;
          changed();
        },
        (error: unknown) => {
          process.stderr.write(`Postgres does not start again: ${String(error)}\n`);
        },
      )
      .finally(() => {
        busy = false;
      });
  }, POSTGRES_CHECK_MS).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

let stopping: Promise<void> | undefined;
function stopAll(stack: Stack, supervisor: Supervisor, runFile: RunFileOf): Promise<void> {
  stopping ??= (async () => {
    filling.abort();
    await filled;
    await supervisor.stop();
    const { postgres } = stack;
    stack.postgres = undefined;
    await postgres?.stop();
    runFile.remove();
  })();
  return stopping;
}

function stopOnSignal(stack: Stack, supervisor: Supervisor, runFile: RunFileOf): void {
  const stop = (): void => {
    if (!stopping) process.stderr.write('Stopping…\n');
    void stopAll(stack, supervisor, runFile).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // npm passes a signal to its shell alone; when that goes, so do we.
  if (!isUnderNpmStart()) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** The port, free for us to listen on; 0 lets the system choose. @throws EADDRINUSE. */
function usablePort(host: string, port: number): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => {
        done(typeof address === 'object' && address ? address.port : port);
      });
    });
  });
}

function writeReady(
  { config, postgres }: Stack,
  pids: Readonly<Record<string, number>>,
  logins: readonly DemoLogin[],
): void {
  const content = {
    url: publicAddress(config),
    pids: { server: pids['server'], workers: pids['workers'], postgres: postgres?.pid ?? null },
    inbox: join(config.dataDir, 'inbox'),
    outbox: join(config.dataDir, 'outbox'),
    logins,
  };
  replaceFile(join(config.dataDir, 'ready.json'), `${JSON.stringify(content, null, 2)}\n`);
}

function welcome(config: Config, logins: readonly DemoLogin[], newer: string | null): string {
  const url = publicAddress(config);
  const widest = Math.max(0, ...logins.map((l) => l.email.length));
  const rows = logins.map((l) => `              ${l.email.padEnd(widest)}  ${l.password}  ${l.role}, ${l.company}`);
  const users =
    logins.length > 0
      ? ['  Sign in as', ...rows]
      : ['  Sign in     no demo users; make an administrator with: npm run admin:create'];
  return [
    '',
    '  Consignal is ready.',
    '',
    `  Console     ${url}`,
    ...users,
    ...(newer === null
      ? []
      : [
          `  Demo        of an older version; npm run demo:reset deletes it, and the next start makes one with ${newer}`,
        ]),
    `  Drop folder ${join(config.dataDir, 'inbox')}`,
    `  API docs    ${url}/api/docs`,
    '',
    '  Ctrl-C stops everything.',
    '',
    '',
  ].join('\n');
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
