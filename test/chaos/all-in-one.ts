import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { delfor } from '../given/delfor.js';
import { Books } from './books.js';
import { freePort } from './databases.js';
import { say } from './report.js';

type Name = 'start' | 'server' | 'workers' | 'postgres';
interface Scenario {
  readonly title: string;
  readonly kill: readonly Name[] /** The start command is given again, as it must be when it was killed itself. */;
  readonly again: boolean /** Milliseconds in which Postgres is killed whenever it is back. */;
  readonly without?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { title: 'server', kill: ['server'], again: false },
  { title: 'workers', kill: ['workers'], again: false },
  { title: 'postgres', kill: ['postgres'], again: false },
  { title: 'server and postgres', kill: ['server', 'postgres'], again: false },
  { title: 'server, and postgres again and again', kill: ['server', 'postgres'], again: false, without: 3_000 },
  { title: 'all but the start command', kill: ['server', 'workers', 'postgres'], again: false },
  { title: 'the start command alone, started again', kill: ['start'], again: true },
  { title: 'start command and postgres, started again', kill: ['start', 'postgres'], again: true },
  { title: 'everything at once, started again', kill: ['start', 'server', 'workers', 'postgres'], again: true },
  { title: 'nothing, started a second time', kill: [], again: true },
];
const FILES = 15;
/** An approved address of the demo's company: files for unknown receivers wait to be placed. */
const RECIPIENT = '7340000123:14';
const READY_MS = 60_000;

/** The whole product as one command on a data directory of its own. */
class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'consignal-start-'));
  readonly data = join(this.folder, 'data');
  private command: ChildProcess | undefined;
  private dropped = 0;

  constructor(
    private readonly product: string,
    private readonly port: number,
  ) {
    chmodSync(this.folder, 0o755);
  }

  /** Gives the start command and returns the milliseconds until it is ready. */
  async start(): Promise<number> {
    const from = Date.now();
    const log = openSync(join(this.folder, 'start.log'), 'a');
    this.command = spawn(process.execPath, [join(this.product, 'scripts', 'start.mjs')], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        DATA_DIR: this.data,
        DATABASE_URL: '',
        REDIS_URL: '',
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await this.healthy(from);
    return Date.now() - from;
  }

  get pids(): Record<Name, number> {
    const { pids } = JSON.parse(readFileSync(join(this.data, 'ready.json'), 'utf8')) as { pids: Record<Name, number> };
    return { ...pids, start: this.command?.pid ?? 0 };
  }

  /** Waits until ready.json names living processes that were written down after `from`, and the server answers. */
  async healthy(from: number): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (!(this.allAlive() && (await this.answers()))) {
      if (this.command?.exitCode !== null)
        throw new Error(`The start command ended with ${String(this.command?.exitCode)}:\n${this.logTail()}`);
      if (Date.now() > deadline) throw new Error(`Not ready after ${String(Date.now() - from)} ms:\n${this.logTail()}`);
      await sleep(20);
    }
  }

  drop(count: number): void {
    for (let i = 0; i < count; i++, this.dropped++) {
      const name = `d-${String(this.dropped)}.edi`;
      const part = join(this.data, 'inbox', `.${name}`);
      writeFileSync(
        part,
        delfor({
          controlReference: `ALL${String(this.dropped)}`,
          documentNumber: `D${String(this.dropped)}`,
          recipient: RECIPIENT,
          lines: 2,
        }),
      );
      renameSync(part, join(this.data, 'inbox', name));
    }
  }

  /** What is wrong with the files dropped so far, after a minute at most. */
  async wrong(): Promise<string[]> {
    const { port, password } = JSON.parse(readFileSync(join(this.data, 'postgres.json'), 'utf8')) as {
      port: number;
      password: string;
    };
    const books = new Books(`postgres://consignal:${password}@127.0.0.1:${String(port)}/postgres`);
    const deadline = Date.now() + READY_MS;
    const inbox = (): number => readdirSync(join(this.data, 'inbox')).filter((n) => !n.startsWith('.')).length;
    let wrong = ['not looked at'];
    while (wrong.length > 0 && Date.now() < deadline) {
      await sleep(50);
      const rows = await books.ask<{ file_name: string; state: string; n: string; heads: string }>(`
        SELECT file_name, min(state) AS state, count(*) AS n, count(h.id) AS heads FROM traffic_message m LEFT JOIN schedule_head h ON h.message_id = m.id
        WHERE source = 'folder' GROUP BY file_name`);
      wrong = rows
        .filter((r) => r.state !== 'processed' || r.n !== '1' || r.heads !== '1')
        .map((r) => `${r.file_name}: ${r.state}, ${r.n} records, ${r.heads} schedules`);
      if (rows.length !== this.dropped)
        wrong.push(`${String(this.dropped)} files dropped, ${String(rows.length)} stored`);
      if (inbox() > 0) wrong.push(`${String(inbox())} files still lie in the inbox`);
    }
    await books.close();
    return [...wrong, ...this.surplus()];
  }

  kill(names: readonly Name[]): void {
    const { pids } = this;
    for (const name of names) process.kill(pids[name], 'SIGKILL');
  }

  /** Ends the Postgres that ready.json names, if it lives, and returns the milliseconds until the next look. */
  killPostgres(): number {
    try {
      process.kill(this.pids.postgres, 'SIGKILL');
    } catch {
      // Not there again yet.
    }
    return 100;
  }

  async stop(): Promise<number | null> {
    const { command } = this;
    if (command?.exitCode !== null || command.signalCode !== null) return command?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => {
      command.once('exit', done);
    });
    command.kill('SIGTERM');
    return ended;
  }

  /** Processes of this installation that still run, all kinds. */
  running(): Record<Name, number> {
    const lines = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).stdout.split('\n');
    const count = (...parts: string[]): number =>
      lines.filter((line) => parts.every((part) => line.includes(part))).length;
    return {
      start: count(this.product, 'start.mjs'),
      server: count(this.product, join('server', 'main.js')),
      workers: count(this.product, join('workers', 'main.js')),
      postgres:
        count(`-D ${join(this.data, 'postgres')}`) + this.elsewhere((path) => count(`-D ${join(path, 'postgres')}`)),
    };
  }

  remove(): void {
    this.elsewhere((path) => {
      rmSync(path, { recursive: true, force: true });
      return 0;
    });
    rmSync(this.folder, { recursive: true, force: true });
  }

  private surplus(): string[] {
    return Object.entries(this.running())
      .filter(([, n]) => n !== 1)
      .map(([name, n]) => `${String(n)} processes of ${name} run`);
  }

  private allAlive(): boolean {
    if (!existsSync(join(this.data, 'ready.json'))) return false;
    return (
      Object.values(this.pids).every((pid) => spawnSync('kill', ['-0', String(pid)]).status === 0) &&
      Object.values(this.running()).every((n) => n === 1)
    );
  }

  private answers(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${String(this.port)}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (r) => r.ok,
      () => false,
    );
  }

  private elsewhere(use: (path: string) => number): number {
    const file = join(this.data, 'postgres-location');
    return existsSync(file) ? use(readFileSync(file, 'utf8').trim()) : 0;
  }

  private logTail(): string {
    return readFileSync(join(this.folder, 'start.log'), 'utf8').split('\n').slice(-15).join('\n');
  }
}

/** Kills the parts of a running installation in every combination and sees whether it comes back by itself or by the same command. */
export async function runAllInOne(product: string): Promise<boolean> {
  const databases = new Installation(product, await freePort());
  let good = true;
  say('\nthe whole product by one command');
  const line = (title: string, ms: number, wrong: readonly string[]): void => {
    say(
      `  ${title.padEnd(44)} ${`${String(ms)} ms`.padStart(9)}  ${wrong.length === 0 ? 'nothing lost, nothing doubled' : ''}`,
    );
    for (const text of wrong.slice(0, 5)) say(`      ${text}`);
    good &&= wrong.length === 0;
  };
  try {
    line('first start until ready', await databases.start(), []);
    await databases.stop();
    line('start again until ready', await databases.start(), []);
    for (const { title, kill, again, without = 0 } of SCENARIOS) {
      databases.drop(FILES);
      await sleep(200);
      const from = Date.now();
      databases.kill(kill);
      while (Date.now() - from < without) await sleep(databases.killPostgres());
      databases.drop(FILES);
      if (again) await databases.start();
      else await databases.healthy(from);
      line(`killed: ${title}`, Date.now() - from, await databases.wrong());
    }
    const code = await databases.stop();
    const left = Object.entries(databases.running())
      .filter(([, n]) => n > 0)
      .map(([name]) => `${name} still runs after the stop`);
    line('stopped', 0, [...left, ...(code === 0 ? [] : [`the start command ended with ${String(code)}`])]);
  } catch (error) {
    say(`  ${error instanceof Error ? error.message : String(error)}`);
    good = false;
  } finally {
    await databases.stop().catch(() => undefined);
    databases.remove();
  }
  return good;
}
