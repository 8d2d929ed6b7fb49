import { join, resolve } from 'node:path';
import { z } from 'zod';
import { keysOf } from '../domain/typed-keys.js';

/** What a variable names between commas. */
function list<T>(entry: z.ZodType<T, string>) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(entry));
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Everything the environment may say, with what is expected of it. Nothing else in the product reads process.env. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  DEMO_HISTORY: z.coerce.number().int().min(0).max(100_000).default(2000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The address people type; https switches the cookies to Secure and __Host-. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The server that mails go to; without it they lie in DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom mails come from: an address, or a name with the address in angle brackets. */
  MAIL_FROM: z
    .string()
    .default('Consignal <consignal@localhost>')
    .transform(sender)
    .pipe(z.object({ name: z.string(), address: z.string() })),
  /** How many proxies stand in front; their X-Forwarded-For is believed so far and no further. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Jobs a worker process runs at a time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Files a worker process reads at a time, each on a processor of its own. */
  READING_THREADS: z.coerce.number().int().min(1).max(32).default(2),
  /** Folders of partners on this machine lie below it, in one for each company. */
  TRANSPORT_FOLDER_ROOT: z.string().min(1).optional(),
  /** Inside addresses that partners may have nevertheless. */
  TRANSPORT_ALLOWED_NETWORKS: list(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])),
  /** Ports of partners beside the usual ones of each protocol. */
  TRANSPORT_ALLOWED_PORTS: list(z.string().transform(Number).pipe(z.number().int().min(1).max(65_535))),
  /** Seconds between two looks at a partner, unless its agreement says otherwise. */
  POLL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  /** Wake-ups waiting in the outbox from which on no more files are taken in. */
  MAX_BACKLOG: z.coerce.number().int().min(1).max(10_000_000).default(50_000),
  /** Where texts of the console are said otherwise: a folder with se.json, en.json and cn.json. */
  TRANSLATIONS_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || LOOPBACK.test(new URL(url).hostname))
    .optional(),
  /** Where a worker writes with each heartbeat whether Postgres and the queue answer it. */
  HEALTH_FILE: z.string().min(1).optional(),
  /** Seconds between two heartbeats of a worker. Who reads them counts on one in fifteen seconds. */
  HEARTBEAT_SECONDS: z.coerce.number().int().min(1).max(5).default(5),
  /** Seconds in which a server that stops still takes calls, while its readiness already says no. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Seconds to finish running work after SIGTERM. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(600).default(25),
});

/** A variable of the environment that the product reads. */
export type SettingName = keyof z.infer<typeof environment>;

/** `Name <address>` or the address alone; undefined for anything else. */
function sender(text: string): { name: string; address: string } | undefined {
  const [, name = '', address = ''] =
    /^(?:\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s,;]+@[^<>\s,;@]+)>\s*)$/u.exec(text) ??
    /^()\s*([^<>\s,;]+@[^<>\s,;@]+)\s*$/.exec(text) ??
    [];
  return address === '' ? undefined : { name, address };
}

const EXPECTED: Record<SettingName, string> = {
  NODE_ENV: 'development, test or production',
  PORT: 'a port number, 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  REDIS_URL: 'redis://host:6379',
  DEMO: 'on or off',
  DEMO_HISTORY: 'a whole number from 0 to 100000',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  PUBLIC_URL: 'http://… or https://…',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://…',
  MAIL_FROM: 'Name <address@example.com>',
  TRUSTED_PROXIES: 'a number, 0 to 10',
  WORKER_CONCURRENCY: 'a number, 1 to 64',
  READING_THREADS: 'a number, 1 to 32',
  TRANSPORT_FOLDER_ROOT: 'a folder',
  TRANSPORT_ALLOWED_NETWORKS: 'networks or addresses between commas, such as 10.1.2.0/24,10.3.0.7',
  TRANSPORT_ALLOWED_PORTS: 'port numbers between commas, such as 2022,8021',
  POLL_SECONDS: 'a number of seconds, 1 to 86400',
  MAX_BACKLOG: 'a number, 1 to 10000000',
  TRANSLATIONS_URL: 'https://…, or http:// on this machine',
  HEALTH_FILE: 'a file',
  HEARTBEAT_SECONDS: 'seconds, 1 to 5',
  DRAIN_SECONDS: 'seconds, 0 to 300',
  SHUTDOWN_SECONDS: 'seconds, 1 to 600',
};

/** The names of all settings. */
export const SETTINGS: readonly SettingName[] = keysOf(EXPECTED);

/** Injection token of the configuration. */
export const CONFIG = Symbol('Config');

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data directory. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Demo data and demo logins: on unless DEMO=off, in production only with DEMO=on. */
  readonly demo: boolean;
  /** Files that a new demo has from the month before. */
  readonly demoHistory: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  readonly publicUrl: string | undefined;
  readonly secureCookies: boolean;
  /** Undefined: mails are written into a folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly trustedProxies: number;
  readonly workerConcurrency: number;
  readonly readingThreads: number;
  /** Where the folders of partners lie, and which addresses and ports inside the own network they may have. */
  readonly transport: {
    readonly folderRoot: string;
    readonly allowedNetworks: readonly string[];
    readonly allowedPorts: readonly number[];
  };
  readonly pollSeconds: number;
  readonly maxBacklog: number;
  readonly translationsUrl: string | undefined;
  /** Undefined: a worker writes none. */
  readonly healthFile: string | undefined;
  readonly heartbeatSeconds: number;
  readonly drainSeconds: number;
  readonly shutdownSeconds: number;
}

/** The address under which people reach the product, for links in mails: never what a request says. No slash at its end. */
export function publicAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
}

/** A variable with what it says and what is expected of it. */
type WrongSetting = readonly [name: string, is: string, expected: string];

/** Thrown when the environment is wrong; `message` is a table that a person can act on, `inOneLine` the same for a log. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly inOneLine: string;

  constructor(wrong: readonly WrongSetting[]) {
    super(`The configuration is wrong:\n${table([['variable', 'is', 'expected'], ...wrong])}`);
    this.inOneLine = `The configuration is wrong: ${wrong.map(([name, is, expected]) => `${name} is ${is}, expected ${expected}`).join('; ')}`;
  }
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((r) => r[i]?.length ?? 0))) ?? [];
  return rows
    .map(
      (r) =>
        `  ${r
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('   ')
          .trimEnd()}`,
    )
    .join('\n');
}

function masked(name: string, value: string | undefined): string {
  if (value === undefined) return '(not set)';
  // What is wrong may be the very sign that a password would be found by: all before the last @ goes, and every parameter.
  return name.endsWith('_URL') ? value.replace(/^([a-z]+:\/\/)?.*@/i, '$1***@').replace(/\?.*/, '?***') : value;
}

/**
 * Reads the configuration from the environment. Empty values count as not set.
 * @throws ConfigError with a table of every wrong value and what is expected.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.keys(EXPECTED).map((k) => [k, env[k] === '' ? undefined : env[k]]));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((i) => String(i.path[0])));
    const rows = keysOf(EXPECTED)
      .filter((n) => wrong.has(n))
      .map((n): WrongSetting => [n, masked(n, env[n]), EXPECTED[n]]);
    throw new ConfigError(rows);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    demo: e.DEMO === 'on' || (e.DEMO === undefined && !production),
    demoHistory: e.DEMO_HISTORY,
    logLevel: e.LOG_LEVEL,
    publicUrl: e.PUBLIC_URL,
    secureCookies: e.PUBLIC_URL?.startsWith('https:') ?? false,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    trustedProxies: e.TRUSTED_PROXIES,
    workerConcurrency: e.WORKER_CONCURRENCY,
    readingThreads: e.READING_THREADS,
    transport: {
      folderRoot: resolve(e.TRANSPORT_FOLDER_ROOT ?? join(e.DATA_DIR, 'partners')),
      allowedNetworks: e.TRANSPORT_ALLOWED_NETWORKS,
      allowedPorts: e.TRANSPORT_ALLOWED_PORTS,
    },
    pollSeconds: e.POLL_SECONDS,
    maxBacklog: e.MAX_BACKLOG,
    translationsUrl: e.TRANSLATIONS_URL,
    healthFile: e.HEALTH_FILE,
    heartbeatSeconds: e.HEARTBEAT_SECONDS,
    drainSeconds: e.DRAIN_SECONDS,
    shutdownSeconds: e.SHUTDOWN_SECONDS,
  };
}

/** What the chaos suite asks of a process: die at `point` on its `after`th hit and note it in `log`; fail to read files that hold `poison`. */
export interface FaultOrder {
  readonly point: string | undefined;
  readonly after: number;
  readonly log: string | undefined;
  readonly poison: string | undefined;
}
export function readFaultOrder(env: NodeJS.ProcessEnv = process.env): FaultOrder {
  return {
    point: env['FAULT'],
    after: Number(env['FAULT_AFTER'] ?? '1'),
    log: env['FAULT_LOG'],
    poison: env['FAULT_POISON'],
  };
}

/** The environment for a process that we start: ours, with defaults before it and settings after it. */
export function childEnvironment(
  defaults: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return { ...defaults, ...process.env, ...settings };
}

/** Whether npm runs us, as "npm start" or "npm run dev". */
export function isUnderNpmStart(): boolean {
  return ['start', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '');
}
