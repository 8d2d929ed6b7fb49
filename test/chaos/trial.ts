import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addIdentification, createCompany } from '../../server/modules/company/company.service.js';
import { createUser } from '../../server/modules/user-account/user-account.service.js';
import { hashPassword } from '../../server/modules/auth/auth.service.js';
import type { Module } from '../../server/domain/access/permission.js';
import { readConfig } from '../../server/platform/config.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { createLog } from '../../server/platform/log.js';
import { closePlatform, openPlatform } from '../../server/platform/platform.module.js';
import { projections } from '../../server/modules/projections.js';
import { INBOUND_FAULT_POINTS } from '../../server/platform/process/fault.js';
import { Books } from './books.js';
import { IDENTIFICATIONS } from './corpus.js';
import { freePort, type Databases } from './databases.js';
import { SERVER_POINTS, type Slot } from './killer.js';
import type { Target } from './feeder.js';

export type Backend = 'postgres' | 'redis';

export interface TrialOptions {
  readonly name: string;
  readonly backend: Backend;
  /** Folder with the built product: dist/server/main.js and dist/workers/main.js. */
  readonly product: string;
  /** Takes the place of the workers. */
  readonly worker?: string;
  /** Modules of the company, beside those that files come in by. */
  readonly modules?: readonly Module[];
  /** Further companies, each with one user who has the password of the first. */
  readonly others?: readonly { readonly code: string; readonly email: string }[];
  /** Where and how each process runs, when not beside the others. */
  readonly environmentOf?: (process: ProcessName) => ProcessEnvironment;
}

export type ProcessName = 'server' | 'worker 1' | 'worker 2';
export interface ProcessEnvironment {
  /** Command that starts a process there. */
  readonly through?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Address by which it reaches the databases, and by which it is reached. */
  readonly databases?: string;
  readonly host?: string;
}

const LOGIN = { email: 'chaos@consignal.example', password: 'only-for-this-run-1' };
const HOOK = pathToFileURL(join(import.meta.dirname, '..', 'harness', 'typescript-hook.mjs')).href;

/** One server and two workers over a database of their own, with one company and one user. */
export interface Trial {
  readonly books: Books;
  readonly target: Target;
  readonly slots: readonly Slot[];
}

export async function openTrial(databases: Databases, options: TrialOptions): Promise<Trial> {
  const { name, backend, product } = options;
  const url = await databases.database(`chaos_${name}`);
  const dataDir = databases.dataDir(name);
  await populate(url, dataDir, options);
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: url,
    REDIS_URL: backend === 'redis' ? (databases.redisUrl ?? '') : '',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(databases.folder, 'compile-cache'),
  };
  const placed = (
    process: ProcessName,
  ): { readonly env: Readonly<Record<string, string>>; readonly through?: readonly string[] } => {
    const { through, env: more, databases = '127.0.0.1', host } = options.environmentOf?.(process) ?? {};
    const at = (address: string): string => address.replace('127.0.0.1', databases);
    return {
      env: {
        ...env,
        DATABASE_URL: at(env.DATABASE_URL),
        REDIS_URL: at(env.REDIS_URL),
        ...(host !== undefined && { HOST: host }),
        ...more,
      },
      ...(through && { through }),
    };
  };
  const log = (process: string): string => join(databases.folder, `${name}-${process}.log`);
  const server: Slot = {
    name: 'server',
    points: SERVER_POINTS,
    child: undefined,
    order: { module: join(product, 'dist', 'server', 'main.js'), loader: [], ...placed('server'), log: log('server') },
  };
  const workers = (['worker 1', 'worker 2'] as const).map(
    (process): Slot => ({
      name: process,
      points: INBOUND_FAULT_POINTS,
      child: undefined,
      order: {
        module: options.worker ?? join(product, 'dist', 'workers', 'main.js'),
        loader: options.worker === undefined ? [] : ['--import', HOOK],
        ...placed(process),
        log: log(process.replace(' ', '')),
      },
    }),
  );
  return {
    books: new Books(url),
    target: {
      url: `http://${options.environmentOf?.('server').host ?? '127.0.0.1'}:${String(port)}`,
      inbox: join(dataDir, 'inbox'),
      ...LOGIN,
    },
    slots: [server, ...workers],
  };
}

async function populate(
  url: string,
  dataDir: string,
  { modules = ['traffic', 'schedule.delivery-schedule'], others = [] }: Pick<TrialOptions, 'modules' | 'others'>,
): Promise<void> {
  await migrate(url);
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const platform = await openPlatform(config, createLog('chaos', 'silent'), url, 'chaos', projections);
  try {
    const passwordHash = await hashPassword(LOGIN.password);
    await platform.database.transaction('system', async (tx) => {
      const companyId = await createCompany(tx, { code: 'CHAOS', name: 'Chaos AB', modules });
      for (const one of IDENTIFICATIONS) await addIdentification(tx, companyId, one);
      await createUser(tx, { companyId, email: LOGIN.email, passwordHash, level: 'company-admin', isDemo: false });
      for (const { code, email } of others) {
        const other = await createCompany(tx, { code, name: code, modules });
        await addIdentification(tx, other, { kind: 'edi', identifier: code, qualifier: 'ZZ' });
        await createUser(tx, { companyId: other, email, passwordHash, level: 'company-admin', isDemo: false });
      }
    });
  } finally {
    await closePlatform(platform);
  }
}

/** Waits until nothing is on its way, and returns the milliseconds that took; gives up after `limit`. */
export async function settle({ books, target }: Trial, limit = 60_000): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < limit) {
    const open = await books.number(
      `SELECT (SELECT count(*) FROM traffic_message WHERE state = 'received') + (SELECT count(*) FROM outbox)
         + (SELECT count(*) FROM schedule_head WHERE NOT is_compared) + (SELECT count(*) FROM schedule_recount) AS n`,
    );
    const dropped = readdirSync(target.inbox).some((name) => !name.startsWith('.'));
    if (open === 0 && !dropped) return Date.now() - from;
    await sleep(50);
  }
  return Date.now() - from;
}

/** Ends the processes as an operator would; says which didn't go in order. */
export async function closeTrial(trial: Trial): Promise<string[]> {
  const wrong = await Promise.all(
    trial.slots.map(async ({ name, child }) => {
      if (child?.alive !== true) return [];
      child.kill('SIGTERM');
      const { code, signal } = await child.ended;
      return code === 0 ? [] : [`${name} ended with ${String(code ?? signal)} on SIGTERM`];
    }),
  );
  await trial.books.close();
  return wrong.flat();
}
