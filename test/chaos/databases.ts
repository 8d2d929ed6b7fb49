import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded.js';

/** Hosts that reach the databases, as address/bits. */
export interface Reached {
  readonly network: string;
}

function flagsOf(reached: Reached | undefined): string[] {
  return reached ? ['-c', 'listen_addresses=*'] : [];
}

/** What a run stands on: a Postgres and, where asked for, a Redis of its own in a temporary folder. Both can be killed and come back. */
export class Databases {
  private redis: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    private postgres: EmbeddedPostgres,
    readonly redisPort: number | undefined,
    private readonly reached: Reached | undefined,
  ) {}

  /** With `reached`, other hosts than this one reach the databases. */
  static async open(withRedis: boolean, reached?: Reached): Promise<Databases> {
    const folder = mkdtempSync(join(tmpdir(), 'consignal-chaos-'));
    // As root, Postgres runs as another user, who must be able to enter.
    chmodSync(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), flags: flagsOf(reached) });
    const databases = new Databases(folder, postgres, withRedis ? await freePort() : undefined, reached);
    if (reached) await databases.admit(reached.network);
    if (withRedis) await databases.startRedis();
    return databases;
  }

  get redisUrl(): string | undefined {
    return this.redisPort === undefined ? undefined : `redis://127.0.0.1:${String(this.redisPort)}`;
  }

  /** An empty database; for `name` twice, an empty one again. */
  async database(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const address = new URL(this.postgres.url);
    address.pathname = `/${name}`;
    return address.href;
  }

  /** A data directory of one run. */
  dataDir(name: string): string {
    const path = join(this.folder, `data-${name}`);
    mkdirSync(join(path, 'inbox'), { recursive: true });
    return path;
  }

  /** kill -9 of the postmaster, then the start that a supervisor would make. Returns the milliseconds until it answers again. */
  async killPostgres(): Promise<number> {
    process.kill(this.postgres.pid, 'SIGKILL');
    const killed = Date.now();
    const { port } = new URL(this.postgres.url);
    this.postgres = await startEmbeddedPostgres({
      dataDir: join(this.folder, 'postgres'),
      flags: flagsOf(this.reached),
    });
    if (new URL(this.postgres.url).port !== port) throw new Error('Postgres came back on another port');
    return Date.now() - killed;
  }

  /** Kills Redis with all that is in it and starts an empty one in its place. */
  async loseRedis(): Promise<void> {
    const gone = new Promise((done) => this.redis?.once('exit', done));
    this.redis?.kill('SIGKILL');
    await gone;
    await this.startRedis();
  }

  async close(): Promise<void> {
    this.redis?.kill('SIGKILL');
    await this.postgres.stop();
    const elsewhere = join(this.folder, 'postgres', 'postgres-location');
    if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }

  get postgresPort(): number {
    return Number(new URL(this.postgres.url).port);
  }

  private async admit(network: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    const {
      rows: [row],
    } = await client.query<{ hba_file: string }>('SHOW hba_file');
    appendFileSync(row?.hba_file ?? '', `\nhost all all ${network} scram-sha-256\n`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }

  private async startRedis(): Promise<void> {
    const port = this.redisPort ?? 0;
    const program =
      existsSync('/usr/bin/valkey-server') && !existsSync('/usr/bin/redis-server') ? 'valkey-server' : 'redis-server';
    const child = spawn(
      program,
      [
        '--port',
        String(port),
        ...(this.reached ? ['--bind', '*', '--protected-mode', 'no'] : ['--bind', '127.0.0.1']),
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      { cwd: this.folder, stdio: 'ignore' },
    );
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    this.redis = child;
    const deadline = Date.now() + 10_000;
    while (!(await answers(port))) {
      await sleep(20);
      if (failure ?? Date.now() > deadline)
        throw new Error(`${program} does not start; it must be on PATH for the Redis backend`, { cause: failure });
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', () => {
      done(true);
      socket.destroy();
    });
    socket.once('error', () => {
      done(false);
    });
    socket.once('close', () => {
      done(false);
    });
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) done(address.port);
        else failed(new Error('No free port'));
      });
    });
  });
}
